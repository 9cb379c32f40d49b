"""Puzzles of other people: written here as they write them, read, solved, counted independently."""

import json
import random
from contextlib import suppress
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from effort import effort
from twins.clues import walkthroughs
from unicursal import BoardError, UnicursalError
from unicursal.board import Board
from unicursal.errors import NotationError
from unicursal.foreign_puzzles import address_of, looks_like_one, read, zip_json
from unicursal.puzzle import solutions_of

SIGNS = "0123456789abcdefghijklmnopqrstuv"


def base_32(bits):
    """Bits as a sign of base 32 for each five of them, as a string of noughts and ones."""
    text = "".join("1" if bit else "0" for bit in bits)
    text += "0" * (-len(text) % 5)
    return "".join(SIGNS[int(text[i : i + 5], 2)] for i in range(0, len(text), 5))


def loops_over(cells, walls):
    """How many closed loops visit all of some cells and cross no wall, 2 for several."""
    if len(cells) < 4:
        return 0
    start = min(cells)
    found = set()

    def go_on(path, left):
        x, y = path[-1]
        for there in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
            if len(found) > 1 or frozenset((path[-1], there)) in walls:
                continue
            if there == start and not left and len(path) > 2:
                found.add(frozenset(map(frozenset, pairwise([*path, start]))))
            elif there in left:
                go_on([*path, there], left - {there})

    go_on([start], frozenset(cells) - {start})
    return len(found)


def solutions_in(text):
    """How many solutions we find, 2 for several; a board that has none for its colours has none."""
    try:
        board = read(text)
    except BoardError:
        return 0
    return solutions_of(board).count


