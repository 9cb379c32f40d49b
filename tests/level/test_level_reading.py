"""Whatever `level` writes is read again as it was, and what is no level is refused in one line."""

import base64
import gzip
import json
import struct
import zlib
from dataclasses import replace
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from effort import effort
from unicursal.cli import run
from unicursal.errors import UnicursalError
from unicursal.level import Glyphs, Level, Thing, TileMap, make_level, place, read_level, redrawn
from unicursal.level.files.formats import Look, files_of
from unicursal.level.files.wide import widened
from unicursal.level.things.check import thing_defects

READ = [".txt", ".csv", ".json", ".tmx", ".xp"]


@pytest.fixture(scope="module")
def furnished():
    """A level with every kind of thing."""
    level = make_level(33, 21, style="mixed", seed=2)
    wishes = {"keys": 2, "items": 4, "monsters": 4}
    return place(level, {**wishes, "shortcuts": 2, "one-way": 3}, 3)


def written(level, ending, look=None):
    """The content of the file of a level."""
    return files_of([level], "a", ending, look or Look())[f"a{ending}"]


@st.composite
def levels(draw):
    """Levels of many sizes with things, with words of one's own or without."""
    width, height = draw(st.integers(9, 33)), draw(st.integers(9, 25))
    style = draw(st.sampled_from(["winding", "teeth", "mixed", "snake", "rooms"]))
    seed = draw(st.integers(0, 10**6))
    branching = draw(st.sampled_from([0.0, 0.8]))
    level = make_level(width, height, style=style, seed=seed, branching=branching)
    try:
        wishes = {
            kind: draw(st.integers(0, 2)) for kind in ["key", "item", "monster", "torch", "trap"]
        }
        level = place(level, wishes, seed)
        return place(level, {**wishes, "shortcuts": 1, "one-way": 1}, seed)
    except UnicursalError:
        return level


@pytest.mark.parametrize("ending", READ)
@given(level=levels())
@settings(max_examples=effort(5, 25), deadline=None)
def test_what_is_written_is_read(ending, level):
    """Tiles, ends and things come back; only CSV and REXPaint do not know words of one's own."""
    found = read_level(written(level, ending)).level()
    assert found.tiles == level.tiles
    assert (found.entrance, found.exit) == (level.entrance, level.exit)
    if ending in {".csv", ".xp"}:
        ours = {"key", "door", "item", "monster", "shortcut", "one-way"}
        known = [thing for thing in level.things if thing.kind in ours]
        assert [thing for thing in found.things if thing.kind in ours] == known
        assert {thing.at for thing in found.things} == {thing.at for thing in level.things}
    else:
        assert found.things == level.things


def test_the_way_in_a_second_layer_is_no_part_of_the_map(furnished):
    """A REXPaint file with the solution is read as the same level."""
    plain, solved = (written(furnished, ".xp", Look(solution=shown)) for shown in (False, True))
    assert solved != plain
    found = read_level(solved).level()
    assert (found.tiles, found.things) == (furnished.tiles, read_level(plain).level().things)


@pytest.mark.parametrize("ending", READ)
def test_writing_what_was_read_gives_the_same_bytes(ending, furnished):
    """A file that is read and written again does not change."""
    first = written(furnished, ending)
    found = read_level(first).level()
    if ending == ".json":
        assert json.loads(written(found, ending)) == json.loads(first)
    assert written(found, ending) == first


def test_json_holds_all_of_a_level(furnished):
    """Rooms, style, seed and notes too."""
    found = read_level(written(furnished, ".json")).level()
    for name in ("style", "plan", "seed", "rooms", "things"):
        assert getattr(found, name) == getattr(furnished, name)
    assert list(map(str, found.notes)) == list(map(str, furnished.notes))


def test_other_signs(furnished):
    """A text in signs that are also those of things is read with the same signs."""
    for signs in ("k+m!", "█.SX", "%v{}", "# <>", " .<>"):
        glyphs = Glyphs.parse(signs)
        text = written(furnished, ".txt", Look(glyphs))
        found = read_level(text, glyphs).level()
        assert (found.tiles, found.things) == (furnished.tiles, furnished.things)
    image = read_level(written(furnished, ".xp", Look(glyphs)), glyphs).level()
    assert image.tiles == furnished.tiles
    with pytest.raises(UnicursalError, match="only a blank"):
        Glyphs.parse("#\t<>")


