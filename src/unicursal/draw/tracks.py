"""Strokes as runs of straight pieces and arcs, for whatever moves a pen along them.

A track is a row of points, each with the bulge of the piece that follows it: the tangent of a
quarter of the angle that the piece turns by, as in DXF files; positive for a turn to the right,
0 for a straight piece. No arc is longer than a quarter of a circle. All strokes of a shape are
followed at once, because a picture may have a million of them.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

import numpy as np
import numpy.typing as npt

from unicursal.draw.scene import Stroke

Numbers = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Tracks:
    """The tracks of several strokes, one after the other."""

    points: Numbers
    """A row `x, y` for each point."""
    bulges: Numbers
    """Of the piece from each point to the next; 0 at the end of a stroke."""
    firsts: npt.NDArray[np.int64]
    """Where each stroke begins."""
    closed: tuple[bool, ...]
    """Whether each comes back to its first point, straight."""

    def scaled(self, scale: float, by: tuple[float, float]) -> "Tracks":
        """The tracks drawn to a scale and then moved."""
        return Tracks(self.points * scale + np.asarray(by), self.bulges, self.firsts, self.closed)

    def __iter__(self) -> Iterator[tuple[list[tuple[float, float, float]], bool]]:
        """Each stroke as points with bulges, and whether it is closed."""
        rows = np.column_stack([self.points, self.bulges]).tolist()
        bounds = [*self.firsts.tolist(), len(rows)]
        for number, is_closed in enumerate(self.closed):
            yield rows[bounds[number] : bounds[number + 1]], is_closed

    @property
    def length(self) -> float:
        """How long all strokes are together.

        >>> round(tracks_of([Stroke(((0, 0), (2, 0), (2, 2)))], corner=1).length, 4)
        3.5708
        """
        follows = np.ones(len(self.points), dtype=np.bool_)
        follows[self.firsts] = False
        chords = np.hypot(*np.diff(self.points, axis=0).T)[follows[1:]]
        bulges = self.bulges[:-1][follows[1:]]
        half = 2 * np.arctan(np.abs(bulges))  # of the angle of each arc
        with np.errstate(invalid="ignore"):
            lengths = np.where(half > 0, chords * half / np.sin(half), chords)
        ends = np.append(self.firsts[1:], len(self.points)) - 1
        gaps = np.hypot(*(self.points[ends] - self.points[self.firsts]).T)
        return float(lengths.sum() + gaps[list(self.closed)].sum())


def tracks_of(strokes: Sequence[Stroke], corner: float = 0.0) -> Tracks:
    """The tracks of strokes whose turns are rounded by arcs that begin `corner` before them.

    >>> tracks = tracks_of([Stroke(((0, 0), (2, 0), (2, 2)))], corner=1)
    >>> tracks.points.tolist(), tracks.bulges.round(4).tolist()
    ([[0.0, 0.0], [1.0, 0.0], [2.0, 1.0], [2.0, 2.0]], [0.0, 0.4142, 0.0, 0.0])
    """
    counts = np.array([len(stroke.points) for stroke in strokes], dtype=np.int64)
    flat = chain.from_iterable(chain.from_iterable(stroke.points for stroke in strokes))
    points = np.fromiter(flat, np.float64, 2 * int(counts.sum())).reshape(-1, 2)
    bulges = np.zeros(len(points))
    firsts = np.cumsum(counts) - counts
    for first, stroke in zip(firsts.tolist(), strokes, strict=True):
        if stroke.bulges:
            bulges[first : first + len(stroke.bulges)] = stroke.bulges
    is_first = np.zeros(len(points), dtype=np.bool_)
    is_first[firsts] = True
    if corner:
        points, bulges, is_first = _rounded(points, bulges, is_first, corner)
    closed = tuple(stroke.closed for stroke in strokes)
    return Tracks(points, bulges, np.flatnonzero(is_first), closed)


def _rounded(
    points: Numbers, bulges: Numbers, is_first: npt.NDArray[np.bool_], corner: float
) -> tuple[Numbers, Numbers, npt.NDArray[np.bool_]]:
    """Each turn between two straight pieces becomes an arc; points without a turn are left out."""
    is_last = np.roll(is_first, -1)
    inner = np.flatnonzero(~is_first & ~is_last & (bulges == 0) & (np.roll(bulges, 1) == 0))
    before = points[inner] - points[inner - 1]
    behind = points[inner + 1] - points[inner]
    turn = np.arctan2(
        before[:, 0] * behind[:, 1] - before[:, 1] * behind[:, 0], (before * behind).sum(axis=1)
    )
    does_turn = np.abs(turn) > 1e-9
    straight = inner[~does_turn]
    turns, before, behind, turn = (each[does_turn] for each in (inner, before, behind, turn))
    times = np.ones(len(points), dtype=np.int64)
    times[turns] = 2
    places = (np.cumsum(times) - times)[turns]
    points = np.repeat(points, times, axis=0)
    bulges, is_first = np.repeat(bulges, times), np.repeat(is_first, times)
    points[places] -= before * _share(before, corner)
    points[places + 1] += behind * _share(behind, corner)
    bulges[places] = np.tan(turn / 4)
    kept = np.ones(len(points), dtype=np.bool_)
    kept[(np.cumsum(times) - times)[straight]] = False
    # Where two arcs meet, or one meets an end, a point stands twice.
    again = np.zeros(len(points), dtype=np.bool_)
    again[1:] = (np.abs(np.diff(points, axis=0)).sum(axis=1) < 1e-9) & ~is_first[1:]
    twice = np.flatnonzero(again)
    is_first[twice] = is_first[twice - 1]
    kept[twice - 1] &= bulges[twice - 1] != 0
    return points[kept], bulges[kept], is_first[kept]


def _share(steps: Numbers, distance: float) -> Numbers:
    return np.minimum(distance / np.hypot(steps[:, 0], steps[:, 1]), 1.0)[:, None]


def path_data(tracks: Tracks, digits: int = 2) -> str:
    """The tracks as SVG writes them: relative, and straight along the axes where they are.

    Places are rounded before steps are taken, so that no error adds up.

    >>> path_data(tracks_of([Stroke(((0, 0), (2, 0), (2, 2), (0, 2)), closed=True)]))
    'M0 0h2v2h-2z'
    """
    places = np.rint(tracks.points * 10**digits).astype(np.int64)
    before = np.roll(places, 1, axis=0)
    closed = np.array(tracks.closed, dtype=np.bool_)
    ends = np.append(tracks.firsts[1:], len(places))[:-1]
    before[tracks.firsts[1:]] = places[np.where(closed[:-1], tracks.firsts[:-1], ends - 1)]
    before[0] = 0
    kinds = np.full(len(places), _STEP)
    kinds[tracks.firsts] = _MOVE
    steps = (places - before).T.tolist()
    words = _Words(digits)
    made = [
        words[key]
        for key in zip(kinds.tolist(), *steps, np.roll(tracks.bulges, 1).tolist(), strict=True)
    ]
    for end in (np.append(tracks.firsts[1:], len(places))[closed] - 1).tolist():
        made[end] += "z"
    return "M" + "".join(made)[1:]


_STEP, _MOVE = 0, 1


class _Words(dict[tuple[int, int, int, float], str]):
    """The words for each kind of step; on a grid there are but a few."""

    def __init__(self, digits: int) -> None:
        self._digits = digits

    def __missing__(self, key: tuple[int, int, int, float]) -> str:
        self[key] = words = self._words_for(*key)
        return words

    def _words_for(self, kind: int, dx: int, dy: int, bulge: float) -> str:
        x, y = self._number(dx), self._number(dy)
        there = f"{x}{y}" if y.startswith("-") else f"{x} {y}"
        if kind == _MOVE:
            return f"m{there}"
        if bulge:
            radius = np.hypot(dx, dy) * (1 + bulge**2) / (4 * abs(bulge))
            size = self._number(round(radius))
            return f"a{size} {size} 0 0 {int(bulge > 0)} {there}"
        if dy == 0:
            return f"h{x}"
        return f"v{y}" if dx == 0 else f"l{there}"

    def _number(self, value: int) -> str:
        if value % 10**self._digits == 0:
            return str(value // 10**self._digits)
        return f"{value / 10**self._digits:.{self._digits}f}".rstrip("0")


def bends(track: Iterable[tuple[float, float, float]]) -> Iterator[tuple[float, ...]]:
    """Behind the first point: `x, y` of a straight piece, or six numbers of a cubic curve."""
    here: tuple[float, float, float] | None = None
    for point in track:
        if here is not None:
            (x, y, bulge), (u, v, _) = here, point
            if bulge:
                # The handles stand on the tangents, which leave the chord by half the angle.
                dx, dy = u - x, v - y
                along = (1 - bulge**2) / 3
                aside = 2 * bulge / 3
                ax, ay = along * dx, along * dy
                bx, by = aside * dy, -aside * dx
                yield x + ax + bx, y + ay + by, u - ax + bx, v - ay + by, u, v
            else:
                yield u, v
        here = point
