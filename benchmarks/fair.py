"""The exact fair walk: 21x21 in 5 ms, 101x101 in 1 s, 1001x1001 within 2 GB; growth of a step.

Writes the growth as a chart into the documentation.
"""

import math
from pathlib import Path

from timing import alone, seconds

from unicursal import Board
from unicursal.draw import svg
from unicursal.draw.digits import digit_strokes
from unicursal.draw.scene import Disc, Scene, lines
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
    CHART.write_text(svg.write(chart(growth), "light"))
    for side in (501, 1001):
        code = f"from unicursal import resolve; assert resolve('{side}#1').is_complete"
        taken, peak = alone(code)
        print(f"fair {side}x{side}: {taken:.1f} s, {peak:.0f} MB at the peak")
    taken = seconds(lambda _: run_left_first(Board(7)), 3)
    print(f"all 111,712 walkthroughs of 7x7: {taken:.2f} s")


def chart(growth: dict[int, float]) -> Scene:
    """Microseconds a step over the side of the board, both on logarithmic scales."""
    width, height, most = 16.0, 9.0, 100

    def place(side: float, micros: float) -> tuple[float, float]:
        x = math.log(side / 20) / math.log(320 / 20) * width
        return x, height - math.log(micros) / math.log(most) * height

    ticks = [1, 2, 5, 10, 20, 50, most]
    grid = [(place(20, tick), place(320, tick)) for tick in ticks]
    grid += [(place(side, 1), place(side, most)) for side in growth]
    labels = [digit_strokes(str(tick), (-0.9, place(20, tick)[1]), 0.5) for tick in ticks] + [
        digit_strokes(str(side), (place(side, 1)[0], height + 0.7), 0.5) for side in growth
    ]
    points = [place(side, micros) for side, micros in growth.items()]
    return Scene(
        width,
        height,
        1.8,
        "Cost of a step of the fair walk",
        "Microseconds a step over the side of the board: "
        + ", ".join(f"{side}: {micros:.1f}" for side, micros in growth.items()),
        (
            lines(grid, "grid", 0.03),
            lines((stroke for label in labels for stroke in label), "label", 0.05),
            lines([points], "future", 0.1),
            *(Disc(point, 0.18, fill="live end") for point in points),
        ),
    )


if __name__ == "__main__":
    main()
