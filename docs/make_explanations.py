"""Draw the pictures of the explanations; `make pictures` runs it."""

from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

from unicursal import Board, Line, Marks, Walk, Walkthroughs, draw_line, picture_of
from unicursal.board import Cell
from unicursal.draw.chart import Chart, Series
from unicursal.draw.layout import PictureRow
from unicursal.draw.verdict import picture_of_verdict

PICTURES = Path(__file__).parent / "pictures"
ROWS = 3
"""How many rows the sweep of the picture has passed."""


def main() -> None:
    """Write all of them."""
    chances = {line: chance_of(line) for line in Walkthroughs("5")}
    ordered = sorted(chances, key=lambda line: chances[line])
    row = PictureRow((picture_of(ordered[0]), picture_of(ordered[-1])))
    _write("fair-rarest-commonest", row.svg())
    shares = {float(place): float(104 * chances[line]) for place, line in enumerate(ordered, 1)}
    chart = Chart(
        "Chance of each walkthrough of 5x5, in 1/104",
        (
            Series("fair", shares),
            Series("uniform", dict.fromkeys(shares, 1.0), "grid"),
        ),
        (1, 26, 52, 78, 104),
        (0, 0.5, 1, 1.5, 2, 2.5),
        x_name="walkthroughs, rarest first",
    )
    _write("fair-chances", chart.svg())
    first, second = alike()
    pictures = tuple(picture_of(Line("7"), marks=swept(line)) for line in (first, second))
    _write("frontier", PictureRow(pictures).svg())
    cat = Board.from_image(Path(__file__).parents[1] / "examples" / "cat.png", width=40)
    _write("cat", picture_of(draw_line(cat, "fair", seed=1), view="walls").svg("print"))
    position = Line("9:RRRDDRR")
    _write("witness", picture_of_verdict(position, "R", Walk(position).verdict("R")).svg())


def chance_of(line: Line) -> Fraction:
    """How likely the law `fair` draws the line."""
    walk = Walk(line.board)
    chance = Fraction(1)
    for move in line.moves:
        chance /= len(walk.options)
        walk.push(move)
    return chance


def pieces(line: Line) -> list[tuple[Cell, ...]]:
    """The parts of the line in the rows that were swept, each with its way down across the rim."""
    parts: list[tuple[Cell, ...]] = []
    part: list[Cell] = []
    for cell in line.cells():
        part.append(cell)
        if cell[1] >= ROWS:
            parts.append(tuple(part))
            part = [cell]
    return [part for part in parts if any(y < ROWS for _, y in part)]


def state(line: Line) -> list[tuple[int, ...]]:
    """What the sweep keeps of the line: which columns at the rim each piece joins."""
    return sorted(tuple(sorted(x for x, y in part if y == ROWS)) for part in pieces(line))


def swept(line: Line) -> Marks:
    """The rows that were swept, and the pieces in them."""
    area = frozenset((x, y) for x in range(line.board.width) for y in range(ROWS))
    return Marks(area=area, future=tuple(pieces(line)))


def alike() -> tuple[Line, Line]:
    """Two walkthroughs of 7x7 that differ in the swept rows and are one state to the sweep."""
    seen: dict[str, list[Line]] = {}
    for line in _sample():
        same = seen.setdefault(str(state(line)), [])
        for other in same:
            if len(state(line)) == 2 and pieces(other) != pieces(line):
                return other, line
        same.append(line)
    raise AssertionError("no two walkthroughs share a state")


def _sample() -> Iterator[Line]:
    return iter(Walkthroughs(Board(7)).sample(seed=3, k=400))


def _write(name: str, svg: str) -> None:
    (PICTURES / f"{name}.svg").write_text(svg)


if __name__ == "__main__":
    main()
