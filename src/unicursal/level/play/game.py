"""A level that is being walked: where one stands, what one holds, and what one has seen."""

from collections import Counter
from functools import cached_property
from typing import NamedTuple

from unicursal.board.directions import BACK, MOVES, STEP, Move
from unicursal.board.inputs import cell_of, whole_number
from unicursal.errors import UnicursalError, quoted
from unicursal.level.level import Level, LevelLike
from unicursal.level.play.sight import in_sight
from unicursal.level.play.terrain import ROUND, Obstacle, Terrain, best_way
from unicursal.level.things.thing import KEY, Thing
from unicursal.notation import RESTART, UNDO, keys_in
from unicursal.tilemap.tiles import Tile

FAR = 20
"""How far one sees in fog, in tiles, by default."""


class _Step(NamedTuple):
    """A step that was taken, none for the entrance, and all that it may have changed."""

    move: str
    at: Tile
    touched: frozenset[Tile]
    """The tiles with things on which one has stood."""
    is_round: bool
    """Whether one has come to the far side of a loop, and not back the same way."""


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

    def __init__(self, level: LevelLike, fog: int | None = None) -> None:
        level = Level.of(level)
        if fog is not None and whole_number(fog, "the radius of sight", UnicursalError) < 1:
            raise UnicursalError("the radius of sight is at least 1 tile")
        self.level, self.fog = level, fog
        self.terrain = Terrain(level)
        self._things = frozenset(thing.at for thing in level.things)
        self.record: int | None = None
        """The fewest steps with which the exit was reached so far."""
        self.restart()

    @property
    def at(self) -> Tile:
        """The tile on which one stands."""
        return self._walk[-1].at

    @property
    def moves(self) -> str:
        """The steps taken, as `U D L R`; steps into walls are none."""
        return "".join(step.move for step in self._walk)

    @property
    def steps(self) -> int:
        """How many steps were taken; those that were taken back do not count."""
        return len(self._walk) - 1

    @cached_property
    def best(self) -> int | None:
        """The fewest steps to the exit, detours for keys included; None if none were found."""
        way = best_way(self.terrain, self.level.entrance)
        return None if way is None else len(way) - 1

    @property
    def done(self) -> bool:
        """Whether the exit was reached."""
        return self.terrain.is_done(self.at, self._walk[-1].is_round)

    @property
    def held(self) -> frozenset[int]:
        """The numbers of the keys found so far."""
        keys = self.terrain.keys
        return frozenset(keys[tile] for tile in self._walk[-1].touched & keys.keys())

    @property
    def opened(self) -> frozenset[Tile]:
        """The doors that were opened."""
        return self._walk[-1].touched & self.terrain.doors

    def walked(self, tile: Tile) -> bool:
        """Whether one has stood on a tile, or does; steps that were taken back do not count."""
        return self._visits[cell_of(tile, "a tile")] > 0

    def seen(self, tile: Tile) -> bool:
        """Whether a tile has been in sight; without fog all are."""
        tile = cell_of(tile, "a tile")
        return self.fog is None or tile in self._seen

    @property
    def things(self) -> list[Thing]:
        """What still stands or lies on the level: all but what was taken along."""
        taken = self._walk[-1].touched & self.terrain.finds.keys()
        return [thing for thing in self.level.things if thing.at not in taken]

    @property
    def collected(self) -> dict[str, tuple[int, int]]:
        """For each kind of thing that is taken along, but keys: how many are, and of how many."""
        finds = [thing for thing in self.terrain.finds.values() if thing.kind != KEY]
        every = Counter(thing.kind for thing in finds)
        taken = Counter(thing.kind for thing in finds if thing.at in self._walk[-1].touched)
        return {kind: (taken[kind], number) for kind, number in every.items()}

    @property
    def way_on(self) -> list[Tile]:
        """The shortest way from here to the exit; empty if there is none."""
        half = {ROUND} if self._walk[-1].is_round else set()
        return best_way(self.terrain, self.at, self.held | half) or []

    def move(self, move: Move) -> Obstacle | None:
        """Take a step, or say what is in its way."""
        if self.done:
            return Obstacle.DONE
        there = self._beside(move)
        obstacle = self.terrain.obstacle(self.at, there, self.held)
        if obstacle is None:
            self._walk.append(self._step(move, there))
            self._look()
            if self.done and (self.record is None or self.steps < self.record):
                self.record = self.steps
        return obstacle

    def run(self, move: Move) -> int:
        """Follow the corridor to a fork, a room, a thing or an end; the steps taken.

        Beside an open wall, as in a room, one runs straight on: only what opens newly is of
        interest, and a corner is followed only in a corridor.
        """
        begin, start, sides = self.steps, self.at, self._open_sides(move)
        while self.move(move) is None and self.at != start and self.at not in self._things:
            before, sides = sides, self._open_sides(move)
            opened = sides - before
            if self.terrain.is_open(self._beside(move)):
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
        self._beside(move)
        aside = set(MOVES) - {move, BACK[move]}
        return {side for side in aside if self.terrain.is_open(self._beside(side))}

    def _beside(self, move: Move) -> Tile:
        """The tile to which a move leads from here."""
        if not isinstance(move, str) or move not in STEP:
            raise UnicursalError(f"{quoted(move)} is not a move: expected U, D, L or R")
        return self.at[0] + STEP[move][0], self.at[1] + STEP[move][1]

    def undo(self) -> bool:
        """Take back the last step; what was seen stays seen. False at the entrance."""
        if not self.steps:
            return False
        self._visits[self._walk.pop().at] -= 1
        self._look()
        return True

    def restart(self) -> None:
        """Stand on the entrance with nothing in hand and nothing seen; the record stays."""
        self._visits: Counter[Tile] = Counter()
        self._seen: set[Tile] = set()
        self._walk: list[_Step] = []
        self._walk.append(self._step("", self.level.entrance))
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

    def _step(self, move: str, there: Tile) -> _Step:
        self._visits[there] += 1
        before = self._walk[-1] if self._walk else _Step("", there, frozenset(), is_round=False)
        touched = before.touched | {there} if there in self._things else before.touched
        is_half_way = (before.at, there) in self.terrain.half_way
        return _Step(move, there, touched, before.is_round != is_half_way)

    def _look(self) -> None:
        self.in_sight: set[Tile] = set()
        """What is seen from here; in fog only, else nothing is looked for."""
        if self.fog is not None:
            found = in_sight(self._hides, self.at, self.fog)
            self.in_sight = {tile for tile in found if tile in self.level.tiles}
            self._seen |= self.in_sight

    def _hides(self, tile: Tile) -> bool:
        """Walls stop the eye, and so do doors that nobody has opened yet."""
        closed = tile in self.terrain.doors and tile not in self._walk[-1].touched
        return closed or not self.level.tiles.is_open(tile)
