"""Laws of choice, by name or the user's own, and `BOARD#SEED`.

- `fair`: at each step uniformly among the possible ones, so it never fails. This is not choosing
  uniformly among walkthroughs: one that had many alternatives on its way is rarer than one that was
  forced along.
- `uniform`: each walkthrough of the board exactly equally likely.
- `backbite`: see `unicursal.walk.backbite`.
- The names of `unicursal.walk.preference.PREFERENCES`, and any `Preference` of the user's own: at
  each step the possible one that a table prefers after the last step.
- A function of the user's own gets the walk, the moves that are possible there (at least one, in
  the order U D L R) and a stream of random choices that belongs to the seed, and returns one of the
  moves. It may ask the walk anything, and push and pop as it likes, as long as it leaves the walk
  where it was. Whatever it chooses, the line comes to its end: only possible steps are taken.

Each raises an `OutOfBudgetError` if its budget ends first.
"""

from collections.abc import Callable, Mapping
from functools import partial
from types import MappingProxyType
from typing import Final

from unicursal._random import Generator
from unicursal.board import Board, BoardLike, LineLike, Move, board_of
from unicursal.board.inputs import one_of
from unicursal.budget import AnyBudget, StartedBudget, started
from unicursal.chance import Chance, generator_of
from unicursal.count import Table
from unicursal.errors import NothingToDrawError, UnicursalError
from unicursal.exact import Engine, find_reason
from unicursal.existence import colour_fault, nothing_to_draw
from unicursal.line import Line, line_of
from unicursal.memory import without_asking
from unicursal.notation import Seed, checked_seed, parse_seeded
from unicursal.progress import Progress, silent
from unicursal.walk.backbite import draw_backbite
from unicursal.walk.preference import PREFERENCES, Preference, table_of
from unicursal.walk.walk import Walk, engine_of

Law = Callable[[Walk, tuple[Move, ...], Chance], Move]
"""Chooses one of the possible moves of a walk."""

_PORTION, _OWN_PORTION = 2000, 100
"""Steps between two words of progress."""


def no_walkthrough(line: Line, budget: StartedBudget | None = None) -> NothingToDrawError:
    """The error that says why there is no walkthrough: colours, or why each step is blocked.

    >>> print(no_walkthrough(Line("2x1:R")))
    2x1:R has no walkthrough: the live end has no free neighbour
    """
    fault = None if line.moves else colour_fault(line.board)
    if not (steps := line.free_neighbours()):
        fault = fault or "the live end has no free neighbour"
    if fault is None:
        found = ((move, find_reason(line, move, budget)) for move in steps)
        reasons = [f"{move}: {reason.text}" for move, reason in found if reason is not None]
        fault = " ".join(reasons) or "this is proved, but no simple reason was found in time"
    return nothing_to_draw(line, fault)


def draw_fair(
    board: BoardLike, seed: Seed = 0, progress: Progress = silent, budget: AnyBudget = None
) -> Line:
    """The walkthrough that the law `fair` draws from a seed.

    >>> draw_fair(5, 7)
    Line('5:DDDDRUURDDRUUULLURRRDDDD')
    """
    return complete_fairly(board_of(board), seed, progress, budget)


def complete_fairly(
    line: LineLike, seed: Seed = 0, progress: Progress = silent, budget: AnyBudget = None
) -> Line:
    """Go on from a line to a walkthrough, at each step uniformly among the possible ones.

    >>> complete_fairly("3:RR", seed=1)
    Line('3:RRDLLDRR')
    """
    return _walked(line_of(line), Engine.walk_fairly, seed, progress, budget)


def draw_by_preference(
    preference: Preference,
    board: BoardLike,
    seed: Seed = 0,
    progress: Progress = silent,
    budget: AnyBudget = None,
) -> Line:
    """The walkthrough that a preference draws from a seed, which decides where it leaves a choice.

    >>> draw_by_preference(PREFERENCES["spiral"], 5)
    Line('5:RRRRDDDLLLURRULLLDDDRRRR')
    """
    table = table_of([preference])

    def walk(engine: Engine, rng: Generator, steps: int, budget: StartedBudget | None) -> None:
        engine.walk_by(table, rng, steps, budget)

    return _walked(Line(board_of(board)), walk, seed, progress, budget)


def _walked(
    line: Line,
    walk: Callable[[Engine, Generator, int, StartedBudget | None], None],
    seed: Seed,
    progress: Progress,
    budget: AnyBudget,
) -> Line:
    """The line to its end, by a walk of the solver."""
    rng, budget = generator_of(seed), started(budget)
    engine = engine_of(line)
    if not engine.can_be_completed(budget):
        raise no_walkthrough(line, budget)
    steps = len(line.board) - 1
    while (taken := engine.steps) < steps:
        progress("walking", taken / steps)
        budget.require()
        # In portions, so that progress can be reported and Ctrl-C handled in between.
        walk(engine, rng, _PORTION, budget)
    return Line(line.board, engine.moves)


