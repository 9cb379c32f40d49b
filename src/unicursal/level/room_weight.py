"""How much memory a room takes, told before it is taken."""

from unicursal.level.room_case import Case

_BYTES_A_STATE = 10


def expected_memory(case: Case) -> int:
    """About the bytes that the sweep of a case without fixed tiles takes."""
    rows, columns = max(case.options.shape), min(case.options.shape)
    if case.is_strict:
        a_tile = 3600 * 2.2 ** (columns - 13)
    else:
        a_tile = 60_000 * 2.65 ** (columns - 13)
    return int(_BYTES_A_STATE * a_tile * rows * columns)
