"""Puzzles by the names that people know: which clues they have, and where their line ends."""

from dataclasses import dataclass
from typing import Final, Literal, cast

from unicursal.board import Board, HiddenEnds
from unicursal.board.inputs import one_of
from unicursal.board.position import puzzle_of
from unicursal.board.text import LOOP, RANDOM
from unicursal.puzzle.exclusion import Kind

PresetName = Literal["zip", "numbrix", "one-line", "simple-loop"]


@dataclass(frozen=True)
class Preset:
    """A kind of puzzle: its title, its clues, and what stands behind the size of its board."""

    title: str
    clues: tuple[Kind, ...]
    ends: str

    def board(self, size: int | str) -> Board | HiddenEnds:
        """The board of a size, `7` or `7x6`.

        >>> str(PRESETS["zip"].board(6)), str(PRESETS["simple-loop"].board("6x8"))
        ('6@random', '6x8@loop')
        """
        return puzzle_of(f"{size}@{self.ends}")


PRESETS: Final[dict[PresetName, Preset]] = {
    "zip": Preset("Zip", ("stops", "walls"), RANDOM),
    "numbrix": Preset("Numbrix", ("numbers",), RANDOM),
    "one-line": Preset("One line", ("walls",), RANDOM),
    "simple-loop": Preset("Simple loop", ("walls", "lines"), LOOP),
}
"""By name, in the order in which they are offered."""


def preset_of(name: str) -> Preset:
    """A preset by its name.

    >>> preset_of("zip").clues
    ('stops', 'walls')
    """
    return PRESETS[cast("PresetName", one_of(name, PRESETS, "kind of puzzle"))]
