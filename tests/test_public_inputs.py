"""Whatever takes a board, a position, a line or a level takes it in every form that names one.

The table below names every public callable that takes one of them, with a question whose answers
can be compared. A public function that is added belongs into the table, or the last test fails.
"""

import importlib
import importlib.util
import inspect
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given as given_by_chance

import unicursal
from strategies import lines
from unicursal import (
    Board,
    Chance,
    Clues,
    Line,
    Marks,
    UnicursalError,
    Walk,
    Walkthroughs,
    picture_of,
)
from unicursal.board import HiddenEnds, board_of
from unicursal.board.position import BoardLike, LineLike, PuzzleLike
from unicursal.count import Constraints, Listing, Table, count, rank, unrank
from unicursal.draw import Picture
from unicursal.exact import Engine, find_reason, find_reasons
from unicursal.exact.checker import Checker
from unicursal.level import (
    Game,
    Glyphs,
    Level,
    LevelPicture,
    TileMap,
    examine,
    make_floors,
    make_level,
    place,
    read_level,
    redrawn,
)
from unicursal.puzzle import (
    clues_in_json,
    count_one_by_one,
    count_with_any_ends,
    count_with_clues,
    day_of,
    difficulty_of,
    kinds_of_clues,
    needed_clues,
    puzzle_of_day,
    square,
    steps_to,
)
from unicursal.rules import Judge, RuleSet, rule_set
from unicursal.rules.trials.audit import audit
from unicursal.rules.trials.runs import RuleRun
from unicursal.rules.trials.scopes import Scope, parse_scopes

API_REFERENCE = Path(__file__).parents[1] / "docs" / "_ext" / "api_reference.py"
MAP = "#######\n#<    #\n##### #\n#>    #\n#######"
WALKTHROUGH = "DDDDRUURDDRUUULLURRRDDDD"
REASON = {"cut": [0, 2], "area": [[0, 1]]}


def numbers_of(line: Line) -> np.ndarray:
    """The visiting numbers of a line from 1, 0 where it has not been."""
    return line.numbers + 1


BOARDS = {
    "a size": 5,
    "a size of NumPy": np.int64(5),
    "a size in an array": np.array(5),
    "a text": "5",
    "a text that says the default": "5x5@0,0-4,4",
    "a board": Board(5),
    "a line": Line(5),
    "a walk": Walk(5),
    "a mask": np.ones((5, 5), bool),
    "visiting numbers": numbers_of(Line(5)),
}
"""The 5x5 board in every form; as a position, its empty line."""
POSITIONS = {
    "a text": "5:RD",
    "a text that says the default": "5x5@0,0-4,4:RD",
    "a line": Line("5:RD"),
    "a walk": Walk("5:RD"),
    "visiting numbers": numbers_of(Line("5:RD")),
    "small visiting numbers": numbers_of(Line("5:RD")).astype(np.uint8),
}
WALKTHROUGHS = {
    "a text": f"5:{WALKTHROUGH}",
    "a seed": "5#7",
    "a seed of a law": "5#fair.7",
    "a line": Line(5, WALKTHROUGH),
    "a walk": Walk(Line(5, WALKTHROUGH)),
    "visiting numbers": numbers_of(Line(5, WALKTHROUGH)),
}
HIDDEN = {"a text": "3@any-2,2", "hidden ends": HiddenEnds.parse("3@any-2,2")}
LEVELS = {"a drawing": MAP, "a map": TileMap.from_text(MAP), "a level": Level.of(MAP)}

