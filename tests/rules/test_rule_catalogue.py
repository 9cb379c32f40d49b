"""The catalogue of rules: every drawing is in it, it says what was drawn, and it says the truth."""

import re
from importlib import resources
from itertools import islice
from pathlib import Path

import pytest

from effort import effort
from twins.plain_rules import Position, Rule, firings, read
from unicursal import Board, Line, Walk
from unicursal.walk.laws import draw_fair

SUITE = Path(__file__).parents[1] / "suites" / "rules.txt"
DRAWINGS = 35 + 41  # the numbered rules and those of the near field


@pytest.fixture(scope="module")
def rules() -> dict[str, Rule]:
    """All rules of the catalogue, by the plain reader."""
    found: dict[str, Rule] = {}
    for file in (resources.files("unicursal.rules") / "catalogue").iterdir():
        more = read(file.read_text("utf-8"))
        assert not found.keys() & more.keys()
        found |= more
    return found


def by_drawing(rules: dict[str, Rule]) -> dict[str, Rule]:
    """The rules by the names of the drawings that they stand for."""
    pairs = [(name, rule) for rule in rules.values() for name in rule.words("source")]
    assert len({name for name, _ in pairs}) == len(pairs)
    return dict(pairs)


def suite() -> list[tuple[str, str, str]]:
    """Position, rule and forbidden steps of every line of the suite."""
    lines = SUITE.read_text("utf-8").splitlines()
    return [tuple(line.split()) for line in lines if not line.startswith("#")]


def forbidden_steps(rules: dict[str, Rule], rule: Rule, position: Position) -> str:
    """The steps that a rule forbids in any of its frames, `-` for none."""
    steps = {move for _, moves in firings(rules, rule, position) for move in moves}
    return "".join(move for move in "UDLR" if move in steps) or "-"


def test_every_drawing_is_there(rules):
    """Each drawing is named by one record."""
    assert len(by_drawing(rules)) == DRAWINGS


def drawings(folder: Path) -> dict[str, str]:
    """The records of the drawings' collection, by name."""
    text = (folder / "rules.yaml").read_text("utf-8").partition("\nrules:\n")[2]
    records = re.split(r"^- name: ", text, flags=re.MULTILINE)[1:]
    grids = '"5"', '"7"', '"9"', '"13"', '"universal"'
    named = {record.split('"')[1]: record for record in records}
    return {
        name: record
        for name, record in named.items()
        if re.search(r"grid: (.*)", record)[1] in grids
    }


def test_no_drawing_is_invented(rules, shared_data):
    """The names are those of the collection."""
    assert drawings(shared_data).keys() == by_drawing(rules).keys()


DRAWN = {
    "..": r".*",
    "@@": r"@",
    "||": r"\|",
    "__": r"[oe]|\d[SMEsme+]",
    "##": r"#[<>^v]?",
    "TB": r"%|[<>^v]",
    "Fs": r"Fs",
    "Fe": r"Fe",
}
"""What may stand in our picture for a cell of a drawing; areas and arrows come on top of it."""


def core_of(drawn: str) -> str:
    """The pattern of our core for the two letters of a drawing."""
    if drawn in DRAWN:
        return DRAWN[drawn]
    if drawn[0] == "#":
        return re.escape(drawn[1])
    if drawn[0] == "=":
        return re.escape(drawn)
    return {"S": r"\d[SsEe]", "E": r"\d[EeSs]", "M": r"\d[Mm]", "+": r"\d\+"}[drawn[0]]


def agree(rule: Rule, name: str, record: str) -> None:
    """Cell by cell, with crosses and corner marks."""
    rows = re.search(r"picture: \|\n((?:    .*\n)+)", record)[1].splitlines()
    column, row = map(int, re.search(r"live_end: \[(\d+), (\d+)\]", record).groups())
    for y, text in enumerate(rows, 1):
        cells = re.findall(r"(\S\S)([x* ]?) ?", text[4:] + " ")
        for x, (drawn, mark) in enumerate(cells, 1):
            spot = column - x, row - y
            core = rule.cells.get(spot, ".")
            assert re.fullmatch(core_of(drawn), core), (name, spot, drawn, core)
            assert (mark == "x") == (spot in rule.crosses), (name, spot)
            assert (mark == "*") == (spot in rule.not_target), (name, spot)


THREE = {
    "C-Shape": """\
  picture: |
    ..  ..  ..x ..
    TB  __* @@  ..x
    ..  TB  ||  ..
  live_end: [3, 2]
""",
    "far side up": """\
  picture: |
    ..  ..  __  ..
    =^  Ei  SI  ..
    =^  ..  __x @@
  live_end: [4, 3]
""",
    "Mid Across 3 Impair Determined 2": """\
  picture: |
    ..  #<  ..
    __  ED  __
    ..  +D  ..
    __  SD  ..
    ..  __x @@
  live_end: [3, 5]
""",
}
"""Three of the drawings, as the paper shows them; the live end is told by column and row."""


def test_three_pictures_are_those_of_the_drawings(rules):
    """A C-shape, a far rule and one that counts colours."""
    for name, record in THREE.items():
        agree(by_drawing(rules)[name], name, record)


