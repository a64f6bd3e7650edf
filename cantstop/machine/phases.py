"""What the game waits for, and the state of the bidding."""

from __future__ import annotations

from typing import ClassVar, Final, Self, final, get_args

from attrs import field, frozen

from cantstop._input import check_type, instance, whole
from cantstop.rules import MAX_CHIPS, MAX_PLAYERS, Bid, Dice

_SEAT = whole(0, MAX_PLAYERS - 1)


@final
@frozen
class ToRoll:
    """The roller is about to throw the dice: the turn begins or goes on.

    Clauses: HU-4.1, HU-4.7, DE-4.1, DE-4.9, NL-4.1; R-03.
    """

    name: ClassVar = "roll"


@final
@frozen
class ToPair:
    """The dice are on the table, and the roller must use them, or bust if they cannot.

    Clauses: HU-4.2, DE-4.2, NL-4.2; R-33.
    """

    name: ClassVar = "pair"
    dice: Dice = field(validator=instance(Dice))


@final
@frozen
class ToDecide:
    """The roller has moved, and either rolls again or stops.

    Clauses: HU-4.13, HU-4.14, DE-7.1, NL-6.1, NL-9.1; R-25, R-32.
    """

    name: ClassVar = "decide"


@final
@frozen
class ToBid:
    """A bidder must put down a disc and chips.

    Clauses: HUB-2.1, HUB-2.2, HUB-2.4; R-21, R-24.
    """

    name: ClassVar = "bid"
    seat: int = field(validator=_SEAT)


@final
@frozen
class ToSettle:
    """The turn has ended, and a bidder moves stones, field by field, until nothing is owed.

    Clauses: HUB-3.1, HUB-3.2, HUB-3.4, HUB-3.6; R-26, R-27, R-28.
    """

    name: ClassVar = "settle"
    seat: int = field(validator=_SEAT)
    owed: int = field(validator=whole(1, 2 * MAX_CHIPS))
    """How many fields the payout still moves."""
    made: bool = field(validator=instance(bool))
    """How the turn ended: True for a stop, False for a bust."""


@final
@frozen
class Over:
    """Somebody has won.

    Clauses: HU-8.1, DE-9.1, NL-11.1; R-16.
    """

    name: ClassVar = "over"
    winner: int = field(validator=_SEAT)


Phase = ToRoll | ToPair | ToDecide | ToBid | ToSettle | Over
"""All phases: a closed union."""

PHASES: Final = frozenset(get_args(Phase))
"""The classes of that union."""


@final
@frozen
class Auction:
    """What the bidding game keeps track of besides the board."""

    moves_made: int
    """How many moves the roller has made this turn, counted up to the second. Clauses: HUB-2.1; R-21."""

    bids: tuple[Bid | None, ...]
    """The bids on the table, by seat. Clauses: HUB-2.2."""

    misses: tuple[bool, ...]
    """Who will miss their next turn, by seat. Clauses: HUB-3.7, HUB-3.8; R-30."""

    @classmethod
    def fresh(cls, misses: tuple[bool, ...]) -> Self:
        """Return the auction at the start of a turn: no moves, no bids."""
        check_type("the seats that will miss a turn", misses, tuple)
        return cls(0, (None,) * len(misses), misses)
