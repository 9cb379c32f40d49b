"""Puzzles from seeds: a random walkthrough, and clues that make it the only one."""

from collections.abc import Iterable, Sequence
from typing import cast

from unicursal.board import NO_CLUES, Board, HiddenEnds, PuzzleLike
from unicursal.board.inputs import one_of
from unicursal.board.position import puzzle_of
from unicursal.budget import Allowance, AnyBudget, allowance_of, within
from unicursal.chance import Chance
from unicursal.errors import NothingToDrawError, TooLargeError, UnicursalError
from unicursal.line import Line
from unicursal.notation import Seed, checked_seed
from unicursal.progress import Progress, silent
from unicursal.puzzle.clue_choice import ClueChoice
from unicursal.puzzle.difficulty import DIFFICULTIES, Difficulty, difficulty_of_solution
from unicursal.puzzle.easing import ease
from unicursal.puzzle.exclusion import KINDS, Kind
from unicursal.puzzle.puzzle import Puzzle
from unicursal.walk.ends import ends_by_chance

_MOST_FIELDS = 64 * 64
"""One of 41x41 takes three quarters of a minute, and the time grows faster than the board."""
_MOST_PAIRS = 100_000
"""Of hidden ends: more than 25x25 has, of which one takes hours."""
_ATTEMPTS = 200
"""How many puzzles are made before a difficulty counts as out of reach."""
_FIELDS = 1000
"""After puzzles with so many fields together, harder ones get more clues to make them easier."""
_SQUARES = 90_000
"""The same where numbers or stops are among the clues: the squares of their fields together.

Such puzzles take longer to make, and on large boards hardly any of them is easy by itself.
"""
_EASED, _ROUNDS = 10, 4
"""How many of them, and how often, before a difficulty counts as out of reach."""


def make_puzzle(
    board: PuzzleLike,
    clues: str | Sequence[Kind] = ("walls",),
    difficulty: Difficulty | None = None,
    seed: Seed = 0,
    progress: Progress = silent,
    budget: AnyBudget = None,
) -> Puzzle:
    """The puzzle that belongs to a seed: the same for ever.

    `clues` are the kinds to choose from, `walls+stops` or a list. On a board with hidden ends the
    line has random ones. An `OutOfBudgetError` if the budget ends first.

    >>> puzzle = make_puzzle(5, "stops", seed=1)
    >>> puzzle.solution.is_complete, puzzle.board.clues.walls
    (True, ())
    >>> str(make_puzzle("5@any-any", seed=1))[:9]
    '5@any-any'
    """
    board, kinds, seed = puzzle_of(board), kinds_of_clues(clues), checked_seed(seed)
    if board.clues:
        raise UnicursalError(f"{board}: expected a board without clues")
    fields = len(board.board if isinstance(board, HiddenEnds) else board)
    if fields > _MOST_FIELDS:
        raise TooLargeError(
            f"a puzzle has at most {_MOST_FIELDS:,} cells, this board has {fields:,}"
        )
    if isinstance(board, HiddenEnds) and len(board.ends()) > _MOST_PAIRS:
        raise TooLargeError(
            f"a puzzle with hidden ends has at most {_MOST_PAIRS:,} pairs of them to rule out, "
            f"{board} has {len(board.ends()):,}"
        )
    if difficulty is not None:
        one_of(difficulty, DIFFICULTIES, "difficulty")
    allowance = allowance_of(budget)
    progress = within(allowance, progress)
    chance = Chance(seed)
    others: list[Puzzle] = []
    fresh: list[Puzzle] = []
    rounds = 0
    for attempt in range(_ATTEMPTS):
        if difficulty is not None:
            progress(f"looking for a puzzle that is {difficulty}", attempt / _ATTEMPTS)
        one = _minimal(board, kinds, seed, chance, allowance)
        if difficulty is None or difficulty == one.difficulty:
            return one
        others.append(one)
        fresh.append(one)
        harder = [other for other in fresh if other.is_harder_than(difficulty)]
        if not harder or len(fresh) < _enough(len(one.board), kinds):
            continue
        if isinstance(board, HiddenEnds):
            break
        if eased := _made_easier(harder[:_EASED], kinds, difficulty, chance, allowance):
            return eased
        fresh, rounds = [], rounds + 1
        if rounds == _ROUNDS:
            break
    assert difficulty is not None  # else the first puzzle would have done
    raise _out_of_reach(others, kinds, difficulty)


def _enough(fields: int, kinds: Sequence[Kind]) -> float:
    """After how many puzzles a harder one gets more clues."""
    if {"numbers", "stops"}.isdisjoint(kinds):
        return _FIELDS / fields
    return _SQUARES / fields**2


def _minimal(
    board: Board | HiddenEnds,
    kinds: Sequence[Kind],
    seed: int,
    chance: Chance,
    allowance: Allowance | None,
) -> Puzzle:
    """A puzzle as it comes, without a needless clue as far as is known."""
    from unicursal.walk import draw

    hidden = None if isinstance(board, Board) else board
    plain = board if isinstance(board, Board) else ends_by_chance(board, chance, allowance)
    walkthrough = draw(plain, "fair", chance.seed(), budget=allowance)
    choice = ClueChoice(walkthrough, kinds, chance, hidden, allowance).choose()
    solution = Line(plain.with_clues(choice.clues), walkthrough.moves)
    hidden = hidden and hidden.with_clues(choice.clues)
    found = difficulty_of_solution(solution, hidden, allowance)
    return Puzzle(solution.board, solution, found, seed, choice.is_minimal or None, hidden)


def _made_easier(
    harder: Sequence[Puzzle],
    kinds: Sequence[Kind],
    difficulty: Difficulty,
    chance: Chance,
    allowance: Allowance | None,
) -> Puzzle | None:
    """The first puzzle that more clues bring to a difficulty."""
    for one in harder:
        solution = ease(one.solution, kinds, difficulty, chance, allowance)
        if solution is not None:
            return Puzzle(solution.board, solution, difficulty, one.seed, is_minimal=False)
    return None


def _out_of_reach(
    others: Sequence[Puzzle], kinds: Sequence[Kind], difficulty: Difficulty
) -> NothingToDrawError:
    """What to say where no puzzle of a difficulty is found: what there is instead."""
    wish = DIFFICULTIES.index(difficulty)
    found = [DIFFICULTIES.index(one.difficulty) for one in others]
    nearest = DIFFICULTIES[min(found, key=lambda level: abs(level - wish))]
    board = others[0].shown.with_clues(NO_CLUES)
    return NothingToDrawError(
        f"none of {len(others)} puzzles with {'+'.join(kinds)} on {board} is {difficulty}; "
        f"the nearest is {nearest}: ask for that, for other clues, or for another size"
    )


def kinds_of_clues(clues: str | Sequence[str]) -> tuple[Kind, ...]:
    """The kinds that are named, each once: `walls+stops`, or a list of such words.

    >>> kinds_of_clues("walls+stops"), kinds_of_clues(["lines", "walls+lines"])
    (('walls', 'stops'), ('lines', 'walls'))
    >>> kinds_of_clues(["bars"])
    Traceback (most recent call last):
    unicursal.errors.UnicursalError: unknown clues 'bars': choose from walls, numbers, stops, lines
    """
    named = [clues] if isinstance(clues, str) or not isinstance(clues, Iterable) else list(clues)
    words: list[object] = []
    for name in named or [""]:
        words += name.split("+") if isinstance(name, str) else [name]
    return tuple(dict.fromkeys(cast(Kind, one_of(word, KINDS, "clues")) for word in words))
