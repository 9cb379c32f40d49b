"""Random wishes for levels, with all options, for as long as one likes; and what came of them.

    python -m benchmarks.level_storm SECONDS [SEED] [FOLDER]

Each wish is a command line, which is run in this process for its JSON. The judge is code of its
own: of a level it reads the characters of the map, the notes and the things, and knows nothing of
how levels are made. It prints how many wishes came to which end; and, each as a command line that
shows it again, every map that is not what was asked for, every traceback, every level that is not
perfect and every refusal without a proof, and what takes more than 5 seconds (a refusal 1), in
seconds of one core. Sketches and shapes are files in FOLDER/level-storm, of which those are kept
that a printed command line needs.
"""

import json
import random
import re
import shlex
import sys
import time
import traceback
from collections import Counter
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass, field
from io import StringIO
from pathlib import Path
from statistics import quantiles
from tempfile import gettempdir
from typing import Any

from benchmarks.level_wishes import STYLES, Tile
from unicursal.cli import run

LAWS = ("fair", "backbite", "straight", "winding", "spiral", "teeth")
SLOW, SLOW_REFUSAL = 5.0, 1.0
_LIMIT = 60
Rows = list[str]
Rect = tuple[int, int, int, int]
"""The left and top tile of a room, its width and height."""


@dataclass
class Wish:
    """What is asked of a level, for the judge; and the words of the command line that ask it."""

    width: int
    height: int
    words: list[str]
    entrance: Tile | None = None
    exit: Tile | None = None
    style: str = "winding"
    quality: str = "valid"
    rooms: dict[str, tuple[int, int]] = field(default_factory=dict)
    halls: list[Rect] = field(default_factory=list)
    own_halls: int = 0
    least: int = 0
    most: int = 10**9
    overrun: int = 0
    floors: int = 1
    flags: set[str] = field(default_factory=set)
    things: dict[str, int] = field(default_factory=dict)
    walls: set[Tile] = field(default_factory=set)
    through: set[Tile] = field(default_factory=set)
    shape: Rows | None = None

    @property
    def command(self) -> str:
        """What to type."""
        return "unicursal level " + shlex.join(self.words)


