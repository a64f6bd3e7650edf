"""The specification: complete, sound in itself, and true of the library."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest
from attrs import fields_dict

import cantstop
from cantstop import (
    EDITIONS,
    Bid,
    CantStopError,
    Dice,
    IllegalMoveError,
    NotationError,
    Rules,
    Stake,
    Text,
    apply,
    edition,
    first_player,
    legal_moves,
    observe,
    parse_move,
    ravensburger,
    to_json,
)
from cantstop._input import Place
from cantstop.clauses import (
    Clause,
    Kind,
    Ruling,
    clause,
    clauses,
    provisions,
    registry,
    ruling,
    rulings,
    search,
    sources,
    spec_folder,
)
from cantstop.clauses.cases import Case, MoveCase, SightCase, ThrowCase
from cantstop.notation import write_fields
from cantstop.verdicts.citations import CITED
from cantstop.verdicts.verdict import is_ruling
from tests.helpers.paths import TESTS
from tests.helpers.positions import play
from tests.helpers.questions import ROLLS, rolls_with, splits, text
from tests.helpers.random_games import EVERY
from tests.tools import traceability

PACKAGE = Path(cantstop.__file__).parent
CASES = [(found.id, number, case) for found in rulings() for number, case in enumerate(found.cases)]


def test_every_clause_of_the_three_sources_is_there_once_and_in_order() -> None:
    found = clauses()
    assert len(found) == len({each.id for each in found}) == 181
    assert Counter(each.text for each in found) == {
        Text.HU: 47,
        Text.HUB: 23,
        Text.DE: 59,
        Text.DEV1: 1,
        Text.DEV2: 4,
        Text.DEV3: 1,
        Text.NL: 46,
    }
    for each_text in Text:
        numbers = [tuple(map(int, each.id.partition("-")[2].split("."))) for each in clauses(text=each_text)]
        assert numbers == sorted(numbers)
        for section in {section for section, _ in numbers}:
            assert [n for s, n in numbers if s == section] == list(range(1, 1 + sum(s == section for s, _ in numbers)))
    assert Counter(each.kind for each in found) == {
        Kind.NORMATIVE: 132,
        Kind.EXAMPLE: 22,
        Kind.STRATEGY: 17,
        Kind.MATERIAL: 10,
    }


def test_every_clause_says_something_and_what_needs_no_code_says_why() -> None:
    for each in clauses():
        assert each.gist.endswith((".", "?", "!")) and len(each.gist) > 15
        assert each.section.heading and each.section.english and each.id.startswith(f"{each.section.id}.")
        if each.kind is Kind.NORMATIVE:
            assert each.no_code is None
        if each.kind in (Kind.NORMATIVE, Kind.EXAMPLE):
            assert each.no_test is None


def test_every_ruling_weighs_its_readings_and_decides_for_the_first() -> None:
    found = rulings()
    assert [each.id for each in found] == [f"R-{number:02}" for number in range(1, 53)]
    for each in found:
        assert each.title and each.question.endswith((".", "?")) and each.decision.endswith(".") and each.reason
        assert len(each.readings) >= 2 and each.cases
        assert [reading.decided for reading in each.readings] == [True] + [False] * (len(each.readings) - 1)
        assert all(reading.says and reading.argument for reading in each.readings)


def test_rulings_and_clauses_name_each_other() -> None:
    for each in rulings():
        assert {named.id for named in clauses(ruling=each.id)} == set(each.clauses)
        assert len(set(each.clauses)) == len(each.clauses)
    for named in clauses():
        assert named.rulings == tuple(each.id for each in rulings() if named.id in each.clauses)
        assert rulings(clause=named.id) == tuple(ruling(name) for name in named.rulings)


@pytest.mark.parametrize(("name", "number", "case"), CASES, ids=[f"{name}-{number}" for name, number, _ in CASES])
def test_every_case_of_every_ruling_is_played_as_decided(name: str, number: int, case: Case) -> None:
    assert case.otherwise.endswith(".")
    match case:
        case ThrowCase():
            assert first_player(case.first, case.throws) == case.seats
        case SightCase():
            seen = observe(play(case.state, *case.before), case.seat).bids
            shown = ["" if bid is None else str(bid) if isinstance(bid, Bid) else str(bid.chips) for bid in seen]
            assert shown == list(case.sees)
            assert all(bid is None or isinstance(bid, Bid | Stake) for bid in seen)
        case MoveCase():
            state = play(case.state, *case.before)
            move = parse_move(case.move, state)
            if case.moves is not None:
                assert sorted(map(str, legal_moves(state))) == sorted(case.moves)
            if case.legal:
                written = to_json(apply(state, move))
                for key, value in case.after:
                    assert json.dumps(written[key], sort_keys=True) == value
            else:
                assert case.after == ()
                with pytest.raises(IllegalMoveError):
                    apply(state, move)


def test_a_switch_is_a_field_of_the_rules_and_every_setting_of_it_has_a_case() -> None:
    switched = {each.id: each.switch for each in rulings() if each.switch}
    assert switched == {"R-13": "bust", "R-19": "columns_to_win", "R-20": "bidding.roller_bids"}
    for name, switch in switched.items():
        head, _, rest = switch.partition(".")
        settings = {
            getattr(getattr(case.state.rules, head), rest) if rest else getattr(case.state.rules, head)
            for case in ruling(name).cases
            if isinstance(case, MoveCase)
        }
        assert head in fields_dict(Rules) and len(settings) >= 2
    assert len({case.state.rules.bust for case in ruling("R-13").cases if isinstance(case, MoveCase)}) == 3


@pytest.mark.clause("DE-4.4", "DE-4.5", "DE-4.12", "DE-4.13", "DE-4.14", "DE-6.4")
def test_the_lost_dice_of_the_german_examples_are_all_that_fit() -> None:
    expected: dict[str, list[tuple[int, ...]]] = {
        "DE-4.4": [roll for roll in ROLLS if splits(roll) == {(5, 9), (6, 8), (7, 7)}],
        "DE-4.5": [roll for roll in ROLLS if splits(roll) == {(4, 8), (6, 6)}],
        "DE-4.12": rolls_with((7, 8)),
        "DE-4.13": rolls_with((7, 9), (6, 10)),
        "DE-4.14": rolls_with((7, 9), (6, 10)),
        "DE-6.4": [roll for roll in ROLLS if not {7, 8, 9} & {column for pair in splits(roll) for column in pair}],
    }
    assert {each.id: list(each.dice) for each in clauses() if each.dice} == {
        name: [text(roll) for roll in fitting] for name, fitting in expected.items()
    }
    assert all(Dice(*map(int, roll)) for each in clauses() for roll in each.dice)


@pytest.mark.parametrize("rules", [*EDITIONS.values(), *(ravensburger(variant) for variant in (1, 2, 3))])
def test_the_comparison_of_editions_is_true_of_the_library(rules: Rules) -> None:
    written = write_fields(rules)
    listed = provisions(rules.name)
    assert [provision.field for provision in listed] == [name for name in written if name not in ("name", "texts")]
    for provision in listed:
        assert json.loads(provision.value) == json.loads(json.dumps(written[provision.field]))
        assert provision.by and (provision.why is not None) == (provision.value == "null")
        for name in provision.by:
            assert ruling(name) if is_ruling(name) else clause(name).text in rules.texts


@pytest.mark.parametrize(
    ("field", "wrong"), [("bust", {"is": "stones"}), ("runners", {"is": 0}), ("players", {"is": [2]}), ("stop", {})]
)
def test_an_edition_takes_only_values_that_a_field_can_have(
    field: str, wrong: dict[str, object], monkeypatch: pytest.MonkeyPatch
) -> None:
    listed = [{"name": "MINE", "texts": ["HU"], field: {**wrong, "by": []}}]
    monkeypatch.setattr(registry, "_read_file", lambda name: {"editions": Place("editions", listed)})
    with pytest.raises(NotationError, match=rf"at editions\[0\]\.{field}"):
        registry._provisions.__wrapped__()


def test_the_combined_german_variants_differ_where_the_single_ones_do() -> None:
    base = write_fields(edition("RAVENSBURGER_2007"))
    for rules in EVERY:
        if rules.name.startswith("RAVENSBURGER_2007+"):
            variants = [ravensburger(int(number)) for number in rules.name.split("+")[1:]]
            changed = {key: value for key, value in write_fields(rules).items() if value != base[key]}
            single = [write_fields(variant) for variant in variants]
            expected = {
                key: v[key] for v in single for key in v if v[key] != base[key] and key not in ("name", "texts")
            }
            assert {key: value for key, value in changed.items() if key not in ("name", "texts")} == expected


def test_what_a_verdict_cites_exists_and_belongs_to_the_text() -> None:
    for by_text in CITED.values():
        for cited_text, ids in by_text.items():
            for name in ids:
                assert ruling(name) if is_ruling(name) else clause(name).text is cited_text


def traces() -> tuple[traceability.Trace, traceability.Trace, traceability.Trace]:
    """Read code, tests and model."""
    return (
        traceability.in_code(PACKAGE),
        traceability.in_tests(TESTS),
        traceability.in_model(spec_folder()),
    )


def test_every_clause_and_ruling_is_traced_to_code_and_tests() -> None:
    assert traceability.gaps(*traces()) == []
    assert traceability.MATRIX.read_text(encoding="utf-8") == traceability.matrix(*traces())
    assert traceability.COMPARISON.read_text(encoding="utf-8") == traceability.comparison()


def test_the_matrix_finds_what_is_missing() -> None:
    code, tests, model = traces()

    def without(trace: traceability.Trace, name: str) -> traceability.Trace:
        return {other: places for other, places in trace.items() if other != name}

    assert traceability.gaps(without(code, "HU-7.6"), tests, model) == ["HU-7.6 has no code and no reason for it"]
    assert traceability.gaps(code, without(tests, "HU-7.6"), model) == ["HU-7.6 has no test and no reason for it"]
    assert traceability.gaps(code, without(tests, "HU-7.7"), model) == ["HU-7.7 has no test and no reason for it"]
    assert traceability.gaps(code, without(tests, "R-13"), model) == ["R-13 is played by no test"]
    assert traceability.gaps({**code, "HU-99.1": ["dice.Dice"]}, tests, model) == ["HU-99.1 is unknown: dice.Dice"]
    assert traceability.gaps(code, {**tests, "XX-1.1": ["test_a.test_b"]}, model) == [
        "XX-1.1 is unknown: test_a.test_b"
    ]
    assert traceability.gaps(code, {**tests, "HU-1.1": ["test_a.test_b"]}, model) == [
        "HU-1.1 has a test and a reason why it has none"
    ]
    assert traceability.gaps(code, tests, {**model, "R-99": ["CantStop.Dice"]}) == ["R-99 is unknown: CantStop.Dice"]
    assert traceability.gaps(code, tests, without(model, "HU-7.6")) == ["HU-7.6 is not in the model"]
    assert traceability.gaps(code, tests, without(model, "R-13")) == ["R-13 is not in the model"]


def test_ids_are_read_from_docstrings_below_fields_and_over_line_ends(tmp_path: Path) -> None:
    (tmp_path / "sample.py").write_text(
        'def f():\n    """Do.\n\n    Clauses: HU-6.2,\n    DE-7.5; R-13.\n    """\n'
        'class C:\n    x: int = 1\n    """A field. Clauses: NL-1.2."""\n    y = 2\n'
        'Z = 3\n"""Clauses: HUB-1.4; R-23."""\n',
        encoding="utf-8",
    )
    assert traceability.in_code(tmp_path) == {
        "HU-6.2": ["sample:f"],
        "DE-7.5": ["sample:f"],
        "R-13": ["sample:f"],
        "NL-1.2": ["sample:C.x"],
        "HUB-1.4": ["sample:Z"],
        "R-23": ["sample:Z"],
    }


def test_ids_are_read_from_the_comments_of_the_model(tmp_path: Path) -> None:
    (tmp_path / "Sample.tla").write_text(
        "CONSTANTS\n    \\* How many.\n    \\* Clauses: HU-1.2.\n    Players\n\n"
        "\\* Two lines. Clauses: DE-7.5,\n\\* NL-1.2; R-13.\nBust ==\n    /\\ TRUE\n",
        encoding="utf-8",
    )
    assert traceability.in_model(tmp_path) == {
        "HU-1.2": ["Sample:Players"],
        "DE-7.5": ["Sample:Bust"],
        "NL-1.2": ["Sample:Bust"],
        "R-13": ["Sample:Bust"],
    }


def test_clauses_and_rulings_are_found_by_id_and_told_in_a_line() -> None:
    assert clause("HU-7.7").kind is Kind.EXAMPLE
    assert clause("HU-7.7").section.heading == "Egy oszlop megnyerése"
    assert str(clause("HU-8.1")).startswith("HU-8.1 (Győzelem): ")
    assert str(ruling("R-13")).startswith("R-13 (What a bust takes): ")
    assert clause("DEV2-1.1").text is Text.DEV2
    assert hash(clause("HU-7.7")) == hash(clause("HU-7.7")) and hash(ruling("R-13")) == hash(ruling("R-13"))


@pytest.mark.parametrize("name", ["HU-7.8", "hu-7.7", "R-13", "", None, 7, []])
def test_an_unknown_clause_is_refused(name: str) -> None:
    with pytest.raises(CantStopError, match=r"no clause is called .*; they run from HU-1\.1 to NL-12\.7"):
        clause(name)
    with pytest.raises(CantStopError, match="no clause is called"):
        rulings(clause=name or "")


@pytest.mark.parametrize("name", ["R-99", "R-1", "HU-7.7", "", None])
def test_an_unknown_ruling_is_refused(name: str) -> None:
    with pytest.raises(CantStopError, match=r"no ruling is called .*; they run from R-01 to R-52"):
        ruling(name)
    with pytest.raises(CantStopError, match="no ruling is called"):
        clauses(ruling=name or "")


def test_an_unknown_text_or_edition_is_refused() -> None:
    with pytest.raises(CantStopError, match="a text must be of type Text, not 'HU'"):
        clauses(text="HU")  # type: ignore[arg-type]  # that it is refused is the point
    with pytest.raises(CantStopError, match=r"no edition is called 'RAVENSBURGER_2007\+1\+2'"):
        provisions("RAVENSBURGER_2007+1+2")


def test_a_search_finds_words_by_their_beginnings_in_clauses_and_rulings() -> None:
    found = search("double")
    assert found and all(isinstance(each, Clause | Ruling) for each in found)
    assert ruling("R-07") in found and clause("HU-10.4") in found
    assert set(search("DOUBLE runner")) < set(found)
    assert clause("HU-6.1") in search("Elbukás")
    assert search("HU-7.7")[0] == clause("HU-7.7")
    assert search("xyzzy") == ()
    for wrong in ("", "  "):
        with pytest.raises(CantStopError, match="the words to search for must not be empty"):
            search(wrong)
    with pytest.raises(CantStopError, match="the words to search for must be of type str, not None"):
        search(None)  # type: ignore[arg-type]  # that it is refused is the point


def test_the_sources_name_their_editions() -> None:
    assert [source.text for source in sources()] == list(Text)
    for source in sources():
        assert source.text in edition(source.edition).texts
        assert source.title and source.source and source.language in ("Hungarian", "German", "Dutch")


def test_the_files_are_beside_the_package_or_in_it() -> None:
    assert {path.name for path in spec_folder().glob("*.toml")} == {
        *("hu.toml", "de.toml", "nl.toml", "rulings.toml", "editions.toml")
    }
