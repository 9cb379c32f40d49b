"""`unicursal draw`."""

from __future__ import annotations

from itertools import zip_longest
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from unicursal import walk
from unicursal.board import Board, HiddenEnds
from unicursal.chance import Chance
from unicursal.cli.choices import (
    Ascii,
    BoardWords,
    Dense,
    FromOne,
    Json,
    LineFiles,
    PaperName,
    Pixels,
    Quiet,
    Seconds,
    Seed,
    ThemeName,
    ViewName,
    budget_of,
    chosen_seed,
    refuse,
)
from unicursal.cli.clock import found_so_far
from unicursal.cli.output import print_json, progress_on_stderr, tell
from unicursal.cli.pictures import (
    FUTURE,
    PAGE,
    Coordinates,
    FutureKind,
    OptionsShown,
    Pins,
    RulesShown,
    Shown,
    Wish,
    check_circles,
    check_paper,
    check_pixels,
    check_stream,
    check_theme,
    pinned,
    print_pictures,
    tell_of_long_cells,
    write_pictures,
    write_position,
)
from unicursal.cli.shading import NOT_SHADED, IsShaded, put_shaded, shaded
from unicursal.cli.subject import Cells, hidden_in, puzzle_of, subject_of
from unicursal.cli.true_size import (
    OPTIONS,
    Height,
    IsPlain,
    Layers,
    Margin,
    PenWidth,
    Radius,
    Width,
    check_files,
    plain_of,
    setting_out,
    sheet_of,
    words_about,
)
from unicursal.draw import Drawing, Picture, picture_of
from unicursal.draw.layout import card_of
from unicursal.draw.picture import FILM, check_name
from unicursal.errors import NotationError, UnicursalError
from unicursal.law_names import LawName
from unicursal.line import Line
from unicursal.notation import Seeded, parse_seeded
from unicursal.walk import DEFAULT_LAW, LAWS, Walk
from unicursal.walk.ends import ends_by_chance

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from unicursal.draw import View

_MOST = 1000
_LONGEST_NAME = 500
_NOT_PLAIN = {"card", "coordinates", "mark", "options", "future", "rules", "paper", "pixels"}
_NOT_PLAIN |= {"ascii_only", "dense"}

Format = Literal["text", "moves", "svg", "png", "pdf", "json"]


def draw(
    context: typer.Context,
    board: BoardWords,
    _cells: Cells = None,
    seed: Seed = None,
    law: Annotated[LawName | None, typer.Option(help="The law of choice (fair).")] = None,
    view: ViewName = None,
    solution: Annotated[bool, typer.Option("--solution", help="Show the line in walls.")] = False,
    ascii_only: Ascii = False,
    dense: Dense = False,
    form: Annotated[
        Format | None, typer.Option("--format", help="What goes to stdout (text).")
    ] = None,
    theme: ThemeName = None,
    paper: PaperName = None,
    number: Annotated[
        int,
        typer.Option("--number", "-n", help="How many, with consecutive seeds.", min=1, max=_MOST),
    ] = 1,
    rules: RulesShown = None,
    options: OptionsShown = False,
    future: Annotated[FutureKind | None, FUTURE] = None,
    coordinates: Coordinates = None,
    mark: Pins = None,
    shade: IsShaded = False,
    plain: IsPlain = False,
    width: Width = None,
    height: Height = None,
    margin: Margin = None,
    stroke: PenWidth = None,
    radius: Radius = None,
    layers: Layers = False,
    pixels: Pixels = None,
    card: Annotated[
        str | None,
        typer.Option(metavar="TITLE", help="A 1200 x 630 card with this title, for sharing."),
    ] = None,
    output: LineFiles = None,
    seconds: Seconds = None,
    as_json: Json = False,
    _quiet: Quiet = False,
    _from_one: FromOne = False,
) -> None:
    """Draw a random labyrinth: one line that visits every cell; or a position as it stands.

    Several at once (-n 6) go to numbered files, or to one PDF: a puzzle book with answers.
    --seconds covers all of them; if it runs out, nothing is drawn or written.

    22x21@loop draws a closed loop. On a board with random ends (20@random) or hidden ones
    (9@any-any) the seed chooses them.

    A position (9:RRDDL) is drawn with what --options, --rules SET and --future ask for, as the
    studio shows it; so is a board with the empty line. A GIF plays the line.

    --view circles makes rings of rows: in from outside, the goal in the middle. With --plain and
    --width 12m, or as broad as it must be to be walked, a table of radii and degrees is printed.

    With --shade a picture is not a shape: the line goes all over it, four times as dense where it
    is dark as where it is light.

    For example: unicursal draw 21 --seed 7 -o labyrinth.svg
    """
    if plain:
        refuse(context, _NOT_PLAIN, "--plain draws nothing else: it takes no ...")
        sheet = sheet_of(width, height, margin, stroke, radius, layers)
        check_files(output or [], form)
    else:
        refuse(context, OPTIONS, "... is for --plain")
        for path in output or []:
            check_name(path, FILM, PAGE)
        if number > 1 and any(path.suffix.lower() == PAGE for path in output or []):
            raise UnicursalError("a .html file shows one labyrinth: leave out --number")
    check_stream(form, number)
    check_circles(view, output or [], form)
    check_theme(theme, output or [], form)
    check_paper(paper, output or [], form)
    check_pixels(pixels, output or [], form)
    wish = Wish(theme, paper, ascii_only=ascii_only, dense=dense, pixels=pixels)
    if shade:
        refuse(context, NOT_SHADED, "--shade draws one line: it takes no ...")
        drawing = shaded(board, law, seed, seconds)
        put_shaded(drawing, sheet if plain else None, output or [], form, wish, as_json)
        return
    shown = Shown(rules, options, future)
    if (line := _position(board, shown)) is not None:
        of_boards = {"law", "seed"} if number == 1 else {"law", "seed", "number"}
        refuse(context, of_boards, "a position is drawn as it stands: it takes no ...")
        drawings = [_picture(line, shown, view, solution, seconds)]
        names: list[Seeded] = []
        lines = [line]
    else:
        names, lines = _drawn(board, law, seed, number, seconds, as_json)
        drawings = [
            picture_of(line, view=view or "line", solution=solution, caption=name.title)
            for name, line in zip(names, lines, strict=True)
        ]
    pictures: list[Drawing] = [
        pinned(drawing, mark, coordinates, lines[0].board) for drawing in drawings
    ]
    if plain:
        pictures = list(plains := plain_of(drawings, sheet, theme))
    elif card is not None:
        pictures = [card_of(drawing, card) for drawing in pictures if isinstance(drawing, Picture)]
    is_named_below = form == "text" and not as_json  # what is drawn on stdout has its name there
    told = "" if is_named_below else " to ".join(dict.fromkeys(map(_name, names[:1] + names[-1:])))
    for path in output or []:
        if path.suffix.lower() == PAGE:
            write_position(path, lines[0], future=None if future == "paper" else future)
        else:
            write_pictures(path, pictures, wish, view, told)
    if drawings[0].is_round:
        tell_of_long_cells(lines[0].board)
    if plain and output and not as_json:
        tell(words_about(plains[0]))
        if (table := setting_out(plains[0])) is not None:
            print(table)
    if as_json:
        _print_fields(names, lines, [each.json() for each in plains] if plain else [])
    elif form is not None or not output:
        print_pictures(pictures, form or "text", wish, view)


