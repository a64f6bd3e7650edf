"""The clauses of the Hungarian text, and the rulings on them, to cite for each point."""

from __future__ import annotations

from typing import Final

from cantstop.verdicts.verdict import Effect, Fault, PointKind

HU: Final[dict[PointKind, str]] = {
    Fault.GAME_OVER: "R-16",
    Fault.DICE_AWAITED: "HU-4.1 HU-4.7 R-03",
    Fault.MOVE_AWAITED: "HU-4.4 HU-5.4 HU-6.1 R-33",
    Fault.DECISION_AWAITED: "HU-4.13 HU-4.14 R-43",
    Fault.TURN_NOT_BEGUN: "HU-4.1 R-03",
    Fault.NO_BIDDING: "HU-3.3 HU-6.1 R-52",
    Fault.FACE_TOO_HIGH: "HU-2.1 HU-4.1",
    Fault.OFF_THE_BOARD: "HU-4.4 R-31",
    Fault.NOT_PAIRED: "HU-4.2 HU-4.4 R-04",
    Fault.COLUMN_WON: "HU-7.6 R-05 R-17",
    Fault.RUNNER_ON_TOP: "HU-7.5 HU-10.2 R-08",
    Fault.NO_RUNNER_LEFT: "HU-4.9 HU-6.4 R-05",
    Fault.ONE_RUNNER_LEFT: "HU-4.11 R-06",
    Fault.PAST_THE_TOP: "HU-7.5 HU-10.4 R-07",
    Fault.PAIR_LEFT_OUT: "HU-4.8 HU-4.9 HU-5.4 R-04 R-37",
    Fault.DOUBLE_LEFT_OUT: "HU-10.4 R-07",
    Fault.CAN_BE_PLAYED: "HU-5.4 HU-6.1 R-12",
    Fault.STONE_HAS_WON: "HU-7.6",
    Effect.FALLS: "HU-4.1 HU-4.2",
    Effect.ENTERS_LOW: "HU-4.4 HU-5.1 R-09",
    Effect.ENTERS_ABOVE: "HU-5.2 R-09",
    Effect.STEPS: "HU-4.8 R-05",
    Effect.DOUBLE: "HU-10.4 R-07",
    Effect.DOUBLE_LOW: "HU-10.4 HU-10.5 R-07",
    Effect.DOUBLE_ABOVE: "HU-10.4 HU-10.5 R-07 R-51",
    Effect.REACHES_TOP: "HU-7.3 R-08 R-15",
    Effect.LAPSES: "R-04",
    Effect.FAILS: "HU-6.1 R-12",
    Effect.LOSES_RUNNERS: "HU-6.2 R-13",
    Effect.SPARES_STONES: "HU-6.3 R-13",
    Effect.GOES_ON: "HU-4.7 HU-4.13 R-43",
    Effect.BANKS: "HU-4.14 HU-4.15 R-14",
    Effect.HOLDS_BACK: "HU-4.14 R-32",
    Effect.WINS_COLUMN: "HU-7.1 R-15",
    Effect.REMOVES: "HU-7.2 R-17",
    Effect.WINS: "HU-8.1 R-16",
    Effect.WINS_OF_TWO: "HU-8.1 R-16",
    Effect.WINS_OF_THREE: "HU-8.1 R-16",
    Effect.WINS_OF_FOUR: "HU-8.1 R-16",
    Effect.PASSES: "HU-3.3 R-02",
}