def test_pictures_are_those_of_the_drawings(rules, shared_data):
    """All of them; composites have no single picture."""
    records = drawings(shared_data)
    for name, rule in by_drawing(rules).items():
        if "when" not in rule.keys and name != "Square 4 x 2":  # old style: its area is not drawn
            agree(rule, name, records[name])


def test_sets(rules):
    """Set 13 is set 9 and one rule; neither holds what was given up or needs future lines."""
    nine = {name for name, rule in rules.items() if "9" in rule.words("sets")}
    thirteen = {name for name, rule in rules.items() if "13" in rule.words("sets")}
    assert thirteen - nine == {"across-3-impair-determined"}
    assert nine <= thirteen
    for name in thirteen:
        assert "superseded" not in rules[name].keys["status"], name
        assert "Fs" not in rules[name].cells.values(), name
    drawn = {name for name, rule in by_drawing(rules).items() if rule.name in thirteen}
    assert len(drawn) == DRAWINGS - 12


def test_suite_has_every_rule():
    """Each rule that can be asked fires somewhere in the suite."""
    fired = {name for _, name, steps in suite() if steps != "-"}
    for file in ("near-field", "numbered-9", "numbered-13"):
        text = (resources.files("unicursal.rules") / "catalogue" / f"{file}.rules").read_text()
        askable = {
            name
            for name, rule in read(text).items()
            if rule.crosses and "Fs" not in rule.cells.values()
        }
        assert askable <= fired


def test_suite_by_the_plain_matcher(rules):
    """The readable twin gives the answers of the suite."""
    for position, name, steps in suite():
        found = forbidden_steps(rules, rules[name], Position.of(position))
        assert found == steps, (position, name)


def test_suite_by_the_engine():
    """The engine gives the same answers."""
    from unicursal.rules import RuleSet, catalogue
    from unicursal.rules.engine.judge import Judge

    library = catalogue()
    names = dict.fromkeys(name for _, name, _ in suite())
    everything = RuleSet("suite", tuple(library[name] for name in names), library)
    judgements = {text: Judge(text, everything).judgement() for text, _, _ in suite()}
    for position, name, steps in suite():
        moves = {
            move
            for firing in judgements[position].firings
            if firing.rule.name == name
            for move in firing.moves
        }
        assert "".join(m for m in "UDLR" if m in moves) == steps.strip("-"), (position, name)


def test_engine_and_plain_matcher_agree(rules):
    """Rule by rule along fair walks, and along a line that was lost on the way."""
    from unicursal.rules.engine.judge import Judge

    names = [name for name, rule in rules.items() if "13" in rule.words("sets")]
    walks = ((9, 21), (11, 22), (13, 23))[: effort(1, 3)]
    lines = [draw_fair(Board(side), seed) for side, seed in walks]
    lost = [text for text, name, _ in suite() if name == "near-far-side-up-start-c"][:1]
    lines += map(Line, lost)
    for line in lines:
        judge = Judge(line.board, "13")
        for move in line.moves[:-1]:
            judge.push(move)
            firings = judge.judgement().firings
            by_engine = {name: set() for name in names}
            for firing in firings:
                by_engine[firing.rule.name] |= set(firing.moves)
            position = Position.of(str(judge.line))
            for name in names:
                steps = set(forbidden_steps(rules, rules[name], position)) - {"-"}
                assert by_engine[name] == steps, (str(judge.line), name)


def test_counterexamples(rules):
    """A rule that is called unsound forbids a good step where its status says so."""
    wrong = [rule for rule in rules.values() if rule.keys.get("status", "").startswith("unsound")]
    # Future lines and formulas are beyond this matcher.
    asked = [r for r in wrong if "Fs" not in r.cells.values() and "formula" not in r.keys]
    assert len(asked) >= 4
    for rule in asked:
        position = re.match(r"unsound (\S+?)(,|$)", rule.keys["status"])[1]
        good = set(Walk(position).options)
        assert good & set(forbidden_steps(rules, rule, Position.of(position))), rule.name


def along_fair_walks(side: int, seeds: range):
    """The positions of fair walks, each with the steps that are possible."""
    for seed in seeds:
        walk = Walk(Board(side))
        for move in draw_fair(Board(side), seed).moves[:-1]:
            walk.push(move)
            yield str(walk.line), set(walk.options)


def check_soundness(rules, side, seeds):
    """No rule that is called sound forbids a good step; returns how many fired."""
    sound = [
        rule for rule in rules.values() if rule.crosses and rule.keys["status"].startswith("sound")
    ]
    fired = set()
    for position, good in islice(along_fair_walks(side, seeds), 0, None, effort(4, 1)):
        place = Position.of(position)
        for rule in sound:
            steps = forbidden_steps(rules, rule, place)
            assert not good & set(steps), (position, rule.name)
            if steps != "-":
                fired.add(rule.name)
    return len(fired)


def test_sound_rules_forbid_no_good_step(rules):
    """On a few fair walks of 9x9."""
    assert check_soundness(rules, 9, range(1, effort(4, 5))) > effort(6, 12)


@pytest.mark.slow
def test_sound_rules_forbid_no_good_step_at_length(rules):
    """On many, of three sizes."""
    for side, walks in ((9, 40), (11, 12), (13, 8)):
        assert check_soundness(rules, side, range(100, 100 + walks)) > 30
