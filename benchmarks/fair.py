"""The exact fair walk: 21x21 in 5 ms, 101x101 in 1 s, 1001x1001 within 2 GB; growth of a step."""

from timing import alone, seconds

from unicursal import Board
from unicursal.walk import draw
from unicursal.walk.run import run_left_first

SIZES = ((9, 21), (21, 21), (51, 11), (101, 7), (151, 5), (201, 5), (301, 3))


def main() -> None:
    """Print a line a size, then the two large ones in processes of their own."""
    for side, times in SIZES:
        taken = seconds(lambda seed, side=side: draw(Board(side), "fair", seed), times)
        print(f"fair {side}x{side}: {taken * 1000:.1f} ms, {taken / side**2 * 1e6:.1f} us a step")
    for side in (501, 1001):
        code = f"from unicursal import resolve; assert resolve('{side}#1').is_complete"
        taken, peak = alone(code)
        print(f"fair {side}x{side}: {taken:.1f} s, {peak:.0f} MB at the peak")
    taken = seconds(lambda _: run_left_first(Board(7)), 3)
    print(f"all 111,712 walkthroughs of 7x7: {taken:.2f} s")


if __name__ == "__main__":
    main()
