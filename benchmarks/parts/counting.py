"""Counting: beside graphillion in one run, then how time and states grow with the side."""

from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

from benchmarks.measuring import Effort, Figure, alone, figure, spread
from unicursal import Board, Line
from unicursal.count import Listing, Table, rank, unrank
from unicursal.count.limits import planned_weight
from unicursal.count.region import Region
from unicursal.count.sweep_plan import Sweep

PEER = f"""
import sys
sys.path.insert(0, {str(Path(__file__).parents[2] / "tests")!r})
from twins.peer_graphillion import peer_count
from unicursal import Board
peer_count(Board(3))
"""
OURS = """
from unicursal import Line
from unicursal.count import Table, count
count(Line("3"))
"""


def figures(effort: Effort) -> Iterator[Figure]:
    """Both in processes of their own, so that their memory can be told."""
    for side in effort.sizes(5, 7, 9, 11, 13, 15, 17, 19, quick=13):
        taken, peak = alone(f"count(Line('{side}'))", OURS, times=9 if side < 14 else 1)
        note = f"{peak:.0f} MB at the peak, {states_of(side):,} states in the largest layer"
        yield figure("walkthroughs counted", taken, size=side, note=note)
    yield figure("unrank 9 1023055626", spread(lambda _: unrank(Line("9"), 1023055626), 3))
    middle = unrank(Line("11"), 10**15)
    yield figure("rank of an 11x11 walkthrough", spread(lambda _: rank(middle), 3))
    listing = Listing(Line("9"))
    taken = spread(lambda _: listing.block(200_000), 5)
    yield figure("200,000 walkthroughs of 9x9 listed", taken)
    yield figure("table of 11x11", spread(lambda _: Table(Line("11")), 3))
    table = Table(Line("11"))
    yield figure("5,000 samples of 11x11", spread(lambda seed: table.sample(seed, 5000), 3))
    if not effort.is_quick:
        taken, peak = alone("Table(Line('15'))", OURS)
        yield figure("table of 15x15", taken, note=f"{peak:.0f} MB at the peak")
    import_module("graphillion")  # which may be missing here, where it is noticed
    for side in effort.sizes(5, 7, 9, 11, quick=9):
        taken, peak = alone(f"peer_count(Board({side}))", PEER, times=3)
        note = f"{peak:.0f} MB at the peak"
        yield figure("walkthroughs counted", taken, who="graphillion", size=side, note=note)


def states_of(side: int) -> int:
    """The states of the largest layer."""
    weight = planned_weight(Sweep(Region.ahead_of(Line(Board(side)))))
    assert weight is not None
    return weight.largest
