"""The rules of an edition as one value, with a field for each way in which the printed editions differ.

What an edition in `editions` does not name is the default here.
"""

from __future__ import annotations

from enum import Enum

from attrs import Attribute, field, frozen

from cantstop._input import check_type, check_whole, display, instance, is_tuple_of, is_whole, whole
from cantstop.errors import InvalidValueError
from cantstop.rules.board import OFFICIAL, Board


class Text(Enum):
    """The rule texts that a verdict can cite."""

    HU = "HU"
    """The Hungarian translation of the Parker rules of 1980."""
    HUB = "HUB"
    """The bidding rules of 1986, which follow it."""
    DE = "DE"
    """The German rules of Ravensburger, 2007."""
    DEV1 = "DEV1"
    """The first German variant: more columns to win."""
    DEV2 = "DEV2"
    """The second German variant: bring in runners as fast as possible."""
    DEV3 = "DEV3"
    """The third German variant: no stopping on another player's field."""
    NL = "NL"
    """The Dutch rules of Clipper, 1981."""

    __repr__ = Enum.__str__


BASE_TEXTS = (Text.HU, Text.DE, Text.NL)
"""The texts that describe a whole game; each of the others adds to one of them."""


class PairingRule(Enum):
    """Which usable pairings of a roll the roller may choose."""

    FREE = "free"
    """Any of them. Clauses: HU-4.2, DE-4.16; R-04."""
    EARLY = "early"
    """Only those that put the most new runners on the board. Clauses: NL-12.1, NL-12.2; R-10."""
    FULL = "full"
    """Only those that put the most new runners on the board and, among these, move the most runners.

    Clauses: DEV2-1.1, DEV2-1.2, DEV2-1.3, DEV2-1.4; R-11.
    """

    __repr__ = Enum.__str__
    __hash__ = object.__hash__  # the hash of a plain Enum is computed in Python: too slow for a cache key


class BustPenalty(Enum):
    """What a bust removes from the columns with runners in them."""

    RUNNERS = "runners"
    """The runners only. Clauses: HU-6.2, HU-6.3, DE-6.3, DE-7.5, DE-7.6; R-13."""
    OWN_STONES = "own_stones"
    """The runners, and the roller's stones. Clauses: NL-7.3; R-13, R-38."""
    ALL_STONES = "all_stones"
    """The runners, and everyone's stones. Clauses: NL-7.3; R-13, R-38."""

    __repr__ = Enum.__str__


class StopRule(Enum):
    """When the roller may stop."""

    ANYWHERE = "anywhere"
    """After any move. Clauses: HU-4.14, DE-7.1, NL-6.1; R-32."""
    CLEAR_FIELDS = "clear_fields"
    """Only while no runner shares its field with another player's stone. Clauses: DEV3-1.1; R-18."""

    __repr__ = Enum.__str__


class FirstPlayer(Enum):
    """Who starts the game."""

    HIGHEST_TWO_DICE = "highest_two_dice"
    """The player who throws the highest sum of two dice. Clauses: HU-3.2, HU-3.3; R-01."""
    HIGHEST_ONE_DIE = "highest_one_die"
    """The player who throws the highest single die. Clauses: NL-3.2, NL-3.3; R-01."""
    YOUNGEST = "youngest"
    """The youngest player, without a throw. Clauses: DE-3.6, DE-3.7; R-01."""

    __repr__ = Enum.__str__


MAX_CHIPS = 99
"""The most chips that a house rule can allow on a bid. Every bid is a legal move, so this keeps the list short."""

MAX_NAME_LENGTH = 200
"""The longest name that rules can have; a position has to fit on one line."""

MAX_PLAYERS = 99
"""The most players that a house rule can allow. Whatever is written, drawn or checked for each seat stays short."""

MAX_RUNNERS = 99
"""The most runners that a house rule can allow; the largest board has only 17 columns."""


@frozen
class Bidding:
    """How the other players bid on the roller's turn.

    Clauses: HUB-1.4, HUB-2.2; R-20, R-23.
    """

    chips: int = field(default=5, validator=whole(1, MAX_CHIPS))
    """The most chips on one bid. Chips are never lost. Clauses: HUB-1.4; R-23."""

    roller_bids: bool = field(default=False, validator=instance(bool))
    """Whether the roller bids too, after everybody else. Clauses: HUB-2.2; R-20."""


