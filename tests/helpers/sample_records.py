"""Game records for tests: one written out, and strategies that draw others."""

from __future__ import annotations

import re
from random import Random

from hypothesis import strategies as st

from cantstop import PARKER_1980, Advance, Comment, Dice, Game, Move, Record, Roll, Rules, Stop, new_game
from cantstop.clauses import spec_folder
from cantstop.testing import boards, editions, games, house_rules
from tests.helpers.random_games import positions_of_a_game

SHOWN = re.findall(
    r"^```record\n(.*?)^```$", (spec_folder() / "notation.md").read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE
)
START = new_game(PARKER_1980, players=2)
OPENING: tuple[Move, ...] = (Dice(1, 3, 5, 6), Advance(7, 8), Stop())
GAME = Game(START, (*OPENING, Dice(2, 3, 4, 5), Advance(5, 9), Roll(), Dice(1, 1, 1, 1)))
TEXT = """\
[CantStop "1"]
[Event "Club \\"A\\""]
[Edition "PARKER_1980"]
[Players "Anna" "\u00d6d\u00f6n"]
[First "0"]
[Result "unfinished"]

# before
1. @0 1356 7+8 # a good start
    # or so
    stop
2. @1 2345 5+9 roll 1111
end
"""
RECORD = Record.of(
    GAME,
    players=["Anna", "\u00d6d\u00f6n"],
    tags={"Event": 'Club "A"'},
    comments=[Comment(0, "before"), Comment(2, "a good start"), Comment(2, "or so")],
)


def whole_game(rules: Rules, seed: str) -> Game:
    """Play a random game to its end."""
    played = list(positions_of_a_game(rules, rules.players[1], Random(f"{seed} {rules.name}")))
    return Game(played[0][0], [move for _, move in played])


HEAD = TEXT[: TEXT.index("\n# before")]


one_line = st.text(st.characters(exclude_categories=("Cc", "Cs", "Zl", "Zp")))
any_text = st.text(st.characters(exclude_categories=()))


@st.composite
def records(draw: st.DrawFn) -> Record:
    """Draw a record: a whole game or a part of one, with names, tags and comments."""
    start, moves = draw(games(editions() | house_rules(boards().filter(lambda board: sum(board.lengths) < 80))))
    first = draw(st.integers(0, len(moves)))
    last = draw(st.integers(first, min(len(moves), first + 40)))
    game = Game(Game(start, moves[:first]).state, moves[first:last])
    plies = sorted(draw(st.lists(st.integers(0, len(game.moves)), max_size=4)))
    names = st.from_regex("[A-Z][A-Za-z0-9]*", fullmatch=True).filter(lambda name: name not in OWN)
    return Record.of(
        game,
        players=[draw(any_text) for _ in range(start.players)],
        tags=draw(st.dictionaries(names, any_text, max_size=3)),
        comments=[Comment(ply, draw(one_line)) for ply in plies],
    )


OWN = ("CantStop", "Edition", "Players", "First", "Position", "Result", "Date")