def test_hundreds_of_loops():
    """Boards of random size with holes, or with walls: as many solutions as loops are found."""
    rng = random.Random(34)
    counts = [0, 0, 0]
    for _ in range(effort(80, 500)):
        width, height = rng.randint(2, 6), rng.randint(2, 5)
        places = [(x, y) for y in range(height) for x in range(width)]
        address = f"https://puzz.link/p?{{}}/{width}/{height}/"
        if rng.random() < 0.5:
            holes = set(rng.sample(places, rng.randint(0, len(places) // 3)))
            text = address.format("simpleloop") + base_32(place in holes for place in places)
            expected = loops_over(set(places) - holes, set())
        else:
            beside = [((x, y), (x + 1, y)) for y in range(height) for x in range(width - 1)]
            below = [((x, y), (x, y + 1)) for y in range(height - 1) for x in range(width)]
            share = rng.random() * 0.3
            walls = {side for side in beside + below if rng.random() < share}
            text = address.format("barns") + "".join(
                base_32(place in walls for place in row) for row in (places, beside, below)
            )
            expected = loops_over(set(places), set(map(frozenset, walls)))
        assert solutions_in(text) == expected, text
        counts[expected] += 1
        if expected:
            assert address_of(read(text)) == text or read(address_of(read(text))) == read(text)
    assert min(counts) > effort(3, 20)


def written(rng, width, height, numbers, walls):
    """A puzzle like Zip in one of the forms that its copies have."""
    form = rng.randrange(4)
    answer = {"rows": height, "cols": width} if form or width != height else {"size": width}
    pairs = [[y, x, v, u] for (x, y), (u, v) in walls]
    if form == 0:
        answer["numbers"] = [{"row": y, "col": x, "number": n} for n, (x, y) in numbers.items()]
        answer["walls"] = pairs
    elif form == 1:
        answer["numbers"] = {f"{y},{x}": n for n, (x, y) in numbers.items()}
        answer["walls"] = [[pair[:2], pair[2:]] for pair in pairs]
    elif form == 2:
        places = {place: n for n, place in numbers.items()}
        answer = {
            "grid": [
                [
                    {
                        "value": places.get((x, y)),
                        "rightWall": ((x, y), (x + 1, y)) in walls,
                        "bottomWall": ((x, y), (x, y + 1)) in walls,
                    }
                    for x in range(width)
                ]
                for y in range(height)
            ]
        }
    else:
        answer["checkpoints"] = [[y, x] for _, (x, y) in sorted(numbers.items())]
        answer["walls"] = [
            {"from": {"r": y, "c": x}, "to": {"r": v, "c": u}} for y, x, v, u in pairs
        ]
    return json.dumps(answer)


def test_five_hundred_puzzles_like_zip():
    """In the forms of several games: as many solutions as lines keep to numbers and walls."""
    rng = random.Random(35)
    counts = [0, 0, 0]
    for _ in range(effort(80, 500)):
        width, height = rng.randint(2, 4), rng.randint(2, 5)
        places = [(x, y) for y in range(height) for x in range(width)]
        sides = [(c, d) for c in places for d in ((c[0] + 1, c[1]), (c[0], c[1] + 1))]
        sides = [side for side in sides if side[1] in places]
        lines = ()
        while not lines and rng.random() < 0.9:
            start, target = rng.sample(places, 2)
            try:
                lines = walkthroughs(Board(f"{width}x{height}@{start[0]},{start[1]}-"
                                           f"{target[0]},{target[1]}"))  # fmt: skip
            except UnicursalError:
                lines = ()
        if lines:
            way = rng.choice(lines)
            inner = sorted(rng.sample(range(1, len(way) - 1), rng.randint(0, len(way) // 3)))
            marked = [way[0], *(way[place] for place in inner), way[-1]]
            used = {frozenset(step) for step in pairwise(way)}
        else:
            marked, used = rng.sample(places, rng.randint(2, min(4, len(places)))), set()
        share = rng.random() * 0.4
        walls = {s for s in sides if frozenset(s) not in used and rng.random() < share}
        text = written(rng, width, height, dict(enumerate(marked, start=1)), walls)
        crossed = set(map(frozenset, walls))
        every = lines if lines else ways_between(places, marked[0], marked[-1])
        kept = [
            line
            for line in every
            if [cell for cell in line if cell in marked] == marked
            and crossed.isdisjoint(map(frozenset, pairwise(line)))
        ]
        assert solutions_in(text) == min(2, len(kept)), text
        counts[min(2, len(kept))] += 1
        if kept:
            assert read(zip_json(read(text))) == read(text)
    assert min(counts) > effort(3, 20)


def ways_between(places, start, target):
    """All lines over some cells from one to another."""
    found = []

    def go_on(path, left):
        if not left:
            found.extend([path] if path[-1] == target else [])
        x, y = path[-1]
        for there in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
            if there in left:
                go_on((*path, there), left - {there})

    go_on((start,), frozenset(places) - {start})
    return found


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("https://puzz.link/p?masyu/5/5/00000", "the genre 'masyu' is none of ours"),
        ("https://puzz.link/p?simpleloop/5/5/sg02", "5 x 5 cells take 5 signs, not 4"),
        ("https://puzz.link/p?simpleloop/5/5/sg02z", "expected a width, a height and signs"),
        ("https://puzz.link/p?simpleloop/9999/9999/0", "too large"),
        ("https://puzz.link/p?simpleloop/4/4/0001", "bits are set behind the last cell"),
        ("https://puzz.link/p?barns/5/5/06ec080000100", "barns: there is ice at"),
        ('{"numbers": 3}', "cols: expected a whole number, not None"),
        ('{"numbers": [[0, 0]], "size": 3}', "numbers: expected 1, 2, 3 and so on"),
        ('{"numbers": [[0, 0], [0, 0]], "size": 3}', "stands where another one does"),
        ('{"numbers": [[0, 0], [0, 7]], "size": 3}', "outside of the board"),
        ('{"grid": [[1], [2, 0]]}', "grid: expected rows of one length"),
        ('{"grid": [[1, true]]}', "grid: expected a whole number, not True"),
        ('{"size": 3, "numbers": {"1": 1}}', "numbers: '1' is no place 'row,col'"),
        ('{"size": 3, "numbers": [[0,0],[0,1]], "walls": [[0,0,2,2]]}', "are no neighbours"),
        ('{"size": 3, "numbers": [[0,0],[0,1]], "walls": ["a"]}', "'a' is no pair of cells"),
        ('{"size": 3, "numbers": [[0,0],[0,1]]', "not JSON"),
    ],
)
def test_what_is_none_of_ours_is_refused(text, words):
    """In one line that says what is wrong."""
    assert looks_like_one(text)
    with pytest.raises(UnicursalError, match=words.replace("(", r"\(")):
        read(text)


@pytest.mark.parametrize("text", ["5+s1,1", "6x4@loop+n1,1=3", "6x4@loop~0,0~1,0+w3,0R", "5"])
def test_what_they_have_no_form_for_is_not_written(text):
    """Rather than something else."""
    with pytest.raises(NotationError, match=r"puzz\.link has"):
        address_of(Board(text))


@settings(deadline=None)
@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(max_size=5),
        lambda inner: (
            st.lists(inner, max_size=4)
            | st.dictionaries(
                st.sampled_from(["grid", "numbers", "walls", "rows", "cols", "size", "row", "col"]),
                inner,
            )
        ),
        max_leaves=12,
    )
)
def test_no_json_breaks_the_reader(data):
    """It is a board or an error of ours."""
    with suppress(UnicursalError):
        assert isinstance(read(json.dumps(data)), Board)


def test_commands_take_them(call, tmp_path):
    """`check` says whether there is one solution, `solve` finds it, `convert` goes both ways."""
    address = "https://puzz.link/p?simpleloop/5/5/sg020"
    code, out, _ = call("check", address, "--json")
    assert (code, json.loads(out)["solutions"]) == (0, 1)
    code, out, _ = call("solve", address, "--json")
    assert json.loads(out)["solution"].startswith("5@loop~0,0~1,0~2,0~0,1~3,3:")
    assert call("convert", address, tmp_path / "a.url")[0] == 0
    assert (tmp_path / "a.url").read_text() == f"{address}\n"
    assert call("check", tmp_path / "a.url")[0] == 0
    puzzle = {"rows": 2, "cols": 3, "numbers": [[0, 0], [1, 1], [1, 0]]}
    (tmp_path / "b.json").write_text(json.dumps(puzzle))
    code, out, _ = call("check", tmp_path / "b.json", "--json")
    assert (code, json.loads(out)["solutions"]) == (0, 1)
    assert call("convert", tmp_path / "b.json", tmp_path / "c.zip.json")[0] == 0
    assert read((tmp_path / "c.zip.json").read_text()) == read((tmp_path / "b.json").read_text())
    assert call("convert", "6@loop", tmp_path / "d.svg")[0] == 0
    assert call("convert", tmp_path / "b.json", tmp_path / "d.url")[0] == 2
