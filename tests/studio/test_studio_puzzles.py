"""Puzzles of the studio: made as asked for, the same from the same date, hints that are reasons."""

import pytest

from answers import refused
from unicursal import Board, Line
from unicursal.exact.checker import verify
from unicursal.puzzle import solutions_of

WALLS = "5+w0,1R1,1D2,3R1,4R"
SOLUTION = "DDDDRUURDDRUUULLURRRDDDD"


def test_a_puzzle_is_what_was_asked_for(ask):
    """Size, clues and difficulty; one solution, and the same from the same seed."""
    wish = {"board": "6", "clues": ["walls"], "difficulty": "easy", "seed": 3}
    made = ask("puzzle", **wish)
    board = Board(made["puzzle"])
    assert (board.width, board.height, made["difficulty"]) == (6, 6, "easy")
    assert made["walls"]
    assert not made["stops"]
    assert str(solutions_of(board).first) == made["solution"]
    assert made["unique"]
    assert ask("puzzle", **wish) == made


@pytest.mark.parametrize(
    ("board", "shown"),
    [("6x5@random", "6x5@"), ("6x5@loop", "6x5@loop"), ("5@any-any", "5@any-any")],
)
def test_boards_have_any_shape_and_ends(ask, board, shown):
    """Rectangles, random ends that are shown, hidden ones, closed loops."""
    made = ask("puzzle", board=board, clues=["walls"], difficulty=None, seed=1)
    assert made["puzzle"].startswith(shown)
    assert made["unique"]
    assert made["loop"] == ("loop" in board)


@pytest.mark.parametrize("board", ["22", "0", "30x20", "5x", "x", "9999999"])
def test_boards_that_cannot_be_are_refused(client, board):
    """In one line, before anything is made."""
    asked = {"board": board, "clues": ["walls"], "seed": 1}
    assert refused(client.post("/api/v1/puzzle", json=asked))["status"] in {400, 413}


def test_a_hint_sees_the_marks_of_the_player(ask, client):
    """A wrong one is told; a right one is a reason; what is none is refused."""
    wrong = ask("hint", position=WALLS, solution=SOLUTION, marks="+w0,0D")
    assert (wrong["kind"], wrong["shown"]["area"]) == ("mark", [[0, 0], [0, 1]])
    assert ask("hint", position=WALLS, solution=SOLUTION, marks="+w0,0R")["move"] == "D"
    for marks in ("+w9,9R", "+w0,0", "nonsense"):
        asked = {"position": WALLS, "solution": SOLUTION, "marks": marks}
        answer = client.post("/api/v1/hint", json=asked)
        assert answer.status_code == 400, answer.text


def test_the_open_board_has_no_solution_to_tell(ask):
    """Every walkthrough counts there; even boards end in a corner that can be reached."""
    made = ask("puzzle", board="8", clues=[], seed=1)
    assert (made["puzzle"], made["solution"], made["unique"]) == ("8@0,0-0,7", None, False)


def test_the_puzzle_of_a_day_follows_from_its_date(ask, client):
    """The same for everyone; what is no date is told in a line."""
    monday = ask("puzzle/day", date="2026-11-16")
    assert monday == ask("puzzle/day", date="2026-11-16")
    assert (monday["seed"], monday["difficulty"]) == (20261116, "easy")
    answer = client.post("/api/v1/puzzle/day", json={"date": "2026-13-1"})
    assert answer.status_code == 400
    assert "2026-11-17" in answer.json()["error"]


def test_a_puzzle_is_made_with_progress(client):
    """Lines of JSON, at last the puzzle."""
    wish = {"board": "5", "clues": ["stops"], "seed": 1}
    told = client.post("/api/v1/puzzle", json=wish).text.splitlines()
    assert '"words"' in told[0]
    assert '"done"' in told[-1]


@pytest.mark.parametrize(
    ("puzzle", "answer"),
    [(WALLS, SOLUTION), ("5+w0,0R", None), ("7x5", None)],
)
def test_any_puzzle_can_be_played(ask, puzzle, answer):
    """With its only solution, or without where there are several."""
    found = ask("puzzle/given", puzzle=puzzle)
    assert found["puzzle"] == puzzle
    assert found["solution"] == (answer and f"{puzzle}:{answer}")


def test_a_puzzle_without_solution_is_told(client):
    """And is no crash."""
    answer = client.post("/api/v1/puzzle/given", json={"puzzle": "3+w0,0R0,0D"})
    assert refused(answer) == {"error": "this puzzle has no solution", "status": 409}


@pytest.mark.parametrize("solution", [SOLUTION, None])
@pytest.mark.parametrize(
    ("moves", "kind", "step"),
    [("DD", "forced", 2), ("DDDDRUURURU", "back", 8), (SOLUTION, "complete", 24)],
)
def test_a_hint_is_the_next_step_with_its_reason(ask, solution, moves, kind, step):
    """Whether the solution was given or not; the checker accepts each reason."""
    found = ask("hint", position=f"{WALLS}:{moves}", solution=solution)
    assert (found["kind"], found["step"]) == (kind, step)
    before = Line(found["position"])
    assert before.moves == moves[:step]
    assert found["move"] == (SOLUTION[step] if kind == "forced" else None)
    for blocked in found["blocked"]:
        verify(before, blocked["move"], blocked["reason"]["kind"], blocked["reason"]["evidence"])


def test_a_hint_tells_which_clue_a_step_would_break(ask):
    """As a reason of its own kind."""
    found = ask("hint", position="5+s4,0-0,4:DDD", solution=None)
    assert found["kind"] == "back"
    (wrong,) = ask("hint", position="5+s4,0-0,4:RD", solution=None)["blocked"][:1]
    assert wrong["reason"]["text"]


def test_wrong_solutions_are_refused(client):
    """Those that solve nothing, and those that are not the only ones."""
    for position, solution in ((WALLS, "DD"), ("3", "RRDLLDRR")):
        answer = client.post("/api/v1/hint", json={"position": position, "solution": solution})
        assert answer.status_code == 400, answer.text
