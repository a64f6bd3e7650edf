"""The board as a picture and as text: each shows everything on the table once, and describes it in words."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest
from attrs import evolve
from hypothesis import given

from cantstop import (
    BIDDING_1986,
    CLIPPER_1981,
    OFFICIAL,
    PARKER_1980,
    Bid,
    CantStopError,
    Guess,
    Lower,
    Over,
    Raise,
    State,
    ToBid,
    ToDecide,
    ToPair,
    ToSettle,
    legal_moves,
    new_game,
    parse_position,
)
from cantstop.drawing import svg, text
from cantstop.testing import states
from cantstop.verdicts.description import awaited, describe, notes
from cantstop.verdicts.phrases import named
from tests.helpers.positions import position
from tests.helpers.random_games import EVERY

PREFIX = "{http://www.w3.org/2000/svg}"
CROWD = parse_position(
    "cs1 BIDDING_1986 stones 6:4,7:4,9:2/6:4,7:4/2:3,7:4/7:4,8:11 runners 7:5,9:3 turn 0 decide "
    "moves 2 bids -/makes:3/busts:1/makes:2 misses 2"
)


def drawn(state: State, *, moves: bool = False) -> ElementTree.Element:
    """Draw a position, and read the picture as XML."""
    return ElementTree.fromstring(svg.board(state, moves=moves))


# Pictures


@given(states())
def test_every_stone_and_every_runner_is_drawn_once(state: State) -> None:
    picture = drawn(state)
    groups = [group.attrib for group in picture.iter(f"{PREFIX}g")]
    for seat, row in enumerate(state.stones):
        assert sum(group.get("data-seat") == str(seat) for group in groups) == len(row) - row.count(0)
        assert sum(group.get("data-legend") == str(seat) for group in groups) == 1
    assert sum("data-runner" in group for group in groups) == len(state.runners) - state.runners.count(0)
    assert [group["data-dice"] for group in groups if "data-dice" in group] == (
        [str(state.phase.dice)] if isinstance(state.phase, ToPair) else []
    )
    kinds = [rect.get("class") for rect in picture.iter(f"{PREFIX}rect")]
    board = state.rules.board
    assert kinds.count("cs-field") + kinds.count("cs-top") == sum(board.lengths)
    assert kinds.count("cs-top") == len(board.lengths)
    assert kinds.count("cs-won") == sum(state.owner(column) is not None for column in board.columns)


@pytest.mark.parametrize(("pieces", "rows"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 2)])
def test_three_pieces_and_more_on_a_field_lie_in_two_rows(pieces: int, rows: int) -> None:
    stones = [{7: 4} if 0 < seat < pieces else {} for seat in range(5)]
    rules = evolve(PARKER_1980, players=(2, 5), columns_to_win=(3,) * 5)
    picture = drawn(position(rules, *stones, runners={7: 4}, phase=ToDecide()))
    labels = [group.find(f"{PREFIX}text") for group in picture.iter(f"{PREFIX}g") if "data-seat" in group.attrib]
    heads = [group.find(f"{PREFIX}circle") for group in picture.iter(f"{PREFIX}g") if "data-runner" in group.attrib]
    assert len(labels) + len(heads) == pieces
    left = [float(each.get("x") or each.get("cx") or "") for each in (*labels, *heads) if each is not None]
    assert len(set(left)) == -(-pieces // rows)


@given(states())
def test_columns_stones_and_seats_are_named(state: State) -> None:
    picture = drawn(state)
    parents = {child: parent for parent in picture.iter() for child in parent}
    texts = [(label.text or "", parents[label].attrib) for label in picture.iter(f"{PREFIX}text")]
    loose = [words for words, parent in texts if "data-seat" not in parent and "data-legend" not in parent]
    columns = len(state.rules.board.columns)
    assert loose[:columns] == [str(column) for column in state.rules.board.columns]
    assert loose[columns] == awaited(state).partition(", which")[0]
    needed = state.rules.columns_to_win[state.players - 1]
    for seat, line in enumerate(loose[columns + 1 :]):
        assert line.startswith(f"seat {seat}: {len(state.won(seat))} of {needed}")
        assert (", rolls" in line) is (seat == state.turn and not state.is_over)
    for words, parent in texts:
        if "data-seat" in parent or "data-legend" in parent:
            assert words == parent.get("data-seat", parent.get("data-legend"))


@given(states())
def test_a_picture_is_self_contained_and_describes_itself(state: State) -> None:
    picture = drawn(state)
    ids = [element.get("id") for element in picture.iter() if element.get("id")]
    assert len(set(ids)) == len(ids) == 2
    assert picture.get("role") == "img" and picture.get("aria-labelledby") == " ".join(map(str, ids))
    title, words = picture.find(f"{PREFIX}title"), picture.find(f"{PREFIX}desc")
    assert title is not None and title.text == f"The board of Can't Stop: {awaited(state)}"
    assert words is not None and words.text == describe(state)
    source = svg.board(state)
    assert "http" not in source.replace("http://www.w3.org/2000/svg", "") and "url(" not in source
    width, height = float(picture.attrib["width"]), float(picture.attrib["height"])
    assert picture.get("viewBox") == f"0 0 {width:g} {height:g}"
    for element in picture.iter():
        for name, most in (("x", width), ("cx", width), ("y", height), ("cy", height)):
            assert 0 <= float(element.get(name, 0)) <= most


def frames(state: State, kind: str, *, moves: bool) -> list[tuple[str | None, str | None]]:
    """List the corners of all frames of a kind in a picture."""
    rects = drawn(state, moves=moves).iter(f"{PREFIX}rect")
    return [(rect.get("x"), rect.get("y")) for rect in rects if rect.get("class") == kind]


def fields_of(state: State) -> dict[tuple[int, int], tuple[str | None, str | None]]:
    """Return the corners of all fields, by column and height."""
    board = state.rules.board
    places = ((column, height) for column in board.columns for height in range(1, board.length(column) + 1))
    rects = drawn(state).iter(f"{PREFIX}rect")
    corners = ((rect.get("x"), rect.get("y")) for rect in rects if rect.get("class") in ("cs-field", "cs-top"))
    return dict(zip(places, corners, strict=True))


@given(states(phases=(ToPair,)))
def test_the_fields_that_a_roll_can_lead_to_are_marked(state: State) -> None:
    reached = set()
    for move in state.advances:
        for column in move.columns:
            i = column - 2
            below = state.runners[i] or state.stones[state.turn][i]
            reached.add(fields_of(state)[column, below + move.columns.count(column)])
    marks = frames(state, "cs-mark", moves=True)
    assert set(marks) == reached and len(marks) == len(reached)
    assert frames(state, "cs-mark", moves=False) == []


@given(states(BIDDING_1986, phases=(ToSettle,)))
def test_the_fields_that_a_payout_can_lead_to_are_marked(state: State) -> None:
    reached = set()
    assert state.actor is not None
    for move in legal_moves(state):
        if isinstance(move, Raise | Lower):
            height = state.stones[state.actor][move.column - 2] + (1 if isinstance(move, Raise) else -1)
            if height:
                reached.add(fields_of(state)[move.column, height])
    assert set(frames(state, "cs-mark", moves=True)) == reached


def test_nothing_is_marked_if_nothing_can_move() -> None:
    assert frames(CROWD, "cs-mark", moves=True) == []


def test_a_notebook_shows_the_picture() -> None:
    assert CROWD._repr_svg_() == svg.board(CROWD)


def test_pictures_of_different_positions_have_different_ids() -> None:
    first, second = new_game(PARKER_1980, players=2), new_game(CLIPPER_1981, players=2)
    assert svg.board(first) == svg.board(new_game(PARKER_1980, players=2))
    assert drawn(first).get("aria-labelledby") != drawn(second).get("aria-labelledby")


def test_characters_that_xml_cannot_contain_are_replaced() -> None:
    state = new_game(evolve(PARKER_1980, name="<&\x00\ud800>\u00e9"), players=2)
    words = drawn(state).find(f"{PREFIX}desc")
    assert words is not None and words.text is not None and "<&??>\u00e9" in words.text


@pytest.mark.parametrize("rules", EVERY, ids=lambda rules: rules.name)
def test_every_edition_can_be_drawn_for_every_number_of_players(rules: object) -> None:
    for players in (2, 3, 4):
        state = new_game(rules, players=players)  # type: ignore[arg-type]  # the parameters are rules
        assert len(list(drawn(state).iter(f"{PREFIX}g"))) == players
        assert text.board(state).count("seat ") == players + 1


@pytest.mark.parametrize("wrong", [None, "start", 7])
def test_only_positions_can_be_drawn(wrong: State) -> None:
    for draw in (svg.board, text.board):
        with pytest.raises(CantStopError, match="a position must be of type State"):
            draw(wrong)
    with pytest.raises(CantStopError, match="moves must be of type bool"):
        svg.board(CROWD, moves="yes")  # type: ignore[arg-type]  # the refusal is the point
    with pytest.raises(CantStopError, match="colour must be of type bool"):
        text.board(CROWD, colour=1)  # type: ignore[arg-type]  # the refusal is the point


# Text

DRAWN = """\
13                                   o
12                                   .
11                             o     .     3
10                             .     .
 9                       o     .     .           o
 8                       .     .     .           .
 7                 o     .     .     .           .     o
 6                 .     .     .     .           .     .
 5           o     .     .     .     ^           .     .     o
 4           .     .     .    01  0123           .     .     .
 3     2     .     .     .     .     .           ^     .     .     o
 2           .     .     .     .     .           0     .     .     .
 1           .     .     .     .     .           .     .     .     .
       2     3     4     5     6     7     8     9    10    11    12