def random_wish(seed: str, folder: Path) -> Wish:
    """A wish that its seed decides; its files stand in a folder."""
    dice = random.Random(seed)

    def often(share: float) -> bool:
        return dice.random() < share

    low, high = dice.choice(((5, 15), (9, 40), (9, 70), (9, 70), (30, 110)))
    width, height = dice.randint(low, high), dice.randint(low, high)
    wish = Wish(width, height, [f"{width}x{height}", "--seed", str(dice.randint(0, 9999))])

    def ask(name: str, *values: object) -> None:
        wish.words.extend([f"--{name}", *map(str, values)])

    def any_tile() -> Tile:
        x, y = dice.randint(1, width - 2), dice.randint(1, height - 2)
        if often(0.15):
            return dice.choice([(0, y), (width - 1, y), (x, 0), (x, height - 1)])
        return x, y

    def inner_tile() -> Tile:
        return dice.randint(1, width - 2), dice.randint(1, height - 2)

    wish.style = dice.choice(STYLES) if often(0.9) else dice.choice(("rooms", "author"))
    ask("style", wish.style)
    kind = dice.choice(("plain",) * 8 + ("symmetric", "loop", "shape", "sketch"))
    if kind in ("symmetric", "loop"):
        wish.flags.add(kind)
        ask(kind)
    elif kind == "shape":
        wish.shape = _random_shape(dice, width, height)
        ask("shape", _file(folder / f"{seed}-shape.txt", wish.shape))
    if often(0.8) and kind != "shape":
        wish.entrance = any_tile() if kind != "loop" else inner_tile()
        ask("entrance", "{},{}".format(*wish.entrance))
    if often(0.7) and kind in ("plain", "sketch"):
        x, y = wish.entrance or (1, 1)
        near = x + dice.randint(-4, 4), y + dice.randint(-4, 4)
        is_in = 0 < near[0] < width - 1 and 0 < near[1] < height - 1
        wish.exit = near if is_in and near != (x, y) and often(0.3) else any_tile()
        ask("exit", "{},{}".format(*wish.exit))
    for name in ("entrance", "exit") if kind != "loop" else ("exit",):
        if often(0.12):
            wish.rooms[name] = dice.choice([(2, 2), (3, 3), (3, 3), (3, 2), (4, 3), (5, 5)])
            ask("room", "{}={}x{}".format(name, *wish.rooms[name]))
    if kind == "symmetric":  # a room around one end stands around the other too
        for name, other in (("entrance", "exit"), ("exit", "entrance")):
            wish.rooms |= {name: wish.rooms[other]} if other in wish.rooms else {}
    if often(0.06):
        wish.own_halls = dice.randint(1, 3)
        ask("room", f"halls={wish.own_halls}")
    elif often(0.05):
        hall = (*inner_tile(), dice.randint(2, 6), dice.randint(2, 6))
        wish.halls.append(hall)
        ask("room", "{},{}={}x{}".format(*hall))
    if often(0.25):
        wish.quality = dice.choice(("perfect", "strict"))
        ask("quality", wish.quality)
    if often(0.1):
        wish.flags.add("diagonal")
        ask("diagonal")
    if often(0.08):
        wish.overrun = dice.randint(1, 3)
        ask("allow-overrun", wish.overrun)
    if often(0.06):
        full = (width - 1) * (height - 1) // 2
        wish.least = dice.randint(0, full)
        wish.most = wish.least + dice.randint(0, full)
        ask("length", f"{wish.least}..{wish.most}")
    if often(0.06):
        wish.flags.add("branching")
        ask("branching", dice.choice((0.2, 0.6, 1)))
    if often(0.06):
        wish.floors = dice.randint(2, 3)
        ask("floors", wish.floors)
    if often(0.1):
        names = ("items", "monsters", "keys", "shortcuts", "one-way", "torches")
        wish.things = {name: dice.randint(1, 3) for name in dice.sample(names, dice.randint(1, 3))}
        ask("place", ",".join(f"{name}={number}" for name, number in wish.things.items()))
    if often(0.08):
        ask("law", dice.choice(LAWS))
    if often(0.06):
        ask("room-size", f"{dice.randint(5, 21)}x{dice.randint(5, 21)}")
    if often(0.08):
        ask("merge")
    if often(0.04):
        wish.flags.add("move-ends")
        ask("move-ends")
    ends = {end for end in (wish.entrance, wish.exit) if end is not None}
    few = {inner_tile() for _ in range(dice.randint(1, 6))} - ends
    if kind == "sketch":
        _sketch(wish, dice, few, folder / f"{seed}-sketch.txt")
    elif often(0.08):
        name = dice.choice(("wall", "through"))
        (wish.walls if name == "wall" else wish.through).update(few)
        for tile in sorted(few):
            ask(name, "{},{}".format(*tile))
    return wish


def _random_shape(dice: random.Random, width: int, height: int) -> Rows:
    """Some rectangles that overlap, as rows of dots, as large as the level."""
    inside = [[False] * width for _ in range(height)]
    left, right, top, bottom = 1, width - 2, 1, height - 2
    x, y = (left + right) // 2, (top + bottom) // 2
    for _ in range(dice.randint(1, 4)):
        u, v = dice.randint(left, right), dice.randint(top, bottom)
        for j in range(min(y, v), max(y, v) + 1):
            for i in range(min(x, u), max(x, u) + 1):
                inside[j][i] = True
        x, y = u, dice.randint(min(y, v), max(y, v))
    return ["".join("#."[tile] for tile in row) for row in inside]


def _sketch(wish: Wish, dice: random.Random, tiles: set[Tile], path: Path) -> None:
    """Ask for walls and open tiles by a file."""
    rows = [["?"] * wish.width for _ in range(wish.height)]
    for x, y in sorted(tiles):
        is_wall = dice.random() < 0.5
        rows[y][x] = "# "[not is_wall]
        (wish.walls if is_wall else wish.through).add((x, y))
    for end, sign in ((wish.entrance, "<"), (wish.exit, ">")):
        if end is not None:
            rows[end[1]][end[0]] = sign
    wish.words += ["--sketch", _file(path, ["".join(row) for row in rows])]


def _file(path: Path, rows: Rows) -> str:
    path.write_text("\n".join(rows) + "\n")
    return str(path)


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


