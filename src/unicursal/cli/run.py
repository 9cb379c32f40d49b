"""`unicursal run`."""

from typing import Annotated, Literal

import typer

from unicursal.cli.choices import BoardWords, Json, RuleWords, Seed


def run(
    board: BoardWords,
    rules: RuleWords,
    order: Annotated[
        Literal["left", "random"], typer.Option(help="Left-first, or at random with restarts.")
    ] = "left",
    limit: Annotated[
        int | None, typer.Option(help="Stop after so many walkthroughs.", min=1)
    ] = None,
    first: Annotated[
        int, typer.Option("--from", metavar="RANK", help="Begin with this one, left-first.", min=0)
    ] = 0,
    listed: Annotated[
        bool, typer.Option("--list", help="Print each walkthrough as it is completed.")
    ] = False,
    seed: Seed = None,
    as_json: Json = False,
) -> None:
    """Complete walkthrough after walkthrough until all are done, a limit, or a dead end."""
    import secrets

    from unicursal.cli.output import print_json, progress_on_stderr
    from unicursal.cli.subject import board_of
    from unicursal.errors import UnicursalError
    from unicursal.line import Line
    from unicursal.rules import RuleSet
    from unicursal.rules.runs import RuleRun
    from unicursal.walk.run import run_at_random, run_left_first

    asked = board_of(board)
    by_rules = None if rules == "exact" else RuleRun(asked, RuleSet.parse(rules))
    if order == "random" and limit is None:
        raise UnicursalError("--order random never ends by itself: give it a --limit")
    if order == "left" and seed is not None:
        raise UnicursalError("--order left draws nothing: --seed is for --order random")
    if (first or listed) and (order == "random" or by_rules is not None):
        raise UnicursalError("--from and --list are for --rules exact --order left")
    show = (lambda moves: print(Line(asked, moves))) if listed and not as_json else None
    walkthroughs: list[str] = []
    first_seed = secrets.randbelow(10**6) if seed is None else seed
    with progress_on_stderr() as tell:
        if order == "left":
            keep = walkthroughs.append if listed and as_json else show
            if by_rules is None:
                result = run_left_first(asked, limit, tell, first=first, show=keep)
            else:
                result = by_rules.left_first(limit, tell)
        elif by_rules is None:
            result = run_at_random(asked, limit or 0, first_seed, tell)
        else:
            result = by_rules.at_random(limit or 0, first_seed, tell)
    if as_json:
        answer: dict[str, object] = {
            "completed": result.completed,
            "dead_end": result.dead_end and str(result.dead_end),
            "finished": result.finished,
        }
        if listed:
            answer["walkthroughs"] = [str(Line(asked, moves)) for moves in walkthroughs]
        print_json(answer)
    elif not listed:
        print(f"{result.completed:,} walkthroughs" + (", all" if result.finished else ""))
    if result.dead_end is not None and not as_json:
        print(f"dead end: {result.dead_end}")
    if result.dead_end is not None:
        raise typer.Exit(1)