def test_a_map_without_a_legend():
    """The usual signs are understood; without a key a plus is just an open door."""
    plain = read_level("######\n#<+ >#\n######")
    assert plain.things == ()
    locked = read_level("#######\n#<k+ >#\n#######")
    assert [(thing.kind, thing.at) for thing in locked.things] == [
        ("key", (2, 1)),
        ("door", (3, 1)),
    ]


def test_a_legend_has_the_last_word():
    """Any sign may mean any word."""
    drawn = read_level("######\n#<+k>#\n######\n\n+ = potion\nk = cat-food")
    assert [(thing.kind, thing.at) for thing in drawn.things] == [
        ("potion", (2, 1)),
        ("cat-food", (3, 1)),
    ]
    with pytest.raises(UnicursalError, match="line 6 of the map: '\\+' is named twice"):
        read_level("#####\n#<+>#\n#####\n\n+ = cat\n+ = dog")
    with pytest.raises(UnicursalError, match="line 5 of the map: 'wall' is a tile, not a thing"):
        read_level("#####\n#<+>#\n#####\n\n+ = wall")


def test_json_without_signs_for_the_ends():
    """Ends may be fields alone; what contradicts the rows is refused."""
    data = {"rows": ["#####", "#   #", "#####"], "entrance": [1, 1], "exit": [3, 1]}
    assert read_level(json.dumps(data)).level().exit == (3, 1)
    data["rows"][1] = "#< >#"
    data["entrance"] = [2, 1]
    with pytest.raises(
        UnicursalError, match=r"the entrance is at \(1, 1\) in the rows, but .* \(2, 1\)"
    ):
        read_level(json.dumps(data))


def test_a_map_from_tiled_may_be_packed(furnished):
    """Tiled writes layers as base64, packed or not, and turned tiles with further bits."""
    text = written(furnished, ".tmx").decode()
    begin, rest = text.split('<data encoding="csv">')
    numbers, end = rest.split("</data>")
    gids = [int(number) for number in numbers.replace("\n", "").split(",")]
    gids[0] |= 0x8000_0000
    raw = struct.pack(f"<{len(gids)}I", *gids)
    forms = [("", raw), ("zlib", zlib.compress(raw)), ("gzip", gzip.compress(raw))]
    for packing, data in forms:
        mark = f'<data encoding="base64" compression="{packing}">'
        packed = f"{begin}{mark}{base64.b64encode(data).decode()}</data>{end}"
        assert read_level(packed).level().things == furnished.things


def test_a_tile_moved_in_tiled_is_seen(furnished):
    """Things are where their objects are."""
    text = written(furnished, ".tmx").decode()
    item = next(thing for thing in furnished.things if thing.kind == "item")
    x, y = item.at
    free = next(
        t for t in furnished.path[1:-1] if t not in {thing.at for thing in furnished.things}
    )
    old = f'type="item" x="{x * 16 + 8.0}" y="{y * 16 + 8.0}"'
    assert old in text
    moved = text.replace(old, f'type="item" x="{free[0] * 16 + 3}" y="{free[1] * 16 + 15.5}"')
    assert free in {thing.at for thing in read_level(moved).things if thing.kind == "item"}


XML = '<map width="3" height="1" tilewidth="16" tileheight="16">'
SET = '<tileset firstgid="1"><tile id="0" type="open"/><tile id="1" type="wall"/></tileset>'
LAYER = '<layer name="tiles"><data encoding="csv">{}</data></layer></map>'


LAYER_OF_ONE = bytes(10)
"""One cell of a REXPaint file: a character and two colours."""


def xp(width, height, cells=b"", layers=1, version=-1):
    """A REXPaint file that may lie about what it holds."""
    return gzip.compress(struct.pack("<4i", version, layers, width, height) + cells)


