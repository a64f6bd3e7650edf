"""Wrong functions that their contracts must refuse."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cantstop.machine.bidding import Leeway, bidders, from_the_left, leeway, movable, next_turn, pay_field
from cantstop.machine.columns import Lane, Row, Stones, bank, clear, climb, has_won, lanes
from cantstop.machine.pairing import advances, allowed, every_use, new_runners, usable, uses
from cantstop.rules.dice import Dice, pairings, weight
from cantstop.rules.moves import Advance, Bid, Guess
from cantstop.rules.ruleset import BustPenalty, PairingRule

# Dice


def one_way_left_out(faces: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    return pairings(faces)[:2]


def ways_told_twice(faces: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    a, b, c, d = faces
    pairs = [(a + b, c + d), (a + c, b + d), (a + d, b + c)]
    return tuple(sorted((min(pair), max(pair)) for pair in pairs))


def every_order_counted(faces: tuple[int, ...]) -> int:
    return weight(faces) if len(set(faces)) != 2 else 24


# Columns


def top_still_moves(*view: Sequence[int]) -> tuple[Lane, ...]:
    return tuple(Lane.STEP_ONE if lane is Lane.TOP else lane for lane in lanes(*view))  # type: ignore[arg-type]  # passed on as they come


def others_win_nothing(
    stones: Sequence[Sequence[int]], runners: Sequence[int], seat: int, lengths: Sequence[int], columns: Sequence[int]
) -> tuple[Lane, ...]:
    return lanes([stones[seat]], runners, 0, lengths, columns)


def at_the_bottom(runners: Sequence[int], own: Sequence[int], columns: Sequence[int]) -> Row:
    return tuple(1 if not before else after for before, after in zip(runners, climb(runners, own, columns)))


def two_fields(runners: Sequence[int], own: Sequence[int], columns: Sequence[int]) -> Row:
    return climb(climb(runners, own, columns), own, columns)


def no_field(runners: Sequence[int], own: Sequence[int], columns: Sequence[int]) -> Row:
    return tuple(runners)


def nobody(stones: Sequence[int], length: int) -> int | None:
    return None


def whoever_is_ahead(stones: Sequence[int], length: int) -> int | None:
    return stones.index(max(stones))


def losers_kept(stones: Stones, runners: Sequence[int], seat: int, lengths: Sequence[int]) -> Stones:
    return bank(stones, runners, seat, [length + 1 for length in lengths])


def always_alone(stones: Stones, runners: Sequence[int], seat: int, lengths: Sequence[int]) -> Stones:
    return bank(stones, runners, seat, runners)


def wrong_seat(stones: Stones, runners: Sequence[int], seat: int, penalty: BustPenalty) -> Stones:
    return clear(stones, runners, (seat + 1) % len(stones), penalty)


def all_or_nothing(stones: Stones, runners: Sequence[int], seat: int, penalty: BustPenalty) -> Stones:
    return clear(stones, runners, seat, BustPenalty.ALL_STONES if penalty is BustPenalty.OWN_STONES else penalty)


def without_a_runner_too(stones: Stones, runners: Sequence[int], seat: int, penalty: BustPenalty) -> Stones:
    return clear(stones, [1] * len(runners), seat, penalty)


def just_enough(row: Sequence[int], lengths: Sequence[int], needed: int) -> bool:
    return has_won(row, lengths, needed) and not has_won(row, lengths, needed + 1)


def one_column_less(row: Sequence[int], lengths: Sequence[int], needed: int) -> bool:
    return has_won(row, lengths, needed - 1)


def with_the_left_neighbour(stones: Sequence[int], runner: int, seat: int) -> bool:
    return stones[(seat + 1) % len(stones)] == runner


def with_anyone_above(stones: Sequence[int], runner: int, seat: int) -> bool:
    return any(stone >= runner for stone in stones)


# Pairing


def without_a_runner_in_hand(lane: Lane, free: int) -> bool:
    return lane.room > 0


def top_usable(lane: Lane, free: int) -> bool:
    return lane.runner or usable(lane, free)


def double_past_the_top(pair: tuple[int, int], low: Lane, high: Lane, free: int) -> tuple[Advance, ...]:
    return (Advance(*pair),) if pair[0] == pair[1] and usable(low, free) else uses(pair, low, high, free)


def last_runner_to_the_lower(pair: tuple[int, int], low: Lane, high: Lane, free: int) -> tuple[Advance, ...]:
    return uses(pair, low, high, free)[:1]


def step_left_out(pair: tuple[int, int], low: Lane, high: Lane, free: int) -> tuple[Advance, ...]:
    right = uses(pair, low, high, free)
    return (*right, Advance(pair[0])) if right == (Advance(*pair),) and pair[0] < pair[1] else right


def first_pairing_only(dice: Dice, looks: Sequence[Lane], free: int) -> tuple[Advance, ...]:
    return uses(dice.pairings[0], looks[0], looks[-1], free)


def in_another_order(dice: Dice, looks: Sequence[Lane], free: int) -> tuple[Advance, ...]:
    return every_use(dice, looks, free)[::-1]


def free_choice(dice: Dice, looks: Sequence[Lane], free: int, rule: PairingRule) -> tuple[Advance, ...]:
    return advances(dice, looks, free, PairingRule.FREE)


def early_is_full(dice: Dice, looks: Sequence[Lane], free: int, rule: PairingRule) -> tuple[Advance, ...]:
    return advances(dice, looks, free, PairingRule.EARLY if rule is PairingRule.FULL else rule)


def steps_counted(advance: Advance, columns: Sequence[int], looks: Sequence[Lane]) -> int:
    return sum(advance.columns.count(column) for column, lane in zip(columns, looks) if not lane.runner)


def old_runners(advance: Advance, columns: Sequence[int], looks: Sequence[Lane]) -> int:
    return len(set(advance.columns)) - new_runners(advance, columns, looks)


def full_is_early(
    every: tuple[Advance, ...], columns: Sequence[int], looks: Sequence[Lane], rule: PairingRule
) -> tuple[Advance, ...]:
    return allowed(every, columns, looks, PairingRule.FULL if rule is PairingRule.EARLY else rule)


def best_alone(
    every: tuple[Advance, ...], columns: Sequence[int], looks: Sequence[Lane], rule: PairingRule
) -> tuple[Advance, ...]:
    kept = allowed(every, columns, looks, rule)
    return kept if rule is PairingRule.FREE else kept[:1]


# Bidding


def roller_first(turn: int, players: int) -> tuple[int, ...]:
    return turn, *from_the_left(turn, players)[:-1]


def to_the_right(turn: int, players: int) -> tuple[int, ...]:
    return tuple((turn - step) % players for step in range(1, players + 1))


def everyone(stones: Sequence[Sequence[int]], turn: int, roller_bids: bool) -> tuple[int, ...]:
    return bidders([(1,)] * len(stones), turn, roller_bids)


def roller_too(stones: Sequence[Sequence[int]], turn: int, roller_bids: bool) -> tuple[int, ...]:
    return bidders(stones, turn, True)


def by_number(stones: Sequence[Sequence[int]], turn: int, roller_bids: bool) -> tuple[int, ...]:
    return tuple(sorted(bidders(stones, turn, roller_bids)))


def trust_is_right(bid: Bid, made: bool) -> bool:
    return bid.guess is Guess.MAKES


def never_twice(bid: Bid, made: bool) -> int:
    return bid.chips


def doubt_twice(bid: Bid, made: bool) -> int:
    return bid.chips * 2 if bid.guess is Guess.BUSTS and made else bid.chips


def missed_by_all_who_fall_short(right: bool, owed: int) -> bool:
    return owed > 0


def never_missed(right: bool, owed: int) -> bool:
    return False


def onto_the_top(stone: int, length: int) -> Leeway:
    return Leeway.BOTH if leeway(stone, length) is Leeway.DOWN else leeway(stone, length)


def out_of_nowhere(stone: int, length: int) -> Leeway:
    return leeway(stone or 1, length)


def off_the_top(stone: int, length: int) -> Leeway:
    return Leeway.DOWN if stone == length else leeway(stone, length)


def off_the_column(stone: int, length: int) -> Leeway:
    return Leeway.BOTH if leeway(stone, length) is Leeway.UP else leeway(stone, length)


def other_way(row: Sequence[int], lengths: Sequence[int], right: bool) -> tuple[bool, ...]:
    return movable(row, lengths, not right)


def first_for_all(row: Sequence[int], lengths: Sequence[int], right: bool) -> tuple[bool, ...]:
    return movable(row, lengths, right)[:1] * len(row)


def up_for_all(row: Sequence[int], column: int, right: bool) -> tuple[int, ...]:
    return pay_field(row, column, True)


def every_stone(row: Sequence[int], column: int, right: bool) -> tuple[int, ...]:
    return tuple(stone + (1 if right else -1) for stone in row)


def missed_twice(turn: int, misses: Sequence[bool]) -> tuple[int, tuple[bool, ...]]:
    return next_turn(turn, misses)[0], tuple(misses)


def all_forgiven(turn: int, misses: Sequence[bool]) -> tuple[int, tuple[bool, ...]]:
    return next_turn(turn, misses)[0], (False,) * len(misses)


def nobody_misses(turn: int, misses: Sequence[bool]) -> tuple[int, tuple[bool, ...]]:
    return next_turn(turn, (False,) * len(misses))[0], next_turn(turn, misses)[1]


WRONG: dict[str, tuple[Callable[..., object], ...]] = {
    "of_dice.pairings": (one_way_left_out, ways_told_twice),
    "of_dice.weight": (every_order_counted,),
    "of_columns.lanes": (top_still_moves, others_win_nothing),
    "of_columns.climb": (at_the_bottom, two_fields, no_field),
    "of_columns.owner": (nobody, whoever_is_ahead),
    "of_columns.bank": (losers_kept, always_alone),
    "of_columns.clear": (wrong_seat, all_or_nothing, without_a_runner_too),
    "of_columns.has_won": (just_enough, one_column_less),
    "of_columns.shared": (with_the_left_neighbour, with_anyone_above),
    "of_pairing.usable": (without_a_runner_in_hand, top_usable),
    "of_pairing.uses": (double_past_the_top, last_runner_to_the_lower, step_left_out),
    "of_pairing.every_use": (first_pairing_only, in_another_order),
    "of_pairing.advances": (free_choice, early_is_full),
    "of_pairing.new_runners": (steps_counted, old_runners),
    "of_pairing.allowed": (full_is_early, best_alone),
    "of_bidding.from_the_left": (roller_first, to_the_right),
    "of_bidding.bidders": (everyone, roller_too, by_number),
    "of_bidding.is_right": (trust_is_right,),
    "of_bidding.payout_size": (never_twice, doubt_twice),
    "of_bidding.misses_turn": (missed_by_all_who_fall_short, never_missed),
    "of_bidding.leeway": (onto_the_top, out_of_nowhere, off_the_top, off_the_column),
    "of_bidding.movable": (other_way, first_for_all),
    "of_bidding.pay_field": (up_for_all, every_stone),
    "of_bidding.next_turn": (missed_twice, all_forgiven, nobody_misses),
}
