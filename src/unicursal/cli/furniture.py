"""The options `--place`, `--shortcuts` and `--one-way` of `unicursal level`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from unicursal.level import Level


@dataclass(frozen=True)
class Furniture:
    """What is to stand on each floor of a level."""

    wishes: Mapping[str, int]
    shortcuts: int = 0
    one_way: int = 0

    @classmethod
    def parse(cls, words: list[str] | None, shortcuts: int, one_way: int) -> Furniture:
        """Read the words of every `--place` before any level is made."""
        from unicursal.errors import UnicursalError
        from unicursal.level.things.wishes import checked_wishes, parse_wishes

        try:
            wishes = {} if words is None else checked_wishes(parse_wishes(",".join(words)))
        except UnicursalError as fault:
            raise type(fault)(f"--place: {fault}") from fault
        return cls(wishes, shortcuts, one_way)

    def put_on(self, level: Level) -> Level:
        """The level with its things, placed by its own seed."""
        if not (self.wishes or self.shortcuts or self.one_way):
            return level
        from unicursal.level import place

        return place(level, self.wishes, level.seed, shortcuts=self.shortcuts, one_way=self.one_way)