@dataclass
class Storm:
    """What came of the wishes so far."""

    ends: Counter[str] = field(default_factory=Counter)
    made: list[float] = field(default_factory=list)
    refused: list[float] = field(default_factory=list)
    printed: Counter[str] = field(default_factory=Counter)

    def try_one(self, wish: Wish) -> bool:
        """Run one wish and judge it; whether it had to be printed."""
        out, complaint = StringIO(), StringIO()
        begin = time.process_time()
        fault, code = "", 1
        try:
            with redirect_stdout(out), redirect_stderr(complaint):
                code = run(["level", *wish.words, "--json", "--quiet", "--seconds", str(_LIMIT)])
        except Exception:
            fault = traceback.format_exc().strip()
        seconds = time.process_time() - begin
        words = complaint.getvalue().strip()
        findings: list[tuple[str, str]] = []
        if fault:
            findings.append(("traceback", fault))
        elif code == 0:
            self.made.append(seconds)
            levels = [json.loads(line) for line in out.getvalue().splitlines()]
            findings += self._judged(wish, levels)
            if seconds > SLOW:
                findings.append(("slow", f"{seconds:.1f} s"))
        elif code == 2 and "\n" not in words:
            self.refused.append(seconds)
            kind = _kind_of_refusal(words)
            self.ends[kind] += 1
            self.ends["refusals that say what works"] += "works" in words.partition(";")[2]
            if kind == "refused without a proof":
                findings.append((kind, words))
            if seconds > SLOW_REFUSAL:
                findings.append(("slow refusal", f"{seconds:.1f} s: {words}"))
        else:
            findings.append(("failed", f"exit code {code}: {words}"))
        for kind, what in findings:
            self.printed[kind] += 1
            print(f"{kind}: {wish.command}\n    {what}", flush=True)
        return bool(findings)

    def _judged(self, wish: Wish, levels: list[dict[str, Any]]) -> Iterator[tuple[str, str]]:
        if len(levels) != wish.floors:
            yield "invalid", f"{len(levels)} floors"
        below = None
        if "the shape:" in "; ".join(levels[0]["notes"]):  # what was mended is told
            wish.shape = levels[0]["shape"]
        for level in levels:
            notes = "; ".join(level["notes"])
            faults = list(faults_of(wish, level["rows"], notes, below))
            faults += thing_faults(wish, level)
            if faults:
                yield "invalid", "; ".join(faults) + f" (notes: {notes})"
            below = tuple(level["exit"])
            none = re.search(r"no (perfect )?level (was found|is perfect)[^;]*", notes)
            if none is None:
                self.ends["perfect" if level["perfect"] else "made"] += 1
            elif "proved" in none[0]:
                self.ends["not perfect: proved"] += 1
            else:
                self.ends["not perfect: not proved"] += 1
                yield "not proved", none[0]


def _kind_of_refusal(words: str) -> str:
    if "this is proved" in words:
        return "refused with a proof"
    is_searched = "found" in words.partition(";")[0]  # behind it, what was found to work
    return "refused without a proof" if is_searched else "refused at once"


def main() -> None:
    """Try wishes until the time is up, and print what came of them."""
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 60
    seed = sys.argv[2] if len(sys.argv) > 2 else "1"
    folder = Path(sys.argv[3] if len(sys.argv) > 3 else gettempdir()) / "level-storm"
    folder.mkdir(parents=True, exist_ok=True)
    storm = Storm()
    run(["level", "9x9", "--seed", "1", "-o", str(folder / "kernels.txt")])  # are loaded
    begin = time.process_time()
    number = 0
    while time.process_time() - begin < seconds:
        number += 1
        wish = random_wish(f"{seed}-{number}", folder)
        if not storm.try_one(wish):
            for path in folder.glob(f"{seed}-{number}-*.txt"):
                path.unlink()
    print(f"{number} wishes: " + ", ".join(f"{n} {end}" for end, n in storm.ends.most_common()))
    for name, times in (("made", storm.made), ("refused", storm.refused)):
        if len(times) > 1:
            cuts = quantiles(times, n=20)
            print(f"{name}: p50 {cuts[9]:.2f} s, p95 {cuts[18]:.2f} s, most {max(times):.2f} s")
    print("to look at: " + (", ".join(f"{n} {k}" for k, n in storm.printed.items()) or "nothing"))
    sys.exit(1 if storm.printed["invalid"] + storm.printed["traceback"] else 0)


if __name__ == "__main__":
    main()
