"""What is true of every position, whoever made it: the checks behind `problems`."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum

from attrs import frozen

from cantstop.bidding import bidders, fields, from_the_left, is_right, movable
from cantstop.errors import is_whole
from cantstop.moves import Bid
from cantstop.phases import Auction, Over, Phase, ToBid, ToDecide, ToPair, ToRoll, ToSettle
from cantstop.rules import Rules


class Invariant(Enum):
    """A sentence that holds in every position of every game."""

    RULES = "a position belongs to rules"
    STONES = "every seat has one row of stones, with one height for each column"
    PLAYERS = "there are as many seats as the rules allow"
    RUNNERS = "the runners have one height for each column"
    TURN = "it is the turn of one of the seats"
    PHASE = "a position waits for exactly one thing"
    AUCTION = "an auction is there where bidding is played, and only there"
    OWNER = "a won column holds the winner's stone alone and no runner"
    RUNNERS_LEFT = "no more runners stand on the board than the rules give"
    RUNNER_ABOVE = "a runner stands above its owner's stone"
    RUNNERS_OFF = "no runner stands on the board once the turn has ended"
    RUNNERS_ON = "who has made a move in this turn has a runner on the board"
    DICE = "no die shows a face above the board's sides"
    WINNER = "the game is over as soon as the roller has enough columns, and no sooner"
    MOVES_MADE = "the count of the turn's moves fits its runners and its phase"
    BIDS = "bids lie where the bidders have made them and nowhere else"
    OWED = "a payout owes at most what the bid costs, and some stone can pay it"
    MISSES = "the roller himself is not to miss a turn"


@frozen
class Problem:
    """One way in which a position breaks an invariant."""

    invariant: Invariant
    detail: str

    def __str__(self) -> str:
        return f"{self.detail} ({self.invariant.value})"


def flaws(
    rules: Rules,
    stones: tuple[tuple[int, ...], ...],
    runners: tuple[int, ...],
    turn: int,
    phase: Phase,
    auction: Auction | None,
) -> tuple[Problem, ...]:
    """Find everything that is wrong with a position; what it says is checked once its shape is sound."""
    if not isinstance(rules, Rules):
        return (Problem(Invariant.RULES, f"rules is {rules!r}"),)
    shape = (
        *_shape_of_stones(rules, stones),
        *_shape_of_runners(rules, runners),
        *_shape_of_turn(rules, stones, turn, phase),
        *_shape_of_auction(rules, stones, auction),
    )
    if shape:
        return shape
    return (
        *_columns(rules, stones, runners),
        *_runners(rules, stones[turn], runners, phase),
        *_winner(rules, stones, turn, phase),
        *_dice(rules, phase),
        *(_bidding(rules, stones, runners, turn, phase, auction) if auction is not None else ()),
    )


def _is_heights(heights: object, rules: Rules) -> bool:
    """Tell whether this is one height for each column, each a field of it or 0."""
    lengths = rules.board.lengths
    return (
        isinstance(heights, tuple)
        and len(heights) == len(lengths)
        and all(is_whole(height, 0, length) for height, length in zip(heights, lengths))
    )


def _shape_of_stones(rules: Rules, stones: object) -> Iterator[Problem]:
    if not isinstance(stones, tuple):
        yield Problem(Invariant.STONES, f"stones is {stones!r}, not a tuple of rows")
        return
    least, most = rules.players
    if not least <= len(stones) <= most:
        yield Problem(Invariant.PLAYERS, f"{len(stones)} seats where {rules.name} takes {least} to {most}")
    for seat, row in enumerate(stones):
        if not _is_heights(row, rules):
            yield Problem(Invariant.STONES, f"seat {seat} has the stones {row!r} on columns of {rules.board.lengths}")


def _shape_of_runners(rules: Rules, runners: object) -> Iterator[Problem]:
    if not _is_heights(runners, rules):
        yield Problem(Invariant.RUNNERS, f"runners is {runners!r} on columns of {rules.board.lengths}")


def _shape_of_turn(rules: Rules, stones: object, turn: object, phase: object) -> Iterator[Problem]:
    """Check that turn and phase name seats that exist."""
    highest = len(stones) - 1 if isinstance(stones, tuple) else 0
    if not is_whole(turn, 0, highest):
        yield Problem(Invariant.TURN, f"turn is {turn!r} where the seats are 0 to {highest}")
    match phase:
        case ToRoll() | ToPair() | ToDecide():
            pass
        case ToBid(seat=seat) | ToSettle(seat=seat) | Over(winner=seat):
            if seat > highest:
                yield Problem(Invariant.PHASE, f"{phase} names a seat where the seats are 0 to {highest}")
            if rules.bidding is None and not isinstance(phase, Over):
                yield Problem(Invariant.PHASE, f"{phase} where nobody bids")
        case _:
            yield Problem(Invariant.PHASE, f"phase is {phase!r}")


def _shape_of_auction(rules: Rules, stones: object, auction: object) -> Iterator[Problem]:
    if rules.bidding is None:
        if auction is not None:
            yield Problem(Invariant.AUCTION, f"auction is {auction!r} where nobody bids")
        return
    if not isinstance(auction, Auction):
        yield Problem(Invariant.AUCTION, f"auction is {auction!r} where bidding is played")
        return
    seats = len(stones) if isinstance(stones, tuple) else 0
    if not is_whole(auction.moves_made, 0, 2):
        yield Problem(Invariant.MOVES_MADE, f"moves_made is {auction.moves_made!r}, not 0, 1 or 2")
    bids, misses = auction.bids, auction.misses
    if not isinstance(bids, tuple) or len(bids) != seats or not all(b is None or isinstance(b, Bid) for b in bids):
        yield Problem(Invariant.BIDS, f"bids is {bids!r}, not a bid or None for each of {seats} seats")
    else:
        for seat, bid in enumerate(bids):
            if bid is not None and bid.chips > rules.bidding.chips:
                yield Problem(Invariant.BIDS, f"seat {seat} bids {bid.chips} chips of {rules.bidding.chips}")
    if not isinstance(misses, tuple) or len(misses) != seats or not all(isinstance(m, bool) for m in misses):
        yield Problem(Invariant.MISSES, f"misses is {misses!r}, not True or False for each of {seats} seats")


def _columns(rules: Rules, stones: tuple[tuple[int, ...], ...], runners: tuple[int, ...]) -> Iterator[Problem]:
    """Check that a won column is left to its winner.

    Clauses: HU-7.2, HU-7.6, DE-8.3, DE-8.4, NL-10.1, NL-10.2; R-17.
    """
    for i, column in enumerate(rules.board.columns):
        heights = [row[i] for row in stones]
        if rules.board.lengths[i] not in heights:
            continue
        if len(heights) - heights.count(0) > 1:
            yield Problem(Invariant.OWNER, f"column {column} is won and holds stones at {heights}")
        if runners[i]:
            yield Problem(Invariant.OWNER, f"column {column} is won and holds a runner")


def _runners(rules: Rules, row: tuple[int, ...], runners: tuple[int, ...], phase: Phase) -> Iterator[Problem]:
    """Check that the runners are as many and as high as a turn can have brought them.

    Clauses: HU-2.1, HU-5.2, HU-10.2, DE-1.2, DE-7.3, NL-2.1, NL-4.5, NL-6.3; R-03, R-09.
    """
    standing = len(runners) - runners.count(0)
    if standing > rules.runners:
        yield Problem(Invariant.RUNNERS_LEFT, f"{standing} runners of {rules.runners}")
    for column, stone, runner in zip(rules.board.columns, row, runners):
        if 0 < runner <= stone:
            yield Problem(Invariant.RUNNER_ABOVE, f"column {column} has the runner at {runner}, the stone at {stone}")
    if standing and isinstance(phase, ToSettle | Over):
        yield Problem(Invariant.RUNNERS_OFF, f"{standing} runners on the board at {phase.name}")
    if not standing and isinstance(phase, ToDecide | ToBid):
        yield Problem(Invariant.RUNNERS_ON, f"no runner on the board at {phase.name}")


def _winner(rules: Rules, stones: tuple[tuple[int, ...], ...], turn: int, phase: Phase) -> Iterator[Problem]:
    """Check that nobody but the winner of a finished game has the columns it takes.

    Clauses: HU-8.1, DE-9.1, NL-11.1; R-16.
    """
    needed = rules.columns_to_win[len(stones) - 1]
    winner = phase.winner if isinstance(phase, Over) else None
    for seat, row in enumerate(stones):
        won = sum(stone == length for stone, length in zip(row, rules.board.lengths))
        if won >= needed and seat != winner:
            yield Problem(Invariant.WINNER, f"seat {seat} has {won} columns of {needed} and is not the winner")
        if won < needed and seat == winner:
            yield Problem(Invariant.WINNER, f"seat {seat} is the winner with {won} columns of {needed}")
    if winner is not None and winner != turn:
        yield Problem(Invariant.WINNER, f"seat {winner} is the winner in the turn of seat {turn}")


def _dice(rules: Rules, phase: Phase) -> Iterator[Problem]:
    if isinstance(phase, ToPair) and phase.dice.faces[-1] > rules.board.sides:
        yield Problem(Invariant.DICE, f"dice {phase.dice} on {rules.board.sides} sides")


def _bidding(
    rules: Rules,
    stones: tuple[tuple[int, ...], ...],
    runners: tuple[int, ...],
    turn: int,
    phase: Phase,
    auction: Auction,
) -> Iterator[Problem]:
    """Check what the bidding game remembers against the board and the phase.

    Clauses: HUB-2.1, HUB-2.3, HUB-2.4, HUB-3.1, HUB-3.3, HUB-3.5; R-20, R-21, R-22, R-26, R-30.
    """
    made = auction.moves_made
    steps = sum(runner - stone for runner, stone in zip(runners, stones[turn]) if runner)
    match phase:
        case Over():
            fits = made == 0
        case ToBid() | ToSettle():
            fits = made == 2
        case _:
            fits = made <= steps and (made == 2 or steps <= 2 * made)
    if not fits:
        yield Problem(Invariant.MOVES_MADE, f"{made} moves counted at {phase.name} after {steps} steps")
    if auction.misses[turn]:
        yield Problem(Invariant.MISSES, f"seat {turn} is the roller and marked to miss a turn")
    yield from _bids(rules, stones, turn, phase, auction)


def _bids(
    rules: Rules, stones: tuple[tuple[int, ...], ...], turn: int, phase: Phase, auction: Auction
) -> Iterator[Problem]:
    """Check that just those bids lie on the table that have been made and not been paid out."""
    assert rules.bidding is not None
    roller_bids = rules.bidding.roller_bids
    must = may = set(bidders(stones, turn, roller_bids))
    order = from_the_left(turn, len(stones))
    match phase:
        case ToBid(seat=seat):
            if seat not in must:
                yield Problem(Invariant.BIDS, f"seat {seat} is to bid and is no bidder")
            must = may = must.intersection(order[: order.index(seat)])
        case ToSettle(seat=seat, made=made):
            # A stop may since have taken a bidder's last stone, or given the roller his first.
            due = order[order.index(seat) :]
            may = {other for other in due if roller_bids or other != turn}
            must = {seat, *(other for other in must.intersection(due) if not (made and other == turn))}
        case Over():
            must = may = set()
        case _ if auction.moves_made < 2:
            must = may = set()
    for seat, bid in enumerate(auction.bids):
        if bid is None and seat in must:
            yield Problem(Invariant.BIDS, f"seat {seat} has no bid at {phase.name}")
        if bid is not None and seat not in may:
            yield Problem(Invariant.BIDS, f"seat {seat} has a bid at {phase.name}")
    if isinstance(phase, ToSettle):
        yield from _owed(rules, stones[phase.seat], phase, auction.bids[phase.seat])


def _owed(rules: Rules, row: tuple[int, ...], phase: ToSettle, bid: Bid | None) -> Iterator[Problem]:
    if bid is None:
        return
    if phase.owed > fields(bid, phase.made):
        yield Problem(Invariant.OWED, f"seat {phase.seat} owes {phase.owed} fields on the bid {bid}")
    if not any(movable(row, rules.board.lengths, is_right(bid, phase.made))):
        yield Problem(Invariant.OWED, f"seat {phase.seat} owes {phase.owed} fields and has no stone to move")