NOTHING = {
    "None": None,
    "a float": 5.0,
    "a truth value": True,
    "a list": [5],
    "cells": [(0, 0), (1, 0)],
    "bytes": b"5",
    "an object": object(),
    "a class": Line,
    "a dictionary": {"board": 5},
    "no text": "",
    "words": "five",
    "a blank": "5 ",
    "two lines": "5\n5",
    "parts in the wrong order": "4x3~3,2@0,0-3,1",
    "clues in the wrong order": "5+w0,0R~4,0",
    "moves off the board": "5:RRRRR",
    "moves that are none": "5:X",
    "an end outside": "5@0,0-9,9",
    "a clue outside": "5+s9,9",
    "no seed": "5#",
    "no law": "5#chance.7",
    "a negative seed": "5#-7",
    "a large seed": f"5#{2**64}",
    "no cells": 0,
    "a negative size": -5,
    "a large size": 10**9,
    "a huge size": 10**30,
    "a size too long to be written": 10**5000,
    "an array of floats": np.ones((5, 5)),
    "an array of texts": np.array([["5"]]),
    "a row": np.array([1, 2, 3]),
    "a cube": np.ones((2, 2, 2), int),
    "an empty array": np.ones((0, 0), bool),
    "no cell in an array": np.zeros((3, 3), bool),
    "a mask in pieces": np.array([[True, False, True]]),
    "no visiting number": np.zeros((3, 3), int),
    "a visiting number twice": np.array([[1, 1], [0, 0]]),
    "a missing visiting number": np.array([[1, 3], [0, 0]]),
    "a negative visiting number": np.array([[1, -1], [0, 0]]),
    "visiting numbers apart": np.array([[1, 3], [4, 2]]),
    "visiting numbers from 0": Line("3:RRDLLDRR").numbers,
}
"""What names neither a board nor a position."""
NO_LEVEL = {
    name: NOTHING[name]
    for name in ("None", "a float", "bytes", "an object", "a class", "no text", "words", "a row")
} | {"a number": 5, "a board": Board(5)}


@dataclass(frozen=True)
class Question:
    """A callable with what it is asked, the forms that it takes, and what it must refuse."""

    ask: Callable[[Any], object]
    forms: tuple[dict[str, Any], ...]
    refuses: tuple[dict[str, Any], ...]


def about_a_board(ask: Callable[[Any], object]) -> Question:
    """Takes boards, and refuses positions that have moves."""
    return Question(ask, (BOARDS,), (NOTHING, POSITIONS, WALKTHROUGHS, HIDDEN))


def about_a_puzzle(ask: Callable[[Any], object]) -> Question:
    """Takes boards whose ends may be hidden."""
    return Question(ask, (BOARDS, HIDDEN), (NOTHING, POSITIONS, WALKTHROUGHS))


def about_a_position(ask: Callable[[Any], object]) -> Question:
    """Takes boards and positions alike."""
    return Question(ask, (BOARDS, POSITIONS, WALKTHROUGHS), (NOTHING, HIDDEN))


def about_a_step(ask: Callable[[Any], object]) -> Question:
    """Takes positions in which R is a blocked step."""
    return Question(ask, (POSITIONS,), (NOTHING, HIDDEN, WALKTHROUGHS))


def about_a_solution(ask: Callable[[Any], object]) -> Question:
    """Takes complete lines."""
    return Question(ask, (WALKTHROUGHS,), (NOTHING, HIDDEN))


def about_a_map(ask: Callable[[Any], object]) -> Question:
    """Takes levels, maps and drawings of maps."""
    return Question(ask, (LEVELS,), (NO_LEVEL,))


def about_a_level(ask: Callable[[Any], object]) -> Question:
    """The same where both ends must be told."""
    return Question(ask, (LEVELS,), (NO_LEVEL, {"a map without ends": "###\n# #\n###"}))


def or_none(question: Question) -> Question:
    """The same where nothing need be given."""
    refuses = (
        {form: given for form, given in wrong.items() if given is not None}
        for wrong in question.refuses
    )
    return Question(question.ask, question.forms, tuple(refuses))


def _run(run: RuleRun) -> object:
    return run.left_first(limit=2), run.line


def _begun(line: Any) -> object:
    run = RuleRun(5, 5)
    run.begin_at(line)
    return run.line


