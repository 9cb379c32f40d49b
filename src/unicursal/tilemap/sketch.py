"""A map drawn in part: walls, open tiles, and `?` where anything may be."""

from dataclasses import dataclass

from unicursal.tilemap.rectangle import Rectangle
from unicursal.tilemap.tiles import Tile, TileMap, places

UNKNOWN = "?"


@dataclass(frozen=True)
class Sketch:
    """The tiles that are known of a map, and its ends as far as they are marked.

    Open tiles of the border are doors, so they are ends as well.
    """

    width: int
    height: int
    ends: tuple[Tile | None, Tile | None]
    opened: frozenset[Tile]
    walls: frozenset[Tile]

    @property
    def inside(self) -> Rectangle:
        """All tiles but the border."""
        return Rectangle(1, 1, self.width - 2, self.height - 2)


def read_sketch(text: str) -> Sketch:
    r"""Read a map in the signs of tile maps (see `tiles`), with `?` for tiles that are unknown.

    >>> sketch = read_sketch("#####\n#<??#\n??? #\n#>??#\n#####")
    >>> sketch.ends, sorted(sketch.opened), sketch.walls & {(1, 2), (2, 2)}
    (((1, 1), (1, 3)), [(1, 1), (1, 3), (3, 2)], frozenset())
    """
    # As a wall a sign at the end of a row is kept; a blank would be cut off.
    tiles = TileMap.from_text(text.replace(UNKNOWN, "#"))
    rows = text.expandtabs().strip("\n").split("\n")
    unknown = {
        (x, y) for y, row in enumerate(rows) for x, sign in enumerate(row) if sign == UNKNOWN
    }
    marked = tiles.entrance, tiles.exit
    doors = (t for t in places(tiles.open) if tiles.on_border(t) and t not in marked)
    entrance, exit_ = (next(doors, None) if end is None else end for end in marked)
    opened, walls = frozenset(places(tiles.open)), frozenset(places(~tiles.open)) - unknown
    return Sketch(tiles.width, tiles.height, (entrance, exit_), opened, walls)
