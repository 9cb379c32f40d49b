"""Everything that reads what a person or another program wrote, and what must hold of it.

A reader takes bytes and either returns something or raises one of our errors, with one clear line;
anything else is a fault. What it returns is written and read again where there is a form to write.
"""

import gzip
import io
import re
import traceback
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from unicursal import Board, Budget, Line, foreign_puzzles, onewaylabyrinth
from unicursal.board import HiddenEnds
from unicursal.book import read_plan
from unicursal.errors import RuleFileError, UnicursalError
from unicursal.level import make_level, read_level
from unicursal.level.files.data import to_json
from unicursal.level.files.numbers import to_csv
from unicursal.level.files.rexpaint import to_xp
from unicursal.level.files.tiled import to_tmx
from unicursal.puzzle import solutions_of
from unicursal.rules import RuleSet
from unicursal.rules.sets.library import catalogue
from unicursal.rules.text.reading import decoded, parse_rules
from unicursal.walk.reading import read

EXAMPLES = Path(__file__).parents[2] / "examples"


@dataclass(frozen=True)
class Reader:
    """What reads some bytes, and texts of its kind to begin with."""

    read: Callable[[bytes], object]
    begin: tuple[bytes, ...]
    packing: Callable[[bytes], bytes] = bytes
    """How the bytes are packed after they were changed: a packed file would only be damaged."""


def outcome(reader: Reader, content: bytes) -> str:
    """What came of it: a result of some kind, or where in our code it was refused."""
    try:
        result = reader.read(reader.packing(content))
    except UnicursalError as fault:
        words = str(fault)
        assert words.strip(), "an error without a word"
        assert "\n" not in words.strip() or "rule" in words, f"more than one line: {words!r}"
        if isinstance(fault, RuleFileError):  # all are raised in one place
            return re.sub(r"'[^']*'|\d+|rule \S+", "", words)[:60]
        return " ".join(_place(frame) for frame in traceback.extract_tb(fault.__traceback__)[-2:])
    return f"good {type(result).__name__}"


def _place(frame: traceback.FrameSummary) -> str:
    return f"{Path(frame.filename).stem}:{frame.lineno}"


def _text(content: bytes) -> str:
    return content.decode("latin-1")


def _line(content: bytes) -> object:
    line = Line(_text(content))
    assert Line(str(line)) == line
    return line


def _clues(content: bytes) -> object:
    line = Line(_text(content))
    assert Line(str(line)) == line
    if line.board.clues and len(line.board) <= 25:
        solutions_of(line.board, Budget(seconds=1.0))
    return line.board.clues


def _hidden(content: bytes) -> object:
    hidden = HiddenEnds.parse(_text(content))
    assert str(HiddenEnds.parse(str(hidden))) == str(hidden)
    return hidden


def _any_text(content: bytes) -> object:
    text = _text(content)
    if len(text) > 4 and "#" in text and not text.startswith(("S", "T", ".", "#")):
        return None  # a seed of a large board is work, not a text that is hard to read
    return read(text).board


def _map(content: bytes) -> object:
    board = Board.from_map(_text(content))
    assert Board.from_map(board.to_map()) == board
    return board


def _recording(content: bytes) -> object:
    recording = onewaylabyrinth.read(_text(content))
    assert onewaylabyrinth.read(onewaylabyrinth.write(recording)).line == recording.line
    return recording


def _foreign(content: bytes) -> object:
    board = foreign_puzzles.read(_text(content))
    written = foreign_puzzles.address_of if board.is_loop else foreign_puzzles.zip_json
    assert foreign_puzzles.read(written(board)) == board
    return board


def _plan(content: bytes) -> object:
    return read_plan(_text(content))


def _rules(content: bytes) -> object:
    return parse_rules(decoded(content, "file"), "file", catalogue())


def _rule_set(content: bytes) -> object:
    return RuleSet.parse(_text(content))


