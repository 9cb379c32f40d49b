"""`unicursal rules`: all its commands; those that look at whole runs are in `rule_trials`."""

from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from unicursal.cli.choices import (
    AuditBoards,
    Files,
    Json,
    PositionWords,
    Quiet,
    SampleSeed,
    Seconds,
    SetWords,
    ThemeName,
)
from unicursal.cli.clock import found_so_far, nothing_so_far
from unicursal.cli.look import App
from unicursal.cli.output import print_json, print_picture, progress_on_stderr, write_and_tell
from unicursal.cli.pictures import PictureFiles, check_page
from unicursal.cli.rule_trials import first, history, lost, needed, whole
from unicursal.cli.subject import bytes_of_file, name_of, subject_of
from unicursal.errors import RuleFileError, UnicursalError
from unicursal.rules import RuleSet, catalogue
from unicursal.rules.audit_page import html_report, verdict
from unicursal.rules.engine.judge import ON_TARGET, Judge
from unicursal.rules.pictures import RulePicture, pictures_of_judgement
from unicursal.rules.principles import Principles
from unicursal.rules.sets.library import read_rules
from unicursal.rules.sets.rule_set import named_rules
from unicursal.rules.text.reading import decoded, parse_rules
from unicursal.rules.trials.audit import Audit
from unicursal.rules.trials.audit import audit as audit_of
from unicursal.rules.trials.instances import KINDS, instances_of
from unicursal.rules.trials.scopes import parse_scopes

if TYPE_CHECKING:
    from unicursal.rules import Rule
    from unicursal.rules.trials.instances import Instances

_AUDITED = ["5,7,9~20000"]
_TRIED = ["5,7,9~2000,11~1000,13~1000"]
_EXPLAINED = ["7~4000,9~4000,11~4000"]

app = App(
    help="The paper's rules: read them, run them on a position, judge them by the exact answer.",
)
app.command()(history)
app.command()(first)
app.command()(needed)

study = App(
    help="Rare questions about a set: what it loses, whether it completes a board, and why."
)
app.add_typer(study, name="study")
for each in (lost, whole):
    study.command()(each)
    app.command(hidden=True)(each)  # as it was called


@app.command("list")
def list_rules(
    rules: Annotated[
        str | None, typer.Argument(metavar="SET", help="Only the rules of a set or a file.")
    ] = None,
    as_json: Json = False,
    _quiet: Quiet = False,
) -> None:
    """List the rules of the catalogue, or of a set.

    For example: unicursal rules list 9+area-c-shape
    """
    records = RuleSet.parse(rules).rules if rules else tuple(catalogue().values())
    if as_json:
        print_json([rule.to_json() for rule in records])
        return
    wide = max((len(rule.name) for rule in records), default=0)
    for rule in records:
        sets = ",".join(rule.sets) or "-"
        print(f"{rule.name:{wide}}  {sets:14}  {rule.status.kind:10}  {rule.title}")


@app.command()
def show(
    name: Annotated[
        str, typer.Argument(metavar="NAME", help="A rule by its name or title, or a set.")
    ],
    output: Files = None,
    theme: ThemeName = None,
    as_json: Json = False,
    _quiet: Quiet = False,
) -> None:
    """Show a rule: its record with the picture as text, or a picture file; of a set, all records.

    For example: unicursal rules show "Future 2 x 2 Start End" -o future.svg
    """
    files = PictureFiles(output, theme)
    if (principles := Principles.parse(name)) is not None and not output:
        print_json(words_of(principles)) if as_json else print(words_of(principles)["text"])
        return
    rules = named_rules(name)
    if len(rules) > 1:
        if output:
            raise UnicursalError(f"{name!r} has {len(rules)} rules: a picture shows one")
        if as_json:
            print_json([RulePicture(rule).json() for rule in rules])
        else:
            print("\n\n".join(RulePicture(rule).text() for rule in rules))
        return
    picture = RulePicture(rules[0])
    files.write(picture)
    if as_json:
        print_json(picture.json())
    elif not output:
        print(picture.text())


