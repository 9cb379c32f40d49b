"""What a level has that was not wished for, or lacks that was, by the characters of its map.

The judge knows nothing of how levels are made.
"""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from benchmarks.level_wishes import Tile
from benchmarks.storm_wishes import Rect, Rows, Wish


def faults_of(wish: Wish, rows: Rows, notes: str, below: Tile | None = None) -> Iterator[str]:
    """What a map has that was not asked for, or lacks that was; it stands on one `below`."""
    if (len(rows[0]), len(rows)) != (wish.width, wish.height):
        yield f"it has {len(rows[0])}x{len(rows)} tiles"
    places = {(x, y): sign for y, row in enumerate(rows) for x, sign in enumerate(row)}
    opened = {tile for tile, sign in places.items() if sign != "#"}
    found = [tile for tile, sign in places.items() if sign in "<>"]
    is_loop = "loop" in wish.flags
    if len(found) != 2 - is_loop:
        yield f"it has {len(found)} ends"
        return
    entrance = next(tile for tile in found if places[tile] == "<" or is_loop)
    exit_ = next(tile for tile in found if places[tile] == ">" or is_loop)
    if "stands at" not in notes:
        if entrance != (below or wish.entrance or entrance):
            yield f"the entrance is {entrance}"
        if below is None and exit_ != (wish.exit or exit_):
            yield f"the exit is {exit_}"
    if wish.style == "rooms":
        if exit_ not in _reached(opened, entrance):
            yield "no way leads to the exit"
        return
    rooms = _rooms(wish, opened)
    yield from _room_faults(wish, rooms, notes, (entrance, exit_), opened)
    yield from _way_faults(wish, rooms, entrance, exit_, opened)
    yield from _tile_faults(wish, rows, opened, notes)
    if "symmetric" in wish.flags and not _is_symmetric(wish, opened, entrance, exit_):
        yield "it is not symmetric"
    ways = _reached(opened, entrance)
    length = len(opened) if is_loop else ways.get(exit_, -1) + 1
    # The way of a loop leads straight through its rooms.
    shortest = length - (sum(map(len, rooms)) if is_loop else 0)
    if shortest > wish.most or length < wish.least:
        yield f"the way has {length} tiles"


def _near(tile: Tile) -> list[Tile]:
    x, y = tile
    return [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]


def _reached(
    opened: set[Tile], start: Tile, shut: frozenset[Tile] = frozenset()
) -> dict[Tile, int]:
    """The steps to every tile that can be reached; what is shut can be, but not passed."""
    steps, todo = {start: 0}, [start]
    for here in todo:
        for tile in _near(here) if here not in shut else ():
            if tile in opened and tile not in steps:
                steps[tile] = steps[here] + 1
                todo.append(tile)
    return steps


def _inner(wish: Wish, end: Tile) -> Tile:
    return min(max(end[0], 1), wish.width - 2), min(max(end[1], 1), wish.height - 2)


def _rooms(wish: Wish, opened: set[Tile]) -> list[set[Tile]]:
    """The open rooms: what hangs together of open 2x2 blocks, and narrow halls that were asked."""
    wide: set[Tile] = set()
    for x, y in opened:
        block = {(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)}
        if block <= opened:
            wide |= block
    for hall in wish.halls:
        wide |= _tiles(hall)
    rooms: list[set[Tile]] = []
    while wide:
        rooms.append(set(_reached(wide, next(iter(wide)))))
        wide -= rooms[-1]
    return rooms


def _tiles(rect: Rect) -> set[Tile]:
    left, top, width, height = rect
    return {(x, y) for x in range(left, left + width) for y in range(top, top + height)}


def _size(room: set[Tile]) -> tuple[int, int]:
    xs, ys = {x for x, _ in room}, {y for _, y in room}
    return len(xs), len(ys)


def _room_faults(
    wish: Wish, rooms: list[set[Tile]], notes: str, ends: tuple[Tile, Tile], opened: set[Tile]
) -> Iterator[str]:
    is_loop = "loop" in wish.flags
    around = [next((r for r in rooms if _inner(wish, end) in r), None) for end in ends]
    halls = [room for room in rooms if room not in around or is_loop]
    for name, room in zip(("entrance", "exit"), around, strict=True):
        asked = wish.rooms.get("exit" if is_loop else name)
        size = room and _size(room)
        if asked is not None and size != asked:
            yield f"the room around the {name} is {size}"
        elif asked is None and size is not None and not is_loop:
            known = f"{size[0]}x{size[1]} stands open around the {name}" in notes
            if wish.quality != "valid" or not known:
                yield f"an open room around the {name}"
    for room in rooms:
        if len(room) != _size(room)[0] * _size(room)[1]:
            yield "a room is no rectangle"
    number = wish.own_halls + len(wish.halls) + (is_loop and "exit" in wish.rooms)
    if "branching" not in wish.flags and len(halls) != number:
        yield f"it has {len(halls)} halls"
    for hall in wish.halls:
        if _tiles(hall) not in rooms:
            yield f"no hall at {hall}"
    for room in halls:
        if "branching" not in wish.flags and len(_beside(room) & opened) != 2:
            yield f"a hall has {len(_beside(room) & opened)} openings"


