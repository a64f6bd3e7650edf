"""Library and reference play side by side on the printed board, led by Hypothesis to where it hopes to part them."""

from __future__ import annotations

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from cantstop import Dice, IllegalMoveError, Rules, State, ToRoll, apply, legal_moves, new_game, problems, to_json
from cantstop.rules.dice import rolls
from cantstop.testing import any_moves, moves, states
from tests.helpers import reference
from tests.helpers.random_games import ALL_STONES, EVERY, ROLLER_BIDS, RUNNERS_ONLY
from tests.machine.test_reference import rule_set
from tests.tools.measuring import Tell


class SideBySide(RuleBasedStateMachine):
    """One game, in the library and in the reference; subclasses say by which rules."""

    played: Rules
    compared: list[int]
    state: State
    model: reference.Position

    @initialize(data=st.data())
    def begin_at_the_beginning_or_anywhere(self, data: st.DataObject) -> None:
        self.terms = rule_set(self.played)
        players = data.draw(st.integers(*self.played.players))
        first = data.draw(st.integers(0, players - 1))
        if data.draw(st.booleans()):
            self.state = new_game(self.played, players=players, first=first)
            self.model = reference.start(to_json(self.state)["rules"], self.terms, players, first)
        else:
            self.state = data.draw(states(self.played))
            self.model = to_json(self.state)  # type: ignore[assignment]  # the same form, as every step shows

    @precondition(lambda self: isinstance(self.state.phase, ToRoll))
    @rule(dice=st.sampled_from(rolls(6)))
    def the_dice_fall(self, dice: Dice) -> None:
        self.model = reference.play(self.terms, self.model, str(dice))
        self.state = apply(self.state, dice)

    @precondition(lambda self: not self.state.is_over and not isinstance(self.state.phase, ToRoll))
    @rule(data=st.data())
    def somebody_moves(self, data: st.DataObject) -> None:
        move = data.draw(moves(self.state))
        self.model = reference.play(self.terms, self.model, str(move))
        self.state = apply(self.state, move)

    @rule(move=any_moves())
    def somebody_tries_something(self, move: object) -> None:
        if str(move) not in reference.legal(self.terms, self.model):
            with pytest.raises(ValueError, match="illegal at "):
                reference.play(self.terms, self.model, str(move))
            with pytest.raises(IllegalMoveError):
                apply(self.state, move)  # type: ignore[arg-type]  # it is a Move

    @invariant()
    def they_agree(self) -> None:
        self.compared[0] += 1
        assert to_json(self.state) == self.model
        assert problems(self.state) == ()
        assert sorted(map(str, legal_moves(self.state))) == sorted(reference.legal(self.terms, self.model))


@pytest.mark.long
@pytest.mark.parametrize("rules", [*EVERY, RUNNERS_ONLY, ALL_STONES, ROLLER_BIDS], ids=lambda rules: rules.name)
def test_library_and_reference_agree_wherever_the_game_is_led(rules: Rules, record_property: Tell) -> None:
    compared = [0]
    machine = type("Game", (SideBySide,), {"played": rules, "compared": compared})
    run_state_machine_as_test(machine, settings=settings(max_examples=settings().max_examples // 2))
    record_property("cases", compared[0])
