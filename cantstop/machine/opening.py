"""How a game begins: the empty board, and who rolls first."""

from __future__ import annotations

from collections.abc import Sequence

from cantstop._input import check_type, check_whole, display, is_whole
from cantstop.errors import InvalidValueError
from cantstop.machine.phases import Auction, ToRoll
from cantstop.machine.state import State
from cantstop.rules import MAX_SIDES, FirstPlayer, Rules


def new_game(rules: Rules, *, players: int, first: int = 0) -> State:
    """Return the start of a game: an empty board, with seat `first` to roll.

    Clauses: HU-1.2, DE-1.1, NL-1.2, HU-4.1, DE-4.1, NL-4.1; R-01, R-03.
    """
    check_type("rules", rules, Rules)
    least, most = rules.players
    check_whole(f"the number of players in {rules.name}", players, least, most)
    check_whole("the first seat", first, 0, players - 1)
    empty = rules.board.empty
    auction = None if rules.bidding is None else Auction.fresh((False,) * players)
    return State(rules, (empty,) * players, empty, first, ToRoll(), auction)


DICE_THROWN = {FirstPlayer.HIGHEST_TWO_DICE: 2, FirstPlayer.HIGHEST_ONE_DIE: 1}
"""How many dice each player throws to see who begins, in editions where they do."""

_FACES = {1: "one face", 2: "two faces"}


def first_player(rule: FirstPlayer, throws: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """Return who has the highest opening throw. If several seats tie, they throw again.

    `throws` holds the dice of each seat. Under `FirstPlayer.YOUNGEST` nobody throws: pass the seat to `new_game`.

    Clauses: HU-3.2, HU-3.3, NL-3.2, NL-3.3, DE-3.6; R-01.
    """
    check_type("the rule for the first player", rule, FirstPlayer)
    if rule not in DICE_THROWN:
        raise InvalidValueError(
            "nobody throws to begin in this edition: the youngest begins; pass their seat to new_game as first"
        )
    dice = DICE_THROWN[rule]
    if not isinstance(throws, Sequence):
        raise InvalidValueError(f"throws must be a sequence with the dice of each seat, not {display(throws)}")
    if not throws:
        raise InvalidValueError("throws must hold the dice of at least one seat")
    for seat, throw in enumerate(throws):
        fits = isinstance(throw, Sequence) and len(throw) == dice
        if not fits or not all(is_whole(face, 1, MAX_SIDES) for face in throw):
            raise InvalidValueError(
                f"seat {seat} must throw {_FACES[dice]} from 1 to {MAX_SIDES}, not {display(throw)}"
            )
    best = max(map(sum, throws))
    return tuple(seat for seat, throw in enumerate(throws) if sum(throw) == best)
