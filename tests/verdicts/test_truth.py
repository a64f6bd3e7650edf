"""What is said of a legal move, read off the board: what is said is so, and what is so is said.

The table has a row for each effect. A row looks at the position before the move, the move and the position after it,
and lists what there is to say, as the values in the sentence. It does not use the code that makes the sentences.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path

from attrs import evolve, frozen
from hypothesis import given, settings
from hypothesis import strategies as st

from cantstop import (
    Advance,
    Bid,
    Board,
    Bust,
    BustPenalty,
    Dice,
    Fault,
    Guess,
    Keep,
    Lower,
    Move,
    Over,
    PairingRule,
    Raise,
    Roll,
    State,
    Stop,
    StopRule,
    ToBid,
    ToDecide,
    ToPair,
    ToRoll,
    ToSettle,
    apply,
    explain,
    legal_moves,
    parse_move,
    parse_position,
)
from cantstop.testing import house_rules, states
from cantstop.verdicts import Effect, Point
from tests.helpers.random_games import ALL_RULES, ROLLER_BIDS

Facts = dict[str, object]
"""The values of one sentence by placeholder; a tuple stands for a phrase with just these numbers in it."""


@frozen
class Step:
    """A position, a move, and the position after it."""

    before: State
    move: Move
    after: State

    @property
    def turn(self) -> int:
        return self.before.turn

    @property
    def to_the_left(self) -> list[int]:
        """All seats in order; the roller comes last."""
        return [(self.turn + step) % self.before.players for step in range(1, self.before.players + 1)]

    @property
    def stones(self) -> Sequence[int]:
        """The stones of the roller before the move."""
        return self.before.stones[self.turn]

    @property
    def lengths(self) -> Sequence[int]:
        return self.before.rules.board.lengths

    def columns(self, holds: Callable[[int], object]) -> list[int]:
        """List the columns for whose index something holds."""
        return [column for i, column in enumerate(self.before.rules.board.columns) if holds(i)]

    # The runners

    @property
    def moved(self) -> list[tuple[int, int, int, int, int]]:
        """List each runner that an advance moved: column, runner and stone before, field after, fields climbed."""
        if not isinstance(self.move, Advance):
            return []
        rows = zip(self.before.rules.board.columns, self.before.runners, self.stones, self.after.runners)
        return [(*each, each[3] - (each[1] or each[2])) for each in rows if each[1] != each[3]]

    @property
    def runners_left(self) -> int:
        return self.before.rules.runners - sum(map(bool, self.before.runners))

    @property
    def standing(self) -> tuple[int, ...]:
        """The fields and columns of the runners."""
        return fields(self, self.before.runners)

    @property
    def faces(self) -> tuple[int, ...]:
        dice: Dice = self.before.phase.dice  # type: ignore[union-attr]  # asked only where a roll is on the table
        return dice.faces

    # The bids

    @property
    def is_second_move(self) -> bool:
        return (
            isinstance(self.move, Advance) and self.before.auction is not None and self.before.auction.moves_made == 1
        )

    @property
    def bidders(self) -> list[int]:
        bidding = self.before.rules.bidding
        assert bidding is not None
        may = [seat for seat in self.to_the_left if seat != self.turn or bidding.roller_bids]
        return [seat for seat in may if any(self.before.stones[seat])]

    @property
    def later_bidders(self) -> list[int]:
        """Everyone who bids after the seat that bids now."""
        phase = self.before.phase
        return self.bidders[self.bidders.index(phase.seat) + 1 :] if isinstance(phase, ToBid) else []

    @property
    def made(self) -> bool:
        """Whether the turn was ended by a stop."""
        return self.before.phase.made if isinstance(self.before.phase, ToSettle) else isinstance(self.move, Stop)

    @property
    def paid(self) -> int:
        """The seat whose bid is being paid out; -1 if there is none."""
        return self.before.phase.seat if isinstance(self.before.phase, ToSettle) else -1

    @property
    def owed(self) -> int:
        """What that seat may or must still move after the move."""
        return self.before.phase.owed - 1 if isinstance(self.before.phase, ToSettle) else 0

    @property
    def goes_on(self) -> bool:
        """Whether the payout of that seat goes on."""
        return isinstance(self.after.phase, ToSettle) and self.after.phase.seat == self.paid

    @property
    def paid_stone(self) -> tuple[int, int, int, int] | None:
        """The stone that the payout moved: column, field before, field after, and the seat."""
        if self.paid < 0:
            return None
        rows = zip(self.before.rules.board.columns, self.before.stones[self.paid], self.after.stones[self.paid])
        return next(((*each, self.paid) for each in rows if each[1] != each[2]), None)

    def bid(self, seat: int) -> Bid:
        assert self.before.auction is not None
        bid = self.before.auction.bids[seat]
        assert bid is not None
        return bid

    def right(self, seat: int) -> bool:
        return (self.bid(seat).guess is Guess.MAKES) == self.made

    def can_move(self, seat: int, up: bool) -> bool:
        """Whether a seat has a stone that a payout can move: never from or to the top, never below field 1."""
        pairs = zip(self.after.stones[seat], self.lengths)
        return any(0 < stone < length - 1 if up else 1 < stone < length for stone, length in pairs)

    @property
    def passed_over(self) -> list[int]:
        """The seats whose bid is dropped because none of their stones can be moved."""
        if self.before.auction is None or self.after.auction is None or not isinstance(self.move, ENDS):
            return []
        bids = self.before.auction.bids
        if isinstance(self.after.phase, Over):
            return []
        dropped = [s for s in self.to_the_left if bids[s] and not self.after.auction.bids[s] and s != self.paid]
        assert not any(self.can_move(seat, self.right(seat)) for seat in dropped)
        return dropped

    @property
    def falls_short(self) -> bool:
        """Whether the seat that is paid out still owes fields, and no stone of theirs can go down."""
        return (
            self.paid >= 0
            and not isinstance(self.move, Keep)
            and not self.right(self.paid)
            and self.owed > 0
            and not self.can_move(self.paid, up=False)
        )

    # The end of the turn

    @property
    def passes(self) -> bool:
        return isinstance(self.move, ENDS) and isinstance(self.after.phase, ToRoll)

    @property
    def marked(self) -> set[int]:
        """Everyone who is to miss a turn when the dice are passed on."""
        if self.before.auction is None:
            return set()
        earlier = {seat for seat, misses in enumerate(self.before.auction.misses) if misses}
        now = {seat for seat in self.passed_over if not self.right(seat)}
        return earlier | now | ({self.paid} if self.falls_short else set())

    @property
    def skipped(self) -> list[int]:
        """The seats between the roller and the next one."""
        return self.to_the_left[: self.to_the_left.index(self.after.turn)] if self.passes else []


def fields(step: Step, row: Sequence[int]) -> tuple[int, ...]:
    """List the numbers of `field 3 of column 6 and field 2 of column 7`."""
    return tuple(
        number for column, height in zip(step.before.rules.board.columns, row) if height for number in (height, column)
    )


def pairings(faces: Sequence[int]) -> list[tuple[int, int]]:
    """Pair four dice in every way, and add up."""
    a, b, c, d = faces
    sums = ((a + b, c + d), (a + c, b + d), (a + d, b + c))
    return sorted({(min(pair), max(pair)) for pair in sums})


def hindrance(step: Step, column: int) -> str | None:
    """Say why no runner can take a step in a column; None if one can."""
    i = column - 2
    runner, length = step.before.runners[i], step.lengths[i]
    owners = [seat for seat, row in enumerate(step.before.stones) if row[i] == length]
    if owners:
        return Fault.COLUMN_WON.value.format(column=column, owner=owners[0])
    if runner == length:
        return Fault.RUNNER_ON_TOP.value.format(column=column, height=length)
    return None if runner or step.runners_left else Fault.NO_RUNNER_LEFT.value.format(column=column)


def lapsed(step: Step) -> Iterator[Facts]:
    """A single step uses one pair; the other makes what the dice have left."""
    for used, *_, climbed in step.moved:
        if len(step.moved) == 1 and climbed == 1:
            other = sum(step.faces) - used
            low, high = sorted((used, other))
            why = (
                Fault.PAST_THE_TOP.value.format(column=other, top=step.lengths[other - 2])
                if other == used
                else hindrance(step, other) or Fault.ONE_RUNNER_LEFT.value.format(low=low, high=high)
            )
            yield {"column": other, "why": why}


def failed(step: Step) -> Iterator[Facts]:
    for low, high in pairings(step.faces) if isinstance(step.move, Bust) else ():
        reasons = [hindrance(step, column) for column in dict.fromkeys((low, high))]
        yield {"pairing": f"{low}+{high}", "why": ", and ".join(str(each) for each in reasons)}


def taken(step: Step) -> Iterator[Facts]:
    if isinstance(step.move, Bust) and step.before.stones != step.after.stones:
        lost = [
            [old if old != new else 0 for old, new in zip(row, left)]
            for row, left in zip(step.before.stones, step.after.stones)
        ]
        yield {"stones": tuple(n for seat, row in enumerate(lost) if any(row) for n in (seat, *fields(step, row)))}


def removed(step: Step) -> Iterator[Facts]:
    if isinstance(step.move, Stop):
        for i, column in enumerate(step.before.rules.board.columns):
            rows = zip(step.before.stones, step.after.stones)
            gone = [(seat, row[i]) for seat, (row, left) in enumerate(rows) if row[i] and not left[i]]
            if gone:
                yield {"others": tuple(number for each in gone for number in each), "column": column}


def won(step: Step) -> Facts:
    winner = step.turn
    columns = step.columns(lambda i: step.after.stones[winner][i] == step.lengths[i])
    needed = step.before.rules.columns_to_win[step.before.players - 1]
    return {"seat": winner, "columns": tuple(columns), "needed": (needed,)}


def is_won(step: Step, *players: int) -> bool:
    return isinstance(step.after.phase, Over) and step.before.players in players


def bid_made(step: Step) -> Facts:
    assert isinstance(step.before.phase, ToBid) and isinstance(step.move, Bid) and step.before.rules.bidding is not None
    will = "will stop in time" if step.move.guess is Guess.MAKES else "will bust"
    most = (step.before.rules.bidding.chips,)
    return {"seat": step.before.phase.seat, "chips": step.move.chips, "most": most, "turn": step.turn, "will": will}


def bids_on(step: Step, own: bool) -> bool:
    return isinstance(step.before.phase, ToBid) and (step.before.phase.seat == step.turn) is own


def stake(step: Step, guess: Guess, times: int) -> list[Facts]:
    bid = step.move
    fits = isinstance(bid, Bid) and bid.guess is guess
    return [{"up": (bid.chips,), "down": (times * bid.chips,)}] if fits else []  # type: ignore[union-attr]  # a bid


def stone_paid(step: Step, up: bool, made: tuple[bool, ...]) -> Iterator[Facts]:
    if step.paid_stone is not None:
        column, old, new, seat = step.paid_stone
        if (new > old) is up and step.made in made:
            names: Facts = {"seat": seat, "bid": step.bid(seat), "column": column, "from_": old, "height": new}
            yield {**names, "turn": step.turn}


def still_owed(step: Step, right: bool) -> list[Facts]:
    fits = step.goes_on and step.right(step.paid) is right
    return [{"seat": step.paid, "owed": (step.owed,)}] if fits else []


def dropped(step: Step, right: bool) -> list[Facts]:
    return [{"seat": seat, "bid": step.bid(seat)} for seat in step.passed_over if step.right(seat) is right]


def paid_next(step: Step) -> Iterator[Facts]:
    phase = step.after.phase
    if isinstance(phase, ToSettle) and not step.goes_on:
        yield {"seat": phase.seat, "bid": step.bid(phase.seat)}


def once(holds: object, **facts: object) -> list[Facts]:
    """One sentence if it holds, and none if not."""
    return [facts] if holds else []


def entering(step: Step, stone: bool) -> list[Facts]:
    return [
        {"column": column, "height": own + 1, "seat": step.turn, "stone": own}
        for column, runner, own, _, _ in step.moved
        if not runner and bool(own) is stone
    ]


def doubled(step: Step, runner: bool, stone: tuple[bool, ...]) -> list[Facts]:
    return [
        {"height": height}
        for _, before, own, height, climbed in step.moved
        if climbed == 2 and bool(before) is runner and bool(own) in stone
    ]


def is_clear(step: Step) -> bool:
    """Return whether no runner shares a field with a stone."""
    return not any(runner and runner in stones for runner, stones in zip(step.before.runners, zip(*step.before.stones)))


BOTH = (False, True)
ENDS = (Stop, Bust, Raise, Lower, Keep)
"""The moves that a turn or a payout can end with."""

SO: dict[Effect, Callable[[Step], Iterable[Facts]]] = {
    Effect.FALLS: lambda s: once(isinstance(s.move, Dice), seat=s.turn, dice=s.move, pairings=summed(s.move)),
    Effect.ENTERS_LOW: lambda s: entering(s, stone=False),
    Effect.ENTERS_ABOVE: lambda s: entering(s, stone=True),
    Effect.STEPS: lambda s: [{"column": c, "from_": old, "height": old + 1} for c, old, *_ in s.moved if old],
    Effect.DOUBLE: lambda s: doubled(s, runner=True, stone=BOTH),
    Effect.DOUBLE_LOW: lambda s: doubled(s, runner=False, stone=(False,)),
    Effect.DOUBLE_ABOVE: lambda s: doubled(s, runner=False, stone=(True,)),
    Effect.REACHES_TOP: lambda s: [
        {"column": column, "seat": s.turn} for column, _, _, height, _ in s.moved if height == s.lengths[column - 2]
    ],
    Effect.LAPSES: lapsed,
    # That these two are true is checked in test_effects: it takes all pairings of the roll.
    Effect.MOST_NEW: lambda s: once(s.moved and s.before.rules.pairing is not PairingRule.FREE and s.runners_left),
    Effect.MOST_MOVED: lambda s: once(
        s.moved and s.before.rules.pairing is PairingRule.FULL,
        rivals="no pairing that brings in as many" if s.runners_left else "no other pairing",
    ),
    Effect.OPENS_BIDS: lambda s: once(s.is_second_move and s.bidders, seat=s.after.actor),
    Effect.NO_BIDDERS: lambda s: once(s.is_second_move and not s.bidders),
    Effect.FAILS: failed,
    Effect.LOSES_RUNNERS: lambda s: once(isinstance(s.move, Bust) and s.standing, seat=s.turn, runners=s.standing),
    Effect.SPARES_STONES: lambda s: once(
        isinstance(s.move, Bust) and s.before.rules.bust is BustPenalty.RUNNERS and s.before.stones == s.after.stones,
        seat=s.turn,
    ),
    Effect.TAKES_STONES: taken,
    Effect.GOES_ON: lambda s: once(isinstance(s.move, Roll), seat=s.turn, runners=s.standing),
    Effect.BANKS: lambda s: once(isinstance(s.move, Stop), seat=s.turn, fields=s.standing),
    Effect.HOLDS_BACK: lambda s: once(
        isinstance(s.move, Stop) and s.runners_left, seat=s.turn, runners=(s.runners_left,)
    ),
    Effect.CLEAR: lambda s: once(
        isinstance(s.move, Stop) and s.before.rules.stop is StopRule.CLEAR_FIELDS and is_clear(s)
    ),
    Effect.WINS_COLUMN: lambda s: [
        {"column": column, "height": s.lengths[column - 2]}
        for column in s.columns(lambda i: s.stones[i] < s.lengths[i] == s.after.stones[s.turn][i])
    ],
    Effect.REMOVES: removed,
    Effect.WINS: lambda s: once(is_won(s, 1, *range(5, 100)), **won(s)),
    Effect.WINS_OF_TWO: lambda s: once(is_won(s, 2), **won(s)),
    Effect.WINS_OF_THREE: lambda s: once(is_won(s, 3), **won(s)),
    Effect.WINS_OF_FOUR: lambda s: once(is_won(s, 4), **won(s)),
    Effect.BIDS_LAPSE: lambda s: once(
        isinstance(s.after.phase, Over) and s.before.auction is not None and any(s.before.auction.bids)
    ),
    Effect.PASSES: lambda s: once(s.passes, seat=s.after.turn),
    Effect.MISSES: lambda s: [{"seat": seat} for seat in s.skipped],
    Effect.ALL_MISS: lambda s: once(s.passes and len(s.marked) == s.before.players),
    Effect.FALLS_SHORT: lambda s: once(s.falls_short, seat=s.paid, owed=(s.owed,)),
    Effect.CANNOT_PAY: lambda s: dropped(s, right=False),
    Effect.CANNOT_GAIN: lambda s: dropped(s, right=True),
    Effect.PAYS_OUT: paid_next,
    Effect.BIDS: lambda s: [bid_made(s)] if bids_on(s, own=False) else [],
    Effect.BIDS_ON_OWN_TURN: lambda s: [bid_made(s)] if bids_on(s, own=True) else [],
    Effect.STAKES_ON_STOP: lambda s: stake(s, Guess.MAKES, times=2),
    Effect.STAKES_ON_BUST: lambda s: stake(s, Guess.BUSTS, times=1),
    Effect.BIDS_NEXT: lambda s: once(isinstance(s.move, Bid) and s.later_bidders, seat=s.after.actor),
    Effect.DECIDES: lambda s: once(isinstance(s.move, Bid) and not s.later_bidders, seat=s.turn),
    Effect.RAISES: lambda s: stone_paid(s, up=True, made=BOTH),
    Effect.LOWERS: lambda s: stone_paid(s, up=False, made=(True,)),
    Effect.LOWERS_TWICE: lambda s: stone_paid(s, up=False, made=(False,)),
    Effect.MAY_RAISE: lambda s: still_owed(s, right=True),
    Effect.MUST_LOWER: lambda s: still_owed(s, right=False),
    Effect.NO_ROOM: lambda s: [
        {"seat": facts["seat"]}
        for facts in stone_paid(s, up=True, made=BOTH)
        if s.owed and not s.can_move(s.paid, True)
    ],
    Effect.KEEPS: lambda s: (
        [{"seat": s.paid, "bid": s.bid(s.paid), "owed": (s.owed + 1,)}] if isinstance(s.move, Keep) else []
    ),
}
"""What there is to say of a move: for each effect, the values of each of its sentences."""


def summed(move: Move) -> tuple[int, ...]:
    """List the numbers of `4+11, 6+9 or 7+8`."""
    return tuple(number for pair in pairings(move.faces) for number in pair) if isinstance(move, Dice) else ()


def sentence(effect: Effect, facts: Facts) -> tuple[str, ...]:
    """Return the values of a sentence as text, in the order of its placeholders."""
    return tuple(str(facts[name]) for name in re.findall(r"\{(\w+)\}", effect.value))


def read(point: Point, facts: Iterable[Facts]) -> tuple[str, ...]:
    """Read the values out of a sentence, phrases as their numbers, so that it can be compared with the facts."""
    names = re.findall(r"\{(\w+)\}", point.kind.value)
    pattern = re.escape(point.kind.value)
    for name in names:
        pattern = pattern.replace(re.escape(f"{{{name}}}"), "(.+?)")
    found = re.fullmatch(pattern, point.sentence)
    assert found is not None, point
    phrases = {name for each in facts for name, value in each.items() if isinstance(value, tuple)}
    return tuple(
        str(tuple(map(int, re.findall(r"\d+", text)))) if name in phrases else text
        for name, text in zip(names, found.groups())
    )


def check(state: State, move: Move) -> set[Effect]:
    """Compare what is said of a move with what is so; return the effects it has."""
    step = Step(state, move, apply(state, move))
    points = explain(state, move).points
    so = {effect: list(row(step)) for effect, row in SO.items()}
    for effect, facts in so.items():
        said = [read(point, facts) for point in points if point.kind is effect]
        assert said == [sentence(effect, each) for each in facts], (effect, state, str(move))
    assert len(points) == sum(map(len, so.values()))
    return {effect for effect, facts in so.items() if facts}


def test_every_effect_can_be_read_off_the_board() -> None:
    assert set(SO) == set(Effect)


CASES = tomllib.loads((Path(__file__).parent / "effects.toml").read_text(encoding="utf-8"))["cases"]


def test_what_is_said_in_every_case_is_so_and_what_is_so_is_said() -> None:
    seen = set[Effect]()
    for case in CASES:
        state = parse_position(case["position"])
        seen |= check(state, parse_move(case["move"], state))
    assert seen == set(Effect)


PLAYED = (ToRoll, ToPair, ToDecide, ToBid, ToSettle)
CRAMPED = evolve(
    ROLLER_BIDS, name="cramped", board=Board(3, (2, 3, 2, 3, 2)), players=(1, 4), columns_to_win=(2, 2, 2, 2)
)
"""Bidding on columns so short that stones have little room to go up or down."""


@settings(max_examples=1000)
@given(st.data())
def test_what_is_said_in_any_position_is_so_and_what_is_so_is_said(data: st.DataObject) -> None:
    state = data.draw(states(st.sampled_from([*ALL_RULES, CRAMPED]) | house_rules(), phases=PLAYED))
    check(state, data.draw(st.sampled_from(legal_moves(state))))
