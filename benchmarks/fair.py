"""The exact fair walk: 21x21 in 5 ms, 101x101 in 1 s, 1001x1001 within 2 GB; growth of a step.

Writes the growth as a chart into the documentation.
"""

from pathlib import Path

from timing import alone, seconds

from unicursal import Board
from unicursal.draw.chart import Chart, Series
from unicursal.walk import draw
from unicursal.walk.run import run_left_first

SIZES = ((21, 41), (51, 15), (101, 9), (151, 7), (201, 5), (301, 3))
CHART = Path(__file__).parents[1] / "docs" / "pictures" / "growth.svg"


def main() -> None:
    """Print a line a size, then the two large ones in processes of their own."""
    growth = {}
    for side, times in SIZES:
        taken = seconds(lambda seed, side=side: draw(Board(side), "fair", seed), times)
        growth[side] = taken / side**2 * 1e6
        print(f"fair {side}x{side}: {taken * 1000:.1f} ms, {growth[side]:.1f} us a step")
    CHART.write_text(chart(growth).svg())
    for side in (501, 1001):
        taken, peak = alone(f"resolve('{side}#1')", "from unicursal import resolve; resolve('3#1')")
        print(f"fair {side}x{side}: {taken:.1f} s, {peak:.0f} MB at the peak")
    taken = seconds(lambda _: run_left_first(Board(7)), 3)
    print(f"all 111,712 walkthroughs of 7x7: {taken:.2f} s")


def chart(growth: dict[int, float]) -> Chart:
    """Microseconds a step over the side of the board, both on logarithmic scales."""
    return Chart(
        "Cost of a step of the fair walk",
        (Series("microseconds a step", growth),),
        tuple(growth),
        (1, 2, 5, 10, 20, 50, 100),
        is_log_x=True,
        is_log_y=True,
    )


if __name__ == "__main__":
    main()