@pytest.mark.parametrize(
    ("name", "content", "words"),
    [
        ("a.csv", b"1,1,1\n1,0\n1,1,1\n", "line 2 has 2 numbers, line 1 has 3"),
        ("a.csv", b"1,1,1\n1,x,1\n", "line 2: expected whole numbers"),
        ("a.csv", "1,1,1\n1,١,1\n".encode(), "line 2: expected whole numbers"),
        ("a.csv", b"1,1,1\n\n1,0,1\n", "line 2: expected whole numbers"),
        ("a.csv", b"1,1,1\n1,15,1\n", "line 2, number 2: 15 is not a tile"),
        ("a.csv", b"1,1,1\n2,0,2\n", "line 2, number 3: a second entrance"),
        ("a.txt", bytes(range(256)), "not a text file"),
        ("a.txt", b"####\n#\0 #\n####", "a.txt"),
        ("a.json", b'{"rows": 3}', "expected JSON with the rows"),
        ("a.json", b'{"rows": ["###"], "things": 4}', "things: expected a list"),
        ("a.json", b'{"rows": ["###"], "things": [4]}', "thing 1: expected a kind"),
        ("a.json", b'{"rows": ["# #"], "things": [{"kind": "x", "at": [1.5, 0]}]}', "thing 1"),
        ("a.json", b'{"rows": ["###"], "rooms": [4]}', "room 1: expected"),
        ("a.json", b'{"rows": ["###"], "exit": [9, 9]}', "the exit (9, 9) is not an open tile"),
        ("a.json", b'{"rows": ["###"], "exit": 7}', "exit: expected a tile"),
        ("a.json", b"{" * 100_000, "expected JSON"),
        ("a.tmx", b"<map>", "not valid XML"),
        ("a.tmx", b"<map/>", "no number 'width'"),
        ("a.tmx", b'<?xml version="1.0"?><html/>', "expected a Tiled map"),
        ("a.tmx", XML.encode() + b"</map>", "has no tile layer"),
        ("a.tmx", (XML + LAYER.format("1,1")).encode(), "has 2 tiles, not 3x1"),
        ("a.tmx", (XML + LAYER.format("1,1,1")).encode(), "(0, 0) in the Tiled map: 1 is not"),
        ("a.tmx", (XML + SET + LAYER.format("1,0,1")).encode(), "(1, 0) in the Tiled map: 0"),
        ("a.tmx", (XML + SET + LAYER.format("1,a,1")).encode(), "expected whole numbers"),
        ("a.tmx", (XML + SET + LAYER.format("1,99999999999,1")).encode(), "is not a tile"),
        ("a.tmx", XML.replace("3", "99999999").encode() + b"</map>", "too large"),
        ("a.tmx", XML.replace('"3" h', '"99999" h').replace('"1"', '"99999"').encode() + b"</map>",
         "too large"),
        ("a.tmx", (XML + '<tileset firstgid="1" source="x.tsx"/>' + LAYER).encode(), "embed it"),
        ("a.tmx", (XML + SET + LAYER.replace("csv", "base64").format("%%")).encode(), "damaged"),
        ("a.xp", b"\x1f\x8b" + b"rubbish" * 9, "the compressed file is damaged"),
        ("a.xp", gzip.compress(b"hello"), "ends too early"),
        ("a.xp", gzip.compress(b"hello, this is some text"), "not a REXPaint image"),
        ("a.xp", xp(100_000, 100_000), "too large"),
        ("a.xp", xp(30, 30), "ends too early"),
        ("a.xp", xp(-3, 3), "not a REXPaint image"),
        ("a.xp", xp(3, 3, layers=10**6), "not a REXPaint image"),
        ("a.xp", xp(1, 1, LAYER_OF_ONE + struct.pack("<2i", 2, 1) + LAYER_OF_ONE, layers=2),
         "the layers of the REXPaint image differ in size"),
    ],
    ids=lambda value: "content" if isinstance(value, bytes) else value,
)  # fmt: skip
@pytest.mark.parametrize("command", ["check", "convert"])
def test_what_is_no_level_is_refused(command, name, content, words, tmp_path, capsys):
    """One line that names the file and what is wrong, exit code 2."""
    path = tmp_path / name
    path.write_bytes(content)
    more = [str(tmp_path / "out.json")] if command == "convert" else []
    assert run([command, str(path), *more]) == 2
    (line,) = capsys.readouterr().err.strip().splitlines()
    assert name in line
    assert words in line
    assert not (tmp_path / "out.json").exists()