def _level(content: bytes) -> object:
    drawn = read_level(content)
    if drawn.tiles.walls.size < 4000:
        _ = drawn.report.strict
    return drawn


def _image(content: bytes) -> object:
    return Board.from_image(io.BytesIO(content))


_SMALL = make_level(9, 7, seed=1)
_XP = gzip.decompress(to_xp(_SMALL))
_TMX = to_tmx(_SMALL, "tiles.png").encode()


def _packed(content: bytes) -> bytes:
    return gzip.compress(content, 1, mtime=0)


READERS = {
    "lines": Reader(
        _line,
        (b"5:RRDDL", b"9@2,0-6,8", b"21x9", b"4x4@0,0-3,2~3,3:RD", b"9#7", b"5x5~1,1~2,2:DDRR"),
    ),
    "clues": Reader(
        _clues,
        (b"5+w0,0R-1,1D", b"5+n0,1=4-3,2=12", b"5+s1,0-0,4-3,1", b"4+l0,0R-1,0R+w2,2D:RR"),
    ),
    "hidden-ends": Reader(_hidden, (b"3@any-2,2+w0,0R", b"5@any-any+s1,0-0,4", b"5@0,0-any")),
    "texts": Reader(
        _any_text,
        (b"5:RR", b"S.\n..\n.T\n", b"5|1-1,1;0,1-2,1;", b'{"position": "5:RR"}', b"5#3"),
    ),
    "maps": Reader(_map, (b"S...\n....\n.##.\n...T\n", b"S#T", b"..S..\r\n..T..\r\n")),
    "recordings": Reader(_recording, (b"5|1-1,1;0,1-2,1;", b"9|1-1,1;0,1-2,1;0,1-3,1;")),
    "foreign-puzzles": Reader(
        _foreign,
        (
            b"https://puzz.link/p?simpleloop/5/5/sg020",
            b"barns/4/4/0000800000",
            b"barns/5/5/06ec080000100",
            b'{"rows": 2, "cols": 3, "numbers": [[0, 0], [1, 1], [1, 0]], "walls": [[0, 1, 1, 1]]}',
            b'{"grid": [[1, {"value": 2, "rightWall": true}, null], [null, 3, null]]}',
            b'{"size": 3, "numbers": {"0,0": 1, "2,2": 2}}',
        ),
    ),
    "plans": Reader(
        _plan,
        (
            b'chapters = ["5 soft walls x 2"]',
            b'title = "A"\nseed = 3\nchapters = ["5 easy walls x 6", "7x6 loop lines"]\n',
            b'paper = "6x9"\n[[chapter]]\nboard = "5@random"\nkind = "circles"\nnumber = 2\n',
            b'[[chapter]]\npuzzles = ["6 zip x 2"]\nper_page = 9\n[[chapter]]\nboard = 5\n',
        ),
    ),
    "rules": Reader(
        _rules,
        (
            (EXAMPLES / "border.rules").read_bytes(),
            (EXAMPLES / "stairs.rules").read_bytes(),
            b"rule mine\npicture:\n  # .\n  @ .x\n",
            b"rule a\npicture:\n  # ox\n  . @\n",
        ),
    ),
    "rule-sets": Reader(_rule_set, (b"7", b"mended+area", b"9-c-shape", b"7-future-line+area")),
    "signs": Reader(_level, (str(_SMALL.tiles).encode(), b"####\n#<>#\n####\n")),
    "json": Reader(_level, (to_json(_SMALL).encode(), b'{"rows": ["####", "#<>#", "####"]}')),
    "csv": Reader(_level, (to_csv(_SMALL).encode(), b"1,1,1\n1,2,3\n1,1,1\n")),
    "tmx": Reader(_level, (_TMX,)),
    "xp": Reader(_level, (_XP,), _packed),
    "images": Reader(_image, ((EXAMPLES / "crypt-tiles.png").read_bytes(),)),
}
