"""`unicursal campaign`: large work in shards, which goes on after whatever ended it."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from unicursal.cli.choices import (
    MOST_SECONDS,
    Json,
    Quiet,
    Seconds,
    Seed,
    chosen_seed,
    refuse,
    tell_seed,
)
from unicursal.cli.clock import found_so_far, nothing_so_far
from unicursal.cli.look import App
from unicursal.cli.output import print_json, progress_on_stderr, write_and_tell
from unicursal.cli.pictures import check_page
from unicursal.cli.subject import board_of
from unicursal.errors import UnicursalError
from unicursal.lab import Campaign, workforce
from unicursal.lab.campaign import campaigns_in, status_of
from unicursal.lab.report import html_report, is_simple, shown, words_of
from unicursal.lab.shard import rules_fields
from unicursal.rules.trials.scopes import parse_scopes

if TYPE_CHECKING:
    from unicursal.lab import Status
    from unicursal.lab.workforce import Workforce

app = App(
    help="Large jobs cut into shards: kill one at any time, and resume it where it stopped.",
)

Folder = Annotated[Path, typer.Argument(metavar="DIR", help="The folder of the campaign.")]
Workers = Annotated[
    int | None, typer.Option(help="Processes on this machine; by default one per core.", min=1)
]
Cluster = Annotated[
    str | None,
    typer.Option(metavar="ADDRESS", help="A Dask scheduler instead, tcp://host:8786."),
]
ShardSeconds = Annotated[
    float,
    typer.Option(
        help="Split a shard that takes longer: what a crash may cost a worker.",
        min=0.1,
        max=MOST_SECONDS,
    ),
]
TlsCa = Annotated[
    Path | None, typer.Option(help="For a tls:// cluster: the certificate authority.")
]
TlsCert = Annotated[Path | None, typer.Option(help="For a tls:// cluster: our certificate.")]
TlsKey = Annotated[Path | None, typer.Option(help="For a tls:// cluster: our key.")]


_OPTIONS = {
    "enumerate": {"rules", "first", "last", "keep"},
    "stats": {"rules", "number", "most", "seed"},
    "audit": {"rules", "seed"},
    "sample": {"number", "law", "seed"},
    "hard": {"number", "holes", "evolve", "seed"},
    "mine": {"rules", "number", "most", "chains", "seed"},
}
"""What each kind of campaign is told."""


@app.command()
def start(
    context: typer.Context,
    kind: Annotated[
        Literal["enumerate", "stats", "audit", "sample", "hard", "mine"],
        typer.Argument(metavar="KIND", help="enumerate, stats, audit, sample, hard or mine."),
    ],
    boards: Annotated[
        list[str],
        typer.Argument(metavar="BOARD ...", help="9 11 13 ...; to audit, 9~100000 for a sample."),
    ],
    directory: Annotated[
        Path, typer.Option("--dir", metavar="DIR", help="The folder of the campaign.")
    ],
    rules: Annotated[
        str, typer.Option(metavar="SET", help="The rules (of enumerate, stats, audit, mine).")
    ] = "exact",
    number: Annotated[
        int,
        typer.Option(
            "--number", "-n", "--attempts", help="Attempts, samples, walks or rounds.", min=1
        ),
    ] = 1000,
    first: Annotated[
        int, typer.Option("--from", help="enumerate: start at this number.", min=0)
    ] = 0,
    last: Annotated[
        int | None, typer.Option("--until", help="enumerate: end before this number.", min=1)
    ] = None,
    keep: Annotated[int, typer.Option(help="enumerate: dead ends to keep.", min=1, max=1000)] = 10,
    most: Annotated[
        int,
        typer.Option(
            "--limit", help="stats, mine: stop an attempt after this many walkthroughs.", min=1
        ),
    ] = 10_000,
    chains: Annotated[
        int,
        typer.Option(
            help="mine: how many series of rounds to run side by side, a worker for each.",
            min=1,
            max=1000,
        ),
    ] = 2,
    law: Annotated[
        Literal["uniform", "fair"], typer.Option(help="sample: the law of choice.")
    ] = "uniform",
    holes: Annotated[
        float,
        typer.Option(
            metavar="PERCENT",
            help="hard: percentage of cells to remove at random.",
            min=0.0,
            max=20.0,
        ),
    ] = 0.0,
    evolve: Annotated[
        int,
        typer.Option(metavar="GENERATIONS", help="hard: evolve boards instead of walking.", min=0),
    ] = 0,
    seed: Seed = None,
    workers: Workers = None,
    cluster: Cluster = None,
    tls_ca: TlsCa = None,
    tls_cert: TlsCert = None,
    tls_key: TlsKey = None,
    shard_seconds: ShardSeconds = 20.0,
    _seconds: Seconds = None,
    as_json: Json = False,
    _quiet: Quiet = False,
) -> None:
    """Start a campaign and work until it is done or --seconds runs out; `resume` continues it.

    For example: unicursal campaign start enumerate 7 --rules 7 --dir seven
    """
    told = _OPTIONS[kind]
    refuse(context, set().union(*_OPTIONS.values()) - told, f"campaign start {kind} takes no ...")
    workforce = _workforce(shard_seconds, workers, cluster, tls_ca, tls_cert, tls_key)
    task: dict[str, object] = {"kind": kind}
    if kind == "audit":
        boards = [str(scope) for scope in parse_scopes(",".join(boards))]
    else:
        boards = list(dict.fromkeys(str(board_of(words)) for words in boards))
    if "rules" in told and kind != "enumerate" and rules == "exact":
        raise UnicursalError(f"campaign start {kind} needs --rules: the exact answer is the judge")
    if "rules" in told:
        task |= rules_fields(rules)
    if kind == "enumerate":
        if len(boards) != 1:
            raise UnicursalError("campaign start enumerate takes one board")
        until = None if last is None else str(last)
        task |= {"board": boards[0], "from": str(first), "until": until, "keep": keep}
    else:
        task |= {"boards": boards, "seed": chosen_seed(seed)}
    values = {
        "number": number,
        "most": most,
        "chains": chains,
        "law": law,
        "holes": holes,
        "evolve": evolve,
    }
    task |= {name: value for name, value in values.items() if name in told}
    workforce.reach()
    _work(Campaign.start(directory, task), workforce, as_json=as_json)


@app.command()
def resume(
    directory: Folder,
    workers: Workers = None,
    cluster: Cluster = None,
    tls_ca: TlsCa = None,
    tls_cert: TlsCert = None,
    tls_key: TlsKey = None,
    shard_seconds: ShardSeconds = 20.0,
    _seconds: Seconds = None,
    as_json: Json = False,
    _quiet: Quiet = False,
) -> None:
    """Continue a campaign, whatever interrupted it.

    For example: unicursal campaign resume seven --workers 2
    """
    workforce = _workforce(shard_seconds, workers, cluster, tls_ca, tls_cert, tls_key)
    _work(Campaign.open(directory), workforce, as_json=as_json)


@app.command()
def status(directory: Folder, as_json: Json = False, _quiet: Quiet = False) -> None:
    """Show how far a campaign has come; another process may be running it.

    For example: unicursal campaign status seven
    """
    _tell(status_of(directory), as_json=as_json)


@app.command()
def verify(
    directory: Folder,
    share: Annotated[
        float, typer.Option(help="The part of the shards to compute again.", min=0.0, max=1.0)
    ] = 0.01,
    seed: Seed = None,
    workers: Workers = None,
    cluster: Cluster = None,
    tls_ca: TlsCa = None,
    tls_cert: TlsCert = None,
    tls_key: TlsKey = None,
    _seconds: Seconds = None,
    as_json: Json = False,
    _quiet: Quiet = False,
) -> None:
    """Compute a random part of a campaign again and compare; exit code 1 if anything differs.

    For example: unicursal campaign verify seven
    """
    crew = _workforce(workforce.SHARD_SECONDS, workers, cluster, tls_ca, tls_cert, tls_key)
    first = chosen_seed(seed)
    none: list[str] = []
    unknown = {"campaign": str(directory), "verified": None, "wrong": none, "seed": first}
    with progress_on_stderr() as tell, nothing_so_far(as_json, unknown):
        number, wrong = Campaign.open(directory).verify(share, first, tell, crew)
    if as_json:
        print_json({"campaign": str(directory), "verified": number, "wrong": wrong, "seed": first})
    else:
        tell_seed(seed, first)
        print(f"{number:,} shards computed again, {len(wrong):,} came out differently")
        for shard in wrong:
            print(shard)
    if wrong:
        raise typer.Exit(1)


@app.command()
def report(
    directory: Folder,
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", metavar="FILE", help="A .html file (DIR/report.html)."),
    ] = None,
    as_json: Json = False,
    _quiet: Quiet = False,
) -> None:
    """Write a page with tables, charts and the positions that were found.

    For example: unicursal campaign report seven -o seven.html
    """
    path = output or directory / "report.html"
    check_page(path)
    status = status_of(directory)
    write_and_tell({path: html_report(status).encode()})
    _write_rules(status)
    print_json({"campaign": str(directory), "report": str(path)}) if as_json else print(path)


@app.command("list")
def list_campaigns(
    directory: Annotated[
        Path, typer.Argument(metavar="DIR", help="Where to look; by default here.")
    ] = Path(),
    as_json: Json = False,
    _quiet: Quiet = False,
) -> None:
    """List the campaigns in the subfolders of a folder; where one cannot be read, say why.

    For example: unicursal campaign list
    """
    found, faults = [], []
    for folder in campaigns_in(directory):
        try:
            found.append(status_of(folder))
        except UnicursalError as fault:
            faults.append(str(fault))
    if as_json:
        print_json({"campaigns": [each.to_json() for each in found]})
    else:
        for each in found:
            _tell(each, as_json=False)
        if not found and not faults:
            print(f"no campaign in the subfolders of {directory}")
    for words in faults:
        print(f"unicursal: {words}", file=sys.stderr)
    if faults:
        raise typer.Exit(2)


def _workforce(
    shard_seconds: float,
    workers: int | None,
    cluster: str | None,
    ca: Path | None,
    cert: Path | None,
    key: Path | None,
) -> Workforce:
    if cluster is None:
        if ca or cert or key:
            raise UnicursalError("--tls-ca, --tls-cert and --tls-key are for --cluster")
        return workforce.processes(workers, shard_seconds)
    if workers is not None:
        raise UnicursalError("--workers is for this machine: a cluster has its own")
    return workforce.cluster(cluster, workforce.Secrets(ca, cert, key), shard_seconds)


def _work(campaign: Campaign, workforce: Workforce, *, as_json: bool) -> None:
    import time

    begin = time.monotonic()

    def show() -> None:
        _tell(campaign.status(), as_json=as_json, seconds=time.monotonic() - begin)

    try:
        with progress_on_stderr() as tell, found_so_far(show):
            campaign.run(workforce, tell)
    except KeyboardInterrupt:
        print(f"unicursal campaign resume {campaign.folder} continues from here", file=sys.stderr)
        raise
    _write_rules(campaign.status())
    show()


def _write_rules(status: Status) -> None:
    """Leave the rules that were found in a rule file beside the ledger."""
    if drawn := status.result.get("drawn"):
        write_and_tell({Path(status.campaign) / "found.rules": "\n".join(drawn).encode()})


def _tell(status: Status, *, as_json: bool, seconds: float | None = None) -> None:
    if as_json:
        more = {} if seconds is None else {"wall": round(seconds, 3)}
        print_json(status.to_json() | more)
    else:
        print("\n".join(_lines_of(status)))


def _lines_of(status: Status) -> list[str]:
    """A campaign for a terminal: how far it has come, and what came out so far."""
    lines = [words_of(status)]
    for name, value in status.result.items():
        if is_simple(value):
            lines.append(f"  {name}: {shown(value)}")
    for name in ("rows", "rules"):
        for row in status.result.get(name, ()):
            cells = (f"{key} {shown(value)}" for key, value in row.items() if is_simple(value))
            lines.append("  " + ", ".join(cells))
    return lines
