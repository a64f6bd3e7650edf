"""Make the page on odds: `python docs/odds/make.py` writes its tables, its text and its pictures."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

from matplotlib.figure import Figure

from cantstop import CLIPPER_1981, OFFICIAL, PARKER_1980, Advance, Rules, State, ToDecide, new_game, ravensburger
from cantstop.odds import advance, best_turn, bust, hit, moves, stopping, table, to_csv, to_markdown
from cantstop.odds.plots import plot_columns, plot_gain, plot_survival, plot_triples

HERE = Path(__file__).parent
TEMPLATE = HERE / "page.md"
PAGE = HERE.parent / "odds.md"

PICTURES: dict[str, Callable[[], Figure]] = {
    "columns": plot_columns,
    "triples": plot_triples,
    "survival": plot_survival,
    "gain": plot_gain,
}


def percent(chance: Fraction) -> str:
    """Write a chance as people read it."""
    return f"{float(chance):.1%}"


def named(columns: tuple[int, ...]) -> str:
    """Write columns as in 6, 7 and 8."""
    *others, last = map(str, columns)
    return f"{', '.join(others)} and {last}"


def standing(rules: Rules, stones: dict[int, int], runners: dict[int, int]) -> State:
    """Put a seat's stones and runners on the board."""
    row, above = (tuple(by.get(column, 0) for column in OFFICIAL.columns) for by in (stones, runners))
    return State(rules, (row, OFFICIAL.empty), above, 0, ToDecide())


def progress(state: State) -> float:
    """Count the columns, and parts of columns, that seat 0 has banked."""
    return sum(stone / length for stone, length in zip(state.stones[0], OFFICIAL.lengths))


def climbing(column: int, fields: int) -> Fraction:
    """Tell how many rolls a runner takes on average to climb so many fields, if no roll ever busts."""
    steps = advance([column])
    rolls = [Fraction(0), Fraction(0)]  # below 1 field there is nothing to climb
    for _ in range(fields):
        rolls.append((1 + steps.one * rolls[-1] + steps.double * rolls[-2]) / (1 - steps.none))
    return rolls[-1]


def figures() -> dict[str, str]:
    """Compute every number of the page."""
    triples = sorted(table(3), key=lambda row: row.hit, reverse=True)
    best, second, worst = triples[0], next(row for row in triples if row.hit < triples[0].hit), triples[-1]
    evens = (4, 6, 8)
    alike = stopping((6, 7, 8), dict.fromkeys((6, 7, 8), 1))
    rule = stopping((6, 7, 8))
    low = stopping((2, 3, 12))
    assert rule.threshold and low.threshold
    placed = standing(PARKER_1980, {}, {6: 1, 7: 1, 8: 1})
    turn_678 = best_turn(placed, progress)
    stones = {6: 6, 7: 7, 8: 6}
    margins = {}
    for rules in (PARKER_1980, CLIPPER_1981):
        state = standing(rules, stones, {column: stone + 1 for column, stone in stones.items()})
        turn = best_turn(state, progress)
        stop = turn.stop_worth(state)
        assert stop is not None
        margins[rules.name] = float(turn.roll_worth(state) - stop)
    start = {rules.name: moves(new_game(rules, players=2)) for rules in (PARKER_1980, ravensburger(2), CLIPPER_1981)}
    double = {name: offered.get(Advance(7, 7), Fraction(0)) for name, offered in start.items()}
    # what the text says in words
    assert worst.hit < Fraction(1, 2)
    assert low.threshold < Fraction(1, 3) + Fraction(1, 5) + Fraction(1, 3)
    assert best.hit > second.hit and triples[1].hit == triples[2].hit and triples[-2].hit == worst.hit > 0
    assert margins["CLIPPER_1981"] < 0 < margins["PARKER_1980"]
    assert double["CLIPPER_1981"] == double["RAVENSBURGER_2007+2"] == 0
    lengths = ["| column | fields | steps a roll | rolls for a column |", "|---:|---:|---:|---:|"]
    for row in table(1):
        fields = OFFICIAL.length(row.columns[0])
        rolls = float(climbing(row.columns[0], fields))
        lengths.append(f"| {row.columns[0]} | {fields} | {float(row.steps):.2f} | {rolls:.1f} |")
    return {
        "hit_7": percent(hit([7])),
        "hit_2": percent(hit([2])),
        "best": named(best.columns),
        "best_hit": percent(best.hit),
        "second": named(second.columns),
        "evens": named(evens),
        "evens_bust": percent(1 - hit(evens)),
        "worst": named(worst.columns),
        "worst_hit": percent(worst.hit),
        "best_table": to_markdown(triples[:10]).rstrip(),
        "lengths_table": "\n".join(lengths),
        "stop_678": f"{float(rule.threshold):.2f}",
        "stop_2312": f"{float(low.threshold):.2f}",
        "steps_678": f"{float(alike.threshold or 0):.1f}",
        "turn_678": f"{turn_678.worth():.2f}",
        "placed_678": f"{turn_678.stop_worth(placed):.2f}",
        "nothing_678": percent(rule.outcomes()[Fraction(0)]),
        "best_turn": f"{best_turn(new_game(PARKER_1980, players=2), progress).worth():.2f}",
        "dutch_stones": named(tuple(stones)),
        "parker_roll": f"{margins['PARKER_1980']:+.2f}",
        "clipper_roll": f"{margins['CLIPPER_1981']:+.2f}",
        "double_free": percent(double["PARKER_1980"]),
        "forced": percent(bust(standing(ravensburger(3), {}, {2: 1, 3: 1, 12: 1}))),
    }


def page() -> str:
    """Write the page."""
    return TEMPLATE.read_text(encoding="utf-8").format(**figures())


def pictures(folder: Path) -> None:
    """Draw the pictures of the page into a folder."""
    for name, draw in PICTURES.items():
        draw().savefig(folder / f"{name}.svg")


def main() -> None:
    """Write everything."""
    for size in (1, 2, 3):
        (HERE / f"columns-{size}.csv").write_text(to_csv(table(size)), encoding="utf-8")
    PAGE.write_text(page(), encoding="utf-8")
    pictures(HERE)


if __name__ == "__main__":
    main()
