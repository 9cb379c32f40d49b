"""Random wishes for levels, with all options, as command lines; sketches and shapes are files."""

import random
import shlex
from dataclasses import dataclass, field
from pathlib import Path

from benchmarks.level_wishes import STYLES, Tile

LAWS = ("fair", "backbite", "straight", "winding", "spiral", "teeth")
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
