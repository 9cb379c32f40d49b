"""What was promised of a level, and whether it is kept."""

from dataclasses import dataclass

from unicursal.level.made import Level
from unicursal.level.map.length import ANY_LENGTH, Length


@dataclass(frozen=True)
class Promise:
    """One way, and what else was wished.

    >>> from unicursal.level import make_level
    >>> Promise(goal_room=(3, 3)).broken_by(make_level(7, 7, exit=(5, 5)))
    'there is no goal room of 3x3'
    """

    goal_room: tuple[int, int] | None = None
    diagonal: bool = False
    length: Length = ANY_LENGTH

    def broken_by(self, level: Level) -> str | None:
        """The first part that a level does not keep; None if it keeps all."""
        report, goal = level.report, self.goal_room
        if not report.valid:
            return report.defects[0].text
        if self.diagonal and any(found.kind == "corner touch" for found in report.blemishes):
            return "open tiles touch by a corner only"
        if goal and goal not in [(room.width, room.height) for room in report.goal_rooms]:
            return f"there is no goal room of {goal[0]}x{goal[1]}"
        if not self.length.is_free and len(level.path) not in self.length:
            return f"the way has {len(level.path):,} tiles"
        return None
