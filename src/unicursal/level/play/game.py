"""A level that is being walked: where one stands, what one holds, and what one has seen."""

from collections import Counter
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from unicursal.board.directions import BACK, MOVES, STEP, Move
from unicursal.board.inputs import cell_of, whole_number
from unicursal.errors import UnicursalError, quoted
from unicursal.level.level import Level, LevelLike
from unicursal.level.map.tiles import Tile
from unicursal.level.play.sight import in_sight
from unicursal.level.play.terrain import ROUND, Obstacle, Terrain, best_way
from unicursal.level.things.thing import KEY, Thing
from unicursal.notation import RESTART, UNDO, keys_in

FAR = 20
"""How far one sees in fog, in tiles, by default."""


@dataclass(frozen=True)
class _Moment:
    """All that a step may change but the moves themselves, for undoing it."""

    at: Tile
    held: frozenset[int]
    taken: frozenset[Tile]
    opened: frozenset[Tile]


def _check_move(move: Move) -> None:
    if not isinstance(move, str) or move not in STEP:
        raise UnicursalError(f"{quoted(move)} is not a move: expected U, D, L or R")


class Game:
    r"""A walk through a level; it begins on the entrance and is done on the exit.

    Where both are one tile it is done there after a way round.

    With `fog`, a radius in tiles, only what has been in sight counts as `seen`.

    >>> game = Game("######\n#<  >#\n######")
    >>> game.move("U"), game.move("R"), game.at, game.steps, game.best
    (<Obstacle.WALL: 'wall'>, None, (2, 1), 1, 3)
    >>> game.play("RR")
    0
    >>> game.done, game.record
    (True, 3)
    """

    _now: _Moment
    _visits: Counter[Tile]
    _in_sight: set[Tile]

    def __init__(self, level: LevelLike, fog: int | None = None) -> None:
        level = Level.of(level)
        if fog is not None and whole_number(fog, "the radius of sight", UnicursalError) < 1:
            raise UnicursalError("the radius of sight is at least 1 tile")
        self.level, self.fog = level, fog
        self.terrain = Terrain(level)
        self.record: int | None = None
        """The fewest steps with which the exit was reached so far."""
        self._moves: list[Move] = []
        self._past: list[_Moment] = []
        self.restart()

    @property
    def at(self) -> Tile:
        """The tile on which one stands."""
        return self._now.at

    @property
    def moves(self) -> str:
        """The steps taken, as `U D L R`; steps into walls are none."""
        return "".join(self._moves)

    @property
    def steps(self) -> int:
        """How many steps were taken; those that were taken back do not count."""
        return len(self._moves)

    @cached_property
    def best(self) -> int | None:
        """The fewest steps to the exit, detours for keys included; None if none were found."""
        way = best_way(self.terrain, self.level.entrance)
        return None if way is None else len(way) - 1

    @property
    def done(self) -> bool:
        """Whether the exit was reached."""
        return self.terrain.is_done(self.at, self._now.held)

    @property
    def held(self) -> frozenset[int]:
        """The numbers of the keys found so far."""
        return self._now.held - {ROUND}

    @property
    def opened(self) -> frozenset[Tile]:
        """The doors that were opened."""
        return self._now.opened

    def walked(self, tile: Tile) -> bool:
        """Whether one has stood on a tile, or does; steps that were taken back do not count."""
        return self._visits[cell_of(tile, "a tile")] > 0

    def seen(self, tile: Tile) -> bool:
        """Whether a tile has been in sight; without fog all are."""
        x, y = cell_of(tile, "a tile")
        return self.fog is None or ((x, y) in self.level.tiles and bool(self._seen[y, x]))

    @property
    def things(self) -> list[Thing]:
        """What still stands or lies on the level: all but what was taken along."""
        return [
            thing
            for thing in self.level.things
            if thing.at not in self._now.taken or thing.at not in self.terrain.finds
        ]

    @property
    def collected(self) -> dict[str, tuple[int, int]]:
        """For each kind of thing that is taken along, but keys: how many are, and of how many."""
        finds = [thing for thing in self.terrain.finds.values() if thing.kind != KEY]
        every = Counter(thing.kind for thing in finds)
        taken = Counter(thing.kind for thing in finds if thing.at in self._now.taken)
        return {kind: (taken[kind], number) for kind, number in every.items()}

    @property
    def way_on(self) -> list[Tile]:
        """The shortest way from here to the exit; empty if there is none."""
        return best_way(self.terrain, self.at, self._now.held) or []

    def move(self, move: Move) -> Obstacle | None:
        """Take a step, or say what is in its way."""
        if self.done:
            return Obstacle.DONE
        _check_move(move)
        there = self.at[0] + STEP[move][0], self.at[1] + STEP[move][1]
        obstacle = self.terrain.obstacle(self.at, there, self.held)
        if obstacle is None:
            self._past.append(self._now)
            self._moves.append(move)
            self._now = self._after(there)
            self._visits[there] += 1
            self._look()
            if self.done and (self.record is None or self.steps < self.record):
                self.record = self.steps
        return obstacle

    def run(self, move: Move) -> int:
        """Follow the corridor to a fork, a room, a thing or an end; the steps taken.

        Beside an open wall, as in a room, one runs straight on: only what opens newly is of
        interest, and a corner is followed only in a corridor.
        """
        _check_move(move)
        begin, start, sides = self.steps, self.at, self._open_sides(move)
        marked = {thing.at for thing in self.level.things}
        while self.move(move) is None and self.at not in {start, *marked}:
            before, sides = sides, self._open_sides(move)
            opened = sides - before
            ahead = self.at[0] + STEP[move][0], self.at[1] + STEP[move][1]
            if self.terrain.is_open(ahead):
                if opened:
                    break
            elif len(sides) == len(opened) == 1:
                (move,) = opened
                sides = self._open_sides(move)
            else:
                break
        return self.steps - begin

    def _open_sides(self, move: Move) -> set[Move]:
        """The sides of the tile, seen along a move, on which no wall is."""
        x, y = self.at
        aside = (side for side in MOVES if side not in {move, BACK[move]})
        return {s for s in aside if self.terrain.is_open((x + STEP[s][0], y + STEP[s][1]))}

    def undo(self) -> bool:
        """Take back the last step; what was seen stays seen. False at the entrance."""
        if not self._past:
            return False
        self._visits[self.at] -= 1
        self._now = self._past.pop()
        self._moves.pop()
        self._look()
        return True

    def restart(self) -> None:
        """Stand on the entrance with nothing in hand and nothing seen; the record stays."""
        self._moves.clear()
        self._past.clear()
        self._visits = Counter({self.level.entrance: 1})
        self._seen = np.zeros(self.level.tiles.walls.shape, dtype=np.bool_)
        nothing: frozenset[Tile] = frozenset()
        self._now = _Moment(self.level.entrance, frozenset(), nothing, nothing)
        self._now = self._after(self.level.entrance)
        self._look()

    def play(self, moves: str) -> int:
        """Take the steps of a text: `U D L R` in either case, `-` one back, `^` all over again.

        How many steps were not taken, because something was in their way, is returned.
        """
        refused = 0
        for key in keys_in(moves):
            if key == UNDO:
                self.undo()
            elif key == RESTART:
                self.restart()
            else:
                refused += self.move(key) is not None
        return refused

    @property
    def in_sight(self) -> set[Tile]:
        """What is seen from here; in fog only, else nothing is looked for."""
        return self._in_sight

    def _after(self, there: Tile) -> _Moment:
        now, terrain = self._now, self.terrain
        return _Moment(
            there,
            terrain.after(now.at, there, now.held),
            now.taken | {there} if there in terrain.finds else now.taken,
            now.opened | {there} if there in terrain.doors else now.opened,
        )

    def _look(self) -> None:
        self._in_sight = set()
        if self.fog is None:
            return
        tiles = self.level.tiles
        self._in_sight = {
            (x, y)
            for x, y in in_sight(self._hides, self.at, self.fog)
            if 0 <= x < tiles.width and 0 <= y < tiles.height
        }
        for x, y in self._in_sight:
            self._seen[y, x] = True

    def _hides(self, tile: Tile) -> bool:
        """Walls stop the eye, and so do doors that nobody has opened yet."""
        closed = tile in self.terrain.doors and tile not in self._now.opened
        return closed or not self.level.tiles.is_open(tile)