TABLE = {
    "Audit": None,
    "BlockedSteps": None,
    "Checker": about_a_step(lambda line: Checker(line, "R").check("enclosed", REASON)),
    "Constraints.allow": about_a_position(Constraints(through=[((0, 0), (1, 0))]).allow),
    "Drawn": None,
    "Engine": about_a_board(lambda board: Engine(board).options()),
    "Game": about_a_level(lambda level: Game(level).best),
    "HiddenEnds": None,
    "Hint": None,
    "HiddenEnds.of": about_a_board(lambda board: str(HiddenEnds.of(board, start=[0, 0]))),
    "Judge": about_a_position(lambda line: Judge(line, 5).open()),
    "Level": None,
    "Level.from_tiles": about_a_level(lambda tiles: Level.from_tiles(tiles).path),
    "Level.of": about_a_level(lambda level: Level.of(level).path),
    "LevelPicture": about_a_level(lambda level: LevelPicture(level).text()),
    "Line": about_a_position(Line),
    "Line.from_cells": or_none(
        about_a_board(lambda board: Line.from_cells(board, [(0, 0), (1, 0)]))
    ),
    "Listing": about_a_position(lambda line: Listing(line).block(3).tolist()),
    "Needed": None,
    "Options": None,
    "Picture": about_a_board(lambda board: Picture(board).text()),
    "Puzzle": None,
    "Reason": None,
    "Recording": None,
    "Report": None,
    "RuleRun": about_a_board(lambda board: _run(RuleRun(board, "5"))),
    "RuleRun.at_random": or_none(
        about_a_position(lambda line: RuleRun(5, 5).at_random(1, 1, start=line))
    ),
    "RuleRun.begin_at": about_a_position(_begun),
    "Solutions": None,
    "Table": about_a_position(lambda line: Table(line).sample(7, 2)),
    "TileMap.of": about_a_map(lambda tiles: TileMap.of(tiles).to_text()),
    "Walk": about_a_position(Walk),
    "Walkthroughs": about_a_position(lambda line: (Walkthroughs(line), Walkthroughs(line).count)),
    "Walkthroughs.from_position": about_a_position(Walkthroughs(5).from_position),
    "Walkthroughs.rank": about_a_position(Walkthroughs(5).rank),
    "book_of": None,
    "board_of": about_a_board(board_of),
    "clues_in_json": about_a_puzzle(clues_in_json),
    "count": about_a_position(count),
    "count_one_by_one": about_a_position(count_one_by_one),
    "count_with_any_ends": about_a_puzzle(lambda board: count_with_any_ends(board, count)),
    "count_with_clues": about_a_position(count_with_clues),
    "difficulty_of": about_a_board(lambda board: difficulty_of([], board)),
    "draw": about_a_board(unicursal.walk.draw),
    "examine": about_a_map(lambda tiles: examine(tiles).valid),
    "find_reason": about_a_step(lambda line: find_reason(line, "R")),
    "find_reasons": about_a_step(lambda line: find_reasons(line, "RD")),
    "hint_of": about_a_position(unicursal.hint_of),
    "make_puzzle": about_a_puzzle(lambda board: str(unicursal.make_puzzle(board, seed=1))),
    "needed_clues": about_a_solution(lambda line: list(needed_clues(line))),
    "options_of": about_a_position(lambda line: unicursal.options_of([line]).tolist()),
    "picture_of": Question(
        lambda line: picture_of(line).text(), (POSITIONS, WALKTHROUGHS, HIDDEN), (NOTHING,)
    ),
    "place": about_a_level(lambda level: place(level, {"items": 2}).things),
    "rank": about_a_position(rank),
    "redrawn": about_a_level(lambda level: str(redrawn(level, 1))),
    "resolve": about_a_position(unicursal.resolve),
    "solutions_of": about_a_puzzle(unicursal.solutions_of),
    "steps_to": about_a_solution(steps_to),
    "unrank": about_a_position(lambda line: unrank(line, 0)),
    "verify": about_a_step(lambda line: unicursal.verify(line, "R", "enclosed", REASON)),
}
"""Every public callable that takes one of them. None: values that answers are made of, and views
that walks hand out."""

MORE = {
    "Line with moves": about_a_board(lambda board: Line(board, "RD")),
    "Picture of a line": or_none(about_a_position(lambda line: Picture(5, line).text())),
    "Listing from a walkthrough": or_none(
        about_a_solution(lambda line: next(iter(Listing(5, first=line))))
    ),
    "rank after a line": or_none(
        Question(lambda line: rank("5:RDL", after=line), (BOARDS, POSITIONS), (NOTHING, HIDDEN))
    ),
    "options on a board": about_a_board(lambda board: unicursal.options_of(["RD"], board).tolist()),
    **{
        f"the law {name}": about_a_board(lambda board, law=law: law(board, 7))
        for name, law in unicursal.LAWS.items()
    },
}
"""Second ways in."""

QUESTIONS = {name: question for name, question in TABLE.items() if question} | MORE


@pytest.mark.parametrize("name", QUESTIONS)
def test_all_forms_of_a_thing_have_one_answer(name):
    """A size, a text, a board, a line, a walk and an array that mean the same are the same."""
    question = QUESTIONS[name]
    for forms in question.forms:
        (first, right), *others = ((form, question.ask(given)) for form, given in forms.items())
        for form, answer in others:
            assert answer == right, f"{name}: {form} is not what {first} is"


