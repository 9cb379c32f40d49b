"""The sweep over a case and the way back: the layers of its decision diagram."""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from unicursal import memory as policy
from unicursal._arrays import Indices, Integers
from unicursal.errors import TooMuchMemoryError
from unicursal.level.room import _tiles as tiles
from unicursal.level.room import _ways
from unicursal.level.room.case import END, THROUGH, WALL, Case
from unicursal.progress import Progress

Words64 = npt.NDArray[np.uint64]

WORDS = "sweeping the room"
"""What progress is reported as."""
_PORTION = 1 << 20
"""States that are taken before Python is in control again, so that Ctrl-C is noticed."""
_FEW_STATES = 1 << 11
"""How many states are swept in a quick check whether a room has a map at all."""
_FEW_TILES = 1 << 10
"""Tiles that are taken so before Python is in control again."""
_TELLING = 16
"""Tiles between two reports of progress, where they have few states."""
_MANY = np.array([mask.bit_count() for mask in range(32)])
_CODES = np.array(
    [
        [option for is_one in (1, 0) for option in range(5) if mask >> option & 1 == is_one]
        for mask in range(32)
    ]
)
"""How many options every mask has, and which (the rest of a row is not read)."""
_SWEEPING = 0.8
"""The share of the work that the sweep takes; the rest is the way back."""
_NEARLY_FULL = np.uint64(1 << 62)
"""Up to four numbers whose highest word is below this add up without overflow."""

# Measured for rooms of 9 to 19 tiles by twice as many, and rounded up: bytes for each tile of a
# room whose rows have 13 inner tiles, and how many times as many for each tile more in a row.
_STRICT = 40_000, 2.1
_PERFECT = 500_000, 2.8
_FREE_ENDS = 8
"""This many times as much at most where tiles may be an end or not; less for a few such tiles."""
_MOSTLY = 0.9
_TOO_MUCH = 1e18
"""More than this is not distinguished."""


class Layer(NamedTuple):
    """The states before a tile from which there is a way to finish."""

    kids: Indices
    ways: Words64


def portions(states: int) -> Iterator[tuple[int, int]]:
    """Where each of the portions of this many states begins and ends.

    >>> list(portions(3))
    [(0, 3)]
    """
    for begin in range(0, states, _PORTION):
        yield begin, min(begin + _PORTION, states)


def sweep(
    fields: Integers, options: list[Integers], memory: int, progress: Progress
) -> tuple[list[Indices], Words64]:
    """The edges of each layer of states, and the ways to finish (0 or 1) behind the last tile."""
    keys = np.zeros(1, dtype=np.int64)
    edges: list[Indices] = []
    held = 0
    for step, (tile, codes) in enumerate(zip(fields, options, strict=True)):
        kids = np.empty((len(keys), len(codes)), dtype=np.int32)
        # Most states have one edge only; where this guess is too low the tile is taken again.
        most = len(keys) * len(codes)
        room = min(most, len(keys) + len(keys) // 3 + 64)
        while True:
            places = 1 << (3 * room // 2).bit_length()
            needed = held + kids.nbytes + 8 * (len(keys) + room) + 4 * places
            if needed > memory:
                allowed = memory / policy.GIGABYTE
                raise TooMuchMemoryError(f"this room needs more than the {allowed:.2f} GB allowed")
            after = np.empty(room, dtype=np.int64)
            table = np.empty(places, dtype=np.int32)
            table.fill(-1)
            found = 0
            for begin, end in portions(len(keys)):
                found = tiles.advance(keys, begin, end, tile, codes, table, after, found, kids)
                if found < 0:
                    break
            if found >= 0:
                break
            room = min(most, 2 * room)
        keys = after[:found]
        edges.append(kids)
        held += kids.nbytes
        if (step + 1) % _TELLING == 0 or found > _FEW_STATES:
            progress(WORDS, _SWEEPING * (step + 1) / len(options))
    ways = np.empty(len(keys), dtype=np.uint64)
    tiles.mark_complete(keys, fields[0, tiles.WIDTH], ways)
    return edges, ways


def is_solvable(fields: Integers, masks: npt.NDArray[np.uint8]) -> bool | None:
    """Whether a map exists; None if the states are too many to be swept in passing.

    `masks` are the options of each tile, as bits. Long thin rooms have few states and very many
    tiles: here all is done in a few calls.
    """
    options, many = _CODES[masks], _MANY[masks]
    state = np.array([0, 1, 0], dtype=np.int64)
    keys = np.zeros((2, _FEW_STATES), dtype=np.int64)
    places = np.zeros(4 * _FEW_STATES, dtype=np.int32)
    stamps = np.zeros(4 * _FEW_STATES, dtype=np.int32)
    while state[0] < len(masks) and state[1]:
        to = min(len(masks), int(state[0]) + _FEW_TILES)
        if not tiles.advance_far(fields, options, many, state, to, keys, places, stamps):
            return None
    ways = np.zeros(int(state[1]), dtype=np.uint64)
    tiles.mark_complete(keys[state[2], : len(ways)], fields[0, tiles.WIDTH], ways)
    return bool(ways.any())


def way_back(edges: list[Indices], last: Words64, progress: Progress) -> list[Layer]:
    """The layers from the one behind the last tile to the first; `edges` are used up."""
    steps = len(edges)
    place = np.where(last > 0, np.cumsum(last > 0) - 1, -1).astype(np.int32)
    live = int((last > 0).sum())
    behind = Layer(np.empty((live, 0), dtype=np.int32), np.ones((live, 1), dtype=np.uint64))
    layers = [behind]
    first_behind = 0
    while edges:
        kids = edges.pop()
        limbs = behind.ways.shape[1]
        if live and behind.ways[:, -1].max() >= _NEARLY_FULL:
            limbs += 1
        # One state more than there are: the kernel tries each in the first place that is free.
        ways = np.empty((len(kids) + 1, limbs), dtype=np.uint64)
        kept = np.empty((len(kids) + 1, kids.shape[1]), dtype=np.int32)
        here = np.empty(len(kids), dtype=np.int32)
        number = 0
        for begin, end in portions(len(kids)):
            number = _ways.pull(
                kids, begin, end, number, place, first_behind, behind.ways, ways, kept, here
            )
        first_behind += live
        behind, place, live = Layer(kept[:number].copy(), ways[:number].copy()), here, number
        layers.append(behind)
        if len(edges) % _TELLING == 0 or number > _FEW_STATES:
            progress(WORDS, 1 - (1 - _SWEEPING) * len(edges) / steps)
    return layers


def require_room_for(case: Case, memory: int) -> None:
    """Refuse a case that will need more memory than allowed.

    Where many tiles are fixed this cannot be known in advance; then only `require` tells.
    """
    undecided = case.options & (WALL | THROUGH) == WALL | THROUGH
    if undecided.mean() < _MOSTLY:
        return
    rows, columns = max(case.options.shape), min(case.options.shape)
    a_tile, growth = _STRICT if case.is_strict else _PERFECT
    expected = a_tile * growth ** (columns - 13) * rows * columns
    free_ends = np.count_nonzero(case.options & (THROUGH | END) == THROUGH | END)
    expected *= min(_FREE_ENDS, 1 + free_ends / _FREE_ENDS)
    policy.require("this room", int(min(expected, _TOO_MUCH)), memory)
