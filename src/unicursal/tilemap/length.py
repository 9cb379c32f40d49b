"""How long a way may be, and what can be proved about it beforehand.

The length of a way is its number of tiles, both ends included. Whatever the walls, the shortest way
through a level touches itself nowhere, so three things are certain:

- it has at least as many tiles as the ends are apart, and their parity;
- of its K tiles inside the border each has at most two others as neighbours, so 2K + 2 sides of its
  tiles touch a wall; each of the wh - K inner walls has at most 4 sides, and the border has
  2(w + h): 2K + 2 <= 4(wh - K) + 2(w + h), so K <= (2wh + w + h - 1) / 3;
- if corners never touch, counting 2x2 blocks gives 2K + 2 <= (w + 1)(h + 1) (see `parity`).

A loop has no ends: it is even, and in both counts 2K stands for 2K + 2.
"""

import re
from dataclasses import dataclass
from typing import Final

from unicursal.errors import NotationError, UnicursalError, quoted
from unicursal.tilemap.tiles import Tile, beside_door, steps_between


@dataclass(frozen=True)
class Length:
    """Bounds on the number of tiles of a way; None is no bound.

    >>> 7 in Length(5, 9), 7 in Length(least=8), Length().is_free
    (True, False, True)
    """

    least: int | None = None
    most: int | None = None

    @classmethod
    def of(cls, given: "Length | str | None") -> "Length":
        """The bounds that are meant, by `100..200`, `100..`, `..200` or `150` too.

        >>> Length.of("100..200"), Length.of("..60")
        (Length(least=100, most=200), Length(least=None, most=60))
        """
        if isinstance(given, Length | None):
            return given or cls()
        if not isinstance(given, str):
            raise UnicursalError(f"a length is a text like '100..200', not {quoted(given)}")
        found = re.fullmatch(r"(\d{0,12})(\.\.)?(\d{0,12})", given, re.ASCII)
        if found is None or not (found[1] or found[3]) or not (found[1] or found[2]):
            raise NotationError(f"{given!r} is not a length like 100..200, 100.. or ..200")
        low, high = found[1], found[3] if found[2] else found[1]
        return cls(int(low) if low else None, int(high) if high else None)

    def __and__(self, other: "Length") -> "Length":
        """What keeps within both bounds."""
        least = [each for each in (self.least, other.least) if each is not None]
        most = [each for each in (self.most, other.most) if each is not None]
        return Length(max(least, default=None), min(most, default=None))

    @property
    def is_free(self) -> bool:
        """Whether every length will do."""
        return self.least is None and self.most is None

    def __contains__(self, length: object) -> bool:
        if not isinstance(length, int):
            return False
        long_enough = self.least is None or length >= self.least
        return long_enough and (self.most is None or length <= self.most)


_LEAST_LOOP: Final = 8
"""The tiles around one wall."""
ANY_LENGTH: Final = Length()
"""No bounds."""


def full_length(width: int, height: int) -> float:
    """The tiles inside the border of a way that touches itself nowhere and leaves no thick wall.

    It is no whole number where both sides are even: there is no such way then (see `parity`).

    >>> full_length(21, 21), full_length(8, 6)
    (199.0, 16.5)
    """
    return (width - 1) * (height - 1) / 2 - 1


def possible_length(width: int, height: int, a: Tile, b: Tile, *, strict: bool = False) -> Length:
    """Bounds that no way between two tiles or doors breaks; `strict` if corners never touch.

    >>> possible_length(5, 5, (1, 1), (3, 3)), possible_length(5, 5, (0, 1), (3, 3))
    (Length(least=5, most=7), Length(least=6, most=8))
    """
    inner = [beside_door(end, width, height) for end in (a, b)]
    doors = sum(end != tile for end, tile in zip((a, b), inner, strict=True))
    is_loop = a == b
    least = _LEAST_LOOP if is_loop else steps_between(*inner) + 1
    w, h = width - 2, height - 2
    most = (2 * w * h + w + h - 1 + is_loop) // 3
    if strict:
        most = min(most, int(full_length(width, height)) + is_loop)
    most -= (most - least) % 2
    return Length(least + doors, most + doors)


def why_no_length(possible: Length, wished: Length) -> str | None:
    """Why no way can be as long as requested; None if nothing here forbids it.

    >>> why_no_length(Length(5, 7), Length(6, 6))
    'every way between these ends has an odd number of tiles, so none has 6'
    """
    least, most = possible.least or 0, possible.most or 0
    low, high = wished.least or 0, most if wished.most is None else wished.most
    if wished.most is not None and low > wished.most:
        return f"the least length, {low:,}, is more than the most, {high:,}"
    if high < least:
        return f"a way between these ends has at least {least:,} tiles, not {high:,} or fewer"
    if low > most:
        return f"a way between these ends has at most {most:,} tiles, not {low:,} or more"
    if low == high and (low - least) % 2:
        parity = "odd" if least % 2 else "even"
        return f"every way between these ends has an {parity} number of tiles, so none has {low:,}"
    return None
