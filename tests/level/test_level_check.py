"""The validator against a slow judge that counts ways, and on maps with known faults."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from effort import effort
from unicursal import NotationError, UnicursalError
from unicursal.level import Glyphs, TileMap, examine
from unicursal.level.files.formats import looks_like_level, read_level
from unicursal.tilemap.tiles import looks_like_tiles


def is_one_way(tiles):
    """Whether the open tiles are one simple path between the ends: walked tile by tile."""
    spaces = {
        (x, y) for y, row in enumerate(tiles.walls.tolist()) for x, w in enumerate(row) if not w
    }
    beside = {
        (x, y): [t for t in ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)) if t in spaces]
        for x, y in spaces
    }
    if any(len(beside[end]) != 1 for end in (tiles.entrance, tiles.exit)):
        return False
    walked, here = [tiles.entrance], tiles.entrance
    while here != tiles.exit:
        further = [t for t in beside[here] if t not in walked]
        if len(further) != 1 or len(beside[here]) > 2:
            return False
        here = further[0]
        walked.append(here)
    return len(walked) == len(spaces)


def blocks(tiles):
    """The kinds of all 2x2 blocks, counted one by one."""
    found = {"wall block": set(), "open block": set(), "corner touch": set()}
    for y in range(tiles.height - 1):
        for x in range(tiles.width - 1):
            a, b = tiles.walls[y, x], tiles.walls[y, x + 1]
            c, d = tiles.walls[y + 1, x], tiles.walls[y + 1, x + 1]
            if a == b == c == d:
                found["wall block" if a else "open block"].add((x, y))
            elif a == d and b == c:
                found["corner touch"].add((x, y))
    return found


@st.composite
def small_maps(draw):
    """Small maps with two marked ends, many of them nearly labyrinths."""
    width, height = draw(st.integers(4, 7)), draw(st.integers(3, 6))
    walls = [[1] * width for _ in range(height)]
    x, y = draw(st.integers(1, width - 2)), draw(st.integers(1, height - 2))
    start = (x, y)
    walls[y][x] = 0
    for dx, dy in draw(
        st.lists(st.sampled_from([(1, 0), (-1, 0), (0, 1), (0, -1)]), min_size=1, max_size=14)
    ):
        if 0 < x + dx < width - 1 and 0 < y + dy < height - 1:
            x, y = x + dx, y + dy
            walls[y][x] = 0
    spaces = [
        (u, v) for v in range(height) for u in range(width) if not walls[v][u] and (u, v) != start
    ]
    if not spaces:
        walls[start[1]][start[0] + (1 if start[0] < width - 2 else -1)] = 0
        return TileMap(walls, start, (start[0] + (1 if start[0] < width - 2 else -1), start[1]))
    return TileMap(walls, start, (x, y) if (x, y) != start else draw(st.sampled_from(spaces)))


@pytest.mark.kernel
@pytest.mark.plain
@settings(max_examples=effort(100, 300))
@given(small_maps())
def test_valid_is_one_way(tiles):
    """Without goal rooms a map is valid exactly if its open tiles are one path."""
    report = examine(tiles)
    if not report.goal_rooms:
        assert report.valid == is_one_way(tiles)
    if is_one_way(tiles):
        assert report.valid
        found = blocks(tiles)
        assert {b.at for b in report.blemishes if b.kind == "wall block"} == found["wall block"]
        assert {b.at for b in report.blemishes if b.kind == "corner touch"} == found["corner touch"]
        assert report.perfect == (not found["wall block"] and not found["open block"])
        assert report.strict == (report.perfect and not found["corner touch"])


def kinds(text):
    """What is wrong with a map, as kinds and places."""
    return [(defect.kind, defect.at) for defect in examine(TileMap.from_text(text)).defects]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("#####\n#< >#\n#####", []),
        ("######\n#<  >#\n## ###\n######", [("branch", (2, 1)), ("dead end", (2, 2))]),
        ("######\n#< > #\n######", [("overrun", (3, 1)), ("dead end", (4, 1))]),
        (
            "#######\n#<# #>#\n#######",
            [("unreachable", (3, 1)), ("unreachable", (5, 1)), ("dead end", (3, 1))],
        ),
        (
            "#######\n#<    #\n### # #\n###   #\n#####>#\n#######",
            [("branch", (3, 1)), ("branch", (5, 3)), ("loop", (4, 2))],
        ),
        (
            "########\n#<    ##\n## ## ##\n##    >#\n########",
            [("branch", (2, 1)), ("branch", (5, 3)), ("loop", (3, 2))],
        ),
        ("#####\n#   #\n# # #\n#   #\n#####", [("no entrance", (0, 0)), ("no exit", (0, 0))]),
    ],
)
def test_known_faults(text, expected):
    """Each fault is named with its place."""
    assert kinds(text) == expected


def test_goal_rooms_are_allowed_at_the_ends_only():
    """An open rectangle with one opening around an end is fine, elsewhere it is a loop."""
    fine = "########\n#< #   #\n#  # # #\n#    #>#\n########"
    report = examine(TileMap.from_text(fine))
    assert report.valid
    assert [(room.width, room.height) for room in report.goal_rooms] == [(2, 3)]
    assert not report.perfect
    wide = "#######\n#<    #\n###  ##\n####>##\n#######"
    assert ("loop", (3, 1)) in kinds(wide)
    both = "#####\n#< ##\n# >##\n#####"
    assert ("loop", (1, 1)) in kinds(both)
    further = "#######\n#<   ##\n#  # ##\n#### ##\n#   >##\n#######"
    assert ("dead end", (1, 4)) in kinds(further)


def test_doors_and_dead_ends_are_ends_where_none_is_marked():
    """Doors in the border first, then dead ends."""
    report = examine(TileMap.from_text("#####\n    #\n### #\n#####"))
    assert (report.entrance, report.exit) == ((0, 1), (3, 2))
    report = examine(TileMap.from_text("######\n#    #\n######"))
    assert (report.entrance, report.exit) == ((1, 1), (4, 1))
    assert report.valid


def test_lattice_strict_perfect():
    """The three grades, each in the next."""
    report = examine(TileMap.from_text("#######\n#<#   #\n# # # #\n#   #>#\n#######"))
    assert (report.lattice, report.strict, report.perfect) == (True, True, True)
    report = examine(TileMap.from_text("########\n#<##   #\n# ## # #\n#    #>#\n########"))
    assert (report.lattice, report.perfect, report.valid) == (False, False, True)


def test_text_forms():
    """Signs can be chosen; what was written is read again; foreign signs are named."""
    tiles = TileMap.from_text("XXXXX\nXa.bX\nXXXXX", Glyphs.parse("X.ab"))
    assert (tiles.entrance, tiles.exit) == ((1, 1), (3, 1))
    assert TileMap.from_text(tiles.to_text()) == tiles
    assert TileMap.from_text(tiles.to_text(Glyphs.parse("█·12")), Glyphs.parse("█·12")) == tiles
    assert TileMap.from_text("###\n#E\n#E\n###").exit == (1, 2)
    for text, words in (("##?#", "column 3"), ("#<<#", "second entrance"), ("", "empty")):
        with pytest.raises(NotationError, match=words):
            TileMap.from_text(text)
    with pytest.raises(NotationError):
        Glyphs.parse("##<>")
    with pytest.raises(UnicursalError, match="not an open tile"):
        TileMap([[1, 1], [1, 0]], (0, 0))


def test_what_a_file_holds_is_told_by_its_content():
    """Maps of boards, positions and recordings are no tile maps."""
    assert looks_like_tiles("#####\n#...#\n#####")
    assert looks_like_tiles("####\n#< >\n####")
    assert not looks_like_tiles("S...\n.##.\n...T")
    assert not looks_like_tiles("..#\n...")
    assert not looks_like_level("5|1-1,1;0,1-2,1")
    assert not looks_like_level("9:RRDD")
    assert looks_like_level("1,1,1\n1,2,3\n1,1,1")
    assert read_level("1,1,1,1\n1,2,3,1\n1,1,1,1").tiles.entrance == (1, 1)
    with pytest.raises(NotationError, match="rows"):
        read_level("{}")


def test_findings_are_a_sequence():
    """They are counted and filtered by kind, and each has its words."""
    found = examine(TileMap.from_text("######\n#<  >#\n## ###\n######\n######")).blemishes
    blocks_found = [finding for finding in found if finding.kind == "wall block"]
    assert found.number("wall block") == len(blocks_found) == len(found) > 3
    assert found[0] == blocks_found[0]
    assert list(found[1:3]) == blocks_found[1:3]
    assert not found.without("wall block")
    assert found[0].text == "four walls in a square at (0, 2)"