@pytest.mark.parametrize("name", QUESTIONS)
def test_all_else_is_refused_in_one_line(name):
    """By an error of ours that says something, whatever was given."""
    question = QUESTIONS[name]
    for wrong in question.refuses:
        for form, given in wrong.items():
            with pytest.raises(UnicursalError) as refusal:
                pytest.fail(f"{name} took {form}: {question.ask(given)!r}")
            words = str(refusal.value)
            assert words, f"{name}: {form}"
            assert "\n" not in words, f"{name}: {form}"
            assert len(words) < 400, f"{name}: {form}"


@pytest.mark.parametrize(
    "given", [*NOTHING.values(), *HIDDEN.values()], ids=[*NOTHING, *map(str, HIDDEN)]
)
def test_what_is_no_walkthrough_is_not_among_them(given):
    """The operator `in` has an answer for everything."""
    assert given not in Walkthroughs(5)


def test_whatever_names_a_walkthrough_is_among_them():
    """By each of its forms."""
    assert all(form in Walkthroughs(5) for form in WALKTHROUGHS.values())


def _public() -> Iterator[tuple[str, Callable[..., object]]]:
    """All public callables by name: functions, constructors and public methods."""
    spec = importlib.util.spec_from_file_location("api_reference", API_REFERENCE)
    reference = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(reference)
    for package in (*reference.PACKAGES, *reference.MODULES, "unicursal.exact.checker"):
        module = importlib.import_module(package)
        names = getattr(module, "__all__", None) or [
            name
            for name, value in vars(module).items()
            if name[0] != "_" and getattr(value, "__module__", "") == package
        ]
        for name in names:
            value = getattr(module, name)
            if not callable(value) or not getattr(value, "__module__", "").startswith("unicursal"):
                continue
            yield value.__qualname__, value
            for method in vars(value) if inspect.isclass(value) else ():
                found = getattr(value, method)
                if method[0] != "_" and (inspect.isfunction(found) or inspect.ismethod(found)):
                    yield f"{value.__qualname__}.{method}", getattr(value, method)


def _takes_a_subject(called: Callable[..., object]) -> bool:
    """Whether an annotation of its parameters names a board, a position or a level."""
    names = r"\b(Board|Line|Walk|Puzzle|HiddenEnds|Position|TileMap|Tiles|Level)(Like)?\b"
    try:
        parameters = inspect.signature(called).parameters.values()
    except ValueError:  # a type without a signature of its own
        return False
    annotations = [str(parameter.annotation) for parameter in parameters]
    texts = [re.sub(r"ArrayLike|_NestedSequence|Callable\[.*", "", text) for text in annotations]
    return any(re.search(names, text) for text in texts)


def test_the_table_is_complete():
    """Whoever adds a public function that takes one of them adds it to the table above."""
    assert {name for name, called in _public() if _takes_a_subject(called)} == set(TABLE)


def test_those_in_the_table_say_that_they_take_all_forms():
    """Their annotations are the shared ones, so that a type checker knows it too."""
    public = dict(_public())
    shared = [form for like in (BoardLike, LineLike, PuzzleLike) for form in (like, like | None)]
    for name, question in TABLE.items():
        if question and question.forms != (LEVELS,) and name not in ("Picture", "options_of"):
            annotations = [
                parameter.annotation
                for parameter in inspect.signature(public[name]).parameters.values()
            ]
            told = [each in shared or "Like" in str(each) for each in annotations]
            assert any(told), f"{name}: {annotations}"


STRANGE = (
    None, 5.5, True, -1, 10**30, 10**5000, "", "X", "RR", [], [5], (1,), (0, 0, 0), object(), b"R",
    {}, {"a": 1}, np.ones((3, 3)), np.array(["a"]), float("nan"), Line, ("a", "b"), [None],
)  # fmt: skip
"""What callers give by mistake for a move, a number, a cell, a name."""

