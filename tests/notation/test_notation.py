"""A position on one line: it comes back as it was, and nothing else is read."""

from __future__ import annotations

import re
from random import Random

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from cantstop import (
    BIDDING_1986,
    CLIPPER_1981,
    PARKER_1980,
    RAVENSBURGER_2007,
    Bid,
    Bidding,
    Board,
    BustPenalty,
    CantStopError,
    Dice,
    FirstPlayer,
    Guess,
    InvalidStateError,
    NotationError,
    Over,
    PairingRule,
    Rules,
    State,
    StopRule,
    Text,
    ToBid,
    ToDecide,
    ToPair,
    ToSettle,
    apply,
    format_position,
    new_game,
    parse_position,
    ravensburger,
)
from cantstop.clauses import spec_folder
from cantstop.notation.rules import format_rules, parse_rules
from cantstop.testing import boards, states
from tests.helpers.positions import position
from tests.helpers.random_games import ALL_RULES, EVERY, positions_of_a_game
from tests.tools import rule_fields

PAGE = (spec_folder() / "notation.md").read_text(encoding="utf-8")
BIDS = [None, Bid(Guess.MAKES, 3), Bid(Guess.BUSTS, 1)]

TEXTS: list[tuple[State, str]] = [
    (new_game(PARKER_1980, players=2), "cs1 PARKER_1980 stones -/- runners - turn 0 roll"),
    (
        position(CLIPPER_1981, {6: 3, 7: 4}, {9: 2}, runners={5: 1}, turn=1, phase=ToPair(Dice(1, 2, 3, 6))),
        "cs1 CLIPPER_1981 stones 6:3,7:4/9:2 runners 5:1 turn 1 pair 1236",
    ),
    (
        position(ravensburger(1, 3), {2: 3}, {7: 5}, {}, runners={7: 6, 8: 1}, turn=2, phase=ToDecide()),
        "cs1 RAVENSBURGER_2007+1+3 stones 2:3/7:5/- runners 7:6,8:1 turn 2 decide",
    ),
    (
        position(
            BIDDING_1986,
            *({}, {7: 4}, {8: 4}),
            runners={7: 1, 8: 2},
            moves_made=2,
            bids=[None, Bid(Guess.MAKES, 3), None],
            misses=[1],
            phase=ToBid(2),
        ),
        "cs1 BIDDING_1986 stones -/7:4/8:4 runners 7:1,8:2 turn 0 bid 2 moves 2 bids -/makes:3/- misses 1",
    ),
    (
        position(
            BIDDING_1986, {}, {7: 4}, {8: 4}, moves_made=2, bids=BIDS, misses=[1, 2], phase=ToSettle(1, 5, made=False)
        ),
        "cs1 BIDDING_1986 stones -/7:4/8:4 runners - turn 0 settle 1 owes 5 busted moves 2 bids -/makes:3/busts:1 "
        "misses 1,2",
    ),
    (
        position(BIDDING_1986, {}, {7: 4}, moves_made=2, bids=BIDS[:2], phase=ToSettle(1, 1, made=True)),
        "cs1 BIDDING_1986 stones -/7:4 runners - turn 0 settle 1 owes 1 made moves 2 bids -/makes:3 misses -",
    ),
    (
        position(CLIPPER_1981, {}, {2: 3, 3: 5, 12: 3}, turn=1, phase=Over(1)),
        "cs1 CLIPPER_1981 stones -/2:3,3:5,12:3 runners - turn 1 over",
    ),
]


@pytest.mark.parametrize(("state", "text"), TEXTS)
def test_a_position_is_written_like_this_and_read_back(state: State, text: str) -> None:
    assert format_position(state) == text
    assert parse_position(text) == state


