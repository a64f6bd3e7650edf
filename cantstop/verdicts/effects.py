"""What a legal move does, point by point, from the position before it and the one after."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import takewhile
from typing import assert_never

from cantstop.machine import (
    Over,
    Row,
    State,
    ToBid,
    ToPair,
    ToSettle,
    from_the_left,
    is_right,
    looks,
    misses_turn,
    payout_size,
)
from cantstop.rules import (
    LOWEST_COLUMN,
    Advance,
    Bid,
    Bust,
    BustPenalty,
    Dice,
    Guess,
    Keep,
    Lower,
    Move,
    PairingRule,
    Raise,
    Roll,
    Stop,
    StopRule,
)
from cantstop.verdicts.citations import point, wins
from cantstop.verdicts.faults import field_after, past_the_top, unusable
from cantstop.verdicts.phrases import count, name_columns, name_fields, name_pairings, name_pieces, series
from cantstop.verdicts.verdict import Effect, Fault, Names, Point, Verdict

FilledEffect = tuple[Effect, Names] | tuple[Effect, Names, tuple[Fault, ...]]


def approval(state: State, move: Move, after: State) -> Verdict:
    """Return the verdict on a legal move: everything it does between one position and the next."""
    return Verdict(move, tuple(_points(state, move, after)), legal=True)


def _points(state: State, move: Move, after: State) -> Iterator[Point]:
    for effect in _effects(state, move, after):
        yield point(state.rules, *effect)


def _effects(state: State, move: Move, after: State) -> Iterator[FilledEffect]:
    match move:
        case Dice():
            yield Effect.FALLS, {"seat": state.turn, "dice": move, "pairings": name_pairings(move.pairings)}
        case Advance():
            yield from _of_advance(state, move, after)
        case Bust():
            yield from _of_bust(state, after)
        case Roll():
            yield Effect.GOES_ON, {"seat": state.turn, "runners": name_pieces("runner", state.runners)}
        case Stop():
            yield from _of_stop(state, after)
        case Bid():
            yield from _of_bid(state, move, after)
        case Raise() | Lower() | Keep():
            yield from _of_payout(state, move, after)
        case _:
            assert_never(move)


# The move


def _of_advance(state: State, move: Advance, after: State) -> Iterator[FilledEffect]:
    """List where the runners go, and which pair goes unused."""
    row, lengths = state.stones[state.turn], state.rules.board.lengths
    double = len(move.columns) == 2 and move.columns[0] == move.columns[1]
    for column in dict.fromkeys(move.columns):
        i = column - LOWEST_COLUMN
        runner, stone, height = state.runners[i], row[i], after.runners[i]
        first = field_after(state, (column,))
        if runner:
            yield Effect.STEPS, {"column": column, "from_": runner, "height": first}
        elif stone:
            yield Effect.ENTERS_ABOVE, {"column": column, "height": first, "seat": state.turn, "stone": stone}
        else:
            yield Effect.ENTERS_LOW, {"column": column, "height": first}
        if double:
            yield Effect.DOUBLE if runner else Effect.DOUBLE_ABOVE if stone else Effect.DOUBLE_LOW, {"height": height}
        if height == lengths[i]:
            yield Effect.REACHES_TOP, {"column": column, "seat": state.turn}
    yield from _lapses(state, move)
    if state.rules.pairing is not PairingRule.FREE and state.runners_left:
        yield Effect.MOST_NEW, {}
    if state.rules.pairing is PairingRule.FULL:
        rivals = "no pairing that brings in as many" if state.runners_left else "no other pairing"
        yield Effect.MOST_MOVED, {"rivals": rivals}
    if state.auction != after.auction and after.auction is not None and after.auction.moves_made == 2:
        bidder = after.phase.seat if isinstance(after.phase, ToBid) else None
        yield Effect.NO_BIDDERS if bidder is None else Effect.OPENS_BIDS, {"seat": bidder}


def _lapses(state: State, move: Advance) -> Iterator[FilledEffect]:
    """Say why a single step leaves a pair unused: it cannot be used, or the other pair takes the last runner."""
    if len(move.columns) == 2:
        return
    assert isinstance(state.phase, ToPair)
    used = move.columns[0]
    low, high = next(pair for pair in state.phase.dice.pairings if used in pair)
    column = high if used == low else low
    if column == used:
        finding = past_the_top(state, column)
    else:
        one_runner = Fault.ONE_RUNNER_LEFT, {"low": low, "high": high}
        finding = unusable(state, column, looks(state, (column,))[0]) or one_runner
    fault, names = finding
    yield Effect.LAPSES, {"column": column, "why": fault.value.format_map(names)}, (fault,)


def _of_bust(state: State, after: State) -> Iterator[FilledEffect]:
    """Say why each pairing fails, and what the bust costs."""
    assert isinstance(state.phase, ToPair)
    dice = state.phase.dice
    lanes = dict(zip(dice.columns, looks(state, dice.columns)))
    for low, high in dice.pairings:
        hindrances = [unusable(state, column, lanes[column]) for column in dict.fromkeys((low, high))]
        findings = [finding for finding in hindrances if finding is not None]
        why = ", and ".join(fault.value.format_map(names) for fault, names in findings)
        yield Effect.FAILS, {"pairing": f"{low}+{high}", "why": why}, tuple(fault for fault, _ in findings)
    if any(state.runners):
        yield Effect.LOSES_RUNNERS, {"seat": state.turn, "runners": name_pieces("runner", state.runners)}
    if taken := _taken(state, after):
        yield Effect.TAKES_STONES, {"stones": taken}
    elif state.rules.bust is BustPenalty.RUNNERS:
        yield Effect.SPARES_STONES, {"seat": state.turn}
    yield from _what_follows(state, after, made=False)


def _taken(state: State, after: State) -> str:
    """Name the stones that a bust removes, seat by seat."""
    rows = ((seat, _changed(left, row)) for seat, (row, left) in enumerate(zip(state.stones, after.stones)))
    return series(name_pieces("stone", row, f" of seat {seat}") for seat, row in rows if any(row))


def _changed(before: Row, after: Row) -> list[int]:
    """Return the heights that have changed, and 0 for the others."""
    return [new if new != old else 0 for old, new in zip(before, after)]


# The decision


def _of_stop(state: State, after: State) -> Iterator[FilledEffect]:
    """List what is banked, won and removed."""
    turn = state.turn
    banked = _changed(state.stones[turn], after.stones[turn])
    yield Effect.BANKS, {"seat": turn, "fields": name_fields(banked)}
    if state.runners_left:
        yield Effect.HOLDS_BACK, {"seat": turn, "runners": count(state.runners_left, "runner")}
    if state.rules.stop is StopRule.CLEAR_FIELDS:
        yield Effect.CLEAR, {}
    for column in sorted({*after.won(turn)} - {*state.won(turn)}):
        i = column - LOWEST_COLUMN
        yield Effect.WINS_COLUMN, {"column": column, "height": after.stones[turn][i]}
        gone = [(seat, row[i]) for seat, row in enumerate(state.stones) if row[i] and not after.stones[seat][i]]
        if gone:
            removed = series(f"the stone of seat {seat} on field {stone}" for seat, stone in gone)
            yield Effect.REMOVES, {"others": removed, "column": column}
    yield from _what_follows(state, after, made=True)


def _what_follows(state: State, after: State, made: bool, short: int = 0) -> Iterator[FilledEffect]:
    """Say what comes after a turn or a payout. `short` counts the fields that cost the bidder their next turn."""
    players, order = state.players, from_the_left(state.turn, state.players)
    if isinstance(after.phase, Over):
        needed = count(state.rules.columns_needed(players), "column")
        yield wins(players), {"columns": name_columns(after.won(state.turn)), "seat": state.turn, "needed": needed}
        if state.auction is not None and any(state.auction.bids):
            yield Effect.BIDS_LAPSE, {}
        return
    missing = set[int]()
    if state.auction is not None:
        missing = {seat for seat, misses in enumerate(state.auction.misses) if misses}
        waiting = order
        if isinstance(state.phase, ToSettle):
            waiting = order[order.index(state.phase.seat) + 1 :]
            if short:
                yield Effect.FALLS_SHORT, {"seat": state.phase.seat, "owed": count(short, "field")}
                missing.add(state.phase.seat)
        for seat in takewhile(lambda seat: seat != after.actor, waiting):
            bid = state.auction.bids[seat]
            if bid is not None:
                right = is_right(bid, made)
                yield Effect.CANNOT_GAIN if right else Effect.CANNOT_PAY, {"seat": seat, "bid": bid}
                missing |= {seat} if misses_turn(right, payout_size(bid, made)) else set()
    if isinstance(after.phase, ToSettle) and after.auction is not None:
        yield Effect.PAYS_OUT, {"bid": after.auction.bids[after.phase.seat], "seat": after.phase.seat}
        return
    if len(missing) == players:
        yield Effect.ALL_MISS, {}
    else:
        yield from ((Effect.MISSES, {"seat": seat}) for seat in takewhile(missing.__contains__, order))
    yield Effect.PASSES, {"seat": after.turn}


# The bids


def _of_bid(state: State, move: Bid, after: State) -> Iterator[FilledEffect]:
    """Say who bids how much on what, and what is at stake."""
    assert isinstance(state.phase, ToBid) and state.rules.bidding is not None
    makes = move.guess is Guess.MAKES
    yield (
        Effect.BIDS_ON_OWN_TURN if state.phase.seat == state.turn else Effect.BIDS,
        {
            "seat": state.phase.seat,
            "chips": move.chips,
            "most": count(state.rules.bidding.chips, "chip"),
            "turn": state.turn,
            "will": "will stop in time" if makes else "will bust",
        },
    )
    stakes = {"up": count(payout_size(move, makes), "field"), "down": count(payout_size(move, not makes), "field")}
    yield Effect.STAKES_ON_STOP if makes else Effect.STAKES_ON_BUST, stakes
    match after.phase:
        case ToBid(seat=seat):
            yield Effect.BIDS_NEXT, {"seat": seat}
        case _:
            yield Effect.DECIDES, {"seat": state.turn}


def _of_payout(state: State, move: Raise | Lower | Keep, after: State) -> Iterator[FilledEffect]:
    """Say whose stone goes where and why, and how many fields are left to move."""
    phase = state.phase
    assert isinstance(phase, ToSettle) and state.auction is not None
    seat, bid, owed = phase.seat, state.auction.bids[phase.seat], phase.owed - 1
    assert bid is not None
    right = is_right(bid, phase.made)
    if isinstance(move, Keep):
        yield Effect.KEEPS, {"seat": seat, "bid": bid, "owed": count(phase.owed, "field")}
    else:
        i = move.column - LOWEST_COLUMN
        names = {
            "seat": seat,
            "turn": state.turn,
            "bid": bid,
            "column": move.column,
            "from_": state.stones[seat][i],
            "height": after.stones[seat][i],
        }
        yield Effect.RAISES if right else Effect.LOWERS if phase.made else Effect.LOWERS_TWICE, names
        if after.actor == seat:
            yield Effect.MAY_RAISE if right else Effect.MUST_LOWER, {"seat": seat, "owed": count(owed, "field")}
            return
        if owed and right:
            yield Effect.NO_ROOM, {"seat": seat}
    yield from _what_follows(state, after, phase.made, short=owed if misses_turn(right, owed) else 0)