@app.command()
def judge(
    position: PositionWords,
    rules: SetWords,
    output: Files = None,
    theme: ThemeName = None,
    _seconds: Seconds = None,
    as_json: Json = False,
    _quiet: Quiet = False,
) -> None:
    """Show which steps a rule set leaves open in a position, and which rule forbids which.

    For example: unicursal rules judge 9:DDRRRDRDDDL 7-future-3x3-start-end
    """
    files = PictureFiles(output, theme)
    line = subject_of(position).line
    with progress_on_stderr():
        judge = Judge(line, rules)
        judgement = judge.judgement()
        pictures = pictures_of_judgement(judge, judgement)
    files.write(pictures if len(pictures.pictures) > 1 else pictures.pictures[0])
    if as_json:
        print_json({"position": str(line), "rules": rules, **judgement.to_json()})
        return
    print("open: " + (" ".join(judgement.open) or "nothing"))
    for found in judgement.refutations:
        words = f"{found.nodes} node{'s' * (found.nodes > 1)}: {found.kind}"
        print(f"{found.move} is refuted within {words}")
    for move in () if judgement.refutations else judgement.forbidden:
        names = [firing.rule.name for firing in judgement.against(move)]
        if move in judgement.by_future_lines:
            names.append("future lines")
        why = f": {ON_TARGET}" if judgement.on_target else f" by {', '.join(names)}"
        print(f"{move} is forbidden{why}")
    for firing in judgement.firings:
        for seen in firing.seen:
            print(f"{firing.rule.name}: {seen}")
    if not output:
        print_picture(pictures.pictures[0], ascii_only=False, dense=False)


@app.command()
def audit(
    rules: SetWords,
    boards: AuditBoards = _AUDITED,
    seed: SampleSeed = 1,
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", metavar="FILE", help="A report with pictures: .html"),
    ] = None,
    _seconds: Seconds = None,
    as_json: Json = False,
    _quiet: Quiet = False,
) -> None:
    """Judge a rule set by the exact answer: how often each rule fires, is wrong, is needed.

    If --seconds runs out, what was found by then is shown, and no report is written.

    For example: unicursal rules audit 7+my.rules --boards 5,7,9~10000 -o report.html
    """
    if output is not None:
        check_page(output)
    scopes, asked = parse_scopes(",".join(boards)), Principles.parse(rules) or RuleSet.parse(rules)
    if output is not None and isinstance(asked, Principles):
        raise UnicursalError("a report shows the pictures of rules: the principles have none")
    found = Audit({}, tuple(scopes))

    def show(finished: bool = False) -> None:
        if as_json:
            print_json({**found.to_json(), "finished": finished})
        else:
            _print_table(found, list(found.rules))

    with progress_on_stderr() as tell, found_so_far(show):
        audit_of(asked, scopes, tell, seed, into=found)
    if output is not None and isinstance(asked, RuleSet):
        write_and_tell({output: html_report(asked, found).encode()})
    show(finished=True)


@app.command()
def check(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A rule file; - is stdin.")],
    beside: Annotated[
        str, typer.Option(metavar="SET", help="What does it catch that this set does not?")
    ] = "9",
    boards: AuditBoards = _TRIED,
    seed: SampleSeed = 1,
    _seconds: Seconds = None,
    as_json: Json = False,
    _quiet: Quiet = False,
) -> None:
    """Judge the rules of a file quickly: whether they are sound, and what they add to a set.

    A file that cannot be understood is refused with all its mistakes, each by row and column.
    If --seconds runs out, what was found by then is shown.

    For example: unicursal rules check my.rules --beside 7
    """
    own = _own_rules(file, as_json=as_json)
    names = [rule.name for rule in own]
    scopes = parse_scopes(",".join(boards))
    found = Audit({}, tuple(scopes))

    def show(finished: bool = False) -> None:
        if as_json:
            answer = {**found.to_json(), "finished": finished}
            answer["rules"] = [rule for rule in answer["rules"] if rule["name"] in names]
            print_json(answer)
        else:
            _print_table(found, names)

    with progress_on_stderr() as tell, found_so_far(show):
        others = [rule for rule in RuleSet.parse(beside).rules if rule.name not in names]
        asked = RuleSet.of(f"{beside}+{file}", [*others, *own])
        audit_of(asked, scopes, tell, seed, into=found)
    show(finished=True)
    if any(found.rules[name].wrong for name in names if name in found.rules):
        raise typer.Exit(1)


