"""Everything that is wrong with a move: the name of each condition that it breaks, and the column concerned."""

from collections.abc import Mapping

from .columns import column_room, column_won, shares_field
from .forms import Position, RuleSet, all_columns, column_length, column_runner, column_stones
from .game import position_advances
from .rolls import View, pairing_advances, pairings, runners_entered, runners_touched, usable
from .settling import seat_payout

Fault = tuple[str, str]
"""The name of a condition, and the number of the column it is about, as text; empty if it is about no column."""

AWAITED = {
    "roll": (["dice"], "DICE_AWAITED"),
    "pair": (["advance", "bust"], "MOVE_AWAITED"),
    "decide": (["roll", "stop"], "DECISION_AWAITED"),
    "bid": (["bid"], "BID_AWAITED"),
    "settle": (["raise", "lower", "keep"], "PAYOUT_AWAITED"),
    "over": ([], "GAME_OVER"),
}
"""For each phase, the kinds of move it waits for, and the condition that any other kind breaks."""


def faults(rule_set: RuleSet, position: Position, move_text: str) -> set[Fault]:
    """Find all conditions that a move breaks. A legal move breaks none.

    The text must have the form of a move, the lower die or column first: `1356`, `7+8`, `6`, `bust`, `roll`,
    `stop`, `makes:3`, `busts:3`, `raise:6`, `lower:6` or `keep`.
    """
    kind = move_kind(move_text)
    always = impossible(rule_set, kind, move_text)
    untimely = time_faults(rule_set, position, kind)
    if untimely:
        return always | untimely
    if kind == "advance":
        return always | advance_faults(rule_set, position, [int(number) for number in move_text.split("+")])
    if kind == "bust":
        return bust_faults(rule_set, position)
    if kind == "stop":
        return stop_faults(rule_set, position)
    if kind in ("raise", "lower", "keep"):
        return always | payout_faults(rule_set, position, move_text)
    return always


def impossible(rule_set: RuleSet, kind: str, move_text: str) -> set[Fault]:
    """Find what is wrong in every position: faces, columns and chips that do not exist.

    Clauses: HU-4.1, DE-3.2, DE-4.1, NL-1.5, NL-4.1, HUB-1.4; R-23, R-31.
    """
    if kind == "dice":
        return dice_faults(rule_set, move_text)
    if kind == "bid" and rule_set["bidding"] is not None:
        return bid_faults(rule_set, move_text)
    if kind in ("advance", "raise", "lower"):
        named = move_text.split(":")[-1].split("+")
        return {("OFF_THE_BOARD", column) for column in named if int(column) not in all_columns(rule_set)}
    return set()


def move_kind(move_text: str) -> str:
    """Return the kind of move: four digits are dice, and any other number, or two of them, are an advance."""
    word = move_text.split(":")[0]
    if word in ("bust", "roll", "stop", "raise", "lower", "keep"):
        return word
    if word in ("makes", "busts"):
        return "bid"
    if word.isdigit() and len(word) == 4:
        return "dice"
    return "advance"


def time_faults(rule_set: RuleSet, position: Position, kind: str) -> set[Fault]:
    """Find out why this kind of move cannot be made now, whatever its details.

    Clauses: HU-4.1, HU-4.4, HU-4.14, HU-8.1, DE-4.1, DE-7.1, DE-9.1, NL-4.1, NL-6.1, NL-11.1.
    Clauses: HUB-2.1, HUB-2.4, HUB-2.6, HUB-3.1; R-03, R-16, R-21, R-24, R-26, R-33.
    """
    phase = position["phase"]
    kinds, name = AWAITED[phase]
    broken: set[Fault] = set()
    if kind not in kinds:
        broken.add((name, ""))
    if kind == "stop" and phase == "roll" and not position["runners"]:
        broken.add(("TURN_NOT_BEGUN", ""))
    if kind in ("bid", "raise", "lower", "keep") and rule_set["bidding"] is None:
        broken.add(("NO_BIDDING", ""))
    elif kind == "bid" and phase != "bid":
        broken.add(("NO_BIDS_NOW", ""))
    elif kind in ("raise", "lower", "keep") and phase != "settle":
        broken.add(("NO_PAYOUT_NOW", ""))
    return broken


def dice_faults(rule_set: RuleSet, move_text: str) -> set[Fault]:
    """Find what is wrong with a result of the dice.

    Clauses: HU-4.1, DE-4.1, NL-4.1.
    """
    if any(int(face) > rule_set["sides"] for face in move_text):
        return {("FACE_TOO_HIGH", "")}
    return set()


