"""An audit as a page: a table, and every rule with its picture and an example position."""

from collections.abc import Iterator
from html import escape

from unicursal.board import MOVES, Move
from unicursal.draw import Marks, picture_of
from unicursal.draw.page import figure, page
from unicursal.draw.verdict import picture_of_walk
from unicursal.line import Line
from unicursal.rules.engine.judge import FUTURE_LINES, Judge
from unicursal.rules.pictures import RulePicture, drawn_future_lines
from unicursal.rules.sets.rule_set import RuleSet
from unicursal.rules.text.rule import Rule
from unicursal.rules.trials.audit import Audit, RuleAudit
from unicursal.walk import Walk

_ABOUT_FUTURE_LINES = (
    "They take away every step onto a future line but the one onto its\n"
    "near end, and inside of it every step but the next."
)


def html_report(rules: RuleSet, found: Audit) -> str:
    """A page that needs nothing else: styles and pictures stand in it."""
    return page(f"Audit of the rule set {rules.name}", _body(rules, found))


def _body(rules: RuleSet, found: Audit) -> Iterator[str]:
    scopes = ", ".join(map(str, found.scopes))
    yield f"<p>{escape(verdict(found))} Boards: {escape(scopes)}.</p>"
    yield "<table><thead><tr><th>rule</th><th>fired</th><th>wrong</th><th>alone</th></tr></thead>"
    yield "<tbody>"
    for rule in found.rules.values():
        name = escape(rule.name)
        wrong = f'<td class="wrong">{rule.wrong:,}</td>' if rule.wrong else "<td>0</td>"
        yield (
            f'<tr><td><a href="#{name}">{name}</a></td><td>{rule.fired:,}</td>{wrong}'
            f"<td>{rule.alone:,}</td></tr>"
        )
    yield "</tbody></table>"
    if found.examples:
        yield "<section><h2>Missed</h2><p>The shortest positions in which the set leaves a blocked"
        yield "step open. Crosses are blocked steps, rings possible ones, blue lines forced.</p>"
        yield '<div class="pictures">'
        for line in found.examples:
            walk = Walk(line)
            missed = set(Judge(line, rules).open()) - set(walk.options)
            yield _figure(picture_of_walk(walk).svg(), line, f"leaves {_listed(missed)} open")
        yield "</div></section>"
    yield "<section><h2>Rule by rule</h2><p>In the pictures of positions crosses are what the rule"
    yield "forbids and rings what is possible: both on one cell is a mistake. An area that it"
    yield "counts is shaded, the paper's future lines are blue.</p></section>"
    for record in rules.rules:
        if record.name in found.rules:
            yield from _section(rules, record, found.rules[record.name])
    if FUTURE_LINES in found.rules:
        rule = found.rules[FUTURE_LINES]
        yield from _shown(rules, rule, "Future lines", f"{figures(rule)} {_ABOUT_FUTURE_LINES}", [])


def verdict(found: Audit) -> str:
    """One sentence about the whole set."""
    caught = found.blocked - found.missed
    share = caught / found.blocked if found.blocked else 1.0
    wrong = _number(found.wrong, "wrong firing")
    sound = wrong if found.wrong else "no good step was forbidden"
    return (
        f"{found.positions:,} positions, {found.blocked:,} blocked steps: {caught:,} caught "
        f"({share:.2%}), {found.missed:,} missed; {sound}."
    )


def _section(rules: RuleSet, record: Rule, rule: RuleAudit) -> Iterator[str]:
    drawn = [] if record.picture is None else [RulePicture(record).svg()]
    text = f"<details><summary>text</summary><pre>{escape(str(record))}</pre></details>\n"
    words = escape(summary(record, rule))
    yield from _shown(rules, rule, escape(record.title or record.name), words, drawn, text)


def _shown(
    rules: RuleSet, rule: RuleAudit, title: str, words: str, drawn: list[str], text: str = ""
) -> Iterator[str]:
    """A section with pictures, the last of them positions in which the rule fires."""
    yield f'<section id="{escape(rule.name)}"><h2>{title}</h2>'
    yield f"<p>{words}</p>"
    yield '<div class="pictures">'
    yield from drawn
    for line in (rule.example, rule.counterexample):
        if line is not None:
            yield _fired(rules, rule.name, line)
    yield f"</div>{text}</section>"


def summary(record: Rule, rule: RuleAudit) -> str:
    """What is known of a rule in a few words."""
    source = f" The paper's {record.paper_title!r}." if record.paper_title else ""
    return f"{figures(rule)} Status: {record.status}.{source} {record.note}".rstrip()


def figures(rule: RuleAudit) -> str:
    """How often a rule fired, was wrong and caught alone, in a sentence."""
    wrong = f"wrong {_number(rule.wrong, 'time')}" if rule.wrong else "never wrong"
    alone = f"{_number(rule.alone, 'blocked step')} caught by it alone"
    return f"Fired {_number(rule.fired, 'time')}, {wrong}, {alone}."


def _number(number: int, word: str) -> str:
    return f"{number:,} {word}" + ("" if number == 1 else "s")


def _fired(rules: RuleSet, name: str, line: Line) -> str:
    """A position in which a rule fires, with what it forbids and what is possible."""
    judgement = Judge(line, rules).judgement()
    firings = [firing for firing in judgement.firings if firing.rule.name == name]
    moves = {move for firing in firings for move in firing.moves}
    if name == FUTURE_LINES:
        moves = set(judgement.by_future_lines)
    free, options = line.free_neighbours(), set(Walk(line).options)
    marks = Marks(
        options=tuple(free[move] for move in free if move in options),
        crosses=tuple(free[move] for move in free if move in moves),
        area=frozenset(cell for firing in firings for area in firing.areas for cell in area),
        future=drawn_future_lines(line, rules),
    )
    words = f"forbids {_listed(moves)}"
    if moves & options:
        words += f"; {_listed(moves & options)} is possible"
    return _figure(picture_of(line, marks=marks).svg(), line, words)


def _listed(moves: set[Move]) -> str:
    return " ".join(move for move in MOVES if move in moves)


def _figure(picture: str, line: Line, words: str) -> str:
    return figure(picture, f"<code>{escape(str(line))}</code><br>{words}")
