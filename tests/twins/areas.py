"""The readable twin of the area rules: flood fill for the area, trying all ways for its limits."""

from collections.abc import Iterator
from typing import NamedTuple

from twins.border_lines import (
    KINDS,
    STEPS,
    Field,
    border_fields,
    carried,
    entries_of,
    obstacle_of,
    openings_of,
)
from unicursal import Line
from unicursal.board import MOVES, STEP, Cell


class Match(NamedTuple):
    """An area whose limits forbid steps."""

    rule: str
    moves: set[str]
    border: list[Cell]
    area: set[Cell]
    limits: tuple[set[int], ...]
    """The surpluses of black that fit if the area is entered now (near, far) and later."""


class Frame:
    """The position with two directions of the board called ahead and aside."""

    def __init__(self, line: Line, ahead: str, aside: str) -> None:
        self.line, self.ahead, self.aside = line, ahead, aside
        n = line.board.width
        reach = [(aside, ahead) for aside in range(-n, n + 1) for ahead in range(-n, n + 1)]
        free = set(line.free_cells())
        self.free = {field for field in reach if self.cell(field) in free}
        self.target = next(f for f in reach if self.cell(f) == line.board.target)

    def cell(self, field: Field) -> Cell:
        """The cell of a cell (aside, ahead)."""
        (x, y), (ax, ay), (hx, hy) = self.line.live_end, STEP[self.aside], STEP[self.ahead]
        return x + field[0] * ax + field[1] * hx, y + field[0] * ay + field[1] * hy

    def area(self, kind: str, across: int, along: int) -> set[Field] | None:
        """The area behind a border line, if there is such a line and it encloses one."""
        border, wall = border_fields(kind, across, along), obstacle_of(kind, across, along)
        chain = entries_of(kind) + border
        must_be_free = list(chain)
        if kind == "corner":
            must_be_free += [(across, along + 1), (across + 1, along)]
        if kind == "ahead-big":
            must_be_free += [(-1, along), (0, along + 1)]
        if wall in self.free or not self.free.issuperset(must_be_free):
            return None
        outside = {field for b in border for field in openings_of(kind, border, b, wall)}
        area, queue = set(chain), list(chain)
        for x, y in queue:
            for dx, dy in STEPS:
                field = x + dx, y + dy
                if (
                    field in self.free
                    and field not in area
                    and not ((x, y) in border and field in outside)
                ):
                    area.add(field)
                    queue.append(field)
        return None if area & outside or self.target in area else area


def frames(line: Line) -> Iterator[Frame]:
    """All eight frames."""
    for ahead in MOVES:
        for aside in "LR" if ahead in "UD" else "UD":
            yield Frame(line, ahead, aside)


def sizes(kind: str, n: int) -> Iterator[tuple[int, int]]:
    """How far aside and ahead border lines may reach."""
    for length in range(1, n):
        if kind == "beside":
            yield length, 0
        elif kind == "corner":
            yield from ((length, along) for along in range(1, n))
        else:
            yield 0, length


def matches(line: Line) -> Iterator[Match]:
    """Every area around the live end whose limits forbid a step."""
    if not line.moves:
        return
    for frame in frames(line):
        for kind in KINDS:
            for across, along in sizes(kind, line.board.width):
                area = frame.area(kind, across, along)
                if area is None:
                    continue
                moves = forbidden(frame, kind, across, along, area)
                if moves:
                    cells = {frame.cell(field) for field in area}
                    border = [frame.cell(f) for f in border_fields(kind, across, along)]
                    limits = limits_of(kind, across, along, area)
                    yield Match(name_of(frame, kind, across, along), moves, border, cells, limits)


def limits_of(kind: str, across: int, along: int, area: set[Field]) -> tuple[set[int], ...]:
    """What the border line can carry, however the area is entered."""
    chain = entries_of(kind) + border_fields(kind, across, along)
    inside = len(area) > len(chain)
    near, far, later = (
        carried(kind, across, along, entry, inside=inside) for entry in ("near", "far", "later")
    )
    return near, far, later


def forbidden(frame: Frame, kind: str, across: int, along: int, area: set[Field]) -> set[str]:
    """The steps after which the border line cannot carry the surplus of the area."""
    surplus = sum(1 - 2 * (sum(field) % 2) for field in area)
    chain = entries_of(kind) + border_fields(kind, across, along)
    cells = {frame.cell(field) for field in area}
    moves = set()
    for move, cell in frame.line.free_neighbours().items():
        entry = "near" if cell == frame.cell(chain[0]) else "far" if cell in cells else "later"
        if surplus not in carried(kind, across, along, entry, inside=len(area) > len(chain)):
            moves.add(move)
    return moves


def name_of(frame: Frame, kind: str, across: int, along: int) -> str:
    """The name of the rule; a corner's area is big if the near step leads straight on."""
    if kind != "corner":
        return f"area-{kind}"
    big = frame.aside == frame.line.moves[-1]
    if big:
        across, along = along, across
    if across == along:
        case = "equal"
    else:
        side = "aside" if across > along else "ahead"
        case = f"{side}-{'odd' if (across + along) % 2 else 'even'}"
    return f"area-corner-{'big' if big else 'small'}-{case}"


def twin_forbids(line: Line) -> dict[str, str]:
    """The moves that each rule forbids."""
    found: dict[str, set[str]] = {}
    for match in matches(line):
        found.setdefault(match.rule, set()).update(match.moves)
    return {rule: "".join(sorted(moves, key=MOVES.index)) for rule, moves in found.items()}