RULES: list[tuple[Rules, str]] = [
    *((rules, rules.name) for rules in EVERY),
    (evolve(CLIPPER_1981, bust=BustPenalty.ALL_STONES), "CLIPPER_1981[bust=all_stones]"),
    (evolve(PARKER_1980, name='"A" \\ b\u00e9\x7f'), r'PARKER_1980[name="\"A\" \\ b\u{e9}\u{7f}"]'),
    (evolve(PARKER_1980, name=""), 'PARKER_1980[name=""]'),
    (
        evolve(RAVENSBURGER_2007, texts=(Text.DE, Text.NL)),
        'PARKER_1980[name="RAVENSBURGER_2007",texts=DE+NL,first=youngest]',
    ),
    (
        evolve(
            PARKER_1980,
            board=Board(3, (1, 1, 2, 1, 1)),
            runners=2,
            players=(1, 3),
            columns_to_win=(3, 2, 2),
            pairing=PairingRule.FULL,
            stop=StopRule.CLEAR_FIELDS,
            bidding=Bidding(2, roller_bids=True),
            first=FirstPlayer.YOUNGEST,
        ),
        "PARKER_1980[board=3:1.1.2.1.1,runners=2,players=1-3,columns_to_win=3.2.2,pairing=full,stop=clear_fields,"
        "bidding=2+roller,first=youngest]",
    ),
    (evolve(BIDDING_1986, bidding=None), "BIDDING_1986[bidding=none]"),
    (evolve(BIDDING_1986, bidding=Bidding(3)), "BIDDING_1986[bidding=3]"),
    (evolve(CLIPPER_1981, board=Board(9)), "CLIPPER_1981[board=9]"),
]


@pytest.mark.parametrize(("rules", "text"), RULES)
def test_rules_are_written_as_what_differs_from_an_edition(rules: Rules, text: str) -> None:
    assert format_rules(rules) == text
    assert parse_rules(text) == rules
    state = new_game(rules, players=rules.players[0])
    assert parse_position(format_position(state)) == state


def test_the_page_describes_the_fields_of_rules_as_the_table_does() -> None:
    assert rule_fields.notation_text() == PAGE


@pytest.mark.parametrize("rules", ALL_RULES, ids=lambda rules: rules.name)
def test_every_position_of_a_game_comes_back(rules: Rules) -> None:
    played = list(positions_of_a_game(rules, rules.players[1], Random(f"notation {rules.name}")))
    for state, _ in played:
        assert parse_position(format_position(state)) == state
    end = apply(*played[-1])
    assert end.is_over and parse_position(format_position(end)) == end


@given(states())
def test_every_position_there_is_comes_back(state: State) -> None:
    text = format_position(state)
    assert parse_position(text) == state
    assert re.fullmatch("[ -~]+", text)


any_text = st.text(st.characters(exclude_categories=()), max_size=200)
"""All of Unicode, surrogates included."""


@given(any_text, boards())
def test_every_name_and_board_comes_back(name: str, board: Board) -> None:
    state = new_game(evolve(PARKER_1980, name=name, board=board, columns_to_win=(1, 1, 1, 1)), players=2)
    assert parse_position(format_position(state)) == state


@given(st.data())
def test_a_text_that_is_read_is_the_text_of_its_position(data: st.DataObject) -> None:
    text = format_position(data.draw(states()))
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, min(len(text), start + 3)))
    piece = st.text(st.sampled_from('0123456789-/:,.+[]=\\" abcdmnorstu'), max_size=3)
    changed = text[:start] + data.draw(piece) + text[end:]
    try:
        again = parse_position(changed)
    except NotationError as refused:
        error = refused
    else:
        assert format_position(again) == changed
        return
    assert error.line == 1 and error.column is not None and 1 <= error.column <= len(changed) + 1
    assert error.place == f"character {error.column}" and len(str(error)) < 2000


@given(any_text)
def test_any_other_text_is_refused(text: str) -> None:
    with pytest.raises(NotationError):
        parse_position(text)


FRONT = "cs1 PARKER_1980 stones "
BACK = "-/- runners - turn 0 roll"
BIDDING = "cs1 BIDDING_1986 stones -/7:4 runners - turn 0 "


