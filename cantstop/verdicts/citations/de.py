"""The clauses of the German text and its variants, and the rulings on them, to cite for each point."""

from __future__ import annotations

from typing import Final

from cantstop.verdicts.verdict import Effect, Fault, PointKind

DE: Final[dict[PointKind, str]] = {
    Fault.GAME_OVER: "R-16",
    Fault.DICE_AWAITED: "DE-4.1 DE-5.2 R-03",
    Fault.MOVE_AWAITED: "DE-4.2 DE-6.2 DE-7.1 R-33",
    Fault.DECISION_AWAITED: "DE-6.1 DE-7.1 R-43",
    Fault.TURN_NOT_BEGUN: "DE-4.1 DE-7.1 R-03",
    Fault.NO_BIDDING: "DE-7.10 R-52",
    Fault.FACE_TOO_HIGH: "DE-1.2 DE-4.1",
    Fault.OFF_THE_BOARD: "DE-3.2 R-31",
    Fault.NOT_PAIRED: "DE-4.2 DE-4.3 R-04",
    Fault.COLUMN_WON: "DE-8.4 R-05 R-17",
    Fault.RUNNER_ON_TOP: "DE-8.2 R-08",
    Fault.NO_RUNNER_LEFT: "DE-4.11 DE-6.2 R-05",
    Fault.ONE_RUNNER_LEFT: "DE-4.11 DE-4.14 R-06",
    Fault.PAST_THE_TOP: "DE-5.3 DE-8.2 R-07",
    Fault.PAIR_LEFT_OUT: "DE-4.10 DE-4.15 R-04 R-37",
    Fault.DOUBLE_LEFT_OUT: "DE-4.7 DE-5.3 R-07",
    Fault.CAN_BE_PLAYED: "DE-6.1 DE-6.2 R-12",
    Effect.FALLS: "DE-4.1 DE-4.2 DE-4.3",
    Effect.ENTERS_LOW: "DE-4.6 R-09",
    Effect.ENTERS_ABOVE: "DE-7.3 R-09",
    Effect.STEPS: "DE-4.10 DE-5.2 R-05",
    Effect.DOUBLE: "DE-5.3 R-07",
    Effect.DOUBLE_LOW: "DE-4.7 R-07",
    Effect.DOUBLE_ABOVE: "DE-4.7 R-07 R-51",
    Effect.REACHES_TOP: "DE-8.1 DE-8.2 R-08 R-15",
    Effect.LAPSES: "DE-4.16 R-04",
    Effect.FAILS: "DE-6.2 R-12",
    Effect.LOSES_RUNNERS: "DE-6.3 R-13",
    Effect.SPARES_STONES: "DE-7.5 DE-7.6 R-13",
    Effect.GOES_ON: "DE-6.1 DE-7.1 R-43",
    Effect.BANKS: "DE-7.1 DE-7.2 R-14",
    Effect.HOLDS_BACK: "DE-2.3 DE-7.1 R-32",
    Effect.WINS_COLUMN: "DE-8.3 R-15",
    Effect.REMOVES: "DE-8.3 R-17",
    Effect.WINS: "DE-9.1 R-16",
    Effect.WINS_OF_TWO: "DE-9.1 R-16",
    Effect.WINS_OF_THREE: "DE-9.1 R-16",
    Effect.WINS_OF_FOUR: "DE-9.1 R-16",
    Effect.PASSES: "DE-7.10 R-02",
}

DEV1: Final[dict[PointKind, str]] = {
    Effect.WINS_OF_TWO: "DEV1-1.1 R-19",
    Effect.WINS_OF_THREE: "DEV1-1.1 R-19",
    Effect.WINS_OF_FOUR: "R-19",
}

DEV2: Final[dict[PointKind, str]] = {
    Fault.FEWER_NEW_RUNNERS: "DEV2-1.1 DEV2-1.2 R-11",
    Fault.FEWER_RUNNERS_MOVED: "DEV2-1.3 DEV2-1.4 R-11",
    Effect.MOST_NEW: "DEV2-1.1 DEV2-1.2 R-11",
    Effect.MOST_MOVED: "DEV2-1.3 DEV2-1.4 R-11",
}

DEV3: Final[dict[PointKind, str]] = {
    Fault.SHARED_FIELD: "DEV3-1.1 R-18",
    Effect.CLEAR: "DEV3-1.1 R-18",
}
