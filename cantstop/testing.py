"""Hypothesis strategies for boards, rules, positions, moves and whole games, to test what you build on the library.

They need the extra `test`. The README shows how to test a bot in every kind of position.
"""

from __future__ import annotations

from collections.abc import Collection
from itertools import islice
from random import Random

try:
    from hypothesis import assume
    from hypothesis import strategies as st
except ImportError as error:
    raise ImportError("cantstop.testing needs Hypothesis: pip install 'cantstop[test]'") from error

from cantstop._input import check_type, display, each
from cantstop.engine import apply, roll_dice
from cantstop.errors import InvalidValueError
from cantstop.machine import (
    PHASES,
    Auction,
    Over,
    Phase,
    State,
    ToBid,
    ToDecide,
    ToPair,
    ToRoll,
    ToSettle,
    bidders,
    from_the_left,
    is_right,
    legal_moves,
    movable,
    new_game,
    payout_size,
)
from cantstop.rules import (
    BASE_TEXTS,
    EDITIONS,
    MAX_SIDES,
    OFFICIAL,
    VARIANTS,
    Advance,
    Bid,
    Bidding,
    Board,
    Bust,
    BustPenalty,
    Dice,
    FirstPlayer,
    Guess,
    Keep,
    Lower,
    Move,
    PairingRule,
    Raise,
    Roll,
    Rules,
    Stop,
    StopRule,
    ravensburger,
    rolls,
)

__all__ = ["any_moves", "boards", "editions", "games", "house_rules", "moves", "states"]

_MAX_PLAYERS = 4


# Boards and rules


@st.composite
def boards(draw: st.DrawFn) -> Board:
    """Draw a board: a standard one for any number of sides, or a small one with columns of any length."""
    if draw(st.booleans()):
        return Board(draw(st.integers(2, MAX_SIDES)))
    sides = draw(st.integers(2, 6))
    lengths = st.lists(st.integers(1, 6), min_size=2 * sides - 1, max_size=2 * sides - 1)
    return Board(sides, tuple(draw(lengths)))


def editions() -> st.SearchStrategy[Rules]:
    """Draw one of the printed editions, including the German one with any of its variants."""
    german = st.sets(st.sampled_from(VARIANTS)).map(lambda chosen: ravensburger(*chosen))
    return st.sampled_from([*EDITIONS.values()]) | german


