"""`unicursal run`."""

from typing import Annotated, Literal

import typer

from unicursal.cli.choices import BoardWords, Json, RuleWords, Seed, chosen_seed


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
    from unicursal.cli.output import print_json, progress_on_stderr
    from unicursal.cli.subject import board_of
    from unicursal.errors import UnicursalError
    from unicursal.line import Line

    asked = board_of(board)
    if order == "random" and limit is None:
        raise UnicursalError("--order random never ends by itself: give it a --limit")
    if order == "left" and seed is not None:
        raise UnicursalError("--order left draws nothing: --seed is for --order random")
    if (first or listed) and (order == "random" or rules != "exact"):
        raise UnicursalError("--from and --list are for --rules exact --order left")
    walkthroughs: list[str] = []

    def show(moves: str) -> None:
        walkthrough = str(Line(asked, moves))
        walkthroughs.append(walkthrough) if as_json else print(walkthrough)

    start = chosen_seed(seed)
    with progress_on_stderr() as tell:
        if rules == "exact":
            from unicursal.walk.run import run_at_random, run_left_first

            if order == "left":
                keep = show if listed else None
                result = run_left_first(asked, limit, tell, first=first, show=keep)
            else:
                result = run_at_random(asked, limit or 0, start, tell)
        else:
            from unicursal.rules.trials.runs import run_of

            walker = run_of(asked, rules)
            left = order == "left"
            result = (
                walker.left_first(limit, tell)
                if left
                else walker.at_random(limit or 0, start, tell)
            )
    if as_json:
        answer: dict[str, object] = {
            "completed": result.completed,
            "dead_end": result.dead_end and str(result.dead_end),
            "finished": result.finished,
        }
        print_json(answer | {"walkthroughs": walkthroughs} if listed else answer)
    else:
        if not listed:
            print(f"{result.completed:,} walkthroughs" + (", all" if result.finished else ""))
        if result.dead_end is not None:
            print(f"dead end: {result.dead_end}")
    if result.dead_end is not None:
        raise typer.Exit(1)
