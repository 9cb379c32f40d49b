"""A small roguelike with python-tcod that plays a level of unicursal.

It needs nothing of unicursal but the JSON file:

    unicursal level 41x25 --style mixed --seed 7 --room exit=3x3 \
        --place keys=2,items=6,monsters=5,shortcuts=1,one-way=1 -o crypt.json
    python tcod_game.py crypt.json

Arrow keys or hjkl walk, Escape quits. You see what no wall hides and remember what you have seen. A
door needs its key, items are picked up, a monster is beaten by walking into it. With `--moves
RRDD` the game is played without a window and its last picture is printed.
"""

import argparse
import json
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
import tcod.console
import tcod.libtcodpy
import tcod.map

FAR = 8
STEPS = {"U": (0, -1), "D": (0, 1), "L": (-1, 0), "R": (1, 0)}
SIGNS = {"door": "+", "key": "k", "item": "!", "monster": "m"}
COLOURS = {"door": (222, 168, 87), "key": (255, 221, 87), "monster": (222, 87, 87)}
LIT, DARK, GROUND = (214, 210, 200), (92, 90, 86), (18, 18, 20)


@dataclass
class World:
    """The level as the game changes it; arrays are `[y, x]`, tiles `(x, y)`."""

    walls: np.ndarray
    player: tuple[int, int]
    exit: tuple[int, int]
    things: dict[tuple[int, int], dict]
    one_way: dict[tuple[int, int], tuple[int, int]]
    keys: set[int] = field(default_factory=set)
    items: int = 0
    turns: int = 0
    says: str = "Find the way down."

    @classmethod
    def load(cls, path: Path) -> "World":
        """Read what `unicursal level -o NAME.json` wrote."""
        level = json.loads(path.read_text(encoding="utf-8"))
        walls = np.array([[sign == "#" for sign in row] for row in level["rows"]])
        things, one_way = {}, {}
        for thing in level["things"]:
            at = tuple(thing["at"])
            if thing["kind"] == "one-way":  # a door in a wall that opens from one side only
                one_way[at] = tuple(thing["towards"])
            elif thing["kind"] != "shortcut":  # a wall that this game leaves alone
                things[at] = thing
        return cls(walls, tuple(level["entrance"]), tuple(level["exit"]), things, one_way)

    def __post_init__(self) -> None:
        self.seen = np.zeros_like(self.walls)
        self.look()

    @property
    def won(self) -> bool:
        """Whether the player stands on the exit."""
        return self.player == self.exit

    def look(self) -> None:
        """Find out what is in sight: python-tcod takes our array as it is."""
        clear = ~self.walls
        for (x, y), thing in self.things.items():
            if thing["kind"] == "door":
                clear[y, x] = False
        x, y = self.player
        algorithm = tcod.libtcodpy.FOV_SYMMETRIC_SHADOWCAST
        self.visible = tcod.map.compute_fov(clear, (y, x), radius=FAR, algorithm=algorithm)
        self.seen |= self.visible

    def step(self, move: str) -> None:
        """Walk, or do whatever walking there means."""
        x, y = self.player[0] + STEPS[move][0], self.player[1] + STEPS[move][1]
        if self.won or not (0 <= y < self.walls.shape[0] and 0 <= x < self.walls.shape[1]):
            return
        if (x, y) in self.one_way:
            if self.one_way[x, y] == self.player:
                self.says = "This door opens from the other side only."
                return
        elif self.walls[y, x]:
            return
        self.turns += 1
        if self._meet((x, y)):
            self.player = (x, y)
            if self.won:
                self.says = f"You are out, with {self.items} items, in {self.turns} turns."
        self.look()

    def _meet(self, tile: tuple[int, int]) -> bool:
        """Deal with the thing on a tile; whether one may step there."""
        thing = self.things.get(tile)
        if thing is None:
            self.says = ""
            return True
        kind, number = thing["kind"], thing["number"]
        if kind == "door" and number not in self.keys:
            self.says = f"Door {number} is locked."
            return False
        del self.things[tile]
        if kind == "monster":
            self.says = "You beat a monster."
            return False
        if kind == "door":
            self.says = f"Key {number} opens the door."
        elif kind == "key":
            self.keys.add(number)
            self.says = f"You found key {number}."
        else:
            self.items += 1
            self.says = f"You found: {kind}."
        return True


def draw(world: World) -> tcod.console.Console:
    """The picture of a moment: the map, and two lines below it."""
    height, width = world.walls.shape
    console = tcod.console.Console(width, height + 2)
    for y, x in np.argwhere(world.seen).tolist():
        light = LIT if world.visible[y, x] else DARK
        sign = "#" if world.walls[y, x] else "."
        if (x, y) in world.one_way:
            sign = "/"
        elif (x, y) == world.exit:
            sign, light = ">", (120, 220, 120)
        elif thing := world.things.get((x, y)):
            sign = SIGNS.get(thing["kind"], thing["kind"][0])
            light = COLOURS.get(thing["kind"], (150, 200, 255))
        console.print(x, y, sign, fg=light, bg=GROUND)
    console.print(*world.player, "@", fg=(255, 255, 255), bg=GROUND)
    console.print(0, height, world.says)
    keys = " ".join(map(str, sorted(world.keys))) or "none"
    console.print(0, height + 1, f"turn {world.turns}  keys {keys}  items {world.items}")
    return console


def as_text(console: tcod.console.Console) -> str:
    """A picture without a window."""
    return "\n".join("".join(map(chr, row)).rstrip() for row in console.ch.tolist())


def play(world: World) -> None:
    """Open a window and play."""
    import tcod.context
    import tcod.event

    keys = tcod.event.KeySym
    moves = {keys.UP: "U", keys.DOWN: "D", keys.LEFT: "L", keys.RIGHT: "R"}
    moves |= {keys.K: "U", keys.J: "D", keys.H: "L", keys.L: "R"}
    height, width = world.walls.shape
    with tcod.context.new(columns=width, rows=height + 2, title="unicursal") as context:
        while True:
            context.present(draw(world))
            for event in tcod.event.wait():
                match event:
                    case tcod.event.Quit() | tcod.event.KeyDown(sym=keys.ESCAPE):
                        return
                    case tcod.event.KeyDown(sym=sym) if sym in moves:
                        world.step(moves[sym])


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(description="Play a level of unicursal with python-tcod.")
    here = Path(__file__).parent
    parser.add_argument("level", type=Path, nargs="?", default=here / "crypt.json")
    parser.add_argument("--moves", metavar="RRDD", help="play these steps without a window")
    asked = parser.parse_args()
    world = World.load(asked.level)
    if asked.moves is None:
        play(world)
        return
    for move in asked.moves.upper():
        if move not in STEPS:
            parser.error(f"moves are U, D, L and R, not {move!r}")
        world.step(move)
    print(as_text(draw(world)))


if __name__ == "__main__":
    main()