def draw_uniform(
    board: BoardLike, seed: Seed = 0, progress: Progress = silent, budget: AnyBudget = None
) -> Line:
    """The walkthrough that the law `uniform` draws from a seed.

    >>> draw_uniform(5, 7).is_complete
    True
    """
    board, budget = board_of(board), started(budget)
    if (table := _last_table.get(board)) is None:
        table = Table(Line(board), memory=without_asking(), progress=progress, budget=budget)
        _last_table.clear()
        _last_table[board] = table
    return table.sample(seed, budget=budget)[0]


_last_table: dict[Board, Table] = {}
"""Many seeds of one board need its table once."""


def draw_by(
    law: Law,
    board: BoardLike,
    seed: Seed = 0,
    progress: Progress = silent,
    budget: AnyBudget = None,
) -> Line:
    """The walkthrough that a user-defined law draws from a seed.

    >>> def straight_on(walk, options, chance):
    ...     if len(walk) > 1 and walk.peek() in options:
    ...         return walk.peek()
    ...     return chance.choice(options)
    >>> draw_by(straight_on, 5, 7)
    Line('5:DDDDRRRUUULDDLUUURRRDDDD')
    """
    board, budget, chance = board_of(board), started(budget), Chance(seed)
    walk = Walk(board)
    steps = len(board) - 1
    line: list[Move] = []
    for taken in range(steps):
        if taken % _OWN_PORTION == 0:
            progress("walking", taken / steps)
        budget.require()  # the law may be what is slow
        options = walk.possible_moves(budget)
        budget.spend(1)  # for the step
        if not options:  # at the first step, or never
            raise no_walkthrough(walk.line, budget)
        move = law(walk, options, chance)
        if len(walk) != taken + 1 or (line and walk.peek() != line[-1]):
            raise UnicursalError(f"the law left the walk at {walk.line}, not where it was")
        if move not in options:
            raise UnicursalError(
                f"the law chose {move!r} at {walk.line}, where only {', '.join(options)} "
                f"{'is' if len(options) == 1 else 'are'} possible"
            )
        walk.push(move)
        line.append(move)
        # Steps before the last one may have been exchanged; that is looked for now and then.
        if (len(line) % _OWN_PORTION == 0 or len(line) == steps) and walk.moves != "".join(line):
            raise UnicursalError(f"the law led the walk another way, to {walk.line}")
    return walk.line


LAWS: Final[Mapping[str, Callable[[BoardLike, Seed, Progress, AnyBudget], Line]]] = (
    MappingProxyType(
        {
            "fair": draw_fair,
            "uniform": draw_uniform,
            "backbite": draw_backbite,
            **{name: partial(draw_by_preference, table) for name, table in PREFERENCES.items()},
        }
    )
)
"""The laws that have a name, each a function of board, seed, progress and budget."""

DEFAULT_LAW: Final = "fair"


def draw(
    board: BoardLike,
    law: str | Preference | Law = DEFAULT_LAW,
    seed: Seed = 0,
    progress: Progress = silent,
    budget: AnyBudget = None,
) -> Line:
    """The walkthrough that a law draws from a seed: the same for ever.

    The law is one of `LAWS`, a `Preference`, or a function `law(walk, options, chance)` that
    returns one of the options. An `OutOfBudgetError` if the budget ends first.

    >>> draw(3, "backbite", 1)
    Line('3:DDRUURDD')
    >>> draw(5, lambda walk, options, chance: chance.choice(options), 1).is_complete
    True
    """
    board, seed = board_of(board), checked_seed(seed)
    if isinstance(law, Preference):
        return draw_by_preference(law, board, seed, progress, budget)
    if callable(law):
        return draw_by(law, board, seed, progress, budget)
    return LAWS[one_of(law, LAWS, "law")](board, seed, progress, budget)


def resolve(line: LineLike, progress: Progress = silent, budget: AnyBudget = None) -> Line:
    """The line that a text names, or whatever else does: `Line` with progress and a budget.

    Both are for the walkthrough of `BOARD#LAW.SEED`, which has to be drawn.

    >>> resolve("5:RD"), resolve("3#backbite.1")
    (Line('5:RD'), Line('3:DDRUURDD'))
    """
    if not (isinstance(line, str) and "#" in line):
        return line_of(line)
    named = parse_seeded(line, tuple(LAWS))
    return draw(named.board, named.law, named.seed, progress, budget)
