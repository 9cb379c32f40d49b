"""`unicursal run`."""

from typing import Annotated, Literal

import typer

from unicursal.cli.choices import Json, Quiet, RuleWords, Seconds, Seed, chosen_seed, tell_seed
from unicursal.cli.clock import complaint, nothing_so_far


def run(
    position: Annotated[
        str, typer.Argument(metavar="BOARD_OR_POSITION", help="9, or where to continue: 9:RRDD.")
    ],
    rules: RuleWords,
    order: Annotated[
        Literal["left", "random"], typer.Option(help="Left-first, or at random with restarts.")
    ] = "left",
    limit: Annotated[
        int | None, typer.Option(help="Stop after this many walkthroughs.", min=1)
    ] = None,
    first: Annotated[
        int | None,
        typer.Option("--from", metavar="K", help="Start with number K, counted from 0.", min=0),
    ] = None,
    listed: Annotated[
        bool, typer.Option("--list", help="Print each walkthrough as it is completed.")
    ] = False,
    seed: Seed = None,
    _seconds: Seconds = None,
    as_json: Json = False,
    _quiet: Quiet = False,
) -> None:
    """Complete one walkthrough after another until all are done, a limit or a dead end.

    A position or a number says where to begin: what comes before it counts as done.

    When it ends, when --seconds runs out, or at Ctrl-C, it prints its number and the command that
    continues from there.

    For example: unicursal run 9 --rules 7 --from 13500
    """
    from unicursal.cli.output import progress_on_stderr
    from unicursal.cli.run_report import RunReport, heard_between_portions, telling_the_rate
    from unicursal.cli.subject import subject_of
    from unicursal.errors import UnicursalError
    from unicursal.line import Line
    from unicursal.progress import silent
    from unicursal.rules.exact_run import ExactRun, numbered, run_at_random
    from unicursal.rules.principles.run import PrinciplesRun
    from unicursal.rules.trials.runs import RuleRun, run_of

    line = subject_of(position).line
    board = line.board
    if order == "random" and limit is None:
        raise UnicursalError("--order random never ends by itself: give it a --limit")
    if order == "random" and (line.moves or first is not None):
        raise UnicursalError("--order random begins at the start of a board, not at a position")
    if order == "left" and seed is not None:
        raise UnicursalError("--order left draws nothing: --seed is for --order random")
    if line.moves and first is not None:
        raise UnicursalError("a position says where to begin: leave out --from")
    if listed and (order == "random" or rules != "exact"):
        raise UnicursalError("--list is for --rules exact --order left")
    is_whole = not line.moves and not first
    report = RunReport(rules, as_json=as_json, listed=listed, is_whole=is_whole)
    start = chosen_seed(seed)
    walker: ExactRun | RuleRun | PrinciplesRun | None = None
    try:
        with progress_on_stderr() as bar, heard_between_portions(bar) as tell:
            if order == "random":
                with nothing_so_far(as_json, report.unknown()):
                    if rules == "exact":
                        result = run_at_random(board, limit or 0, start, tell)
                    else:
                        result = run_of(board, rules).at_random(limit or 0, start, tell)
            else:
                walker = ExactRun(board) if rules == "exact" else run_of(board, rules)
                walker.begin_at(line if first is None else numbered(board, first, tell))
                tell = telling_the_rate(walker, tell, is_seen=bar is not silent)
                if isinstance(walker, ExactRun):
                    show = (lambda moves: report.show(Line(board, moves))) if listed else None
                    result = walker.left_first(limit, tell, show)
                else:
                    result = walker.left_first(limit, tell)
                report.count(result.last, bar)
    except KeyboardInterrupt:
        if walker is not None:
            report.stopped(walker, in_haste=complaint() is not None)
        raise
    if order == "random":
        tell_seed(seed, start)
    report.end(result, walker)