LEVEL = Level.of(MAP)
OTHERS = {
    "Board.colour": Board(5).colour,
    "Board.from_map": Board.from_map,
    "Board.from_mask": Board.from_mask,
    "Board.has_wall": lambda given: Board("5+w0,0R").has_wall(given, (0, 0)),
    "Board.neighbours": lambda given: list(Board(5).neighbours(given)),
    "Board.transformed": Board(5).transformed,
    "Board.with_clues": Board(5).with_clues,
    "Board.with_ends": lambda given: Board(5).with_ends(given, (0, 0)),
    "Chance": Chance,
    "Chance.below": lambda given: Chance(1).below(given),
    "Chance.happens": lambda given: Chance(1).happens(given),
    "Clues(lines)": lambda given: Clues(lines=given),
    "Clues(numbers)": lambda given: Clues(numbers=given),
    "Clues(stops)": lambda given: Clues(stops=given),
    "Clues(walls)": lambda given: Clues(walls=given),
    "Game(fog)": lambda given: Game(LEVEL, fog=given),
    "Game.move": Game(LEVEL).move,
    "Game.play": Game(LEVEL).play,
    "Game.run": Game(LEVEL).run,
    "Glyphs.parse": Glyphs.parse,
    "HiddenEnds.parse": HiddenEnds.parse,
    "Judge(rules)": lambda given: Judge(5, given),
    "Judge.push": lambda given: Judge("5:RD", 5).push(given),
    "Level.spawn_points": LEVEL.spawn_points,
    "Line(moves)": lambda given: Line(5, given),
    "Line.step": Line("5:RD").step,
    "Line.transformed": Line("5:RD").transformed,
    "Listing.block": Listing(5).block,
    "Marks(area)": lambda given: picture_of(5, marks=Marks(area=given)),
    "Marks(future)": lambda given: picture_of(5, marks=Marks(future=given)),
    "Marks(labels)": lambda given: picture_of(5, marks=Marks(labels=given)),
    "Table.sample(k)": lambda given: Table(3).sample(1, given),
    "TileMap": TileMap,
    "TileMap.from_text": TileMap.from_text,
    "Walk.explain": Walk("5:RD").explain,
    "Walk.extend": lambda given: Walk(5).extend(given),
    "Walk.push": lambda given: Walk(5).push(given),
    "Walk.verdict": Walk("5:RD").verdict,
    "Walk.why": Walk("5:RD").why,
    "Walkthroughs.avoiding": Walkthroughs(5).avoiding,
    "Walkthroughs.listing": Walkthroughs(3).listing,
    "Walkthroughs.sample(seed)": lambda given: Walkthroughs(3).sample(given),
    "Walkthroughs.through": Walkthroughs(5).through,
    "day_of": day_of,
    "draw_line(seed)": lambda given: unicursal.draw_line(3, seed=given),
    "examine(halls)": lambda given: examine(LEVEL, halls=given),
    "examine(overrun)": lambda given: examine(LEVEL, overrun=given),
    "find_reason(move)": lambda given: find_reason("5:RD", given),
    "kinds_of_clues": kinds_of_clues,
    "make_floors(floors)": lambda given: make_floors(given, 13, 7),
    "make_floors(redraw)": lambda given: make_floors(1, 13, 7, redraw=given),
    "make_puzzle(difficulty)": lambda given: unicursal.make_puzzle(3, difficulty=given),
    "picture_of(marks)": lambda given: picture_of(5, marks=given),
    "picture_of(view)": lambda given: picture_of(5, view=given),
    "place(shortcuts)": lambda given: place(LEVEL, {"shortcuts": given}),
    "place(wishes)": lambda given: place(LEVEL, given),
    "puzzle_of_day": puzzle_of_day,
    "read_level": read_level,
    "redrawn(number)": lambda given: redrawn(LEVEL, given),
    "rule_set": rule_set,
    "square": square,
    "unrank(number)": lambda given: unrank(3, given),
    "verify(evidence)": lambda given: unicursal.verify("5:RD", "R", "forced", given),
    "verify(kind)": lambda given: unicursal.verify("5:RD", "R", given, REASON),
    "verify(move)": lambda given: unicursal.verify("5:RD", given, "enclosed", REASON),
    **{
        f"make_level({name})": lambda given, name=name: make_level(13, 7, **{name: given})
        for name in (
            "branching", "entrance", "entrance_room", "exit", "goal_room", "halls", "law",
            "length", "overrun", "plan", "quality", "room_size", "seed", "style", "through",
            "walls",
        )
    },
}  # fmt: skip
"""Other arguments, each asked for alone."""