@study.command("principles")
@app.command("principles", hidden=True)
def principles_of(
    rules: SetWords,
    boards: AuditBoards = _EXPLAINED,
    each: Annotated[
        int, typer.Option(help="How many steps of each rule to look at on a board.", min=1)
    ] = 20,
    seed: SampleSeed = 1,
    _seconds: Seconds = None,
    as_json: Json = False,
    _quiet: Quiet = False,
) -> None:
    """Show which principle each rule stands for: why the steps that it forbids are blocked.

    For example: unicursal rules study principles 7 --boards 7~1000
    """
    asked, scopes = RuleSet.parse(rules), parse_scopes(",".join(boards))
    with progress_on_stderr() as tell, nothing_so_far(as_json, []):
        found = instances_of(asked, scopes, each, tell, seed)
    if as_json:
        print_json([rule.to_json() for rule in found])
    else:
        print(table_of_instances(found))


def _own_rules(file: Path, *, as_json: bool) -> "tuple[Rule, ...]":
    """The rules of a file; where it has mistakes all of them are reported, and the command ends."""
    import sys

    try:
        if str(file) != "-":
            return read_rules(file)
        name = name_of(file)
        return parse_rules(decoded(bytes_of_file(file) or b"", name), name, catalogue())
    except RuleFileError as error:
        if as_json:
            print_json({"rules": [], "faults": [asdict(fault) for fault in error.faults]})
        for fault in error.faults:
            print(f"unicursal: {error.source}: {fault}", file=sys.stderr)
        raise typer.Exit(2) from error


def _print_table(found: "Audit", names: list[str]) -> None:
    wide = max((len(name) for name in names), default=4)
    print(f"{'rule':{wide}}       fired     wrong     alone  first counterexample")
    for name in names:
        if rule := found.rules.get(name):
            example = rule.counterexample or ""
            print(f"{name:{wide}}  {rule.fired:10,}{rule.wrong:10,}{rule.alone:10,}  {example}")
    print(verdict(found))
    if found.examples:
        print("missed, the shortest:", *found.examples, sep="\n  ")


_TEXT = """\
{name}: a step is blocked if it is refuted within {nodes}.
  forced     every cell has two ways, the ends one; no loop is closed early
  enclosed   no area may be joined to the rest by a single cell only
  balance    no area may hold more of a colour than its border can carry
  crossing   with numbers or stops: along no border may the line have to cross itself
One node means these alone. Each further node is a trial: a way between two cells
is tried, they are asked again, and what they refute is given up. A step that is not
refuted counts as open. For boards of any shape."""


def words_of(principles: "Principles") -> dict[str, object]:
    """The set in words."""
    nodes = "1 node" if principles.nodes == 1 else f"{principles.nodes:,} nodes"
    text = _TEXT.format(name=principles, nodes=nodes)
    return {"name": str(principles), "nodes": principles.nodes, "text": text}


def table_of_instances(found: "list[Instances]") -> str:
    """What each rule stands for, as a table; those that never fired are left out."""
    fired = [rule for rule in found if rule.looked_at]
    wide = max((len(rule.name) for rule in fired), default=4)
    rows = [f"{'rule':{wide}}  forbidden  enclosed   balance    forced    search     nodes"]
    for rule in fired:
        kinds = "".join(f"{rule.kinds[kind]:10}" for kind in KINDS)
        rows.append(f"{rule.name:{wide}} {rule.forbidden:10,}{kinds}{rule.most_nodes:10}")
    return "\n".join(rows)
