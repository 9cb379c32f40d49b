"""The readable twin of the limits: what a border line can carry, by trying all ways to use it.

A border line is a chain of cells (aside, ahead) as seen from the live end at (0, 0); where it
starts at (1, 1), the cell of entry (1, 0) stands before it. Every cell of the chain needs two
neighbours on the line, which it finds along the chain, inside of the area, or through an opening,
that is outside. What lies inside and outside is left open: any way to join the loose ends inside is
good, as long as what goes in comes out again.

>>> sorted(carried("straight", 0, 3, "later"))
[-1, 0]
>>> carried("corner", 3, 3, "later") == {1, 2}
True
"""

from functools import cache

Field = tuple[int, int]
KINDS = ("beside", "ahead-small", "ahead-big", "straight", "corner")
STEPS = ((0, 1), (0, -1), (1, 0), (-1, 0))


def border_fields(kind: str, across: int, along: int) -> list[Field]:
    """The border line that ends `across` cells aside and `along` cells ahead."""
    if kind == "beside":
        return [(aside, 1) for aside in range(1, across + 1)]
    if kind == "ahead-small":
        return [(1, ahead) for ahead in range(1, along + 1)]
    if kind != "corner":
        return [(0, ahead) for ahead in range(1, along + 1)]
    fields = [(1, 1)]
    while fields[-1][0] - fields[-1][1] < across - along:  # aside until the stairs lead there
        fields.append((fields[-1][0] + 1, 1))
    while fields[-1][0] < across:
        aside, ahead = fields[-1]
        fields += [(aside + 1, ahead), (aside + 1, ahead + 1)]
    while fields[-1][1] < along:
        fields.append((across, fields[-1][1] + 1))
    return fields


def obstacle_of(kind: str, across: int, along: int) -> Field:
    """The cell that is wall and closes the border line."""
    return {
        "beside": (across + 1, 1),
        "ahead-small": (1, along + 1),
        "ahead-big": (-1, along + 1),
        "straight": (0, along + 1),
        "corner": (across + 1, along + 1),
    }[kind]


def entries_of(kind: str) -> list[Field]:
    """The cell of entry before the border line, if it is not a cell of the line itself."""
    return [] if kind in ("ahead-big", "straight") else [(1, 0)]


def openings_of(kind: str, fields: list[Field], field: Field, wall: Field) -> set[Field]:
    """The neighbours outside of the area."""
    outward = [(-1, 0), (0, 1)] if kind in ("beside", "corner") else [(-1, 0)]
    beside = {(field[0] + dx, field[1] + dy) for dx, dy in outward}
    return beside - {*fields, wall, (0, 0)}


@cache
def carried(
    kind: str, across: int, along: int, entry: str, *, inside: bool = False
) -> frozenset[int]:
    """The surpluses of black that can be carried if the line enters `near`, `far` or `later`.

    With `inside` the area is known to hold more than the chain, so something must go inside.
    """
    border = border_fields(kind, across, along)
    wall = obstacle_of(kind, across, along)
    chain = entries_of(kind) + border
    near = chain[0]
    # (linked to the cell before?, loose end of the run so far, openings used at black cells minus
    # those at white ones, runs with one end inside, a run with both ends inside?)
    begin = (False, "", -1, 1, False) if entry == "far" else (False, "", 0, 0, False)
    states = {begin}
    for field in chain:
        openings = openings_of(kind, border, field, wall) if field in border else set()
        beside = {(field[0] + dx, field[1] + dy) for dx, dy in STEPS}
        inner = beside - openings - {*chain, wall, (0, 0)}
        through = int(entry == "near" and field == near)
        colour = -1 if sum(field) % 2 else 1
        states = {
            after
            for state in states
            for used in range(len(openings) + 1)
            for deep in range(len(inner) + 1)
            for after in _after(state, colour, used + through, deep, last=field == chain[-1])
        }
    return frozenset(
        total // 2
        for _, _, total, half_inside, fully_inside in states
        if half_inside % 2 == 0 and (half_inside or not (fully_inside or inside))
    )


State = tuple[bool, str, int, int, bool]


def _after(state: State, colour: int, used: int, deep: int, *, last: bool) -> list[State]:
    """The states after a cell that uses this many openings and goes inside this often."""
    linked, loose, total, half_inside, fully_inside = state
    links = 2 - used - deep - linked
    if links not in ((0,) if last else (0, 1)):
        return []
    ends = loose + "o" * used + "i" * deep
    total += colour * used
    if links:
        return [(True, ends, total, half_inside, fully_inside)]
    half_inside += ends.count("i") == 1
    half_inside -= 2 * (half_inside > 3)  # one pair more says nothing new
    return [(False, "", total, half_inside, fully_inside or ends == "ii")]
