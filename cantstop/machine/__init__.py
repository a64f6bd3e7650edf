"""The game itself: columns, pairings, bids, phases, positions, and the one table of transitions."""

from cantstop.machine.bidding import Leeway, bidders, from_the_left, is_right, leeway, misses_turn, movable, payout_size
from cantstop.machine.columns import Lane, Row, climb
from cantstop.machine.invariants import Invariant, Problem
from cantstop.machine.observation import Observation, Stake, observe, public_bid
from cantstop.machine.opening import DICE_THROWN, first_player, new_game
from cantstop.machine.pairing import advances, new_runners, usable, uses
from cantstop.machine.phases import PHASES, Auction, Over, Phase, ToBid, ToDecide, ToPair, ToRoll, ToSettle
from cantstop.machine.state import State, barring, looks, problems, unchecked
from cantstop.machine.table import TABLE, chance_outcomes, check_dice_awaited, check_move, is_legal, legal_moves
from cantstop.machine.turn import bust, stop

__all__ = [
    "DICE_THROWN",
    "PHASES",
    "TABLE",
    "Auction",
    "Invariant",
    "Lane",
    "Leeway",
    "Observation",
    "Over",
    "Phase",
    "Problem",
    "Row",
    "Stake",
    "State",
    "ToBid",
    "ToDecide",
    "ToPair",
    "ToRoll",
    "ToSettle",
    "advances",
    "barring",
    "bidders",
    "bust",
    "chance_outcomes",
    "check_dice_awaited",
    "check_move",
    "climb",
    "first_player",
    "from_the_left",
    "is_legal",
    "is_right",
    "leeway",
    "legal_moves",
    "looks",
    "misses_turn",
    "movable",
    "new_game",
    "new_runners",
    "observe",
    "payout_size",
    "problems",
    "public_bid",
    "stop",
    "unchecked",
    "usable",
    "uses",
]