def _name(seeded: Seeded) -> str:
    """What was drawn; a shape with very many blocked cells is not spelled out."""
    return str(seeded) if len(str(seeded)) <= _LONGEST_NAME else seeded.title


def _position(words: str, shown: Shown) -> Line | None:
    """The position that is to be drawn as it stands; None if a labyrinth is to be made."""
    if not shown.asks and (_seeded(words) or hidden_in(words)) is not None:
        return None
    subject = subject_of(words)
    return subject.line if subject.moves or subject.recording or shown.asks else None


def _picture(
    line: Line, shown: Shown, view: View | None, solution: bool, seconds: float | None
) -> Picture:
    with progress_on_stderr():
        budget = budget_of(seconds, lambda: shown.marks(Walk("3").line))
        marks = shown.marks(line, budget and budget.start())
    return picture_of(line, view=view or "line", solution=solution, marks=marks)


def _drawn(
    words: str,
    law: str | None,
    seed: int | None,
    number: int,
    seconds: float | None,
    as_json: bool,
) -> tuple[list[Seeded], list[Line]]:
    """The walkthroughs that are asked for, and their names; all of them, or an error."""
    board, law, first = _asked(words, law, seed)
    names: list[Seeded] = []
    lines: list[Line] = []

    def show() -> None:
        if as_json:
            _print_fields(names, lines)
            for i in range(len(names), number):  # whose ends are not known either
                unknown = {"position": None, "board": str(board), "law": law, "seed": first + i}
                print_json({**unknown, "unknown": []})

    with progress_on_stderr() as tell, found_so_far(show):
        budget = budget_of(seconds, lambda: walk.draw(Board(3), law, 0))
        spent = budget and budget.start()
        for i in range(number):
            on = board
            if isinstance(on, HiddenEnds):
                on = ends_by_chance(on, Chance(first + i), spent)
            names.append(Seeded(on, law, first + i))
        for name in names:
            lines.append(walk.draw(name.board, law, name.seed, tell, budget=spent))
    return names, lines


def _print_fields(
    names: list[Seeded], lines: list[Line], sizes: Sequence[Mapping[str, float]] = ()
) -> None:
    """An object for each; those that time did not suffice for have no position.

    A position that was drawn as it stood has neither law nor seed; plain drawings have sizes.
    """
    for name, line, size in zip_longest(names, lines, sizes):
        board = line.board if line else name.board
        print_json(
            {
                "position": line and str(line),
                "board": str(board),
                "law": name and name.law,
                "seed": name and name.seed,
                "unknown": [] if line else list(Line(board).free_neighbours()),
                **(size or {}),
            }
        )


def _seeded(words: str) -> Seeded | None:
    """The board, law and seed in `BOARD#LAW.SEED`; None if it is another thing, or a file."""
    if "#" not in words:
        return None
    try:
        return parse_seeded(words, tuple(LAWS))
    except NotationError:
        return None


def _asked(words: str, law: str | None, seed: int | None) -> tuple[Board | HiddenEnds, str, int]:
    """The board, the law and the first seed, at random if it is not given."""
    if (named := _seeded(words)) is None:
        return puzzle_of(words), law or DEFAULT_LAW, chosen_seed(seed)
    if law is not None or seed is not None:
        raise UnicursalError(f"{words} names its law and seed: leave out --law and --seed")
    return named.board, named.law, named.seed
