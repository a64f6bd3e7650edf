"""Can't Stop by Sid Sackson: the rules as an immutable state machine, with the clause for every no."""

from cantstop.board import OFFICIAL, Board
from cantstop.dice import Dice
from cantstop.editions import (
    BIDDING_1986,
    CLIPPER_1981,
    EDITIONS,
    PARKER_1980,
    RAVENSBURGER_2007,
    edition,
    ravensburger,
)
from cantstop.engine import apply, chance_outcomes, is_legal, legal_moves, playout, roll_dice
from cantstop.errors import (
    CantStopError,
    IllegalMoveError,
    InvalidStateError,
    InvalidValueError,
    NotationError,
    RecordError,
    ReplayError,
)
from cantstop.explain import Comparison, Impossible, compare, explain
from cantstop.game import Game
from cantstop.interchange import from_json, parse_move, to_json
from cantstop.invariants import Invariant, Problem
from cantstop.moves import Advance, Bid, Bust, Guess, Keep, Lower, Move, Raise, Roll, Stop
from cantstop.notation import format_position, parse_position
from cantstop.observe import Observation, Stake, observe
from cantstop.phases import Auction, Over, Phase, ToBid, ToDecide, ToPair, ToRoll, ToSettle
from cantstop.reader import parse_record, read_records
from cantstop.record import Comment, Record, RecordTurn, format_record
from cantstop.record_json import record_from_json, record_to_json, schema
from cantstop.rules import Bidding, BustPenalty, FirstPlayer, PairingRule, Rules, StopRule, Text
from cantstop.state import State, first_player, new_game, problems
from cantstop.switches import format_rules, parse_rules
from cantstop.verdict import Effect, Fault, Point, Verdict

__version__ = "0.1.0"

__all__ = [
    "BIDDING_1986",
    "CLIPPER_1981",
    "EDITIONS",
    "OFFICIAL",
    "PARKER_1980",
    "RAVENSBURGER_2007",
    "Advance",
    "Auction",
    "Bid",
    "Bidding",
    "Board",
    "Bust",
    "BustPenalty",
    "CantStopError",
    "Comment",
    "Comparison",
    "Dice",
    "Effect",
    "Fault",
    "FirstPlayer",
    "Game",
    "Guess",
    "IllegalMoveError",
    "Impossible",
    "InvalidStateError",
    "InvalidValueError",
    "Invariant",
    "Keep",
    "Lower",
    "Move",
    "NotationError",
    "Observation",
    "Over",
    "PairingRule",
    "Phase",
    "Point",
    "Problem",
    "Raise",
    "Record",
    "RecordError",
    "RecordTurn",
    "ReplayError",
    "Roll",
    "Rules",
    "Stake",
    "State",
    "Stop",
    "StopRule",
    "Text",
    "ToBid",
    "ToDecide",
    "ToPair",
    "ToRoll",
    "ToSettle",
    "Verdict",
    "apply",
    "chance_outcomes",
    "compare",
    "edition",
    "explain",
    "first_player",
    "format_position",
    "format_record",
    "format_rules",
    "from_json",
    "is_legal",
    "legal_moves",
    "new_game",
    "observe",
    "parse_move",
    "parse_position",
    "parse_record",
    "parse_rules",
    "playout",
    "problems",
    "ravensburger",
    "read_records",
    "record_from_json",
    "record_to_json",
    "roll_dice",
    "schema",
    "to_json",
]