@pytest.mark.parametrize(
    ("text", "column", "expected"),
    [
        ("", 1, "'cs1 '"),
        ("cs2 PARKER_1980", 1, "'cs1 '"),
        (" " + FRONT + BACK, 1, "'cs1 '"),
        ("cs1 parker_1980", 5, "the name of an edition: PARKER_1980, BIDDING_1986, "),
        ("cs1 PARKER_1981", 5, "no edition is called 'PARKER_1981'; choose from PARKER_1980, "),
        ("cs1 RAVENSBURGER_2007+3+1", 5, "no edition is called 'RAVENSBURGER_2007+3+1'"),
        ("cs1 PARKER_1980  stones", 16, "' stones '"),
        (FRONT, 24, "- for nothing, or a column from 2 to 12"),
        (FRONT + "7/-", 25, "':'"),
        (FRONT + "7:0/-", 26, "a field from 1 to 13"),
        (FRONT + "7:14/-", 26, "a field from 1 to 13"),
        (FRONT + "7:04/-", 26, "a field from 1 to 13"),
        (FRONT + "7:" + "9" * 5000, 26, "a field from 1 to 13"),
        (FRONT + "13:1/-", 24, "a column from 2 to 12"),
        (FRONT + "7:2,6:1/-", 28, "columns in rising order: one from 8 to 12"),
        (FRONT + "7:2,7:2/-", 28, "columns in rising order: one from 8 to 12"),
        (FRONT + "12:2,2:1/-", 28, "columns in rising order: none after 12"),
        (FRONT + "-/7:2, 8:1", 30, "columns in rising order: one from 8 to 12"),
        (FRONT + "- runners - turn 0 roll", 1, "PARKER_1980 is for 2 to 4 players, not 1"),
        (FRONT + "-/- runners - turn 2 roll", 43, "a seat from 0 to 1"),
        (FRONT + "-/- runners - turn 0 wait", 45, "one of roll, pair, decide, bid, settle, over"),
        (FRONT + "-/- runners - turn 0", 44, "a space and one of roll, pair, decide, bid, settle, over"),
        (FRONT + "-/- runners - turn 0 pair", 49, "a space and four faces"),
        (FRONT + "-/- runners - turn 0 bid", 48, "a space and a seat"),
        (FRONT + "-/- runners - turn 0 settle", 51, "a space and a seat"),
        (FRONT + "-/- runners - turn 0 pair 136", 50, "four faces from 1 to 9"),
        (FRONT + "-/- runners - turn 0 pair 0135", 50, "four faces from 1 to 9"),
        (FRONT + "-/- runners - turn 0 pair 6531", 50, "'1356', the only way to write it"),
        (FRONT + "-/- runners - turn 0 pair 1357", 1, "the roll 1357 shows a face above 6, the sides of the dice"),
        (FRONT + "-/- runners - turn 0 decide", 1, "no runner is on the board in the phase decide"),
        (
            FRONT + "7:5/- runners 7:5 turn 0 roll",
            1,
            "in column 7 the runner is on field 5, but the roller's stone is on field 5",
        ),
        (FRONT + BACK + " ", 49, "the end of the position"),
        (FRONT + BACK + "\n", 49, "the end of the position"),
        (FRONT + BACK + " moves 0", 49, "the end of the position"),
        (FRONT + "-/- runners - turn 0 bid 1", 1, "seat 1 is to bid, but there is no bidding in this game"),
        (BIDDING + "roll", 52, "' moves '"),
        (BIDDING + "roll moves 3", 59, "a number from 0 to 2"),
        (BIDDING + "roll moves 0 bids -", 67, "' misses '"),
        (BIDDING + "roll moves 0 bids - misses -", 1, "not a bid or None for each of 2 seats"),
        (BIDDING + "roll moves 0 bids -/makes:6", 74, "a number of chips from 1 to 5"),
        (BIDDING + "roll moves 0 bids -/maybe:1", 68, "one of -, makes:, busts:"),
        (BIDDING + "roll moves 0 bids -/- misses 2", 77, "a seat from 0 to 1"),
        (BIDDING + "roll moves 0 bids -/- misses 1,1", 78, "the end of the position, the only way to write it"),
        (BIDDING + "settle 1 owes 0 made", 62, "a number of at least 1"),
        (BIDDING + "settle 1 owes 2 lost", 64, "one of made, busted"),
        ("cs1 PARKER_1980[] stones " + BACK, 17, "one of name=, texts=, board="),
        ("cs1 PARKER_1980[runners=2,] stones " + BACK, 27, "one of players=, columns_to_win="),
        ('cs1 PARKER_1980[runners=2,name="x"] stones ' + BACK, 27, "one of players=, columns_to_win="),
        ("cs1 PARKER_1980[runners=2 stones " + BACK, 26, "']'"),
        ("cs1 PARKER_1980[runners=100] stones " + BACK, 25, "a number from 1 to 99"),
        ("cs1 PARKER_1980[runners=3] stones " + BACK, 16, "' stones -/- runners - turn 0 roll', the only way"),
        ("cs1 PARKER_1980[board=1] stones " + BACK, 23, "a number of sides from 2 to 9"),
        ("cs1 PARKER_1980[board=3] stones " + BACK, 5, "without anybody winning the game"),
        ("cs1 PARKER_1980[board=6:3] stones " + BACK, 5, "Board.lengths must be a tuple of 11 ints"),
        ("cs1 PARKER_1980[texts=HU+FR] stones " + BACK, 26, "one of HU, HUB, DE, "),
        ("cs1 PARKER_1980[texts=NL] stones " + BACK, 5, '\'CLIPPER_1981[name="PARKER_1980"'),
        ('cs1 PARKER_1980[name="\\x"] stones ' + BACK, 23, r"\", \\ or the number of a character as in \u{e9}"),
        ('cs1 PARKER_1980[name="\\u{110000}"] stones ' + BACK, 23, r"as in \u{e9}"),
        ('cs1 PARKER_1980[name="\\u{E9}"] stones ' + BACK, 23, r"as in \u{e9}"),
        ('cs1 PARKER_1980[name="\u00e9"] stones ' + BACK, 23, "the only way to write it"),
        ('cs1 PARKER_1980[name="x', 24, 'a closing "'),
        ("cs1 BIDDING_1986[bidding=100] stones " + BACK, 26, "none, or a number of chips from 1 to 99"),
    ],
)
def test_what_is_not_understood_is_refused_with_its_place(text: str, column: int, expected: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_position(text)
    assert (caught.value.line, caught.value.column) == (1, column), str(caught.value)
    assert expected in caught.value.expected


def test_what_is_unsound_is_refused_with_all_its_problems() -> None:
    with pytest.raises(NotationError) as caught:
        parse_position(FRONT + "2:3/2:1 runners 2:1 turn 0 roll")
    cause = caught.value.__cause__
    assert isinstance(cause, InvalidStateError) and len(cause.problems) == 3
    details = "; ".join(problem.detail for problem in cause.problems)
    assert caught.value.expected == f"a position that can occur ({details})"


def test_a_long_text_is_shown_around_the_place() -> None:
    with pytest.raises(NotationError) as caught:
        parse_position(FRONT + "7:2,6:1/" + BACK)
    assert str(caught.value) == (
        "cannot read the position ...'KER_1980 stones 7:2,6:1/-/- runners - tu'... at character 28: "
        "expected columns in rising order: one from 8 to 12"
    )


def test_a_text_with_seats_without_end_is_refused_at_the_first_too_many() -> None:
    seats = "/".join("-" * 200_000)
    with pytest.raises(NotationError) as caught:
        parse_position(f"cs1 BIDDING_1986 stones {seats} runners - turn 0 roll moves 0 bids {seats} misses -")
    assert (caught.value.column, caught.value.expected) == (32, "no more than 4 seats")
    missing = ",".join(map(str, range(200_000)))
    with pytest.raises(NotationError) as caught:
        parse_position(f"cs1 BIDDING_1986 stones -/- runners - turn 0 roll moves 0 bids -/- misses {missing}")
    assert "a seat from 0 to 1" in caught.value.expected or "the end of the position" in caught.value.expected


@pytest.mark.parametrize("wrong", [None, 7, b"cs1", ["cs1"]])
def test_only_text_is_read_and_only_positions_are_written(wrong: str) -> None:
    with pytest.raises(CantStopError, match="the text of a position must be of type str, not "):
        parse_position(wrong)
    with pytest.raises(CantStopError, match="a position must be of type State, not "):
        format_position(wrong)  # type: ignore[arg-type]  # that it is refused is the point


def test_the_page_shows_positions_of_every_phase() -> None:
    shown = re.findall(r"^```position\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)[0].splitlines()
    found = [parse_position(text) for text in shown]
    assert {state.phase.name for state in found} == {"roll", "pair", "decide", "bid", "settle", "over"}
    assert [format_position(state) for state in found] == shown