@pytest.mark.parametrize("name", OTHERS)
def test_other_arguments_are_taken_or_refused_in_one_line(name):
    """Whatever is given for a move, a number or a name, no error comes from within."""
    refusals = []
    for given in STRANGE:
        try:
            OTHERS[name](given)
        except UnicursalError as refusal:
            refusals.append(str(refusal))
    assert refusals
    assert all(words and "\n" not in words for words in refusals)


@pytest.mark.parametrize("size", [(3, 3), [3, 3], np.array([3, 3]), "3x3"])
def test_sizes_of_rooms_are_pairs_or_texts(size):
    """As on the command line."""
    assert str(make_level(21, 11, goal_room=size)) == str(make_level(21, 11, goal_room=(3, 3)))


def test_seeds_are_numbers_or_generators_and_0_unless_they_are_given():
    """A generator of NumPy draws the seed, so that it goes on with each call."""
    assert unicursal.draw_line(5) == unicursal.draw_line(5, seed=0) == Line("5#0")
    assert Walkthroughs(5).sample() == Walkthroughs(5).sample(0) == Table(5).sample()
    assert str(make_level(13, 7)) == str(make_level(13, 7, seed=0))
    one, other = np.random.default_rng(7), np.random.default_rng(7)
    drawn = [unicursal.draw_line(9, seed=one) for _ in range(3)]
    assert drawn == [unicursal.draw_line(9, seed=other) for _ in range(3)]
    assert len(set(drawn)) == 3
    puzzle = unicursal.make_puzzle(5, seed=one)
    assert unicursal.make_puzzle(5, seed=puzzle.seed) == puzzle
    level = make_level(13, 7, seed=one)
    assert str(make_level(13, 7, seed=level.seed)) == str(level)


@given_by_chance(lines(max_side=5))
def test_visiting_numbers_are_the_line_again_or_refused(line):
    """A line from any start to the lower right corner; what they cannot tell is not guessed."""
    board = line.board
    corner = board.width - 1, board.height - 1
    full = not board.blocked and len(line) == len(board)
    if not board.blocked and (full or (board.target == corner and corner not in line)):
        again = Line(numbers_of(line))
        assert again.cells() == line.cells()
        assert again.board.target == (line.live_end if full else corner)
    elif corner in line and len(line) < board.mask.size:
        with pytest.raises(UnicursalError, match="lower right corner"):
            Line(numbers_of(line))


@pytest.mark.parametrize("scopes", [5, "5", [Scope(Board(5), None)]])
def test_audits_take_names_and_sizes(scopes):
    """A rule set by its name or number, boards by their words, or one by its size."""
    assert audit(5, scopes) == audit(RuleSet.parse("5"), parse_scopes("5"))
    for strange in (None, 5.5, [5], "five", -5):
        with pytest.raises(UnicursalError):
            audit(5, strange)


def test_positions_on_a_board_are_positions_of_it():
    """A board is never ignored: moves are on it, and a position of another one is refused."""
    right = unicursal.options_of(["5:RD", "5:RRDD"]).tolist()
    for positions in (["RD", "RRDD"], ["5:RD", Line("5:RRDD")], [Walk("5:RD"), "RRDD"]):
        assert unicursal.options_of(positions, 5).tolist() == right
    for positions in (["5:RD"], [Line("5:RD")], ["RD", 5]):
        with pytest.raises(UnicursalError, match=r"row \d: .* is not a line of the board 9"):
            unicursal.options_of(positions, board=9)


def test_parts_in_the_wrong_order_are_told_by_name():
    """Not by what the board would be without them."""
    with pytest.raises(UnicursalError, match=r"column 8: the ends \(@\) come too late"):
        Line("4x3~3,2@0,0-3,1")
    with pytest.raises(UnicursalError, match=r"column 7: blocked cells \(~\) come too late"):
        Line("5+s1,1~4,0:RR")


def test_a_blocked_step_is_explained_and_a_possible_one_is_not():
    """`explain` never gives None, as `why` does."""
    walk = Walk("5:RD")
    assert walk.explain("R") == walk.why("R") == find_reason(walk, "R")
    assert walk.why("L") is None
    with pytest.raises(UnicursalError, match="L is possible after 5:RD"):
        walk.explain("L")
    with pytest.raises(UnicursalError, match="not blocked"):
        find_reason(walk, "L")
    for taken in "UX":
        with pytest.raises(UnicursalError):
            find_reason(walk, taken)
