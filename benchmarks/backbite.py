"""The law `backbite`: 101x101 in 1 s, 501x501 in 30 s."""

from timing import seconds

from unicursal import Board
from unicursal.walk import draw


def main() -> None:
    """Print a line a size."""
    for side, times in ((21, 9), (101, 5), (201, 3), (501, 1)):
        taken = seconds(lambda seed, side=side: draw(Board(side), "backbite", seed), times)
        print(f"backbite {side}x{side}: {taken:.3f} s")


if __name__ == "__main__":
    main()
