"""Situations that must come up in the small games. Each is a condition on a move and the positions around it."""

from __future__ import annotations

from collections.abc import Callable

from cantstop import (
    Advance,
    Bid,
    Bust,
    BustPenalty,
    Guess,
    Keep,
    Lower,
    Move,
    Over,
    PairingRule,
    Raise,
    State,
    Stop,
    ToBid,
    ToDecide,
    ToPair,
    ToRoll,
    ToSettle,
    legal_moves,
)
from cantstop.machine.bidding import bidders, movable
from cantstop.machine.pairing import advances
from cantstop.machine.state import looks
from tests.helpers.positions import lying, standing

Situation = Callable[[State, Move, State], bool]
"""Returns whether a position, a move and the position after it show the situation."""


def on_top(state: State) -> set[int]:
    """Return the columns with a runner on the top field."""
    return {column for column, runner in standing(state).items() if runner == state.rules.board.length(column)}


def lapsed(state: State, move: Move) -> int | None:
    """Return the column of the pair that a single step leaves unused."""
    if isinstance(state.phase, ToPair) and isinstance(move, Advance) and len(move.columns) == 1:
        return sum(state.phase.dice.faces) - move.columns[0]
    return None


def choice(state: State, rule: PairingRule) -> set[Advance]:
    """Return what the roll would allow under another pairing rule."""
    assert isinstance(state.phase, ToPair)
    dice = state.phase.dice
    return set(advances(dice, looks(state, dice.columns), state.runners_left, rule))


def bid_of(state: State, seat: int) -> Bid | None:
    """Return the bid of a seat, or None."""
    return None if state.auction is None else state.auction.bids[seat]


def misses(state: State) -> tuple[bool, ...]:
    """Return for each seat whether it will miss a turn."""
    return () if state.auction is None else state.auction.misses


def can_move(state: State, seat: int, up: bool) -> bool:
    """Return whether a payout could move any stone of a seat."""
    return any(movable(state.stones[seat], state.rules.board.lengths, up))


def unpaid(state: State, move: Move, after: State, guess: Guess) -> list[int]:
    """List the seats that made this guess, if the turn ended with a stop and without any payout."""
    if not isinstance(move, Stop) or not isinstance(after.phase, ToRoll):
        return []
    return [seat for seat in range(state.players) if (bid := bid_of(state, seat)) is not None and bid.guess is guess]


