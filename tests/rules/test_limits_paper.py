from collections.abc import Callable

import pytest

from twins.border_lines import carried

Limits = tuple[int, int]
"""The paper's `white -> black`."""


def beside(d: int) -> tuple[Limits, Limits] | None:
    """The paper's figures now and later; none where it says that there is no rule."""
    black, white = (d + 1) // 2, d // 2
    return (
        ((white // 2, black // 2 - 1), (white // 2, black // 2)),
        ((white // 2, (black - 1) // 2), (white // 2, (black + 1) // 2)),
        (((white + 1) // 2, (black - 1) // 2), ((white - 1) // 2, (black + 1) // 2)),
        None,
    )[d % 4]


def ahead_small(d: int) -> tuple[Limits, Limits]:
    """The same for the obstacle ahead, one cell aside, small area."""
    return (
        ((d // 4, d // 4 - 1), (d // 4, d // 4)),
        (((d - 1) // 4, (d - 1) // 4), ((d - 1) // 4, (d - 1) // 4)),
        (((d + 2) // 4, (d - 2) // 4), ((d - 2) // 4, (d - 2) // 4)),
        (((d + 1) // 4, (d - 3) // 4), ((d - 3) // 4, (d + 1) // 4)),
    )[d % 4]


def ahead_big(d: int) -> tuple[Limits, Limits]:
    """The same, big area."""
    return (
        ((d // 4, d // 4 - 1), (d // 4, d // 4)),
        (((d + 3) // 4, (d - 5) // 4), ((d - 1) // 4, (d - 1) // 4)),
        (((d + 2) // 4, (d - 2) // 4), ((d - 2) // 4, (d - 2) // 4)),
        (((d + 1) // 4, (d - 3) // 4), ((d + 1) // 4, (d - 3) // 4)),
    )[d % 4]


def straight(d: int) -> tuple[Limits, Limits]:
    """The same for the obstacle straight ahead."""
    if d % 4 == 1:
        return ((d + 3) // 4, (d - 5) // 4), ((d - 1) // 4, (d - 5) // 4)
    if d % 4 == 3:
        return ((d + 1) // 4, (d - 7) // 4), ((d + 1) // 4, (d - 3) // 4)
    return ahead_big(d)


def corner(across: int, along: int) -> tuple[Limits, Limits]:
    """The same for a corner, small area; `later` at least 1 black is written as -1 white."""
    x, n = min(across, along), abs(across - along) // 2
    if across == along:
        return (0, x - 1), (-1, x - 1)
    if (across - along) % 2 == 0:
        white = 0 if across > along and n == 1 else (n + 1) // 2
        return (white, x + (n - 1) // 2), (n // 2, x + n // 2)
    if across > along:
        now = (x + n // 2 if n else x - 1), (n + 1) // 2
        return now, (x - 1 + (n + 1) // 2, (n + 2) // 2 if n else 0)
    later = (1 + n // 2 if n else 0), x - 1 + (n + 1) // 2
    return (1 + (n + 1) // 2, x - 1 + n // 2), later


def compare(paper: Limits, true: frozenset[int]) -> str:
    """What is wrong with a figure: too tight forbids good steps, too loose misses some."""
    allowed = set(range(-paper[0], paper[1] + 1))
    return "tight" * bool(true - allowed) + "loose" * bool(allowed - true)


def differences(kind: str, figures: Callable[[int], tuple[Limits, Limits] | None]) -> set[str]:
    """Where the paper's figures for a straight border line differ, areas with an inside."""
    found = set()
    for d in range(1, 14):
        size = (d, 0) if kind == "beside" else (0, d)
        true = {entry: carried(kind, *size, entry, inside=True) for entry in ENTRIES}
        limits = figures(d)
        if limits is None:
            # Where it makes no difference how the line enters, no step is to be told from another.
            assert true["near"] == true["far"] == true["later"]
            continue
        now, later = limits
        for entry in ENTRIES:
            if verdict := compare(later if entry == "later" else now, true[entry]):
                found.add(f"{entry} {d} {verdict}")
    return found


ENTRIES = ("near", "far", "later")


@pytest.mark.parametrize(
    ("kind", "figures", "expected"),
    [
        (
            "beside",
            beside,
            {"near 1 loose", "near 2 loose", "later 1 loose", "later 2 loose"}
            | {f"later {d} loose" for d in (5, 6, 9, 10, 13)},
        ),
        ("ahead-small", ahead_small, {"later 1 loose"}),
        ("ahead-big", ahead_big, {"near 1 loose", "later 1 loose", "near 2 loose"}),
        (
            "straight",
            straight,
            {"near 1 loose", "near 2 loose", "near 6 loose", "near 10 loose"}
            | {f"near {d} tight" for d in (3, 7, 11)},
        ),
    ],
)
def test_straight_border_lines(
    kind: str, figures: Callable[[int], tuple[Limits, Limits] | None], expected: set[str]
) -> None:
    """The paper's figures are the true ones but for the cases that docs/limits.md lists."""
    assert differences(kind, figures) == expected


def test_corners() -> None:
    """At corners the paper is right; a far step may carry one more white where it says so."""
    for across in range(1, 9):
        for along in range(1, 9):
            now, later = corner(across, along)
            true = {e: carried("corner", across, along, e, inside=True) for e in ENTRIES}
            assert not compare(now, true["near"])
            assert not compare(later, true["later"])
            more = across - along in (1, 2)
            assert not compare((now[0] + more, now[1]), true["far"])
