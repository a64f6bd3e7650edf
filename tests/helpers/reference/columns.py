"""What happens within one column. Its stones are given as heights by seat, 0 for none."""


def column_won(stones: tuple[int, ...], length: int) -> bool:
    """Return whether somebody has a stone on the top field of a column.

    Clauses: HU-7.1, HU-7.3, DE-8.3, NL-8.1, NL-9.2; R-15, R-17.
    """
    return length in stones


def column_room(stones: tuple[int, ...], runner: int, seat: int, length: int) -> int:
    """Count the fields that a runner of this seat can still go up in a column.

    Clauses: HU-5.1, HU-5.2, HU-5.3, HU-7.6, HU-10.3, DE-7.3, DE-8.2, DE-8.4.
    Clauses: NL-6.3, NL-8.1, NL-10.2; R-08, R-09, R-17.
    """
    if column_won(stones, length):
        return 0
    if runner > 0:
        return length - runner
    return length - stones[seat]


def step_runner(stones: tuple[int, ...], runner: int, seat: int) -> int:
    """Return the height of the runner after one step. For a new runner, the first step is its entry.

    Clauses: HU-4.6, HU-4.8, HU-4.9, HU-5.1, HU-5.2, HU-5.3, DE-4.6, DE-4.10, DE-4.11, DE-7.3, DE-7.9.
    Clauses: NL-5.1, NL-5.4, NL-6.3, NL-8.2; R-09.
    """
    if runner > 0:
        return runner + 1
    return stones[seat] + 1


def bank_column(stones: tuple[int, ...], runner: int, seat: int, length: int) -> tuple[int, ...]:
    """Return the stones of a column after the seat that stopped has replaced its runner with a stone.

    Clauses: HU-4.15, HU-7.1, HU-7.2, HU-10.1, DE-7.2, DE-7.4, DE-7.7, DE-7.8, DE-8.3.
    Clauses: NL-6.2, NL-8.2, NL-9.2, NL-10.1, NL-12.5; R-14, R-15, R-16, R-17.
    """
    if runner == 0:
        return stones
    after = list(stones)
    after[seat] = runner
    if runner == length:
        for other in range(len(after)):
            if other != seat:
                after[other] = 0
    return tuple(after)


def bust_column(stones: tuple[int, ...], runner: int, seat: int, penalty: str) -> tuple[int, ...]:
    """Return the stones of a column after the roller has bust.

    Clauses: HU-6.2, HU-6.3, DE-2.4, DE-6.3, DE-7.5, DE-7.6, NL-7.3, NL-9.4; R-13, R-38.
    """
    if penalty not in ("runners", "own_stones", "all_stones"):
        raise ValueError(f"unknown bust penalty {penalty!r}")
    after = list(stones)
    if runner > 0 and penalty == "own_stones":
        after[seat] = 0
    if runner > 0 and penalty == "all_stones":
        for other in range(len(after)):
            after[other] = 0
    return tuple(after)


def shares_field(stones: tuple[int, ...], runner: int, seat: int) -> bool:
    """Return whether the runner of a column stands on a field with a stone of another seat.

    Clauses: DEV3-1.1; R-18.
    """
    if runner == 0:
        return False
    return any(stones[other] == runner for other in range(len(stones)) if other != seat)