def _check_name(rules: Rules, attribute: Attribute[str], name: str) -> None:
    check_type("Rules.name", name, str)
    if len(name) > MAX_NAME_LENGTH:
        raise InvalidValueError(f"Rules.name must have at most {MAX_NAME_LENGTH} characters, not {len(name)}")


def _check_texts(rules: Rules, attribute: Attribute[tuple[Text, ...]], texts: tuple[Text, ...]) -> None:
    if not is_tuple_of(texts, Text) or not any(text in BASE_TEXTS for text in texts):
        bases = ", ".join(str(text) for text in BASE_TEXTS)
        raise InvalidValueError(
            f"Rules.texts must be a tuple of Text that includes one of {bases}, not {display(texts)}"
        )


def _check_players(rules: Rules, attribute: Attribute[tuple[int, int]], players: tuple[int, int]) -> None:
    fits = is_tuple_of(players, int) and all(is_whole(number, 1, MAX_PLAYERS) for number in players)
    if not fits or len(players) != 2 or players[0] > players[1]:
        raise InvalidValueError(
            f"Rules.players must be a tuple of the fewest and the most players, from 1 to {MAX_PLAYERS}, "
            f"not {display(players)}"
        )


def _check_columns_to_win(rules: Rules, attribute: Attribute[tuple[int, ...]], wanted: tuple[int, ...]) -> None:
    columns = len(rules.board.lengths)
    fits = is_tuple_of(wanted, int) and all(is_whole(number, 1, columns) for number in wanted)
    if not fits or len(wanted) > MAX_PLAYERS:
        raise InvalidValueError(
            f"Rules.columns_to_win must be a tuple of at most {MAX_PLAYERS} ints from 1 to {columns}, "
            f"not {display(wanted)}"
        )
    fewest, most = rules.players
    if len(wanted) < most:
        raise InvalidValueError(
            f"Rules.columns_to_win must have an entry for every number of players up to {most}, not {display(wanted)}"
        )
    for players in range(fewest, most + 1):
        if players * (wanted[players - 1] - 1) >= columns:
            raise InvalidValueError(
                f"with {players} players and {wanted[players - 1]} columns to win, all {columns} columns could be "
                f"won without anybody winning the game"
            )


@frozen(cache_hash=True)
class Rules:
    """The rules of an edition, or of a house rule made from one with `attrs.evolve`."""

    name: str = field(validator=_check_name)
    """What people call these rules, in up to 200 characters."""

    texts: tuple[Text, ...] = field(validator=_check_texts)
    """The rule texts that verdicts cite."""

    board: Board = field(default=OFFICIAL, validator=instance(Board))
    """The board with its columns. Clauses: DE-3.2, NL-1.5; R-31."""

    runners: int = field(default=3, validator=whole(1, MAX_RUNNERS))
    """How many runners there are, and so how many columns a turn can reach. Clauses: HU-2.1, DE-1.2, NL-2.1, NL-4.5."""

    players: tuple[int, int] = field(default=(2, 4), validator=_check_players)
    """The fewest and the most players. Clauses: HU-1.2, DE-1.1, NL-1.2."""

    columns_to_win: tuple[int, ...] = field(default=(3, 3, 3, 3), validator=_check_columns_to_win)
    """How many columns win the game, by number of players; the first entry is for one player.

    Clauses: HU-1.3, HU-8.1, DE-2.1, DE-2.6, DE-9.1, NL-1.4, NL-11.1, DEV1-1.1, HUB-4.1, HUB-4.2, HUB-4.3; R-19, R-41.
    """

    pairing: PairingRule = field(default=PairingRule.FREE, validator=instance(PairingRule))
    """Which pairings the roller may choose."""

    bust: BustPenalty = field(default=BustPenalty.RUNNERS, validator=instance(BustPenalty))
    """What a bust removes."""

    stop: StopRule = field(default=StopRule.ANYWHERE, validator=instance(StopRule))
    """When the roller may stop."""

    bidding: Bidding | None = field(default=None)
    """How the other players bid, or None if nobody bids. Clauses: HUB-1.2; R-52."""

    first: FirstPlayer = field(default=FirstPlayer.HIGHEST_TWO_DICE, validator=instance(FirstPlayer))
    """Who starts."""

    @bidding.validator
    def _check_bidding(self, attribute: Attribute[Bidding | None], value: object) -> None:
        if value is not None:
            check_type("Rules.bidding", value, Bidding)

    def columns_needed(self, players: int) -> int:
        """Return how many columns a player must win in a game of this many players."""
        check_whole("the number of players", players, 1, len(self.columns_to_win))
        return self.columns_to_win[players - 1]
