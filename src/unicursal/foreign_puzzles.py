"""Puzzles of other people: addresses of puzz.link, and the JSON of games like Zip.

An address names a genre, a size and the puzzle itself, five bits a sign of base 32, row by row,
the first cell in the highest bit. Two genres are ours:

- `simpleloop`: a closed loop over all cells but those whose bit is set;
- `barns`: a closed loop over all cells that crosses no wall. Their cells of ice, on which the loop
  may cross itself, are not ours. The bits of the cells come first, then those of the walls between
  neighbours in a row, then those between neighbours in a column.

Games like Zip have no common form. What their copies write is read where it means one thing only:
the size as `rows` and `cols`, or `size`, or by the `grid`; the numbered cells as a list `numbers`
of objects, as an object with keys `row,col`, or in the grid; the walls as pairs of cells. The line
begins at 1, meets the numbers in order and ends at the last one.
"""

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from unicursal.board import Board, Cell, Clues
from unicursal.board.directions import Edge, edge_between
from unicursal.board.inputs import check_size
from unicursal.errors import NotationError, quoted

_DIGITS: Final = "0123456789abcdefghijklmnopqrstuv"
_ADDRESS = re.compile(r"https?://[^\s?]{1,200}\?([a-z0-9-]+)/(?:[a-z]{1,3}:?/)?(\S*)", re.ASCII)
_BARE = re.compile(r"(simpleloop|barns)/(?:[a-z]:?/)?(\S*)", re.ASCII)
_BODY = re.compile(r"(\d{1,4})/(\d{1,4})/([0-9a-v]*)/?", re.ASCII)
_HOME = "https://puzz.link/p?"
_ROW, _COLUMN, _NUMBER = ("row", "r", "y"), ("col", "c", "x", "column"), ("number", "n", "num")
_NUMBERS = ("numbers", "checkpoints", "waypoints")
_KEYS = re.compile(r'"(?:numbers|checkpoints|waypoints)"\s*:\s*[\[{\d]|"grid"\s*:\s*\[\s*\[')
_HEAD = 10_000
_MOST_SIDE = 100


def looks_like_one(text: str) -> bool:
    """Whether a text is an address of puzz.link, or JSON that may hold a puzzle like Zip.

    >>> looks_like_one("https://puzz.link/p?simpleloop/5/5/sg020"), looks_like_one("5:RD")
    (True, False)
    """
    text = text.strip()
    if _ADDRESS.fullmatch(text) or _BARE.fullmatch(text):
        return True
    return text.startswith("{") and _KEYS.search(text[:_HEAD]) is not None


def read(text: str) -> Board:
    """The puzzle in a text; one that is none of ours, or means two things, is refused.

    >>> read("https://puzz.link/p?simpleloop/5/5/sg020")
    Board('5@loop~0,0~1,0~2,0~0,1~3,3')
    >>> read('{"rows": 2, "cols": 3, "numbers": {"0,0": 1, "1,1": 2, "1,0": 3}, "walls": []}')
    Board('3x2@0,0-0,1+s1,1')
    """
    text = text.strip()
    if found := _ADDRESS.fullmatch(text) or _BARE.fullmatch(text):
        return _loop(found[1], found[2])
    try:
        given = json.loads(text)
    except (json.JSONDecodeError, RecursionError):
        raise NotationError("not JSON") from None
    return _zip(given)