@st.composite
def house_rules(draw: st.DrawFn, board: st.SearchStrategy[Board] | None = None) -> Rules:
    """Draw rules that nobody has printed: any board, up to four players and four runners, and any other options."""
    chosen = draw(boards() if board is None else board)
    columns = len(chosen.lengths)
    least = draw(st.integers(1, 2))
    most = draw(st.integers(least, _MAX_PLAYERS))
    # If n players are each one column short of winning, n * (wanted - 1) columns are gone and one must be left.
    wanted = (draw(st.integers(1, min(5, (columns - 1) // n + 1))) for n in range(1, most + 1))
    return Rules(
        name="house rules",
        texts=(draw(st.sampled_from(BASE_TEXTS)),),
        board=chosen,
        runners=draw(st.integers(1, 4)),
        players=(least, most),
        columns_to_win=tuple(wanted),
        pairing=draw(st.sampled_from(PairingRule)),
        bust=draw(st.sampled_from(BustPenalty)),
        stop=draw(st.sampled_from(StopRule)),
        bidding=draw(st.none() | st.builds(Bidding, st.integers(1, 5), st.booleans())),
        first=draw(st.sampled_from(FirstPlayer)),
    )


def _rules(given: Rules | st.SearchStrategy[Rules] | None) -> st.SearchStrategy[Rules]:
    match given:
        case None:
            return editions() | house_rules()
        case Rules():
            return st.just(given)
        case st.SearchStrategy():
            return given
        case _:
            raise InvalidValueError(f"rules must be Rules, a strategy for Rules or None, not {display(given)}")


# Moves


def moves(state: State) -> st.SearchStrategy[Move]:
    """Draw a legal move of a position. A finished game has none."""
    return st.sampled_from(legal_moves(state))


def any_moves(board: Board = OFFICIAL) -> st.SearchStrategy[Move]:
    """Draw any move that the notation can write for this board, legal or not."""
    check_type("board", board, Board)
    column = st.sampled_from(board.columns)
    faces = st.lists(st.integers(1, MAX_SIDES), min_size=4, max_size=4)
    return st.one_of(
        st.sampled_from([Bust(), Roll(), Stop(), Keep()]),
        st.builds(Advance, column),
        st.builds(Advance, column, column),
        faces.map(lambda four: Dice(*four)),
        st.builds(Raise, column),
        st.builds(Lower, column),
        st.builds(Bid, st.sampled_from(Guess), st.integers(1, 9)),
    )


# Positions


def states(
    rules: Rules | st.SearchStrategy[Rules] | None = None, *, phases: Collection[type[Phase]] = PHASES
) -> st.SearchStrategy[State]:
    """Draw a valid position of these rules, in one of these phases.

    No game needs to be able to reach it. If you give no rules, it may be of any edition or of house rules. Positions
    shrink towards an empty board.
    """
    wanted = "phases must be one or more of the classes of Phase"
    chosen = list(islice(each(wanted, phases), len(PHASES) + 1))
    if not chosen or not all(isinstance(kind, type) and kind in PHASES for kind in chosen):
        raise InvalidValueError(f"{wanted}, not {display(phases)}")
    return _states(_rules(rules), chosen)


@st.composite
def _states(draw: st.DrawFn, rules: st.SearchStrategy[Rules], phases: Collection[type[Phase]]) -> State:
    chosen = draw(rules)
    players = draw(st.integers(*chosen.players))
    turn = draw(st.integers(0, players - 1))
    possible = [kind for kind in _IN_ORDER if kind in phases and (chosen.bidding or kind not in (ToBid, ToSettle))]
    assume(possible)
    kind = draw(st.sampled_from(possible))
    stones = draw(_stones(chosen, players, turn if kind is Over else None))
    runners = chosen.board.empty
    if kind not in (ToSettle, Over):
        runners = draw(_runners(chosen, stones, turn, least=1 if kind in (ToDecide, ToBid) else 0))
    if chosen.bidding is None:
        return State(chosen, stones, runners, turn, draw(_phase(kind, chosen, turn)))
    phase, auction = draw(_auctions(kind, chosen, chosen.bidding, stones, runners, turn))
    return State(chosen, stones, runners, turn, phase, auction)


_IN_ORDER = (ToRoll, ToPair, ToDecide, ToBid, ToSettle, Over)
"""The phases in a fixed order, so that the same choices always draw the same position."""


@st.composite
def _stones(draw: st.DrawFn, rules: Rules, players: int, winner: int | None) -> tuple[tuple[int, ...], ...]:
    """Draw stones such that the winner, and nobody else, has enough columns to win."""
    lengths = rules.board.lengths
    needed = rules.columns_needed(players)
    owners: list[int | None] = [None] * len(lengths)
    if winner is not None:
        most = min(needed + 2, len(lengths))
        for i in draw(st.permutations(range(len(lengths))))[: draw(st.integers(needed, most))]:
            owners[i] = winner
    columns = []
    for i, length in enumerate(lengths):
        open_to = [seat for seat in range(players) if seat != winner and owners.count(seat) < needed - 1]
        below = [draw(st.integers(0, length - 1)) for _ in range(players)]  # also if won: else a shrink needs new draws
        if owners[i] is None and open_to and draw(st.integers(0, 3)) == 3:
            owners[i] = draw(st.sampled_from(open_to))
        owner = owners[i]
        columns.append(below if owner is None else [length if seat == owner else 0 for seat in range(players)])
    return tuple(zip(*columns))


@st.composite
def _runners(
    draw: st.DrawFn, rules: Rules, stones: tuple[tuple[int, ...], ...], turn: int, least: int
) -> tuple[int, ...]:
    """Draw runners above the roller's stones, in columns that nobody has won."""
    lengths = rules.board.lengths
    free = [i for i, length in enumerate(lengths) if all(row[i] < length for row in stones)]
    runners = [0] * len(lengths)  # some column is open: if all were won, somebody would have won the game
    most = min(rules.runners, len(free))
    for i in draw(st.lists(st.sampled_from(free), unique=True, min_size=least, max_size=most)):
        runners[i] = draw(st.integers(stones[turn][i] + 1, lengths[i]))
    return tuple(runners)


def _phase(kind: type[Phase], rules: Rules, turn: int) -> st.SearchStrategy[Phase]:
    """Draw a phase that does not name a bidder."""
    if kind is ToPair:
        return st.builds(ToPair, st.sampled_from(rolls(rules.board.sides)))
    return st.just(Over(turn) if kind is Over else ToRoll() if kind is ToRoll else ToDecide())


@st.composite
def _auctions(
    draw: st.DrawFn,
    kind: type[Phase],
    rules: Rules,
    bidding: Bidding,
    stones: tuple[tuple[int, ...], ...],
    runners: tuple[int, ...],
    turn: int,
) -> tuple[Phase, Auction]:
    """Draw the state of the bidding, and a phase that fits it."""
    players = len(stones)
    bid = st.builds(Bid, st.sampled_from(Guess), st.integers(1, bidding.chips))
    due = bidders(stones, turn, bidding.roller_bids)
    misses = tuple(seat != turn and draw(st.booleans()) for seat in range(players))
    steps = sum(runner - stone for runner, stone in zip(runners, stones[turn]) if runner)
    bids: list[Bid | None] = [None] * players
    made = 2
    phase: Phase
    if kind is ToSettle:
        order = from_the_left(turn, players)[: players if bidding.roller_bids else -1]
        ended = draw(st.booleans())
        paid = [(s, b) for s in order for b in Guess if _can_pay(rules, stones[s], Bid(b, 1), ended)]
        assume(paid)
        seat, guess = draw(st.sampled_from(paid))
        for other in order[order.index(seat) + 1 :]:
            # A stop may have taken a bidder's last stone, or given the roller a first one.
            certain = other in due and not (ended and other == turn)
            bids[other] = draw(bid if certain else st.none() | bid)
        bids[seat] = own = Bid(guess, draw(st.integers(1, bidding.chips)))
        phase = ToSettle(seat, draw(st.integers(1, payout_size(own, ended))), ended)
    elif kind is ToBid:
        assume(due and steps >= 2)
        seat = draw(st.sampled_from(due))
        for other in due[: due.index(seat)]:
            bids[other] = draw(bid)
        phase = ToBid(seat)
    else:
        phase = draw(_phase(kind, rules, turn))
        made = draw(st.sampled_from([*([1] if steps <= 2 else []), *([2] if steps >= 2 else [])])) if steps else 0
        if made == 2:
            for other in due:
                bids[other] = draw(bid)
    return phase, Auction(made, tuple(bids), misses)


def _can_pay(rules: Rules, row: tuple[int, ...], bid: Bid, ended: bool) -> bool:
    """Return whether the bidder has a stone that the payout of this bid can move."""
    return any(movable(row, rules.board.lengths, is_right(bid, ended)))


# Games


@st.composite
def games(draw: st.DrawFn, rules: Rules | st.SearchStrategy[Rules] | None = None) -> tuple[State, tuple[Move, ...]]:
    """Draw a whole game: its first position, and all moves to the end, chosen at random from a drawn seed."""
    played = draw(_rules(rules))
    players = draw(st.integers(*played.players))
    start = state = new_game(played, players=players, first=draw(st.integers(0, players - 1)))
    boldness = draw(st.sampled_from([0.2, 0.5, 0.8]))
    rng = Random(draw(st.integers(0, 2**32 - 1)))
    made: list[Move] = []
    while not state.is_over:
        if isinstance(state.phase, ToRoll):
            move: Move = roll_dice(state, rng)
        else:
            choice = legal_moves(state)
            move = (Roll() if rng.random() < boldness else Stop()) if Stop() in choice else rng.choice(choice)
        made.append(move)
        state = apply(state, move)
    return start, tuple(made)
