"""What is true of every position: the checks behind `problems`."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from typing import TYPE_CHECKING

from attrs import frozen

from cantstop._input import display, is_tuple_of, is_whole
from cantstop.machine.bidding import bidders, from_the_left, is_right, movable, payout_size
from cantstop.machine.columns import has_won
from cantstop.machine.phases import PHASES, Auction, Over, ToBid, ToDecide, ToPair, ToRoll, ToSettle
from cantstop.rules import Bid, Rules

if TYPE_CHECKING:
    from cantstop.machine.state import Fields


class Invariant(Enum):
    """A sentence that holds in every position of every game."""

    RULES = "a position belongs to rules"
    STONES = "every seat has one row of stones, with one height for each column"
    PLAYERS = "there are as many seats as the rules allow"
    RUNNERS = "the runners have one height for each column"
    TURN = "it is the turn of one of the seats"
    PHASE = "a position waits for exactly one thing"
    AUCTION = "there is an auction if bidding is played, and only then"
    OWNER = "a won column holds the winner's stone alone and no runner"
    RUNNERS_LEFT = "there are no more runners on the board than the rules give"
    RUNNER_ABOVE = "a runner is above the roller's stone"
    RUNNERS_OFF = "there is no runner on the board once the turn has ended"
    RUNNERS_ON = "there is a runner on the board once the roller has moved"
    DICE = "no die shows a face above the board's sides"
    WINNER = "the game is over as soon as the roller has enough columns, and no sooner"
    MOVES_MADE = "the count of the turn's moves fits its runners and its phase"
    BIDS = "there is a bid from every bidder whose turn to bid has come, and from nobody else"
    OWED = "a payout is no larger than the bid is worth, and some stone can move"
    MISSES = "the seats that will miss a turn are marked, and the roller is not one of them"

    __repr__ = Enum.__str__


@frozen
class Problem:
    """One way in which a position breaks an invariant."""

    invariant: Invariant
    detail: str

    def __str__(self) -> str:
        return f"{self.detail} ({self.invariant.value})"


def flaws(at: Fields) -> tuple[Problem, ...]:
    """List everything that is wrong with a position. The values of a field are checked only if its type is right."""
    if not isinstance(at.rules, Rules):
        return (Problem(Invariant.RULES, f"rules is {display(at.rules)}, not Rules"),)
    stones, runners = tuple(_shape_of_stones(at)), tuple(_shape_of_runners(at))
    turn, auction = tuple(_shape_of_turn(at)), tuple(_shape_of_auction(at))
    return (
        *(*stones, *runners, *turn, *auction),
        *(() if stones or runners else _columns(at)),
        *(() if stones or runners or turn else _runners(at)),
        *(() if stones or turn else _winner(at)),
        *(() if turn else _dice(at)),
        *(() if stones or runners or turn or auction else _bidding(at)),
    )


def _is_heights(heights: object, rules: Rules) -> bool:
    """Return whether this is a tuple of one height for each column, each a field of it or 0."""
    lengths = rules.board.lengths
    return (
        is_tuple_of(heights, int)
        and len(heights) == len(lengths)
        and all(is_whole(height, 0, length) for height, length in zip(heights, lengths))
    )


def _shape_of_stones(at: Fields) -> Iterator[Problem]:
    rules, stones = at.rules, at.stones
    if type(stones) is not tuple:
        yield Problem(Invariant.STONES, f"stones is {display(stones)}, not a tuple of rows")
        return
    least, most = rules.players
    if not least <= len(stones) <= most:
        yield Problem(Invariant.PLAYERS, f"{rules.name} is for {least} to {most} players, not {len(stones)}")
    for seat, row in enumerate(stones[:most]):
        if not _is_heights(row, rules):
            yield Problem(
                Invariant.STONES,
                f"seat {seat} has the stones {display(row)}, but the columns have {rules.board.lengths} fields",
            )


def _shape_of_runners(at: Fields) -> Iterator[Problem]:
    if not _is_heights(at.runners, at.rules):
        yield Problem(
            Invariant.RUNNERS, f"runners is {display(at.runners)}, but the columns have {at.rules.board.lengths} fields"
        )


def _seats(at: Fields) -> int:
    """Count the seats: 0 if stones has no rows to count."""
    return len(at.stones) if type(at.stones) is tuple else 0


def _shape_of_turn(at: Fields) -> Iterator[Problem]:
    """Check that turn and phase name seats that exist."""
    turn, phase = at.turn, at.phase
    highest = max(0, _seats(at) - 1)
    if not is_whole(turn, 0, highest):
        yield Problem(Invariant.TURN, f"turn is {display(turn)}, but the seats are 0 to {highest}")
    match phase if type(phase) in PHASES else None:
        case ToRoll() | ToPair() | ToDecide():
            pass
        case ToBid(seat=seat) | ToSettle(seat=seat) | Over(winner=seat):
            if seat > highest:
                yield Problem(
                    Invariant.PHASE, f"{display(phase)} names a seat that does not exist: the seats are 0 to {highest}"
                )
            if at.rules.bidding is None and not isinstance(phase, Over):
                yield Problem(Invariant.PHASE, f"seat {seat} is to {phase.name}, but there is no bidding in this game")
        case _:
            yield Problem(Invariant.PHASE, f"phase is {display(phase)}, not a Phase")


def _shape_of_auction(at: Fields) -> Iterator[Problem]:
    auction, bidding, seats = at.auction, at.rules.bidding, _seats(at)
    if bidding is None:
        if auction is not None:
            yield Problem(Invariant.AUCTION, f"auction is {display(auction)}, but there is no bidding in this game")
        return
    if not isinstance(auction, Auction):
        yield Problem(Invariant.AUCTION, f"auction is {display(auction)}, but bidding is played in this game")
        return
    if not is_whole(auction.moves_made, 0, 2):
        yield Problem(Invariant.MOVES_MADE, f"moves_made is {display(auction.moves_made)}, not 0, 1 or 2")
    bids, misses = auction.bids, auction.misses
    if not is_tuple_of(bids, Bid | None) or len(bids) != seats:
        yield Problem(Invariant.BIDS, f"bids is {display(bids)}, not a bid or None for each of {seats} seats")
    if not is_tuple_of(misses, bool) or len(misses) != seats:
        yield Problem(Invariant.MISSES, f"misses is {display(misses)}, not True or False for each of {seats} seats")


def _columns(at: Fields) -> Iterator[Problem]:
    """Check that a won column holds nothing but the winner's stone.

    Clauses: HU-7.2, HU-7.6, DE-8.3, DE-8.4, NL-10.1, NL-10.2; R-17.
    """
    for i, column in enumerate(at.rules.board.columns):
        heights = [row[i] for row in at.stones]
        if at.rules.board.lengths[i] not in heights:
            continue
        if len(heights) - heights.count(0) > 1:
            fields = ", ".join(str(height) for height in heights if height)
            yield Problem(Invariant.OWNER, f"column {column} is won, but has stones on the fields {fields}")
        if at.runners[i]:
            yield Problem(Invariant.OWNER, f"column {column} is won, but has a runner")


def _runners(at: Fields) -> Iterator[Problem]:
    """Check that a turn can have brought the runners to where they are.

    Clauses: HU-2.1, HU-5.2, HU-10.2, DE-1.2, DE-7.3, NL-2.1, NL-4.5, NL-6.3; R-03, R-09.
    """
    rules, runners, phase = at.rules, at.runners, at.phase
    on_board = len(runners) - runners.count(0)
    if on_board > rules.runners:
        yield Problem(
            Invariant.RUNNERS_LEFT, f"{on_board} runners are on the board, but there are only {rules.runners}"
        )
    for column, stone, runner in zip(rules.board.columns, at.stones[at.turn], runners):
        if 0 < runner <= stone:
            yield Problem(
                Invariant.RUNNER_ABOVE,
                f"in column {column} the runner is on field {runner}, but the roller's stone is on field {stone}",
            )
    if on_board and isinstance(phase, ToSettle | Over):
        yield Problem(Invariant.RUNNERS_OFF, f"there is still a runner on the board in the phase {phase.name}")
    if not on_board and isinstance(phase, ToDecide | ToBid):
        yield Problem(Invariant.RUNNERS_ON, f"no runner is on the board in the phase {phase.name}")


def _winner(at: Fields) -> Iterator[Problem]:
    """Check that a seat has the columns it takes to win if, and only if, the game is over and it is the winner.

    Clauses: HU-8.1, DE-9.1, NL-11.1; R-16.
    """
    needed = at.rules.columns_needed(len(at.stones))
    winner = at.phase.winner if isinstance(at.phase, Over) else None
    for seat, row in enumerate(at.stones):
        won = sum(stone == length for stone, length in zip(row, at.rules.board.lengths))
        enough = has_won(row, at.rules.board.lengths, needed)
        if enough and seat != winner:
            yield Problem(
                Invariant.WINNER, f"seat {seat} has won enough columns ({won} of {needed}), but is not the winner"
            )
        if seat == winner and not enough:
            yield Problem(
                Invariant.WINNER, f"seat {seat} is the winner, but has not won enough columns ({won} of {needed})"
            )
    if winner is not None and winner != at.turn:
        yield Problem(Invariant.WINNER, f"seat {winner} is the winner, but it is the turn of seat {at.turn}")


def _dice(at: Fields) -> Iterator[Problem]:
    if isinstance(at.phase, ToPair) and at.phase.dice.faces[-1] > at.rules.board.sides:
        yield Problem(
            Invariant.DICE, f"the roll {at.phase.dice} shows a face above {at.rules.board.sides}, the sides of the dice"
        )


def _bidding(at: Fields) -> Iterator[Problem]:
    """Check the moves made, the bids and the missed turns against the board and the phase.

    Clauses: HUB-2.1, HUB-2.3, HUB-2.4, HUB-3.1, HUB-3.3, HUB-3.5; R-20, R-21, R-22, R-26, R-30.
    """
    auction, turn = at.auction, at.turn
    if auction is None:
        return
    made = auction.moves_made
    steps = sum(runner - stone for runner, stone in zip(at.runners, at.stones[turn]) if runner)
    match at.phase:
        case Over():
            fits = made == 0
        case ToBid():
            fits = made == 2 <= steps
        case ToSettle():
            fits = made == 2
        case _:
            fits = made <= steps and (made == 2 or steps <= 2 * made)
    if not fits:
        yield Problem(
            Invariant.MOVES_MADE,
            f"moves_made is {made}, which does not fit the phase {at.phase.name} and the runners (steps: {steps})",
        )
    if auction.misses[turn]:
        yield Problem(Invariant.MISSES, f"seat {turn} is the roller, but is marked to miss a turn")
    yield from _bids(at, auction)


def _bids(at: Fields, auction: Auction) -> Iterator[Problem]:
    """Check that the bids on the table are those that have been made and not yet paid out."""
    stones, turn, phase, bidding = at.stones, at.turn, at.phase, at.rules.bidding
    assert bidding is not None
    roller_bids = bidding.roller_bids
    must = may = set(bidders(stones, turn, roller_bids))
    order = from_the_left(turn, len(stones))
    match phase:
        case ToBid(seat=seat):
            if seat not in must:
                yield Problem(Invariant.BIDS, f"seat {seat} is to bid, but is not a bidder in this turn")
            must = may = must.intersection(order[: order.index(seat)])
        case ToSettle(seat=seat, made=made):
            # Since the bid, a stop may have taken a bidder's last stone, or given the roller their first.
            due = order[order.index(seat) :]
            may = {other for other in due if roller_bids or other != turn}
            must = {seat, *(other for other in must.intersection(due) if not (made and other == turn))}
        case Over():
            must = may = set()
        case _ if auction.moves_made < 2:
            must = may = set()
    for seat, bid in enumerate(auction.bids):
        if bid is None and seat in must:
            yield Problem(Invariant.BIDS, f"seat {seat} has not bid, but should have by the phase {phase.name}")
        if bid is not None and seat not in may:
            yield Problem(Invariant.BIDS, f"seat {seat} has a bid, but should not in the phase {phase.name}")
        if bid is not None and bid.chips > bidding.chips:
            yield Problem(Invariant.BIDS, f"seat {seat} bids {bid.chips} chips, but has only {bidding.chips}")
    if isinstance(phase, ToSettle):
        yield from _owed(at, phase, auction.bids[phase.seat])


def _owed(at: Fields, phase: ToSettle, bid: Bid | None) -> Iterator[Problem]:
    if bid is None:
        return
    if phase.owed > payout_size(bid, phase.made):
        yield Problem(
            Invariant.OWED, f"seat {phase.seat} has {phase.owed} fields to move, but the bid {bid} is worth fewer"
        )
    if not any(movable(at.stones[phase.seat], at.rules.board.lengths, is_right(bid, phase.made))):
        yield Problem(Invariant.OWED, f"seat {phase.seat} has fields to move, but no stone that can move")
