"""The game itself: columns, pairings, bids, phases, positions, and the one table of transitions."""

from cantstop.machine.bidding import bidders, from_the_left, is_right, movable, next_turn, payout_size
from cantstop.machine.columns import Lane, bank, clear, enter, step
from cantstop.machine.invariants import Invariant, Problem
from cantstop.machine.observation import Observation, Stake, observe
from cantstop.machine.opening import DICE_THROWN, first_player, new_game
from cantstop.machine.pairing import advances, allowed, every_use, new_runners, usable, uses
from cantstop.machine.phases import PHASES, Auction, Over, Phase, ToBid, ToDecide, ToPair, ToRoll, ToSettle
from cantstop.machine.state import State, barring, looks, problems, unchecked
from cantstop.machine.table import TABLE, chance_outcomes, check_dice_awaited, check_move, is_legal, legal_moves

__all__ = [
    "DICE_THROWN",
    "PHASES",
    "TABLE",
    "Auction",
    "Invariant",
    "Lane",
    "Observation",
    "Over",
    "Phase",
    "Problem",
    "Stake",
    "State",
    "ToBid",
    "ToDecide",
    "ToPair",
    "ToRoll",
    "ToSettle",
    "advances",
    "allowed",
    "bank",
    "barring",
    "bidders",
    "chance_outcomes",
    "check_dice_awaited",
    "check_move",
    "clear",
    "enter",
    "every_use",
    "first_player",
    "from_the_left",
    "is_legal",
    "is_right",
    "legal_moves",
    "looks",
    "movable",
    "new_game",
    "new_runners",
    "next_turn",
    "observe",
    "payout_size",
    "problems",
    "step",
    "unchecked",
    "usable",
    "uses",
]
