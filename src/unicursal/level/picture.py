"""The picture of a level, or of any map with both ends."""

from dataclasses import dataclass

from unicursal.level.files.picture import MapPicture
from unicursal.level.level import Level


@dataclass(frozen=True)
class LevelPicture(MapPicture):
    """A level as a drawing; `solution` shows the way too.

    >>> from unicursal.level import make_level
    >>> picture = LevelPicture(make_level(9, 9, style="winding", exit=(7, 5)))
    >>> picture.svg().startswith("<svg")
    True
    """

    level: Level

    def __post_init__(self) -> None:
        object.__setattr__(self, "level", Level.of(self.level))
