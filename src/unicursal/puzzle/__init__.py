"""Puzzles: boards with clues that have exactly one solution.

A puzzle is made in `make` (which clues make a walkthrough the only one: `clue_choice`, which clue
tells two walkthroughs apart: `exclusion`, names that people know: `presets`) and solved in
`solutions` (exactly) and in `reasoning` (as a person does, which tells how hard it is); each day
has its own. `game` follows those who solve one, and `hints` helps them. The clues themselves are a
part of the board (`unicursal.board.clues`), so that everything that takes a board takes a puzzle.
"""

from unicursal.puzzle.exclusion import KINDS, Kind
from unicursal.puzzle.make import day_of, kinds_of_clues, make_puzzle, puzzle_of_day, square
from unicursal.puzzle.presets import PRESETS, Preset, preset_of
from unicursal.puzzle.puzzle import (
    DIFFICULTIES,
    Difficulty,
    Puzzle,
    clues_in_json,
    difficulty_of,
    weight_of,
)
from unicursal.puzzle.reasoning import Step, steps_to
from unicursal.puzzle.solutions import (
    Needed,
    Solutions,
    count_one_by_one,
    count_with_any_ends,
    count_with_clues,
    needed_clues,
    solutions_of,
)

__all__ = [
    "DIFFICULTIES",
    "KINDS",
    "PRESETS",
    "Difficulty",
    "Kind",
    "Needed",
    "Preset",
    "Puzzle",
    "Solutions",
    "Step",
    "clues_in_json",
    "count_one_by_one",
    "count_with_any_ends",
    "count_with_clues",
    "day_of",
    "difficulty_of",
    "kinds_of_clues",
    "make_puzzle",
    "needed_clues",
    "preset_of",
    "puzzle_of_day",
    "solutions_of",
    "square",
    "steps_to",
    "weight_of",
]