def advance_faults(rule_set: RuleSet, position: Position, named: list[int]) -> set[Fault]:
    """Find what is wrong with an advance: its columns, its pairing, or the choice of that pairing.

    Clauses: HU-4.2, HU-4.4, DE-4.2, DE-4.3, NL-4.2; R-04.
    """
    assert position["dice"] is not None
    free = rule_set["runners"] - len(position["runners"])
    broken: set[Fault] = set()
    for column in named:
        broken |= column_faults(rule_set, position, column, named.count(column), free)
    views = {column: column_view(rule_set, position, column) for column in all_columns(rule_set)}
    if len(set(named)) == 2 and set(named) <= set(views) and rivals(named[0], named[1], views, free):
        broken.add(("ONE_RUNNER_LEFT", ""))
    possible = pairings(position["dice"])
    chosen = [pairing for pairing in possible if names_pairing(named, pairing)]
    if not chosen:
        return broken | {("NOT_PAIRED", "")}
    for pairing in chosen:
        broken |= use_faults(named, pairing, views, free)
        broken |= choice_faults(pairing, possible, views, free, rule_set["pairing"])
    return broken


def names_pairing(named: list[int], pairing: tuple[int, int]) -> bool:
    """Return whether the columns of an advance are sums of this one pairing.

    Clauses: HU-4.2, HU-4.4, DE-4.2, DE-4.3, NL-4.2.
    """
    if len(named) == 1:
        return named[0] in pairing
    return sorted(named) == sorted(pairing)


def column_view(rule_set: RuleSet, position: Position, column: int) -> View:
    """Return how much room the roller has in a column, and whether a runner stands there.

    Clauses: HU-10.3; R-09.
    """
    runner = column_runner(position, column)
    length = column_length(rule_set, column)
    return (column_room(column_stones(position, column), runner, position["turn"], length), runner > 0)


def column_faults(rule_set: RuleSet, position: Position, column: int, steps: int, free: int) -> set[Fault]:
    """Find out why the roller cannot take one step or two in a column, whatever the dice show.

    Clauses: HU-4.9, HU-7.5, HU-7.6, HU-10.4, DE-8.2, DE-8.4, NL-4.5, NL-8.1, NL-9.3, NL-10.2.
    Clauses: R-05, R-07, R-08, R-17, R-36.
    """
    if column not in all_columns(rule_set):
        return set()
    length = column_length(rule_set, column)
    if column_won(column_stones(position, column), length):
        return {("COLUMN_WON", str(column))}
    runner = column_runner(position, column)
    if runner == length:
        return {("RUNNER_ON_TOP", str(column))}
    if runner == 0 and free == 0:
        return {("NO_RUNNER_LEFT", str(column))}
    room, _ = column_view(rule_set, position, column)
    if steps == 2 and room == 1:
        return {("PAST_THE_TOP", str(column))}
    return set()


def use_faults(named: list[int], pairing: tuple[int, int], views: Mapping[int, View], free: int) -> set[Fault]:
    """Find where an advance uses more or less of its pairing than it must.

    Clauses: HU-5.4, HU-5.5, HU-10.4, HU-10.5, DE-4.7, DE-4.15, DE-5.3, NL-5.5; R-04, R-05, R-07, R-34, R-35, R-37.
    """
    low, high = pairing
    broken: set[Fault] = set()
    if low == high:
        room, _ = views[low]
        if len(named) == 1 and room >= 2 and usable(views[low], free):
            broken.add(("DOUBLE_LEFT_OUT", str(low)))
        return broken
    uses = pairing_advances(pairing, views, free)
    for column in pairing:
        if uses and column not in named and all(column in use for use in uses):
            broken.add(("PAIR_LEFT_OUT", str(column)))
    return broken


def rivals(one: int, other: int, views: Mapping[int, View], free: int) -> bool:
    """Return whether two different columns could each be entered, but only one runner is left.

    Clauses: HU-4.11, DE-4.14, NL-5.3; R-05, R-06.
    """
    for column in (one, other):
        room, has_runner = views[column]
        if room == 0 or has_runner:
            return False
    return free == 1