@pytest.mark.parametrize("command", ["check", "convert"])
def test_bombs_are_refused(command, tmp_path, capsys):
    """Entities are not expanded, and a packed file is not unpacked beyond the map."""
    laughs = "".join(f'<!ENTITY a{n + 1} "{f"&a{n};" * 10}">' for n in range(9))
    bomb = tmp_path / "bomb.tmx"
    bomb.write_text(
        f'<?xml version="1.0"?><!DOCTYPE map [<!ENTITY a0 "ha">{laughs}]><map>&a9;</map>'
    )
    more = [str(tmp_path / "out.json")] if command == "convert" else []
    assert run([command, str(bomb), *more]) == 2
    assert "definitions (DOCTYPE" in capsys.readouterr().err
    packed = tmp_path / "bomb.xp"
    head = struct.pack("<4i", -1, 1, 3, 3)
    packed.write_bytes(gzip.compress(head + bytes(64 * 2**20)))
    assert run([command, str(packed), *more]) == 2
    assert "contains more than a REXPaint image" in capsys.readouterr().err
    deep = tmp_path / "deep.tmx"
    deep.write_text("<map>" + "<a>" * 200_000 + "</a>" * 200_000 + "</map>")
    assert run([command, str(deep), *more]) == 2


@pytest.mark.parametrize("source", READ)
@pytest.mark.parametrize("result", [*READ, ".png", ".svg", ".pdf"])
def test_convert_from_any_to_any(source, result, furnished, tmp_path):
    """A level goes from each format that is read to each that is written."""
    first, second = tmp_path / f"a{source}", tmp_path / f"b{result}"
    furnished.save(first)
    assert run(["convert", str(first), str(second)]) == 0
    if result in READ:
        found = read_level(second.read_bytes()).level()
        assert (found.tiles, found.things) == (furnished.tiles, furnished.things)
    assert (tmp_path / "b-tiles.png").exists() == (result == ".tmx")


def test_check_walks_past_the_things(furnished, tmp_path, capsys):
    """A good level has its things listed; one whose key lies behind its door is invalid."""
    furnished.save(tmp_path / "good.json")
    assert run(["check", str(tmp_path / "good.json")]) == 0
    assert "each can be reached" in capsys.readouterr().out
    swap = {"key": "door", "door": "key"}
    things = tuple(replace(t, kind=swap.get(t.kind, t.kind)) for t in furnished.things)
    replace(furnished, things=things).save(tmp_path / "bad.json")
    assert run(["check", str(tmp_path / "bad.json"), "--json"]) == 1
    report = json.loads(capsys.readouterr().out)
    assert not report["valid"]
    assert any("lies behind its own door" in defect["text"] for defect in report["defects"])
    assert len(report["things"]) == len(things)


def test_convert_refuses_what_is_no_level(tmp_path, capsys):
    """A line is no tile map, and a map without ends is no level."""
    assert run(["convert", "5:RR", str(tmp_path / "a.tmx")]) == 2
    assert "for levels" in capsys.readouterr().err
    (tmp_path / "shut.txt").write_text("###\n# #\n###\n")
    assert run(["convert", str(tmp_path / "shut.txt"), str(tmp_path / "a.json")]) == 2
    assert "shut.txt: the map has no" in capsys.readouterr().err
    (tmp_path / "two.txt").write_text("######\n#<##>#\n######\n")
    assert run(["convert", str(tmp_path / "two.txt"), str(tmp_path / "a.json")]) == 2
    assert "no way leads" in capsys.readouterr().err


def test_convert_of_a_drawn_map(tmp_path, capsys):
    """A map without signs for its ends has them at its doors or dead ends."""
    (tmp_path / "a.txt").write_text("#####\n    #\n### #\n    #\n#####\n")
    assert run(["convert", str(tmp_path / "a.txt"), str(tmp_path / "a.json")]) == 0
    words = ["convert", str(tmp_path / "a.txt"), str(tmp_path / "a.svg"), "--view", "walls"]
    assert run(words) == 2
    assert "--view is for lines, and this is a level" in capsys.readouterr().err
    data = json.loads((tmp_path / "a.json").read_text())
    assert (data["entrance"], data["exit"]) == ([0, 1], [0, 3])


def test_save_chooses_by_the_ending(furnished, tmp_path, monkeypatch):
    """Every format; an unknown ending is refused, and a failure leaves what stood there."""
    for ending in [*READ, ".png", ".svg", ".PNG"]:
        furnished.save(str(tmp_path / f"a{ending}"), theme="print", solution=True)
        assert (tmp_path / f"a{ending}").stat().st_size > 100
    for bad in ("a", "a.gif", "nowhere/a.txt"):
        with pytest.raises(UnicursalError):
            furnished.save(tmp_path / bad)
    before = (tmp_path / "a.txt").read_bytes()

    def fails(*_):
        raise OSError(28, "no space left")

    monkeypatch.setattr("pathlib.Path.replace", fails)
    with pytest.raises(OSError, match="no space"):
        make_level(9, 9).save(tmp_path / "a.txt")
    assert (tmp_path / "a.txt").read_bytes() == before
    assert not list(tmp_path.glob(".a*"))


