import json

import pytest

from effort import slow
from twins.clues import keeps, solutions, walkthroughs
from unicursal import Line, NothingToDrawError, UnicursalError
from unicursal.board import Clues
from unicursal.puzzle import make_puzzle, needed_clues, solutions_of, steps_to

KINDS = ("walls", "numbers", "stops", "lines", "walls+stops", "numbers+lines")
BOARDS = ("5", "6x4@0,0-5,0", "5@0,0-4,4~2,2~2,1", "3x5")


@pytest.mark.parametrize("kinds", KINDS)
def test_one_solution_and_no_needless_clue(kinds):
    """A puzzle has one solution by brute force, and without any one clue it has several."""
    for seed, board in enumerate(BOARDS):
        puzzle = make_puzzle(board, kinds.split("+"), seed=seed)
        (only,) = solutions(puzzle.board)
        assert only == tuple(puzzle.solution.cells())
        assert puzzle.is_minimal
        for fewer in puzzle.board.clues.one_less():
            ways = walkthroughs(puzzle.board.with_clues(Clues()))
            assert sum(keeps(way, fewer) for way in ways) > 1


def test_same_seed_same_puzzle():
    """A seed means the same puzzle for ever."""
    assert str(make_puzzle(5, seed=7)) == str(make_puzzle(5, seed=7)) == "5+w0,1R1,1D2,3R1,4R"


@pytest.mark.parametrize("difficulty", ["easy", "medium", "expert"])
def test_wished_difficulty(difficulty):
    """A difficulty is what the steps to the solution say."""
    puzzle = make_puzzle(7, difficulty=difficulty, seed=2)
    kinds = {step.kind for step in steps_to(puzzle.solution)}
    assert puzzle.difficulty == difficulty
    if difficulty == "easy":
        assert kinds == {"forced"}
    elif difficulty == "medium":
        assert kinds == {"forced", "enclosed"}
    else:
        assert kinds & {"balance", "trial", "search"}


def test_difficulty_out_of_reach(monkeypatch):
    """Where no puzzle of a difficulty is found, that is said."""
    monkeypatch.setattr("unicursal.puzzle.make._ATTEMPTS", 2)
    with pytest.raises(NothingToDrawError, match="is hard; the nearest is easy: ask for that"):
        make_puzzle(3, difficulty="hard")


def test_bad_wishes():
    """What is no kind of clue, no difficulty, or a puzzle already is refused in one line."""
    with pytest.raises(UnicursalError, match="unknown clues 'arrows'"):
        make_puzzle(5, ["arrows"])
    with pytest.raises(UnicursalError, match="unknown difficulty 'mean'"):
        make_puzzle(5, difficulty="mean")
    with pytest.raises(UnicursalError, match="without clues"):
        make_puzzle("5+w0,0R")


def test_steps_lead_to_the_solution():
    """Every step of a person's way is about cells of the board, and the last one ends it."""
    for kinds in ("walls", "stops", "numbers", "lines"):
        puzzle = make_puzzle(5, [kinds], seed=3)
        steps = steps_to(puzzle.solution)
        assert steps
        assert all(cell in puzzle.board for step in steps for cell in step.cells)


def test_puzzle_and_solve_commands(call):
    """`puzzle` prints a puzzle that `solve` solves, `check` accepts and `count` counts once."""
    code, out, _ = call("puzzle", "5", "--clues", "walls+stops", "--seed", "1", "--json")
    made = json.loads(out)
    assert code == 0
    assert made["unique"] is True
    assert made["minimal"] is True
    assert set(made) >= {"puzzle", "board", "walls", "numbers", "stops", "lines", "solution"}
    code, out, _ = call("solve", made["puzzle"], "--json")
    solved = json.loads(out)
    assert (code, solved["solutions"], solved["other"]) == (0, 1, None)
    assert solved["solution"] == made["solution"]
    assert all(set(step) == {"kind", "text", "cells"} for step in solved["steps"])
    code, out, _ = call("check", made["puzzle"], "--json")
    checked = json.loads(out)
    assert (code, checked["solutions"], checked["minimal"]) == (0, 1, True)
    assert all(Line(clue["other"]).is_complete for clue in checked["clues"])
    assert call("check", made["solution"])[0] == 0
    assert call("count", made["puzzle"])[1] == "1\n"
    assert (
        call("draw", made["puzzle"], "--seed", "1", "--format", "moves")[1].strip()
        == solved["solution"]
    )


def test_solve_tells_none_and_several(call):
    """`solve` shows two solutions where there are several, and says where there is none."""
    answer = json.loads(call("solve", "5+w0,0R", "--json")[1])
    assert answer["solutions"] == 2
    assert answer["solution"] != answer["other"]
    assert json.loads(call("solve", "5+s4,4-1,1", "--json")[1])["solutions"] == 0
    code, out, _ = call("check", "5+w0,0R")
    assert (code, out.splitlines()[0]) == (1, "the puzzle has several solutions")


def test_needless_clue():
    """A clue that the others make needless is found."""
    (one,) = needed_clues(Line("3+w0,0R:DDRUURDD"))
    assert one.other is not None
    found = {needed.clue: needed.other for needed in needed_clues(Line("3+w0,0R0,1R:DDRUURDD"))}
    assert set(found.values()) == {None}


def test_wrong_line_on_a_puzzle(call):
    """`check` names the clues that a line breaks."""
    code, out, _ = call("check", "5+n1,0=4+l0,0D:RR", "--json")
    answer = json.loads(out)
    assert code == 1
    assert {defect["kind"] for defect in answer["defects"]} == {"number", "line"}


def test_book(tmp_path, call):
    """A book has two pages of front matter, rules, the puzzles and their solutions."""
    from pypdf import PdfReader

    path = tmp_path / "book.pdf"
    words = ("puzzle", "5", "-n", "5", "--seed", "1", "--per-page", "2", "-o", str(path))
    assert call(*words)[0] == 0
    texts = [page.extract_text() for page in PdfReader(path).pages]
    assert "exactly one solution" in texts[1]
    assert len(texts) == 2 + 1 + 3 + 1
    assert "Solutions" in texts[-1]
    for ending in ("svg", "png", "txt", "json"):
        one = tmp_path / f"one.{ending}"
        assert call("puzzle", "5", "--seed", "1", "-o", str(one))[0] == 0
        assert one.stat().st_size > 20


@pytest.mark.parametrize("side", [15, slow(21)])
def test_a_large_board(side):
    """It gets its puzzle with walls, and the solver proves it."""
    puzzle = make_puzzle(side, seed=1)
    assert solutions_of(puzzle.board).count == 1
    assert puzzle.is_minimal
