"""All rules that the tests play by, and random games of them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random

from attrs import evolve

from cantstop import (
    BIDDING_1986,
    CLIPPER_1981,
    EDITIONS,
    PARKER_1980,
    Advance,
    Bid,
    Bidding,
    Board,
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
    Rules,
    State,
    Stop,
    StopRule,
    apply,
    legal_moves,
    new_game,
    ravensburger,
    roll_dice,
)

PRINTED = tuple(EDITIONS.values())
"""The four editions."""

VARIANTS = tuple(ravensburger(*chosen) for count in (1, 2, 3) for chosen in combinations((1, 2, 3), count))
"""The German variants in all combinations."""

EVERY = PRINTED + VARIANTS
"""All printed rules."""

RUNNERS_ONLY = evolve(CLIPPER_1981, name="CLIPPER_1981 with bust=RUNNERS", bust=BustPenalty.RUNNERS)
ALL_STONES = evolve(CLIPPER_1981, name="CLIPPER_1981 with bust=ALL_STONES", bust=BustPenalty.ALL_STONES)
ROLLER_BIDS = evolve(BIDDING_1986, name="BIDDING_1986 with roller_bids", bidding=Bidding(roller_bids=True))
"""The readings that the rulings decided against, where a switch selects them."""

EVERYTHING = evolve(
    BIDDING_1986,
    name="everything at once",
    bidding=Bidding(3, roller_bids=True),
    bust=BustPenalty.ALL_STONES,
    pairing=PairingRule.FULL,
    stop=StopRule.CLEAR_FIELDS,
)
"""House rules that combine every difference from the Parker game."""

SWITCHED = [
    evolve(PARKER_1980, name="PARKER_1980, solitaire", players=(1, 4)),
    *(RUNNERS_ONLY, ALL_STONES),
    evolve(ROLLER_BIDS, name="BIDDING_1986 with roller_bids, solitaire", players=(1, 4)),
    EVERYTHING,
]
"""The switches of the rulings, house rules that combine them, and solitaire games."""

OTHER_BOARDS = [
    evolve(
        PARKER_1980, name="small", board=Board(3, (1, 1, 2, 1, 1)), runners=2, players=(2, 3), columns_to_win=(2, 2, 2)
    ),
    evolve(
        BIDDING_1986, name="small, bidding", board=Board(3, (3, 3, 4, 3, 3)), players=(2, 3), columns_to_win=(2, 2, 2)
    ),
    evolve(CLIPPER_1981, name="large", board=Board(9)),
]
"""The same rules on other boards."""

ALL_RULES = [*EVERY, *SWITCHED, *OTHER_BOARDS]

EVERY_KIND: list[Move] = [
    *(Dice(*faces) for faces in [(1, 1, 1, 1), (1, 2, 3, 4), (6, 6, 6, 6), (7, 1, 1, 1)]),
    *(Advance(column) for column in range(2, 14)),
    *(Advance(low, high) for low in range(2, 14) for high in range(low, 14)),
    *(Bust(), Roll(), Stop(), Keep()),
    *(Bid(guess, chips) for guess in Guess for chips in range(1, 7)),
    *(kind(column) for kind in (Raise, Lower) for column in range(2, 14)),
]
"""Moves of every kind, most of them illegal in most positions."""


def positions_of_a_game(rules: Rules, players: int, rng: Random) -> Iterator[tuple[State, Move]]:
    """Play a random game, and give each position with the move that is made in it."""
    state = new_game(rules, players=players, first=rng.randrange(players))
    while not state.is_over:
        move = roll_dice(state, rng) if state.actor is None else rng.choice(legal_moves(state))
        yield state, move
        state = apply(state, move)