def test_a_level_shows_itself_in_a_notebook(furnished):
    """As the picture that is saved, with words for those who cannot see it."""
    picture = furnished._repr_svg_()
    assert picture.startswith("<svg")
    assert "2 keys" in picture
    assert "4 monsters" in picture


def test_things_differ_in_shape_not_only_in_colour():
    """In black and white no two kinds look alike."""
    from unicursal.level.files.picture import icon

    kinds = ["key", "door", "item", "monster", "shortcut", "one-way", "torch", "bomb"]
    shapes = set()
    for kind in kinds:
        outline = [
            getattr(part, "strokes", None) or (part.centre, part.radius)
            for part in icon(kind, (0.5, 0.5))
        ]
        shapes.add(repr(outline))
    assert len(shapes) == len(kinds)


def test_tmx_things_are_read_by_pytmx(furnished, tmp_path):
    """The usual reader sees doors as tiles, and things as objects with their numbers."""
    import pytmx

    furnished.save(tmp_path / "a.tmx")
    made = pytmx.TiledMap(str(tmp_path / "a.tmx"))
    tiles = made.get_layer_by_name("tiles")
    found = {
        (thing.type, int(thing.x // 16), int(thing.y // 16), thing.properties["number"])
        for thing in made.get_layer_by_name("things")
    }
    assert found == {(t.kind, *t.at, t.number) for t in furnished.things}
    kinds = {
        (x, y): made.get_tile_properties_by_gid(gid)["type"] for x, y, gid in tiles.iter_data()
    }
    for thing in furnished.things:
        structure = thing.kind in {"door", "shortcut", "one-way"}
        assert (kinds[thing.at] == thing.kind) == structure


def test_a_level_on_stdout_has_its_legend(capsys):
    """What is printed can be read again."""
    words = "level 21x15 --seed 3 --place keys=1,torches=2,items=1 --one-way 1"
    assert run(words.split()) == 0
    level = read_level(capsys.readouterr().out).level()
    expected = place(make_level(21, 15, seed=3), {"key": 1, "torch": 2, "item": 1, "one-way": 1}, 3)
    assert level.things == expected.things


def test_hand_made_levels_with_one_of_everything():
    """A level of which all is told comes back from text as it was."""
    tiles = TileMap.from_text("#######\n#<    #\n##### #\n#>    #\n#######")
    level = Level.from_tiles(tiles, "drawn", "file")
    things = (
        Thing(1, "key", (2, 1), 1),
        Thing(2, "one-way", (3, 2), 4, (3, 1)),
        Thing(5, "door", (5, 2), 1),
    )
    text = written(replace(level, things=things), ".txt").decode()
    assert "##^#+#" in text
    assert read_level(text).things == things


@pytest.mark.parametrize(
    "wish", ["--allow-overrun 4 --exit 7,5 --strict", "--hall 5,3,5x3 --exit 13,9"]
)
def test_what_was_allowed_is_allowed_again(call, tmp_path, wish):
    """A file of ours says it itself; of a map of signs it has to be said."""
    drawn, ours = tmp_path / "level.txt", tmp_path / "level.json"
    assert call(*f"level 15x11 --seed 1 {wish} -o {drawn} -o {ours}".split())[0] == 0
    assert call("check", drawn)[0] == 1
    allowed = " ".join(wish.split()[:2])
    for words in (f"check {drawn} {allowed}", f"check {ours}"):
        code, out, _ = call(*words.split(), "--json")
        assert code == 0
        found = json.loads(out)
        assert (found["valid"], found["overrun"] > 0) == (True, "overrun" in wish)


def room(x, y, width, height):
    """A room of a level in JSON."""
    return {"x": x, "y": y, "width": width, "height": height, "from": [1, 1], "to": [3, 1]}


@pytest.mark.parametrize(
    ("field", "says"),
    [
        ({"overrun": -1}, "overrun: expected a number"),
        ({"overrun": "2"}, "overrun: expected a number"),
        ({"halls": [[1, 1, 0, 3]]}, "hall 1: expected"),
        ({"halls": [[1, 1, 3, 1], [1, 1]]}, "hall 2: expected"),
        ({"halls": [[0, 0, 2**63 - 1, 1]]}, "hall 1 lies outside the map"),
        ({"halls": [[-1, 0, 3, 1]]}, "hall 1 lies outside the map"),
        ({"rooms": [room(0, 0, 5, 3), room(0, 0, 5, 4)]}, "room 2 lies outside the map"),
        ({"rooms": [room(0, 0, True, 10**400)]}, "room 1: expected"),
        ({"rooms": [room(0, 0, 5, 3) | {"to": [9, 1]}]}, "room 1 lies outside the map"),
        ({"things": [{"kind": " ", "at": [2, 1]}]}, "thing 1: ' ' is not a kind"),
        ({"things": [{"kind": "exit", "at": [2, 1]}]}, "thing 1: 'exit' is a tile"),
    ],
)
def test_bad_allowances_of_a_file(call, tmp_path, field, says):
    """What cannot be is named, not believed."""
    path = tmp_path / "level.json"
    path.write_text(json.dumps({"rows": ["#####", "#< >#", "#####"], **field}))
    code, out, err = call("check", path)
    assert (code, out) == (2, "")
    assert says in err


def test_a_room_off_the_way_is_not_redrawn():
    """A file may tell of rooms that its way never enters."""
    rows = ["######", "#< >##", "######", "######", "######"]
    told = json.dumps({"rows": rows, "rooms": [room(2, 1, 4, 4)]})
    with pytest.raises(UnicursalError, match=r"the way does not pass the room at \(2, 1\)"):
        redrawn(read_level(told).level(), 1, 0)


@pytest.mark.parametrize("towards", [[9, 9], [3, 3], [2, 1], [3, 2]])
def test_a_passage_leads_to_a_tile_beside_it(towards, tmp_path):
    """What a file says of it is believed only where it can be so, and every writer can write it."""
    rows = ["#####", "#<  #", "### #", "#>  #", "#####"]
    things = [
        {"kind": kind, "at": at, "towards": towards}
        for kind, at in (("one-way", [2, 2]), ("shortcut", [4, 3]), ("shortcut", [0, 2]))
    ]
    path = tmp_path / "level.json"
    path.write_text(json.dumps({"rows": rows, "things": things}))
    assert run(["check", str(path)]) == 1
    level = read_level(path.read_bytes()).level()
    told = next(thing.towards for thing in level.things if thing.kind == "one-way")
    assert told == (tuple(towards) if towards in ([2, 1], [3, 2]) else (2, 1))
    for ending in READ:
        assert written(level, ending)


def test_words_that_a_file_cannot_hold():
    """Kinds become words that every format can hold, other names the usual ones; XML is valid."""
    told = {
        "rows": ["#####", "#< >#", "#####"],
        "things": [{"kind": "magic\x01 wand_2", "at": [2, 1]}],
        "style": "my\x01style",
        "plan": "\ud800",
    }
    level = read_level(json.dumps(told)).level()
    assert (level.style, level.plan) == ("drawn", "file")
    for ending in (".txt", ".json", ".tmx"):
        found = read_level(written(level, ending)).level()
        assert [thing.kind for thing in found.things] == ["magic-wand-2"]
    named = replace(level, things=(Thing(1, "\x01\ud800", (2, 1)),))
    ElementTree.fromstring(written(named, ".svg"))


@pytest.mark.parametrize("form", ["txt", "csv", "xp"])
def test_a_one_way_door_leads_where_its_sign_says(tmp_path, form):
    """Also where the way does not pass it on both sides, as between wide corridors."""
    level = place(make_level(31, 21, seed=1), {"one-way": 2})
    wide = widened(level, 2)
    wide.save(tmp_path / f"level.{form}")
    drawn = read_level((tmp_path / f"level.{form}").read_bytes())
    assert [thing.towards for thing in drawn.things] == [thing.towards for thing in wide.things]


def test_a_one_way_door_ahead_leads_past_no_lock():
    """Back it may span a locked door; ahead it would be a way round."""
    rows = ["#######", "#<  k #", "#{### #", "#   + #", "##### #", "#>    #", "#######"]
    for sign, wrong in (("^", 0), ("v", 1)):
        drawn = read_level("\n".join(rows).replace("{", sign))
        defects = thing_defects(drawn.tiles, drawn.things, (1, 1), (1, 5))
        assert sum("past a locked door" in found.text for found in defects) == wrong