seat 0 rolls again or stops
seat 0: 0 of 3 columns <
seat 1: 0 of 3 columns, has bid 3 chips
seat 2: 1 of 3 columns, column 2, has bid 1 chip, will miss a turn
seat 3: 1 of 3 columns, column 8, has bid 2 chips"""


def test_the_text_of_a_board_looks_like_this() -> None:
    assert text.board(CROWD) == DRAWN


def test_colours_change_nothing_but_the_colour() -> None:
    coloured = text.board(CROWD, colour=True)
    assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == DRAWN
    assert "\x1b[1;34m0\x1b[0m\x1b[1;33m1\x1b[0m" in coloured and "\x1b" not in DRAWN


@given(states())
def test_everything_on_the_board_is_in_the_text_and_it_fits(state: State) -> None:
    rows = text.board(state).splitlines()
    board = rows[: rows.index("")]
    assert max(map(len, board)) <= 79
    shown = "".join(row[len(str(max(state.rules.board.lengths))) :] for row in board[:-1])
    if "+" not in shown:
        for seat, row in enumerate(state.stones):
            assert shown.count(str(seat)) == len(row) - row.count(0)
        assert shown.count("^") == len(state.runners) - state.runners.count(0)


def test_pieces_that_do_not_fit_are_listed_below_the_board() -> None:
    state = parse_position(
        'cs1 CLIPPER_1981[name="large",board=9] stones 7:3/7:3/7:3/7:3,8:2 runners 8:3 turn 3 decide'
    )
    assert " 01+ " in text.board(state)
    assert "field 3 of column 7: seat 0, seat 1, seat 2 and seat 3" in text.board(state).splitlines()
    names = ["Anna", "Ben", "Cleo", "Dan"]
    assert "field 3 of column 7: Anna, Ben, Cleo and Dan" in text.board(state, names=names).splitlines()


def test_no_line_is_too_long() -> None:
    state = position(
        BIDDING_1986,
        {},
        {**{column: OFFICIAL.length(column) for column in (2, 3, 4, 12)}, 7: 1},
        moves_made=2,
        bids=[None, Bid(Guess.MAKES, 2)],
        phase=ToSettle(1, 2, True),
        misses=[1],
    )
    lines = text.board(state, names=["Ben", "Annamaria Hohenlohe-Schillingsfuerst"]).splitlines()
    assert max(map(len, lines)) <= 79
    assert lines[-4:] == [
        "  move",
        "0 Ben: 0 of 5 columns <",
        "1 Annamaria Hohenlohe-Schillingsfuerst: 4 of 5 columns, columns 2, 3, 4 and 12,",
        "  has bid makes:2, will miss a turn",
    ]


@pytest.mark.parametrize("names", [["Anna"], "AB", [1, 2], 7])
def test_names_must_be_given_for_every_seat(names: list[str]) -> None:
    with pytest.raises(CantStopError, match="names must be a sequence of 2 strings, one for each seat, not"):
        text.board(new_game(PARKER_1980, players=2), names=names)


# Words


def test_names_replace_seats() -> None:
    by_seat = "Seat 0 rolls; seats 1, 2 and 0 wait for seat 2, and seats 1 and 2 for seat 0."
    by_name = "Anna rolls; Ben, Cleo and Anna wait for Cleo, and Ben and Cleo for Anna."
    assert named(by_seat, ["Anna", "Ben", "Cleo"]) == by_name


@pytest.mark.clause("HUB-2.2", "HUB-2.6", "R-24")
def test_only_the_public_part_of_a_bid_is_shown() -> None:
    bids = [None, Bid(Guess.MAKES, 2), Bid(Guess.BUSTS, 3)]
    bidding = position(
        BIDDING_1986, {}, {7: 4}, {6: 1}, runners={7: 2}, moves_made=2, bids=[*bids[:2], None], phase=ToBid(2)
    )
    rolling = position(BIDDING_1986, {}, {7: 4}, {6: 1}, runners={7: 2}, moves_made=2, bids=bids)
    settling = position(BIDDING_1986, {}, {7: 4}, {6: 1}, moves_made=2, bids=bids, phase=ToSettle(1, 2, True))
    assert [notes(state, 1) for state in (bidding, rolling, settling)] == [[], ["has bid 2 chips"], ["has bid makes:2"]]
    for draw in (describe, text.board, svg.board):
        assert "has bid" not in draw(bidding) and "makes" not in draw(rolling)


@pytest.mark.parametrize(
    ("state", "words"),
    [
        (new_game(PARKER_1980, players=2), "seat 0 is to roll"),
        (
            parse_position("cs1 PARKER_1980 stones -/- runners - turn 1 pair 1356"),
            "seat 1 has rolled 1356, which makes 4+11, 6+9 or 7+8",
        ),
        (position(PARKER_1980, {}, {}, runners={7: 1}, phase=ToDecide()), "seat 0 rolls again or stops"),
        (
            position(BIDDING_1986, {}, {7: 4}, runners={7: 2}, moves_made=2, phase=ToBid(1)),
            "seat 1 is to bid on the turn of seat 0",
        ),
        (
            position(
                BIDDING_1986, {}, {7: 4}, moves_made=2, bids=[None, Bid(Guess.MAKES, 2)], phase=ToSettle(1, 2, True)
            ),
            "seat 0 stopped in time, and seat 1 has 2 fields to move",
        ),
        (
            position(
                BIDDING_1986, {}, {7: 4}, moves_made=2, bids=[None, Bid(Guess.BUSTS, 1)], phase=ToSettle(1, 1, False)
            ),
            "seat 0 busted, and seat 1 has 1 field to move",
        ),
        (position(PARKER_1980, {2: 3, 3: 5, 12: 3}, {}, phase=Over(0)), "seat 0 has won the game"),
    ],
)
def test_the_words_say_what_the_game_waits_for(state: State, words: str) -> None:
    assert awaited(state) == words
    assert words[1:] in describe(state)


def test_the_description_covers_everything_on_the_table() -> None:
    assert legal_moves(CROWD)
    assert describe(CROWD) == (
        "Can't Stop, BIDDING_1986, with 4 players. Seat 0 rolls again or stops. "
        "Seat 0 has stones on field 4 of column 6, field 4 of column 7 and field 2 of column 9. "
        "Seat 1 has stones on field 4 of column 6 and field 4 of column 7. "
        "Seat 2 has won column 2 and has a stone on field 4 of column 7. "
        "Seat 3 has won column 8 and has a stone on field 4 of column 7. "
        "Seat 0 has runners on field 5 of column 7 and field 3 of column 9. "
        "Seat 1 has bid 3 chips. Seat 2 has bid 1 chip. Seat 2 will miss a turn. Seat 3 has bid 2 chips."
    )
    assert "Seat 1 has no stones." in describe(new_game(PARKER_1980, players=2))