def choice_faults(
    pairing: tuple[int, int], possible: list[tuple[int, int]], views: Mapping[int, View], free: int, pairing_rule: str
) -> set[Fault]:
    """Find out why a usable pairing may not be chosen from those that the dice offer.

    Clauses: DEV2-1.1, DEV2-1.2, DEV2-1.3, DEV2-1.4, NL-12.1, NL-12.2; R-10, R-11.
    """
    if pairing_rule not in ("free", "early", "full"):
        raise ValueError(f"unknown pairing rule {pairing_rule!r}")
    if pairing_rule == "free" or not pairing_advances(pairing, views, free):
        return set()
    entered, touched = pairing_worth(pairing, views, free)
    worths = [pairing_worth(other, views, free) for other in possible]
    if any(other_entered > entered for other_entered, _ in worths):
        return {("FEWER_NEW_RUNNERS", "")}
    if pairing_rule == "full" and any(
        other_entered == entered and other_touched > touched for other_entered, other_touched in worths
    ):
        return {("FEWER_RUNNERS_MOVED", "")}
    return set()


def pairing_worth(pairing: tuple[int, int], views: Mapping[int, View], free: int) -> tuple[int, int]:
    """Count the new runners that a pairing brings into play, and the different runners that it places or moves.

    If a pairing can be used in two ways, they differ only in the column of the last runner, so the counts are equal.
    Clauses: DEV2-1.1, DEV2-1.2, DEV2-1.3, DEV2-1.4, NL-12.1, NL-12.2; R-10, R-11.
    """
    uses = pairing_advances(pairing, views, free)
    if not uses:
        return (0, 0)
    return (runners_entered(uses[0], views), runners_touched(uses[0]))


def bust_faults(rule_set: RuleSet, position: Position) -> set[Fault]:
    """Find what is wrong with a bust.

    Clauses: HU-6.1, DE-6.2, NL-7.2, NL-12.3; R-12.
    """
    if position_advances(rule_set, position):
        return {("CAN_BE_PLAYED", "")}
    return set()


def stop_faults(rule_set: RuleSet, position: Position) -> set[Fault]:
    """Find the runners that keep the roller from stopping.

    Clauses: DEV3-1.1; R-18.
    """
    broken: set[Fault] = set()
    if rule_set["stop"] == "clear_fields":
        for column in all_columns(rule_set):
            runner = column_runner(position, column)
            if shares_field(column_stones(position, column), runner, position["turn"]):
                broken.add(("SHARED_FIELD", str(column)))
    return broken


def bid_faults(rule_set: RuleSet, move_text: str) -> set[Fault]:
    """Find what is wrong with a bid.

    Clauses: HUB-1.4, HUB-2.2; R-23.
    """
    assert rule_set["bidding"] is not None
    _, chips = move_text.split(":")
    if int(chips) > rule_set["bidding"]["chips"]:
        return {("TOO_MANY_CHIPS", "")}
    return set()


def payout_faults(rule_set: RuleSet, position: Position, move_text: str) -> set[Fault]:
    """Find what is wrong with a move of a payout: its direction, or the stone it would move.

    Clauses: HUB-3.2, HUB-3.4, HUB-3.6; R-27, R-28.
    """
    seat = position["actor"]
    assert seat is not None
    way, _ = seat_payout(position, seat)
    broken: set[Fault] = set()
    kind = move_kind(move_text)
    if kind == "lower" and way == "up":
        broken.add(("GUESSED_RIGHT", ""))
    if kind != "lower" and way == "down":
        broken.add(("GUESSED_WRONG", ""))
    if kind != "keep":
        _, column = move_text.split(":")
        broken |= stone_faults(rule_set, position, seat, kind, int(column))
    return broken


def stone_faults(rule_set: RuleSet, position: Position, seat: int, kind: str, column: int) -> set[Fault]:
    """Find out why a payout cannot raise or lower the stone of a seat in a column, whatever the guess was.

    Clauses: HUB-3.3, HUB-3.5, HU-7.6; R-27, R-28, R-29.
    """
    if column not in all_columns(rule_set):
        return set()
    length = column_length(rule_set, column)
    stone = column_stones(position, column)[seat]
    if stone == 0:
        return {("NO_STONE", str(column))}
    if stone == length:
        return {("STONE_HAS_WON", str(column))}
    if kind == "raise" and stone == length - 1:
        return {("ONTO_THE_TOP", str(column))}
    if kind == "lower" and stone == 1:
        return {("OFF_THE_COLUMN", str(column))}
    return set()