def _beside(room: set[Tile]) -> set[Tile]:
    return {near for tile in room for near in _near(tile)} - room


def _way_faults(
    wish: Wish, rooms: list[set[Tile]], entrance: Tile, exit_: Tile, opened: set[Tile]
) -> Iterator[str]:
    """Whether the open tiles, each room as one, are one way from end to end."""
    if len(_reached(opened, entrance)) != len(opened):
        yield "open tiles cannot be reached"
    node = {tile: tile for tile in opened}
    for room in rooms:
        node.update(dict.fromkeys(room & opened, min(room)))
    beside: dict[Tile, set[Tile]] = {place: set() for place in node.values()}
    edges = 0
    for tile in opened:
        for near in _near(tile):
            if near in opened and node[near] != node[tile]:
                beside[node[tile]].add(node[near])
                edges += 1
    if "branching" in wish.flags:
        if edges // 2 != len(beside) - ("loop" not in wish.flags):
            yield "there is a loop"
        return
    ends = {place for place, near in beside.items() if len(near) == 1}
    if edges // 2 != len(beside) - ("loop" not in wish.flags):
        yield "two places are joined twice, or not at all"
    if any(len(near) > 2 for near in beside.values()):
        yield "the way branches"
    if "loop" in wish.flags:
        if ends:
            yield "the loop is not closed"
        return
    if node[entrance] not in ends:
        yield "the way goes on beyond the entrance"
    last = max(_reached(set(beside) | opened, entrance).values(), default=0)
    beyond = last - _reached(opened, entrance).get(exit_, 0)
    if node[exit_] not in ends and not (not _in_room(rooms, exit_) and beyond <= wish.overrun):
        yield f"the way goes on {beyond} tiles beyond the exit"


def _in_room(rooms: list[set[Tile]], tile: Tile) -> bool:
    return any(tile in room for room in rooms)


def _tile_faults(wish: Wish, rows: Rows, opened: set[Tile], notes: str) -> Iterator[str]:
    inside = None if wish.shape is None else _dots(wish.shape)
    if inside is not None and not opened <= inside:
        yield "it leaves its shape"
    if wish.walls & opened:
        yield "a wall is open"
    if wish.through - opened:
        yield "a tile on the way is a wall"
    blocks = [
        ((x, y), rows[y][x : x + 2].replace(" ", ".") + rows[y + 1][x : x + 2])
        for y in range(len(rows) - 1)
        for x in range(len(rows[0]) - 1)
    ]
    thick = sum(
        block == "####" and (inside is None or _tiles((*at, 2, 2)) <= inside)
        for at, block in blocks
    )
    touches = sum(
        (b[0] == "#") == (b[3] == "#") != (b[1] == "#") == (b[2] == "#") for _, b in blocks
    )
    if touches and (wish.quality == "strict" or "diagonal" in wish.flags):
        yield "corners touch"
    if thick and wish.quality != "valid":
        yield "walls are thick"
    free = wish.most == 10**9 and not wish.least and "branching" not in wish.flags
    is_said = any(word in notes for word in ("perfect", "thick", "two tiles", "open around"))
    if thick and free and not is_said:
        yield "walls are thick, and no note says so"


def _dots(shape: Rows) -> set[Tile]:
    return {(x, y) for y, row in enumerate(shape) for x, sign in enumerate(row) if sign == "."}


def _is_symmetric(wish: Wish, opened: set[Tile], entrance: Tile, exit_: Tile) -> bool:
    width, height = wish.width - 1, wish.height - 1
    for across, down in ((True, True), (True, False), (False, True)):
        image = {(width - x if across else x, height - y if down else y) for x, y in opened}
        x, y = entrance
        if image == opened and (width - x if across else x, height - y if down else y) == exit_:
            return True
    return False


def thing_faults(wish: Wish, level: dict[str, Any]) -> Iterator[str]:
    """What is wrong with the things of a level: their numbers, places, and keys out of reach."""
    rows, things = level["rows"], level["things"]
    opened = {(x, y) for y, row in enumerate(rows) for x, sign in enumerate(row) if sign != "#"}
    numbers = Counter(thing["kind"] for thing in things)
    for name, number in wish.things.items():
        kind = {"torches": "torch", "one-way": "one-way"}.get(name, name.rstrip("s"))
        if numbers[kind] != number:
            yield f"{numbers[kind]} of {name}"
    for thing in things:
        in_wall = thing["kind"] in ("shortcut", "one-way")
        if (tuple(thing["at"]) in opened) == in_wall:
            yield f"a {thing['kind']} at {thing['at']}"
    keys: set[int] = set()
    while True:
        shut = frozenset(
            tuple(t["at"]) for t in things if t["kind"] == "door" and t["number"] not in keys
        )
        reached = _reached(opened, tuple(level["entrance"]), shut)
        found = {t["number"] for t in things if t["kind"] == "key" and tuple(t["at"]) in reached}
        if found <= keys:
            break
        keys |= found
    if shut:
        yield "a key cannot be reached"
