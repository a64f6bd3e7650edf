"""The clauses of the bidding rules of 1986, and the rulings on them, to cite for each point."""

from __future__ import annotations

from typing import Final

from cantstop.verdicts.verdict import Effect, Fault, PointKind

HUB: Final[dict[PointKind, str]] = {
    Fault.GAME_OVER: "R-26",
    Fault.DECISION_AWAITED: "HUB-2.5 R-25",
    Fault.BID_AWAITED: "HUB-2.1 HUB-2.4 HUB-2.5 R-21 R-22",
    Fault.PAYOUT_AWAITED: "HUB-3.1 R-26",
    Fault.NO_BIDS_NOW: "HUB-2.1 R-21",
    Fault.NO_PAYOUT_NOW: "HUB-2.6 HUB-3.1 R-26",
    Fault.TOO_MANY_CHIPS: "HUB-1.4 HUB-2.2 R-23",
    Fault.GUESSED_RIGHT: "HUB-3.2 R-27",
    Fault.GUESSED_WRONG: "HUB-3.4 HUB-3.6 HUB-3.7 R-28",
    Fault.NO_STONE: "HUB-3.2 HUB-3.3 R-27 R-28",
    Fault.STONE_HAS_WON: "R-29",
    Fault.ONTO_THE_TOP: "HUB-3.3 R-27",
    Fault.OFF_THE_COLUMN: "HUB-3.5 R-28",
    Effect.OPENS_BIDS: "HUB-2.1 HUB-2.4 R-21 R-22",
    Effect.NO_BIDDERS: "HUB-2.1 HUB-2.3 R-21 R-22",
    Effect.WINS_OF_TWO: "HUB-4.1 R-41",
    Effect.WINS_OF_THREE: "HUB-4.2 R-41",
    Effect.WINS_OF_FOUR: "HUB-4.3 R-41",
    Effect.BIDS_LAPSE: "HUB-3.1 R-26",
    Effect.MISSES: "HUB-3.8 R-40",
    Effect.ALL_MISS: "HUB-3.8 R-50",
    Effect.FALLS_SHORT: "HUB-3.7 HUB-3.8 R-30",
    Effect.CANNOT_PAY: "HUB-3.7 HUB-3.8 R-30 R-39",
    Effect.CANNOT_GAIN: "HUB-3.2 HUB-3.3 R-29 R-39",
    Effect.PAYS_OUT: "HUB-2.6 HUB-3.1 R-26",
    Effect.BIDS: "HUB-2.2 HUB-2.4 R-22 R-23",
    Effect.BIDS_ON_OWN_TURN: "HUB-2.2 HUB-2.4 R-20 R-22 R-23",
    Effect.STAKES_ON_STOP: "HUB-3.2 HUB-3.6 R-27 R-28 R-42",
    Effect.STAKES_ON_BUST: "HUB-3.2 HUB-3.4 R-27 R-28 R-42",
    Effect.BIDS_NEXT: "HUB-2.4 R-24",
    Effect.DECIDES: "HUB-2.5 R-25",
    Effect.RAISES: "HUB-3.2 R-27",
    Effect.LOWERS: "HUB-3.4 R-28",
    Effect.LOWERS_TWICE: "HUB-3.6 R-28",
    Effect.MAY_RAISE: "HUB-3.2 R-27",
    Effect.MUST_LOWER: "HUB-3.7 R-28",
    Effect.NO_ROOM: "HUB-3.3 R-27 R-29",
    Effect.KEEPS: "HUB-3.2 R-27",
}