def _loop(genre: str, rest: str) -> Board:
    if genre not in ("simpleloop", "barns"):
        raise NotationError(f"the genre {quoted(genre)} is none of ours: simpleloop and barns are")
    if (found := _BODY.fullmatch(rest)) is None:
        raise NotationError(f"{genre}/{rest[:60]}: expected a width, a height and signs 0 to v")
    width, height, body = int(found[1]), int(found[2]), found[3]
    check_size(width, height)
    sides = [] if genre == "simpleloop" else list(_sides(width, height))
    lengths = [width * height, *([(width - 1) * height, width * (height - 1)] if sides else [])]
    signs = [-(-length // 5) for length in lengths]
    if len(body) != sum(signs):
        raise NotationError(
            f"{genre}: {width} x {height} cells take {sum(signs):,} signs, not {len(body):,}"
        )
    flags: list[list[bool]] = []
    for many, length in zip(signs, lengths, strict=True):
        flags.append(list(_bits(body[:many], length)))
        body = body[many:]
    cells = [(x, y) for y in range(height) for x in range(width)]
    marked = [cell for cell, is_set in zip(cells, flags[0], strict=True) if is_set]
    if genre == "simpleloop":
        holes = "".join(f"~{x},{y}" for x, y in marked)
        return Board(f"{width}x{height}@loop{holes}")
    if marked:
        raise NotationError(f"barns: there is ice at {marked[0]}, where lines may cross")
    walls = [side for side, is_set in zip(sides, flags[1] + flags[2], strict=True) if is_set]
    return Board(f"{width}x{height}@loop").with_clues(Clues(walls))


def _sides(width: int, height: int) -> Iterator[Edge]:
    """The pairs of neighbours in rows, then those in columns, in the order of an address."""
    for y in range(height):
        yield from (((x, y), (x + 1, y)) for x in range(width - 1))
    for y in range(height - 1):
        yield from (((x, y), (x, y + 1)) for x in range(width))


def _bits(signs: str, length: int) -> Iterator[bool]:
    """So many bits of some signs; what is set behind them is refused."""
    bits = [bool(_DIGITS.index(sign) >> place & 1) for sign in signs for place in (4, 3, 2, 1, 0)]
    if any(bits[length:]):
        raise NotationError("bits are set behind the last cell")
    yield from bits[:length]


def _signs(bits: Iterable[bool]) -> str:
    bits = [*bits]
    bits += [False] * (-len(bits) % 5)
    return "".join(
        _DIGITS[sum(bit << 4 - place for place, bit in enumerate(bits[i : i + 5]))]
        for i in range(0, len(bits), 5)
    )


def address_of(board: Board) -> str:
    """The address of a closed loop at puzz.link; what has no genre there is refused.

    >>> address_of(Board("6x4@loop"))
    'https://puzz.link/p?simpleloop/6/4/00000'
    >>> address_of(Board("4@loop+w1,0R"))
    'https://puzz.link/p?barns/4/4/0000800000'
    """
    clues, width, height = board.clues, board.width, board.height
    if not board.is_loop:
        raise NotationError(f"{board}: puzz.link has no genre for lines with ends, only for loops")
    if clues.numbers or clues.stops or clues.lines or (clues.walls and board.blocked):
        raise NotationError(
            f"{board}: puzz.link has genres for loops with blocked cells, or with walls alone"
        )
    holes = _signs((x, y) not in board for y in range(height) for x in range(width))
    if not clues.walls:
        return f"{_HOME}simpleloop/{width}/{height}/{holes}"
    walls = [side in clues.walled for side in _sides(width, height)]
    across = (width - 1) * height
    return f"{_HOME}barns/{width}/{height}/{holes}{_signs(walls[:across])}{_signs(walls[across:])}"


def _zip(given: object) -> Board:
    """The puzzle of a game like Zip."""
    if not isinstance(given, Mapping):
        raise NotationError("JSON without a puzzle")
    grid = given.get("grid")
    width, height = _size(given, grid)
    if not (width * height >= 2 and max(width, height) <= _MOST_SIDE):
        raise NotationError(f"a puzzle of {quoted(width)} x {quoted(height)} cells")
    numbers: dict[int, Cell] = {}
    walls: set[Edge] = set()

    def place(cell: Cell, number: int) -> None:
        if not (0 <= cell[0] < width and 0 <= cell[1] < height):
            raise NotationError(f"the number {number} lies at {cell}, outside of the board")
        if number in numbers or cell in numbers.values():
            raise NotationError(f"the number {number} at {cell} stands where another one does")
        numbers[number] = cell

    for cell, number in _numbers(given, grid):
        place(cell, number)
    if sorted(numbers) != list(range(1, len(numbers) + 1)) or len(numbers) < 2:
        raise NotationError("numbers: expected 1, 2, 3 and so on, at least two of them")
    for one, other in _walls(given, grid, width, height):
        inside = all(0 <= x < width and 0 <= y < height for x, y in (one, other))
        if not inside or abs(one[0] - other[0]) + abs(one[1] - other[1]) != 1:
            raise NotationError(f"walls: {one} and {other} are no neighbours on the board")
        walls.add(edge_between(one, other))
    (sx, sy), (tx, ty) = numbers[1], numbers[len(numbers)]
    stops = [numbers[number] for number in range(2, len(numbers))]
    return Board(f"{width}x{height}@{sx},{sy}-{tx},{ty}").with_clues(Clues(walls, stops=stops))


def _size(given: Mapping[str, Any], grid: object) -> tuple[int, int]:
    if isinstance(grid, list):
        rows = [row for row in grid if isinstance(row, list)]
        if len(rows) != len(grid) or len({len(row) for row in rows}) != 1:
            raise NotationError("grid: expected rows of one length")
        return len(rows[0]), len(rows)
    size = given.get("size", given.get("gridSize"))
    if isinstance(size, list) and len(size) == 2:
        return _whole(size[1], "size"), _whole(size[0], "size")
    if size is not None:
        return (_whole(size, "size"),) * 2
    rows = given.get("rows", given.get("height"))
    columns = given.get("cols", given.get("width", given.get("columns")))
    return _whole(columns, "cols"), _whole(rows, "rows")


def _numbers(given: Mapping[str, Any], grid: object) -> Iterator[tuple[Cell, int]]:
    listed = next((given[key] for key in _NUMBERS if key in given), None)
    if isinstance(listed, Mapping):
        for key, number in listed.items():
            if not re.fullmatch(r"\d{1,3},\d{1,3}", key, re.ASCII):
                raise NotationError(f"numbers: {quoted(key)} is no place 'row,col'")
            row, column = key.split(",")
            yield (int(column), int(row)), _whole(number, "numbers")
    elif isinstance(listed, list):
        for number, one in enumerate(listed, start=1):
            is_object = isinstance(one, Mapping)
            value = _first(one, (*_NUMBER, "value"), number) if is_object else number
            yield _cell(one, "numbers"), _whole(value, "numbers")
    elif isinstance(grid, list):
        for y, row in enumerate(grid):
            for x, one in enumerate(row):
                value = _first(one, (*_NUMBER, "value"), None) if isinstance(one, Mapping) else one
                if value not in (None, 0, "", -1):
                    yield (x, y), _whole(value, "grid")
    else:
        raise NotationError("numbers: expected the numbered cells, or a grid")


def _walls(
    given: Mapping[str, Any], grid: object, width: int, height: int
) -> Iterator[tuple[Cell, Cell]]:
    listed = given.get("walls") or []
    if not isinstance(listed, list):
        raise NotationError("walls: expected a list of pairs of cells")
    for one in listed:
        if isinstance(one, Mapping) and {"from", "to"} <= set(one):
            yield _cell(one["from"], "walls"), _cell(one["to"], "walls")
        elif isinstance(one, list) and len(one) == 4:
            row, column, other_row, other_column = (_whole(each, "walls") for each in one)
            yield (column, row), (other_column, other_row)
        elif isinstance(one, list) and len(one) == 2:
            yield _cell(one[0], "walls"), _cell(one[1], "walls")
        else:
            raise NotationError(f"walls: {quoted(one)} is no pair of cells")
    for y, row in enumerate(grid if isinstance(grid, list) else []):
        for x, one in enumerate(row):
            if isinstance(one, Mapping):
                if one.get("rightWall") is True and x + 1 < width:
                    yield (x, y), (x + 1, y)
                if one.get("bottomWall") is True and y + 1 < height:
                    yield (x, y), (x, y + 1)


def _cell(given: object, what: str) -> Cell:
    """A cell as `[row, column]`, or as an object that names both."""
    if isinstance(given, Mapping):
        row, column = _first(given, _ROW, None), _first(given, _COLUMN, None)
        return _whole(column, what), _whole(row, what)
    if isinstance(given, list) and len(given) == 2:
        return _whole(given[1], what), _whole(given[0], what)
    raise NotationError(f"{what}: {quoted(given)} is no cell")


def _first(given: Mapping[str, Any], names: Sequence[str], otherwise: object) -> object:
    return next((given[name] for name in names if name in given), otherwise)


def _whole(value: object, what: str) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or abs(value) > 10**6:
        raise NotationError(f"{what}: expected a whole number, not {quoted(value)}")
    return value


def zip_json(board: Board) -> str:
    """The JSON of a puzzle like Zip, cells as row and column; other clues are refused.

    >>> print(zip_json(Board("3x2@0,0-0,1+s1,1")))
    {"rows": 2, "cols": 3, "numbers": [{"row": 0, "col": 0, "number": 1}, \
{"row": 1, "col": 1, "number": 2}, {"row": 1, "col": 0, "number": 3}], "walls": []}
    """
    clues = board.clues
    if board.is_loop or board.blocked or clues.numbers or clues.lines:
        raise NotationError(f"{board}: games like Zip have stops and walls on whole boards only")
    marked = [board.start, *clues.stops, board.target]
    return json.dumps(
        {
            "rows": board.height,
            "cols": board.width,
            "numbers": [
                {"row": y, "col": x, "number": number} for number, (x, y) in enumerate(marked, 1)
            ],
            "walls": [[y, x, other_y, other_x] for (x, y), (other_x, other_y) in clues.walls],
        }
    )
