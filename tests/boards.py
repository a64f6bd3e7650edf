"""Games small enough to visit every position: each edition, variant and switch on boards of a few fields.

Two-sided dice have three columns and play fast; three-sided dice have five, enough for three players to win more than
one. What a board has to be to show all of a rule:

- penalties need a stone below a top field that a bust can reach: 2-1-3 tells all three of them apart, and `EARLY`
  from `FULL` as well;
- payouts need a column of three fields, one of four to go on after a field, two of three to be split;
- a game to one column never closes one.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

import pytest
from _pytest.mark.structures import ParameterSet
from attrs import evolve, frozen

from cantstop import (
    BIDDING_1986,
    CLIPPER_1981,
    PARKER_1980,
    RAVENSBURGER_2007,
    Bidding,
    Board,
    BustPenalty,
    PairingRule,
    Rules,
    State,
    StopRule,
    Text,
    new_game,
    ravensburger,
)


@frozen
class Game:
    """A small game, and whether it is large enough to be left to the deep suite."""

    rules: Rules
    players: int
    first: int = 0
    deep: bool = False

    @property
    def name(self) -> str:
        """What the game is called in tables and tests."""
        return self.rules.name

    @property
    def start(self) -> State:
        """The empty board."""
        return new_game(self.rules, players=self.players, first=self.first)


def small(
    edition: Rules,
    lengths: tuple[int, ...],
    *,
    players: int = 2,
    to_win: int = 2,
    runners: int = 2,
    chips: int | None = None,
    first: int = 0,
    deep: bool = False,
) -> Game:
    """Play an edition on a small board, with fewer runners and columns to win."""
    board = "-".join(map(str, lengths))
    name = f"{edition.name} on {board}, {players} players, {runners} runners, {to_win} to win"
    bidding = edition.bidding
    if bidding is not None and chips is not None:
        bidding = evolve(bidding, chips=chips)
        name += f", {chips} chip{'s' if chips > 1 else ''}"
    rules = evolve(
        edition,
        name=name,
        board=Board((len(lengths) + 1) // 2, lengths),
        runners=runners,
        players=(players, players),
        columns_to_win=(to_win,) * players,
        bidding=bidding,
    )
    return Game(rules, players, first, deep)


GERMAN = [RAVENSBURGER_2007, *(ravensburger(*chosen) for n in (1, 2, 3) for chosen in combinations((1, 2, 3), n))]
"""The German rules with every combination of their variants."""

RUNNERS_ONLY = evolve(CLIPPER_1981, name="CLIPPER_1981 with bust=RUNNERS", bust=BustPenalty.RUNNERS)
ALL_STONES = evolve(CLIPPER_1981, name="CLIPPER_1981 with bust=ALL_STONES", bust=BustPenalty.ALL_STONES)
"""The Dutch rules with the other settings of their switch."""

ROLLER_BIDS = evolve(BIDDING_1986, name="BIDDING_1986 with roller_bids", bidding=evolve(Bidding(), roller_bids=True))
"""The bidding game with its switch turned."""

EVERYTHING = evolve(
    ROLLER_BIDS,
    name="everything at once",
    bust=BustPenalty.ALL_STONES,
    pairing=PairingRule.FULL,
    stop=StopRule.CLEAR_FIELDS,
)
"""A house rule that plays all that differs from the Parker game together."""


def more_to_win(rules: Rules, otherwise: int) -> int:
    """Tell how many columns win a small game: one more with the first German variant than without."""
    return otherwise + (Text.DEV1 in rules.texts)


GAMES = (
    small(PARKER_1980, (2, 1, 3)),
    *(small(rules, (2, 1, 3), to_win=more_to_win(rules, 1)) for rules in GERMAN),
    small(CLIPPER_1981, (2, 1, 3), first=1),
    small(ALL_STONES, (2, 1, 2), first=1),
    small(RUNNERS_ONLY, (2, 1, 3), to_win=1),
    small(BIDDING_1986, (1, 4, 1), chips=2),
    small(BIDDING_1986, (1, 3, 1), chips=1, players=3, to_win=1, first=2),
    small(ROLLER_BIDS, (1, 1, 3), chips=1),
    # from here on for the deep suite
    *(small(rules, (1, 1, 2, 1, 1), to_win=more_to_win(rules, 2), deep=True) for rules in (PARKER_1980, *GERMAN)),
    *(
        small(rules, (1, 1, 2, 1, 1), players=3, deep=True)
        for rules in (PARKER_1980, ravensburger(2), ravensburger(3), CLIPPER_1981)
    ),
    *(small(rules, (3, 1, 3), deep=True) for rules in (CLIPPER_1981, RUNNERS_ONLY, ALL_STONES)),
    small(PARKER_1980, (1, 1, 2, 1, 1), runners=3, deep=True),
    small(PARKER_1980, (1, 1, 1, 1, 1), players=4, deep=True),
    small(BIDDING_1986, (1, 3, 1), chips=5, deep=True),
    small(BIDDING_1986, (1, 3, 3), chips=2, deep=True),
    small(BIDDING_1986, (1, 1, 3, 1, 1), chips=1, deep=True),
    small(BIDDING_1986, (1, 1, 1, 1, 1), chips=1, players=3, deep=True),
    small(BIDDING_1986, (1, 3, 1), chips=1, players=4, to_win=1, deep=True),
    small(ROLLER_BIDS, (1, 3, 1), chips=2, players=3, to_win=1, deep=True),
    small(EVERYTHING, (2, 1, 3), chips=1, deep=True),
)
"""All of them, those of the ordinary tests first."""


def parameters(games: Iterable[Game]) -> list[ParameterSet]:
    """Give games to a test, each under its name, the large ones marked as deep."""
    return [pytest.param(game, id=game.name, marks=[pytest.mark.deep] if game.deep else []) for game in games]
