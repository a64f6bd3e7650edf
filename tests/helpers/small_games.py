"""Games small enough to visit every position: each edition, variant and switch on boards with few fields.

Two-sided dice have three columns and play fast. Three-sided dice have five, enough for three players to win more than
one. To show everything about a rule, a board needs certain columns:

- Penalties need a stone below a top field that a bust can reach. The board 2-1-3 distinguishes all three penalties,
  and `EARLY` from `FULL`.
- A payout needs a column of three fields. It can continue after one field in a column of four, and it can be split
  between two columns of three.
- In a game to one column, nobody ever meets a column that has been won.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import pytest
from attrs import evolve, frozen

from cantstop import (
    BIDDING_1986,
    CLIPPER_1981,
    PARKER_1980,
    RAVENSBURGER_2007,
    Board,
    Rules,
    State,
    Text,
    new_game,
    ravensburger,
)
from tests.helpers.random_games import ALL_STONES, EVERYTHING, ROLLER_BIDS, RUNNERS_ONLY, VARIANTS

if TYPE_CHECKING:
    from _pytest.mark import ParameterSet  # the result of pytest.param has no public type


@frozen
class Game:
    """A small game. The larger ones run only in the deep suite."""

    rules: Rules
    players: int
    first: int = 0
    deep: bool = False

    @property
    def name(self) -> str:
        """The name of the game in tables and tests."""
        return self.rules.name

    @property
    def start(self) -> State:
        """The first position."""
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


def more_to_win(rules: Rules, usual: int) -> int:
    """Return how many columns win a small game: one more with the first German variant."""
    return usual + (Text.DEV1 in rules.texts)


GERMAN = (RAVENSBURGER_2007, *VARIANTS)

GAMES = (
    small(PARKER_1980, (2, 1, 2)),
    *(small(rules, (2, 1, 3), to_win=more_to_win(rules, 1)) for rules in GERMAN),
    small(CLIPPER_1981, (2, 1, 3), first=1),
    *(small(rules, (2, 1, 2), to_win=1, first=1) for rules in (CLIPPER_1981, RUNNERS_ONLY, ALL_STONES)),
    small(ALL_STONES, (2, 1, 2)),
    small(BIDDING_1986, (1, 3, 1), chips=1, to_win=1),
    small(BIDDING_1986, (1, 4, 1), chips=2),
    small(BIDDING_1986, (1, 3, 1), chips=1, players=3, to_win=1, first=2),
    small(ROLLER_BIDS, (1, 1, 3), chips=1),
    # the deep suite begins here
    *(small(rules, (1, 1, 2, 1, 1), to_win=more_to_win(rules, 2), deep=True) for rules in (PARKER_1980, *GERMAN)),
    small(PARKER_1980, (1, 1, 2, 1, 1), players=3, deep=True),
    small(ravensburger(2), (1, 1, 1, 1, 1), players=3, deep=True),
    small(ravensburger(3), (1, 1, 2, 1, 1), players=3, deep=True),
    small(CLIPPER_1981, (1, 2, 1, 2, 1), players=3, to_win=1, deep=True),
    *(small(rules, (3, 1, 3), deep=True) for rules in (CLIPPER_1981, RUNNERS_ONLY, ALL_STONES)),
    small(PARKER_1980, (1, 1, 2, 1, 1), runners=3, deep=True),
    small(PARKER_1980, (2, 1, 3), players=4, to_win=1, deep=True),
    small(BIDDING_1986, (1, 3, 1), chips=5, deep=True),
    small(BIDDING_1986, (1, 3, 3), chips=2, deep=True),
    small(BIDDING_1986, (1, 1, 3, 1, 1), chips=1, deep=True),
    small(BIDDING_1986, (1, 1, 1, 1, 1), chips=1, players=3, deep=True),
    small(BIDDING_1986, (1, 3, 1), chips=1, players=4, runners=1, to_win=1, deep=True),
    small(ROLLER_BIDS, (1, 3, 1), chips=1, players=3, to_win=1, deep=True),
    small(EVERYTHING, (2, 1, 3), chips=1, deep=True),
)
"""All small games, those of the ordinary suite first."""


def parameters(games: Iterable[Game]) -> list[ParameterSet]:
    """Make test parameters of games, each with its name as the id, and the large ones marked as deep."""
    return [pytest.param(game, id=game.name, marks=[pytest.mark.deep] if game.deep else []) for game in games]
