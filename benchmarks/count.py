"""Counting: against graphillion in one run, then how time and states grow with the side.

Writes the growth as a chart into the documentation.
"""

import sys
from pathlib import Path

from timing import alone, seconds

from unicursal import Board, Line
from unicursal.count import Listing, Table, count, rank, unrank
from unicursal.count.frontier.sweep import Sweep
from unicursal.count.frontier.weight import planned_weight
from unicursal.count.region import Region
from unicursal.draw.chart import Chart, Series

CHART = Path(__file__).parents[1] / "docs" / "pictures" / "count-growth.svg"
TESTS = Path(__file__).parents[1] / "tests"
PEER = f"""
import sys
sys.path.insert(0, {str(TESTS)!r})
from peer_graphillion import peer_count
from unicursal import Board
peer_count(Board(3))
"""
OURS = """
from unicursal import Line
from unicursal.count import count
count(Line("3"))
"""


def main() -> None:
    """Print a line a size; 17x17 and beyond in processes of their own."""
    for side in (7, 9, 11):
        peer, peer_peak = alone(f"peer_count(Board({side}))", PEER, times=3)
        ours, our_peak = alone(f"count(Line('{side}'))", OURS, times=9)
        print(
            f"count {side}x{side}: graphillion {peer * 1000:.0f} ms, {peer_peak:.0f} MB at the "
            f"peak; ours {ours * 1000:.2f} ms, {our_peak:.0f} MB (Numba and all): "
            f"{peer / ours:.0f} times as fast"
        )
    growth = {}
    for side in range(7, 17, 2):
        taken = seconds(lambda _, side=side: count(Line(Board(side))), 3)
        growth[side] = taken, states_of(side)
    largest = 19 if "--large" in sys.argv else 17
    for side in range(17, largest + 1, 2):
        taken, peak = alone(f"count(Line('{side}'))", OURS)
        growth[side] = taken, states_of(side)
        print(f"count {side}x{side}: {peak:.0f} MB at the peak")
    for side, (taken, states) in growth.items():
        print(f"count {side}x{side}: {taken * 1000:.1f} ms, {states:,} states in the largest layer")
    CHART.write_text(chart(growth).svg())
    print_others()


def print_others() -> None:
    """Rank, unrank, listing and samples."""
    taken = seconds(lambda _: unrank(Line("9"), 1023055626), 3)
    print(f"unrank 9 1023055626: {taken * 1000:.0f} ms")
    middle = unrank(Line("11"), 10**15)
    taken = seconds(lambda _: rank(middle), 3)
    print(f"rank of an 11x11 walkthrough: {taken * 1000:.0f} ms")
    listing = Listing(Line("9"))
    taken = seconds(lambda _: listing.block(200_000), 5)
    print(f"listing of 9x9: {200_000 / taken:,.0f} a second")
    taken = seconds(lambda _: Table(Line("11")), 3)
    table = Table(Line("11"))
    samples = seconds(lambda seed: table.sample(seed, 5000), 3)
    print(f"11x11: table {taken * 1000:.0f} ms, then {5000 / samples:,.0f} samples a second")
    taken, peak = alone("Table(Line('15'))", f"{OURS}\nfrom unicursal.count import Table")
    print(f"table of 15x15: {taken:.1f} s, {peak:.0f} MB at the peak")


def states_of(side: int) -> int:
    """The states of the largest layer."""
    weight = planned_weight(Sweep(Region.ahead_of(Line(Board(side)))))
    assert weight is not None
    return weight.largest


def chart(growth: dict[int, tuple[float, int]]) -> Chart:
    """Milliseconds and states over the side of the board."""
    times = {side: taken * 1000 for side, (taken, _) in growth.items()}
    states = {side: number for side, (_, number) in growth.items()}
    return Chart(
        "Cost of counting",
        (Series("states", states, "label"), Series("milliseconds", times)),
        tuple(growth),
        tuple(10**power for power in range(8)),
        is_log_y=True,
    )


if __name__ == "__main__":
    main()
