"""Bounds on the length of a way: what is proved beforehand, and what is drawn."""

from itertools import product

import pytest

from unicursal import UnicursalError
from unicursal.cli import run
from unicursal.level import Rectangle, TileMap, make_floors, make_level
from unicursal.level.notes import OtherSeed
from unicursal.room.labyrinths import Labyrinths
from unicursal.room.question import Room, inside
from unicursal.tilemap.length import Length, possible_length, why_no_length
from unicursal.tilemap.reach import way_of


def lengths_by_brute_force(width, height, start, strict):
    """For each inner tile the lengths of all ways from a tile that touch themselves nowhere.

    For that tile itself those of all loops through it.
    """
    found = {}

    def around(tile):
        x, y = tile
        near = ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1))
        return [(u, v) for u, v in near if 0 < u < width - 1 and 0 < v < height - 1]

    def fine(way):
        tiles = set(way)
        return not strict or not any(
            (x + dx, y + 1) in tiles and not {(x + dx, y), (x, y + 1)} & tiles
            for (x, y), dx in product(way, (-1, 1))
        )

    def walk(way):
        if fine(way) and len(way) > 1:
            found.setdefault(way[-1], set()).add(len(way))
        for tile in around(way[-1]):
            if tile in way:
                continue
            met = {near for near in around(tile) if near in way}
            if met == {way[-1]}:
                walk([*way, tile])
            elif met == {start, way[-1]} and len(way) > 3 and fine([*way, tile]):
                found.setdefault(start, set()).add(len(way) + 1)

    walk([start])
    return found


@pytest.mark.parametrize("strict", [False, True])
@pytest.mark.parametrize(("width", "height"), [(5, 5), (6, 5), (5, 8), (7, 6)])
def test_no_way_breaks_the_bounds(width, height, strict):
    """Every way that exists keeps to what is said to be possible, and its parity too."""
    gaps = []
    for start in ((1, 1), (2, 1), (2, 2)):
        for end, lengths in lengths_by_brute_force(width, height, start, strict).items():
            assert end != start or min(lengths) % 2 == max(lengths) % 2 == 0
            possible = possible_length(width, height, start, end, strict=strict)
            assert possible.least == min(lengths)
            assert possible.most >= max(lengths)
            assert all(why_no_length(possible, Length(n, n)) is None for n in lengths)
            assert why_no_length(possible, Length(min(lengths) + 1, min(lengths) + 1))
            gaps.append(possible.most - max(lengths))
    assert min(gaps) == (2 if (width, height, strict) == (7, 6, False) else 0)


def test_doors_count():
    """A door is a tile of the way."""
    assert possible_length(9, 7, (0, 1), (8, 1)).least == 9
    assert len(make_level(9, 7, (0, 1), (8, 1), length="..9").path) == 9


@pytest.mark.parametrize("style", ["winding", "teeth", "mixed", "snake"])
@pytest.mark.parametrize(("least", "most"), [(None, 19), (30, 31), (60, 66), (90, None)])
def test_the_way_is_as_long_as_wished(style, least, most):
    """Valid, between the bounds, and the same again."""
    wishes = {"style": style, "seed": 4, "length": f"{least or ''}..{most or ''}"}
    level = make_level(21, 13, (1, 1), (14, 6), **wishes)
    assert level.report.valid
    assert len(level.path) in Length(least, most)
    assert str(level) == str(make_level(21, 13, (1, 1), (14, 6), **wishes))


@pytest.mark.parametrize(
    "wishes",
    [
        {"goal_room": (3, 3), "entrance_room": (3, 3)},
        {"halls": (Rectangle.of_size(9, 9, 5, 5),)},
        {"walls": [(10, 10), (21, 15)], "through": [(9, 9)]},
        {"goal_room": (4, 3), "style": "teeth", "width": 40},
    ],
)
def test_short_ways_with_rooms_walls_and_halls(wishes):
    """They use the whole map too: a coarser lattice is one like others."""
    wishes = {"width": 41, "height": 31, **wishes}
    level = make_level(**wishes, length="150..250", seed=1)
    assert level.report.valid
    assert 150 <= len(level.path) <= 250
    assert {1, wishes["width"] - 2} <= {x for x, _ in level.path}


@pytest.mark.parametrize("seed", range(1, 5))
def test_short_ways_reach_all_sides(seed):
    """A coarse lattice is drawn until its way is short enough."""
    way = make_level(41, 25, length="..120", seed=seed).path
    assert {1, 39} <= {x for x, _ in way}
    assert {1, 23} <= {y for _, y in way}


def test_bounds_that_hold_change_nothing():
    """The level without bounds is taken if it keeps to them."""
    free = make_level(21, 13, style="mixed", seed=8)
    bound = make_level(21, 13, style="mixed", seed=8, length="50..200")
    assert (str(free), free.notes) == (str(bound), bound.notes)


