"""A thing that stands on a level."""

from dataclasses import dataclass

from unicursal.level.map.tiles import Tile


@dataclass(frozen=True, order=True)
class Thing:
    """A thing of some kind on a tile; things are ordered along the way.

    >>> Thing(12, "key", (3, 5), 1)
    Thing(step=12, kind='key', at=(3, 5), number=1, towards=None)
    """

    step: int
    """The place of its tile on the way, 0 at the entrance; of a shortcut the earlier side."""
    kind: str
    """An item, a monster, a key, a door, a one-way door or a shortcut, or a word of one's own."""
    at: Tile
    number: int = 0
    """Counted from 1 within its kind: key 2 opens door 2. Of a shortcut the steps it would save."""
    towards: Tile | None = None
    """The tile to which a one-way door or a shortcut leads."""
