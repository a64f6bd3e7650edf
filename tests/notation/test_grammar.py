"""The grammar of `spec/notation.md` is that of the library: what it writes is a sentence, and sentences are read."""

from __future__ import annotations

import itertools
import re
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.lark import from_lark
from lark import Lark
from lark.exceptions import LarkError

from cantstop import (
    Board,
    Comment,
    Game,
    NotationError,
    Record,
    State,
    format_position,
    format_record,
    parse_position,
    parse_record,
)
from cantstop.notation.moves import parse
from cantstop.notation.rules import parse_rules
from cantstop.testing import any_moves, states
from tests.helpers.random_games import ALL_RULES, positions_of_a_game
from tests.helpers.sample_records import SHOWN, TEXT, records
from tests.notation.test_notation import PAGE, RULES

GRAMMAR = "\n".join(re.findall(r"^```ebnf\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE))
STARTS = ["move", "position", "rules", "turns", "record"]
LARK = Lark(GRAMMAR, start=STARTS, parser="earley", lexer="dynamic_complete", ambiguity="resolve")


def is_sentence(text: str, start: str) -> bool:
    """Return whether a text follows the grammar."""
    try:
        LARK.parse(text, start=start)
    except LarkError:
        return False
    return True


def sentences(start: str) -> st.SearchStrategy[str]:
    """Draw texts that the grammar knows."""
    return from_lark(LARK, start=start)


# What is written is in the grammar


@given(any_moves(Board(9)).map(str))
def test_every_move_is_a_sentence(text: str) -> None:
    assert is_sentence(text, "move")


@settings(max_examples=50)
@given(states())
def test_every_position_is_a_sentence(state: State) -> None:
    assert is_sentence(format_position(state), "position")


@pytest.mark.parametrize("text", [text for _, text in RULES])
def test_all_rules_are_sentences(text: str) -> None:
    assert is_sentence(text, "rules")


@settings(max_examples=20)
@given(records())
def test_every_record_is_a_sentence(record: Record) -> None:
    game = Game(record.start, record.moves[:6])
    comments = [Comment(min(comment.ply, len(game.moves)), comment.text) for comment in record.comments]
    short = Record.of(game, players=record.players, tags=dict(record.tags), comments=comments)
    assert is_sentence(format_record(short), "record")


def test_the_shown_records_are_sentences() -> None:
    for text in (*SHOWN, TEXT, TEXT.replace("# before\n", "#before\r\n"), TEXT.replace("2. @1", "2.\n@1 # hm\n")):
        assert is_sentence(text, "record")
        assert parse_record(text).moves


# What is in the grammar is read, or refused for what it means


@given(sentences("move"))
def test_every_sentence_is_a_move_on_the_largest_board(text: str) -> None:
    assert is_sentence(str(parse(text, Board(9))), "move")


MEANING = (
    "playable rules",
    "a position that can occur",
    "the only way to write it",
    "columns in rising order",
    *("a seat from", "a column from", "a field from", "a number from", "a number of chips from", "no more than"),
)
"""What a text can be refused for that is right in its form."""


def meant(error: NotationError) -> bool:
    """Return whether a refusal is about what a text says."""
    return any(reason in error.expected for reason in MEANING)


@given(sentences("rules"))
def test_no_rules_are_refused_for_their_form(text: str) -> None:
    try:
        parse_rules(text)
    except NotationError as error:
        refused = error
    else:
        return
    # Fields out of order are told where a later field was expected.
    assert meant(refused) or re.search(r"one of \w+=|'\]'", refused.expected), refused


@settings(max_examples=200)
@given(sentences("position"))
def test_no_position_is_refused_for_its_form(text: str) -> None:
    text = re.sub(r"\[.*\] stones", " stones", text)
    try:
        parse_position(text)
    except NotationError as error:
        refused = error
    else:
        return
    more = ("' runners '", "the end of the position", "' moves '")  # no column is left; an auction too much or missing
    assert meant(refused) or refused.expected in more, refused


HEAD = TEXT[: TEXT.index("\n# before")]


def renumbered(turns: str) -> str:
    """Count the turns from 1 on, whatever numbers they have."""
    count = itertools.count(1)
    lines = (line.partition("#") for line in turns.splitlines(keepends=True))
    return "".join(re.sub(r"[0-9]+\.", lambda _: f"{next(count)}.", words) + mark + rest for words, mark, rest in lines)


@settings(max_examples=200)
@given(sentences("turns").map(renumbered))
def test_no_turns_are_refused_for_their_form(turns: str) -> None:
    try:
        parse_record(f"{HEAD}\n{turns}end")
    except NotationError as error:
        refused = error
    else:
        return
    assert meant(refused), refused


HEADS = (
    *("which every game needs", "exactly one of ", "a tag other than", "to match the other tags"),
    *(
        "a date such as",
        "the names of ",
        "the end of the first seat",
        "unfinished, or wins: followed by a seat",
        "the end of the result",
    ),
    *("the name of an edition", "the end of the rules", "'cs1 '", "no edition is called"),
)
"""What a head can be refused for besides."""


@given(sentences("record"))
def test_no_head_is_refused_for_its_form(text: str) -> None:
    with pytest.raises(NotationError) as caught:  # by chance no head says all that it has to
        parse_record(text)
    assert meant(caught.value) or any(reason in caught.value.expected for reason in HEADS), caught.value


# And the other way round: what the grammar does not know is not read


LAYOUT = ("", " ", "\n", "\r\n", "\t", "#x\n", "#", "\r\r\n", "end", "1.", "@0", "7+8", "]", '"')


@settings(max_examples=60)
@given(st.data())
def test_a_record_that_is_read_is_a_sentence(data: st.DataObject) -> None:
    text = "\n".join(line for line in TEXT.splitlines() if "Event" not in line) + "\n"
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, min(len(text), start + 2)))
    changed = text[:start] + data.draw(st.sampled_from(LAYOUT)) + text[end:]
    try:
        parse_record(changed)
    except NotationError:
        return
    assert is_sentence(changed, "record")


@given(st.data())
def test_what_is_read_is_a_sentence(data: st.DataObject) -> None:
    moves = st.text(st.sampled_from("0123456789+:abdekilmoprstuw "), max_size=8)
    text = data.draw(moves | any_moves(Board(9)).map(str) | sentences("move"))
    try:
        parse(text, Board(9))
    except NotationError:
        assert not is_sentence(text, "move")
    else:
        assert is_sentence(text, "move")


def test_a_position_of_a_game_with_a_letter_changed_is_no_sentence_if_it_is_no_position() -> None:
    rng = Random("grammar")
    for rules in ALL_RULES[:4]:
        played = list(positions_of_a_game(rules, rules.players[1], rng))
        for state, _ in rng.sample(played, 3):
            text = format_position(state)
            at = rng.randrange(len(text))
            changed = text[:at] + rng.choice("xyz?!") + text[at + 1 :]
            assert not is_sentence(changed, "position")
            with pytest.raises(NotationError):
                parse_position(changed)