def test_further_seeds():
    """A snake that is too short is drawn again with seeds that the first one draws."""
    wish = {"style": "snake"}
    first = make_level(21, 13, **wish, seed=2)
    least = len(first.path) + 4
    level = make_level(21, 13, **wish, seed=2, length=f"{least}..")
    assert len(level.path) >= least
    (note,) = [note for note in level.notes if isinstance(note, OtherSeed)]
    assert str(level) == str(make_level(21, 13, **wish, seed=note.seed, length=f"{least}.."))
    assert level.seed == 2


def test_corners_and_floors():
    """Other wishes are kept too."""
    level = make_level(25, 17, diagonal=True, seed=2, length="..80")
    assert level.report.valid
    assert len(level.path) <= 80
    assert {blemish.kind for blemish in level.report.blemishes} == {"wall block"}
    floors = make_floors(3, 15, 11, seed=2, length="30..40")
    assert all(30 <= len(floor.path) <= 40 for floor in floors)


def test_levels_of_empty_rooms_keep_the_bounds_too():
    """The shortest way counts."""
    free = len(make_level(31, 21, style="rooms", seed=4).path)
    level = make_level(31, 21, style="rooms", seed=4, length=f"{free + 2}..")
    assert len(level.path) >= free + 2
    with pytest.raises(UnicursalError, match="was found in"):
        make_level(31, 21, style="rooms", seed=4, length="315..")


@pytest.mark.parametrize(
    ("bounds", "words"),
    [
        ("--length ..10", "at least 19 tiles, not 10 or fewer"),
        ("--length 900..", "at most 149 tiles, not 900 or more"),
        ("--length 121.. --diagonal", "at most 119 tiles"),
        ("--length 40..30", "the least length, 40, is more than the most, 30"),
        ("--length 40", "odd number of tiles"),
        ("--length many", "--length"),
        ("--length -3", "--length"),
    ],
)
def test_lengths_that_cannot_be(bounds, words, capsys):
    """One line each, exit code 2."""
    assert run(["level", "21x13", "--exit", "13,7", "--seed", "1", *bounds.split()]) == 2
    error = capsys.readouterr().err.strip()
    assert len(error.splitlines()) == 1
    assert words in error


def test_seeds_have_64_bits():
    """The last seed works, with branches too; a larger one is refused."""
    assert make_level(9, 9, seed=2**64 - 1, style="mixed", branching=1.0).seed == 2**64 - 1
    with pytest.raises(UnicursalError, match="the seed"):
        make_level(9, 9, seed=2**64)
    with pytest.raises(UnicursalError, match="the seed"):
        make_floors(2, 9, 9, seed=-1)


def test_progress_is_told_before_each_plan_and_may_end_the_search():
    """Shares grow with the seeds; what the listener raises comes through."""
    told = []
    level = make_level(21, 13, seed=2, length="..60", progress=lambda *tale: told.append(tale))
    assert level.tiles == make_level(21, 13, seed=2, length="..60").tiles
    assert told
    shares = []

    def end(words, share):
        shares.append(share)
        if share > 0:
            raise InterruptedError(words)

    with pytest.raises(InterruptedError, match="making the level"):
        make_level(41, 25, style="mixed", seed=7, length="501..", progress=end)
    assert shares == sorted(shares)
    assert len(shares) > 1


def test_a_symmetric_level_has_the_length_that_was_asked_for():
    """Half of it is drawn as long as half of that."""
    for size, length in (((25, 31), "200..260"), ((30, 17), "141..146"), ((41, 31), "..300")):
        level = make_level(*size, symmetric=True, length=length, seed=2)
        least, _, most = length.partition("..")
        assert int(least or 0) <= level.length <= int(most)
        assert level.report.valid


@pytest.mark.parametrize("room", [None, (2, 2), (3, 2)])
@pytest.mark.parametrize(("width", "height"), [(9, 8), (11, 9), (8, 10)])
def test_perfect_levels_are_long(width, height, room):
    """The refusal of shorter ones gives the least length that any of them has, or less."""
    with pytest.raises(UnicursalError, match="perfect level") as fault:
        make_level(
            width, height, exit=(width - 2, 2), quality="perfect", length="..12", goal_room=room
        )
    fewest = int(str(fault.value).split()[-2])
    tiles = list(inside(width, height))
    for start, end in product(tiles[::5], tiles[::4]):
        every = Labyrinths(Room(width, height, start, end, goal=room, goal_may_turn=False))
        for walls in every.sample(1, 20) if start != end and every else []:
            way = way_of(TileMap(walls), start, end)
            assert len(way) >= fewest, TileMap(walls, start, end)


def test_halls_make_perfect_ways_shorter():
    """Each hall leaves out the blocks that it touches; what is too short even so is refused."""
    hall = Rectangle.of_size(9, 5, 5, 5)
    level = make_level(33, 21, halls=[hall], quality="perfect", seed=1)
    assert level.length < 320  # of a level without a hall
    same = make_level(33, 21, halls=[hall], quality="perfect", seed=1, length=f"..{level.length}")
    assert same.report.perfect
    for halls in ([hall], 1):
        with pytest.raises(UnicursalError, match="perfect level"):
            make_level(33, 21, halls=halls, quality="perfect", seed=1, length="..200")
