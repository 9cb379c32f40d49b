"""Puzzles by the names that people know."""

import pytest

from unicursal import UnicursalError
from unicursal.puzzle import PRESETS, make_puzzle, preset_of, solutions_of
from unicursal.puzzle.hints import hint_of


@pytest.mark.parametrize("name", PRESETS)
@pytest.mark.parametrize("size", [6, "5x6"])
def test_each_is_what_its_name_says_and_is_solved_by_hints(name, size):
    """On even boards and others: one solution, its clues, visible ends; hints lead to the end."""
    preset = preset_of(name)
    puzzle = make_puzzle(preset.board(size), preset.clues, "easy", 1)
    assert solutions_of(puzzle.board).second is None
    assert puzzle.hidden is None
    assert puzzle.board.is_loop == (name == "simple-loop")
    clues = puzzle.board.clues
    others = {"walls", "numbers", "stops", "lines"} - set(preset.clues)
    assert not any(getattr(clues, kind) for kind in others)
    line = puzzle.solution
    for steps in range(0, len(line.moves), 5):
        hint = hint_of(f"{puzzle.board}:{line.moves[:steps]}" if steps else puzzle.board)
        assert hint.move == line.moves[steps]
        assert hint.grade in ("given", "easy")


def test_a_name_that_nobody_knows_is_refused():
    """With the names that there are."""
    with pytest.raises(UnicursalError, match="unknown kind of puzzle 'zap': choose from zip"):
        preset_of("zap")
