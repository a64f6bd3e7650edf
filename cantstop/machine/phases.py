"""What a position consists of: what the game waits for, what the bidding remembers, and all the rest."""

from __future__ import annotations

from typing import ClassVar, Final, Self, final, get_args

from attrs import define, field, frozen

from cantstop._input import instance, whole
from cantstop.rules import Advance, Bid, Dice, Rules


@final
@frozen
class ToRoll:
    """The dice are to be thrown: a turn begins, or the roller goes on.

    Clauses: HU-4.1, HU-4.7, DE-4.1, DE-4.9, NL-4.1; R-03.
    """

    name: ClassVar = "roll"


@final
@frozen
class ToPair:
    """The dice lie on the table and the roller has to use them, or has to see that he cannot.

    Clauses: HU-4.2, DE-4.2, NL-4.2; R-33.
    """

    name: ClassVar = "pair"
    dice: Dice = field(validator=instance(Dice))


@final
@frozen
class ToDecide:
    """The roller has made a move and either rolls again or stops.

    Clauses: HU-4.13, HU-4.14, DE-7.1, NL-6.1, NL-9.1; R-25, R-32.
    """

    name: ClassVar = "decide"


@final
@frozen
class ToBid:
    """A bidder has to lay his disc and his chips.

    Clauses: HUB-2.1, HUB-2.2, HUB-2.4; R-21, R-24.
    """

    name: ClassVar = "bid"
    seat: int = field(validator=whole(0))


@final
@frozen
class ToSettle:
    """The turn has ended and a bidder moves his stones, field by field, until nothing is owed.

    Clauses: HUB-3.1, HUB-3.2, HUB-3.4, HUB-3.6; R-26, R-27, R-28.
    """

    name: ClassVar = "settle"
    seat: int = field(validator=whole(0))
    owed: int = field(validator=whole(1))
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
    winner: int = field(validator=whole(0))


Phase = ToRoll | ToPair | ToDecide | ToBid | ToSettle | Over
"""All phases: a closed union."""

PHASES: Final = frozenset(get_args(Phase))
"""The classes of that union."""


@final
@frozen
class Auction:
    """What the bidding game keeps beside the board."""

    moves_made: int
    """The successful moves of this turn, counted up to the second one. Clauses: HUB-2.1; R-21."""

    bids: tuple[Bid | None, ...]
    """The bids that lie on the table, by seat. Clauses: HUB-2.2."""

    misses: tuple[bool, ...]
    """Who is to miss the next turn, by seat. Clauses: HUB-3.7, HUB-3.8; R-30."""

    @classmethod
    def fresh(cls, misses: tuple[bool, ...]) -> Self:
        """Begin a turn: nothing has been moved, nobody has bid."""
        return cls(0, (None,) * len(misses), misses)


@define(eq=False, repr=False, init=False)
class Fields:
    """What a position consists of, sound or not.

    It stands apart from `State` so that `problems` can look at it before there is a state, and because a class that is
    not frozen is built in half the time.
    """

    rules: Rules
    """The edition that is played."""

    stones: tuple[tuple[int, ...], ...]
    """`stones[seat][column - 2]` is the height of a seat's stone, 0 for none. Clauses: HU-10.1, DE-7.7, NL-12.5."""

    runners: tuple[int, ...]
    """`runners[column - 2]` is the height of the runner, 0 for none. Clauses: HU-10.2, DE-4.8, NL-4.5."""

    turn: int
    """The roller's seat."""

    phase: Phase
    """What the game waits for."""

    auction: Auction | None
    """What the bidding game remembers, or None where nobody bids."""

    _advances: tuple[Advance, ...] | None = field(default=None, init=False, eq=False)

    def __init__(
        self,
        rules: Rules,
        stones: tuple[tuple[int, ...], ...],
        runners: tuple[int, ...],
        turn: int,
        phase: Phase,
        auction: Auction | None,
    ) -> None:
        self.rules = rules
        self.stones = stones
        self.runners = runners
        self.turn = turn
        self.phase = phase
        self.auction = auction
        self._advances = None