SITUATIONS: dict[str, Situation] = {
    #
    "two new columns compete for the last runner": lambda s, m, a: (
        (other := lapsed(s, m)) is not None and Advance(other) in s.advances and Advance(other) != m
    ),
    "a double takes two fields": lambda s, m, a: isinstance(m, Advance) and len(m.columns) > len(set(m.columns)),
    "a double has one field left": lambda s, m, a: isinstance(m, Advance) and lapsed(s, m) == m.columns[0],
    "a pair lapses in a won column": lambda s, m, a: (c := lapsed(s, m)) is not None and s.owner(c) is not None,
    "a pair lapses on a runner that is on top": lambda s, m, a: (
        isinstance(m, Advance) and (c := lapsed(s, m)) in on_top(s) and c != m.columns[0]
    ),
    "a pair lapses because no runner is left": lambda s, m, a: (
        (c := lapsed(s, m)) is not None and s.runners_left == 0 and c not in standing(s) and s.owner(c) is None
    ),
    "a runner enters above its owner's stone": lambda s, m, a: (
        isinstance(m, Advance) and any(c in lying(s, s.turn) and c not in standing(s) for c in m.columns)
    ),
    "a runner comes to stand on another's field": lambda s, m, a: (
        isinstance(m, Advance)
        and any(
            lying(a, seat).get(c) == standing(a)[c] for seat in range(a.players) if seat != a.turn for c in m.columns
        )
    ),
    "an early duty forbids a pairing": lambda s, m, a: (
        s.rules.pairing is PairingRule.EARLY
        and isinstance(m, Advance)
        and choice(s, PairingRule.FREE) > set(s.advances)
    ),
    "a full duty forbids what an early one would not": lambda s, m, a: (
        s.rules.pairing is PairingRule.FULL
        and isinstance(m, Advance)
        and choice(s, PairingRule.EARLY) > set(s.advances)
    ),
    #
    "a bust with a runner left": lambda s, m, a: isinstance(m, Bust) and s.runners_left > 0,
    "a bust with no runner left": lambda s, m, a: isinstance(m, Bust) and s.runners_left == 0,
    "a bust before any runner stands": lambda s, m, a: isinstance(m, Bust) and not standing(s),
    "a bust with a runner on top": lambda s, m, a: isinstance(m, Bust) and bool(on_top(s)),
    "a bust spares the roller's stone": lambda s, m, a: (
        isinstance(m, Bust) and s.rules.bust is BustPenalty.RUNNERS and bool(standing(s).keys() & lying(a, s.turn))
    ),
    "a bust takes the roller's stone": lambda s, m, a: (
        isinstance(m, Bust) and s.rules.bust is BustPenalty.OWN_STONES and lying(a, s.turn) != lying(s, s.turn)
    ),
    "a bust spares another's stone beside it": lambda s, m, a: (
        isinstance(m, Bust)
        and s.rules.bust is BustPenalty.OWN_STONES
        and any(standing(s).keys() & lying(a, seat) for seat in range(s.players) if seat != s.turn)
    ),
    "a bust takes another's stone": lambda s, m, a: (
        isinstance(m, Bust) and any(lying(a, seat) != lying(s, seat) for seat in range(s.players) if seat != s.turn)
    ),
    #
    "a stop with a runner left": lambda s, m, a: isinstance(m, Stop) and s.runners_left > 0,
    "a stop wins two columns": lambda s, m, a: isinstance(m, Stop) and len(on_top(s)) > 1,
    "a stop takes others' stones": lambda s, m, a: (
        isinstance(m, Stop) and any(lying(a, seat) != lying(s, seat) for seat in range(s.players) if seat != s.turn)
    ),
    "a stop wins a column and not the game": lambda s, m, a: isinstance(m, Stop) and bool(on_top(s)) and not a.is_over,
    "a stop wins the game": lambda s, m, a: isinstance(m, Stop) and isinstance(a.phase, Over),
    "a stop is barred": lambda s, m, a: isinstance(s.phase, ToDecide) and Stop() not in legal_moves(s),
    "a stop that would win is barred": lambda s, m, a: (
        isinstance(s.phase, ToDecide)
        and Stop() not in legal_moves(s)
        and len(on_top(s)) + len(s.won(s.turn)) >= s.rules.columns_to_win[s.players - 1]
    ),
    #
    "nobody has to bid": lambda s, m, a: (
        isinstance(m, Advance)
        and isinstance(a.phase, ToDecide)
        and a.auction is not None
        and a.auction.moves_made == 2
        and not any(a.auction.bids)
    ),
    "the roller bids": lambda s, m, a: isinstance(m, Bid) and s.actor == s.turn,
    "the roller has no stone and does not bid": lambda s, m, a: (
        isinstance(m, Bid)
        and s.rules.bidding is not None
        and s.rules.bidding.roller_bids
        and s.turn not in bidders(s.stones, s.turn, roller_bids=True)
    ),
    "a seat whose only stones have won columns bids": lambda s, m, a: (
        isinstance(m, Bid) and s.actor is not None and lying(s, s.actor).keys() <= set(s.won(s.actor))
    ),
    "a seat that will miss a turn bids": lambda s, m, a: (
        isinstance(m, Bid) and s.actor is not None and misses(s)[s.actor]
    ),
    "a second bidder follows": lambda s, m, a: isinstance(m, Bid) and isinstance(a.phase, ToBid),
    #
    "bids fall away when the game is won": lambda s, m, a: a.is_over and any(bid_of(s, i) for i in range(s.players)),
    "a payout upward goes on": lambda s, m, a: isinstance(m, Raise) and s.actor == a.actor,
    "a payout upward runs out of room": lambda s, m, a: (
        isinstance(m, Raise) and isinstance(s.phase, ToSettle) and s.phase.owed > 1 and isinstance(a.phase, ToRoll)
    ),
    "a payout is kept at once": lambda s, m, a: (
        isinstance(m, Keep)
        and isinstance(s.phase, ToSettle)
        and (b := bid_of(s, s.phase.seat)) is not None
        and b.chips == s.phase.owed
    ),
    "a payout is kept midway": lambda s, m, a: (
        isinstance(m, Keep)
        and isinstance(s.phase, ToSettle)
        and (b := bid_of(s, s.phase.seat)) is not None
        and b.chips > s.phase.owed
    ),
    "a payout downward goes on": lambda s, m, a: isinstance(m, Lower) and s.actor == a.actor,
    "a wrong guess after a bust costs twice the chips": lambda s, m, a: (
        isinstance(m, Lower)
        and isinstance(s.phase, ToSettle)
        and (b := bid_of(s, s.phase.seat)) is not None
        and s.phase.owed == 2 * b.chips
    ),
    "fields that stay owed cost a turn, which is passed over": lambda s, m, a: (
        isinstance(m, Lower)
        and isinstance(s.phase, ToSettle)
        and s.phase.owed > 1
        and isinstance(a.phase, ToRoll)
        and a.turn == s.turn
    ),
    "a mark stays for a later turn": lambda s, m, a: isinstance(a.phase, ToRoll) and any(misses(a)),
    "a marked bidder is paid": lambda s, m, a: isinstance(m, Raise) and s.actor is not None and misses(s)[s.actor],
    "a right guess has nothing to move": lambda s, m, a: bool(unpaid(s, m, a, Guess.MAKES)),
    "a wrong guess has nothing to move": lambda s, m, a: bool(unpaid(s, m, a, Guess.BUSTS)),
    "a stop takes a bidder's last movable stone": lambda s, m, a: any(
        seat != s.turn and can_move(s, seat, False) and not can_move(a, seat, False)
        for seat in unpaid(s, m, a, Guess.BUSTS)
    ),
    "a payout leaves a won column alone": lambda s, m, a: (
        isinstance(m, Raise | Lower)
        and s.actor is not None
        and bool(s.won(s.actor))
        and s.won(s.actor) == a.won(s.actor)
    ),
    "payouts of two bidders follow each other": lambda s, m, a: (
        isinstance(s.phase, ToSettle) and isinstance(a.phase, ToSettle) and s.actor != a.actor
    ),
    "everybody misses a turn, and a whole round is passed over": lambda s, m, a: (
        isinstance(m, Stop)
        and isinstance(a.phase, ToRoll)
        and all((b := bid_of(s, seat)) is not None and b.guess is Guess.BUSTS for seat in range(s.players))
    ),
}
"""The situations by name. `s` is the position before the move, `m` the move, `a` the position after it."""

SPLITS: dict[str, Situation] = {
    "a gain of two fields, and two stones to move": lambda s, m, a: (
        isinstance(m, Raise) and isinstance(s.phase, ToSettle) and s.phase.owed > 1 and len(legal_moves(s)) > 2
    ),
    "a loss of two fields, and two stones to move": lambda s, m, a: (
        isinstance(m, Lower) and isinstance(s.phase, ToSettle) and s.phase.owed > 1 and len(legal_moves(s)) > 1
    ),
}
"""Situations that need two columns of three fields."""
