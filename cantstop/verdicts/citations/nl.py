"""The clauses of the Dutch text, and the rulings on them, to cite for each point."""

from __future__ import annotations

from typing import Final

from cantstop.verdicts.verdict import Effect, Fault, PointKind

NL: Final[dict[PointKind, str]] = {
    Fault.GAME_OVER: "R-16",
    Fault.DICE_AWAITED: "NL-4.1 NL-9.3 R-03",
    Fault.MOVE_AWAITED: "NL-4.2 NL-12.3 R-33",
    Fault.DECISION_AWAITED: "NL-5.4 NL-6.1 R-43",
    Fault.TURN_NOT_BEGUN: "NL-4.1 R-03",
    Fault.NO_BIDDING: "NL-6.5 R-52",
    Fault.FACE_TOO_HIGH: "NL-2.1 NL-4.1",
    Fault.OFF_THE_BOARD: "NL-1.5 R-31",
    Fault.NOT_PAIRED: "NL-4.2 R-34",
    Fault.COLUMN_WON: "NL-8.1 NL-10.2 R-05 R-17",
    Fault.RUNNER_ON_TOP: "NL-9.3 R-08 R-36",
    Fault.NO_RUNNER_LEFT: "NL-4.5 NL-7.2 R-05",
    Fault.ONE_RUNNER_LEFT: "NL-4.5 NL-5.3 R-06",
    Fault.PAST_THE_TOP: "NL-5.5 NL-9.1 R-07",
    Fault.PAIR_LEFT_OUT: "NL-5.4 R-34 R-37",
    Fault.DOUBLE_LEFT_OUT: "NL-5.5 R-07 R-34 R-35",
    Fault.FEWER_NEW_RUNNERS: "NL-12.1 NL-12.2 R-10",
    Fault.CAN_BE_PLAYED: "NL-12.3 R-12",
    Effect.FALLS: "NL-4.1 NL-4.2",
    Effect.ENTERS_LOW: "NL-5.1 R-09",
    Effect.ENTERS_ABOVE: "NL-6.3 R-09 R-49",
    Effect.STEPS: "NL-5.4 R-05",
    Effect.DOUBLE: "NL-5.5 R-07",
    Effect.DOUBLE_LOW: "NL-5.5 R-07 R-35",
    Effect.DOUBLE_ABOVE: "NL-5.5 R-07 R-35 R-51",
    Effect.REACHES_TOP: "NL-9.1 R-08 R-15",
    Effect.LAPSES: "R-34",
    Effect.MOST_NEW: "NL-12.1 NL-12.2 R-10",
    Effect.FAILS: "NL-7.2 NL-12.3 R-12",
    Effect.LOSES_RUNNERS: "NL-9.4 R-13",
    Effect.SPARES_STONES: "R-13",
    Effect.TAKES_STONES: "NL-7.3 R-13 R-38 R-48",
    Effect.GOES_ON: "NL-5.4 NL-9.3 R-43",
    Effect.BANKS: "NL-6.1 NL-6.2 R-14",
    Effect.HOLDS_BACK: "NL-6.1 R-32",
    Effect.WINS_COLUMN: "NL-9.2 R-15",
    Effect.REMOVES: "NL-10.1 R-17",
    Effect.WINS: "NL-11.1 R-16",
    Effect.WINS_OF_TWO: "NL-11.1 R-16",
    Effect.WINS_OF_THREE: "NL-11.1 R-16",
    Effect.WINS_OF_FOUR: "NL-11.1 R-16",
    Effect.PASSES: "NL-6.5 R-02",
}
