"""An audit as a page: a table, and every rule with its picture and an example position."""

from collections.abc import Iterator
from html import escape

from unicursal.draw.verdict import picture_of_walk
from unicursal.line import Line
from unicursal.rules.audit import FUTURE_LINES, Audit, RuleAudit
from unicursal.rules.record import Rule
from unicursal.rules.ruleset import RuleSet
from unicursal.rules.showing import RulePicture
from unicursal.walk import Walk

_STYLE = """
:root { color-scheme: light }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 64rem; margin: 2rem auto; padding: 0 1rem;
  color: #1c1c1e; background: #fff }
table { border-collapse: collapse; font-variant-numeric: tabular-nums }
th, td { text-align: right; padding: .15rem .8rem; border-bottom: 1px solid #d9d6cf }
th:first-child, td:first-child { text-align: left }
.wrong { color: #c2351b; font-weight: 600 }
section { border-top: 1px solid #d9d6cf; margin-top: 1.5rem; padding-top: .5rem }
.pictures { display: flex; flex-wrap: wrap; gap: 2rem; align-items: flex-start }
.pictures svg { max-width: 20rem; height: auto }
pre { background: #f5f4f1; padding: .6rem; overflow-x: auto }
a { color: #2368c9 }
"""


def html_report(rules: RuleSet, found: Audit) -> str:
    """A page that needs nothing else: styles and pictures stand in it."""
    return "\n".join(_page(rules, found)) + "\n"


def _page(rules: RuleSet, found: Audit) -> Iterator[str]:
    scopes = ", ".join(map(str, found.scopes))
    title = f"Audit of the rule set {escape(rules.name)}"
    yield "<!doctype html>"
    yield f'<html lang="en"><head><meta charset="utf-8"><title>{title}</title>'
    yield f'<meta name="viewport" content="width=device-width"><style>{_STYLE}</style></head>'
    yield f"<body><h1>{title}</h1>"
    yield f"<p>{escape(verdict(found))} Boards: {escape(scopes)}.</p>"
    yield "<table><thead><tr><th>rule</th><th>fired</th><th>wrong</th><th>alone</th></tr></thead>"
    yield "<tbody>"
    for rule in found.rules.values():
        yield _row(rule)
    yield "</tbody></table>"
    if found.examples:
        yield "<section><h2>Missed</h2><p>The shortest positions in which the set leaves a blocked"
        yield "step open. Crosses are blocked steps, rings possible ones.</p>"
        yield '<div class="pictures">'
        for line in found.examples:
            yield _example(line)
        yield "</div></section>"
    for record in rules.rules:
        if record.name in found.rules:
            yield from _section(record, found.rules[record.name])
    yield "</body></html>"


def verdict(found: Audit) -> str:
    """One sentence about the whole set."""
    caught = found.blocked - found.missed
    share = caught / found.blocked if found.blocked else 1.0
    sound = "no good step was forbidden" if not found.wrong else f"{found.wrong:,} firings wrong"
    return (
        f"{found.positions:,} positions, {found.blocked:,} blocked steps: {caught:,} caught "
        f"({share:.2%}), {found.missed:,} missed; {sound}."
    )


def _row(rule: RuleAudit) -> str:
    name = escape(rule.name)
    linked = name if rule.name == FUTURE_LINES else f'<a href="#{name}">{name}</a>'
    wrong = f'<td class="wrong">{rule.wrong:,}</td>' if rule.wrong else "<td>0</td>"
    return f"<tr><td>{linked}</td><td>{rule.fired:,}</td>{wrong}<td>{rule.alone:,}</td></tr>"


def _section(record: Rule, rule: RuleAudit) -> Iterator[str]:
    yield f'<section id="{escape(record.name)}"><h2>{escape(record.title or record.name)}</h2>'
    yield f"<p>{escape(summary(record, rule))}</p>"
    yield '<div class="pictures">'
    if record.picture is not None:
        yield RulePicture(record).svg()
    if rule.example is not None:
        yield _example(rule.example)
    if rule.counterexample is not None:
        yield _example(rule.counterexample, "counterexample ")
    yield f"</div><details><summary>text</summary><pre>{escape(str(record))}</pre></details>"
    yield "</section>"


def summary(record: Rule, rule: RuleAudit) -> str:
    """What is known of a rule in a few words."""
    words = [f"Fired {rule.fired:,} times"]
    words.append(f"wrong {rule.wrong:,} times" if rule.wrong else "never wrong")
    words.append(f"{rule.alone:,} blocked steps caught by it alone")
    pages = ", ".join(map(str, record.pages))
    source = f" Pages of the paper: {pages}." if pages else ""
    return f"{', '.join(words)}. Status: {record.status}.{source} {record.note}".rstrip()


def _example(line: Line, words: str = "") -> str:
    picture = picture_of_walk(Walk(line)).svg()
    caption = f"<figcaption>{words}<code>{escape(str(line))}</code></figcaption>"
    return f"<figure>{picture}{caption}</figure>"
