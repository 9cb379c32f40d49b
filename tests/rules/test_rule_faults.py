"""Mistakes in rule files: all of them are found, each with its place, and nothing else happens."""

import random
import re

import pytest

from unicursal.errors import RuleFileError
from unicursal.rules import RuleSet, catalogue
from unicursal.rules.engine.compiling import compiled
from unicursal.rules.text.reading import parse_rules

ASLANT = "rule a\noutline 1: 1,1 2,2\narea 1: pair, left\npicture:\n{}  . . . 1s .x\n  . . . . @\n"


def faults_of(text: str) -> list[str]:
    """What the reader says of a text, without its name."""
    with pytest.raises(RuleFileError) as caught:
        parse_rules(text, "x", catalogue())
    assert "\n" not in str(caught.value)
    return [str(fault) for fault in caught.value.faults]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "rule a\nformula: nonsense",
            "row 2, column 10: unknown formula 'nonsense': choose from area-b",
        ),
        (
            "rule a\neffect: nope",
            "row 2, column 9: unknown effect 'nope': choose from follow the line",
        ),
        (
            "rule a\neffect: join the two lines",
            "row 2, column 9: effects belong to the rules of the catalogue's future lines",
        ),
        ("rule a\npicture:\n  o\n  @", "row 2, column 1: the rule forbids nothing"),
        ("rule a\nunless: a\npicture:\n  .x\n  @", "row 2, column 9: 'a' holds this very rule"),
        (
            "rule a\ngroup: b\nunless: c-shape, b\npicture:\n  .x\n  @",
            "row 3, column 18: 'b' holds this very rule",
        ),
        ("rule a\npicture:\n  @ @\n  . .x", "row 3, column 5: a picture has one live end @, not 2"),
        ("rule a\npicture:\n  @* .x", "row 3, column 3: the live end carries no marks"),
        ("rule a\npicture:\n  @ #x", "row 3, column 5: a cross on a cell that no step can lead"),
        ("rule a\nunless: area-beside\npicture:\n  @ .x", "'area-beside' has no picture that"),
        ("rule a\nstatus: superseded by a\npicture:\n  @ .x", "a rule cannot supersede itself"),
        ("rule a\nstatus: superseded\npicture:\n  @ .x", "superseded by which rule?"),
        (
            "rule a\nsize: = 8\npicture:\n  @ .x",
            "row 2, column 7: rules are for boards with an odd",
        ),
        ("rule a\nformula: area-beside\nwhen: far", "row 2, column 10: a rule has `when` or"),
        ("rule c-shape\nformula: area-beside", "row 1, column 1: it takes the place of a rule"),
        ("rule a\ntitle: b\x00\npicture:\n  @ .x", "row 2, column 9: a sign '\\x00' that is no"),
        (ASLANT.format("  # . 1e . .\n").replace("left", "left, obstacle 3,3"), "run aslant"),
        ("rule a\narea 1: surplus 1\npicture:\n  1 ox\n  . @", "row 2, column 9: a surplus is `s"),
        ("rule a\narea 1: surplus = 1\npicture:\n  1s ox\n  . @", "is filled from are drawn 1"),
        (
            "rule a\narea 1: surplus >= 1\noutline 1: 0,1\npicture:\n  1 ox\n  . @",
            "row 3, column 12: an area of the kind surplus has no outline",
        ),
        ("rule a\narea 1: pair, left\npicture:\n  1 ox\n  . @", "only an area of the kind surplus"),
        ("; nothing", "row 1, column 1: no rule in it"),
    ],
)
def test_what_makes_no_sense_is_refused_where_it_stands(text: str, message: str) -> None:
    """One mistake, one line with row and column."""
    (fault,) = faults_of(text)
    assert message in fault
    assert re.match(r"(rule [a-z-]+, )?row \d+, column \d+: ", fault)


def test_all_mistakes_of_a_file_are_told() -> None:
    """In the order of the file, and none that only follows from another."""
    faults = faults_of(
        "title: b\nrule A\nrule a\nturns: around\nsize: 9\npicture:\n  ? @ !x\n"
        "rule b\nunless: a, nobody\npages: x\npicture:\n  @ .x\nrule b\nkind: c\n  d\n"
    )
    assert [*faults[:-1], faults[-1].partition(": choose from")[0]] == [
        "row 1, column 1: a rule file begins with `rule NAME`",
        "row 2, column 6: 'A' is not a rule name: use lower case, digits, single hyphens",
        "rule a, row 4, column 8: unknown turns 'around': choose from mirrored, clockwise, "
        "counter-clockwise",
        "rule a, row 5, column 7: a size is `>= 9` or `= 7`",
        "rule a, row 7, column 3: '?' is not a cell of a picture",
        "rule a, row 7, column 7: '!x' is not a cell of a picture",
        "rule b, row 10, column 8: 'x' is not a page number",
        "rule b, row 13, column 1: a second rule of this name",
        "rule b, row 14, column 1: unknown key 'kind'",
    ]


def test_an_outline_may_run_aslant() -> None:
    """The cell behind its end is the one ahead or beside it, also where that is drawn as wall."""
    for row in ("  # . 1e . .\n", "  . # 1e . .\n", "  # . . . .\n  . # 1e . .\n"):
        rules = parse_rules(ASLANT.format(row), "x", catalogue())
        assert compiled(RuleSet.of("x", rules), 7).views


def test_a_byte_order_mark_is_no_part_of_a_file() -> None:
    """As editors on Windows write it; columns are those that one sees."""
    assert parse_rules("\ufeffrule a\r\npicture:\r\n  @ .x\r\n", "x", catalogue())
    assert faults_of("\ufeffrule A\npicture:\n  @ .x")[0].startswith("row 1, column 6: 'A'")


BITS = [
    "@",
    "#",
    "%",
    "B",
    "o",
    "e",
    "-",
    "i",
    ".",
    "x",
    "*",
    "1s",
    "1e",
    "1S",
    "1m",
    "2s",
    "2e",
    "1+",
    "Fs",
    "Fe",
    "<",
    "#>",
    "=^",
    "=^",
    "!v",
    "~<",
    "|",
    ",",
    ":",
    ";",
    "é",
    "\ufeff",
]
LINES = (
    *("area 1: pair, left", "area 2: impair determined with entry, right, obstacle 1,2"),
    *("outline 1: 1,1 2,2", "when: far, mirrored far", "unless: c-shape", "group: far"),
    *("formula: area-straight", "effect: join the two lines", "picture:", "  . @ .x", "rule b"),
    *("repeat: by 0,1, again 0,1", "repeat: by 1,0, again 1,1 1,0, move 2,0", "repeat: by 0,0"),
    *("turns: mirrored, clockwise", "heading: up", "size: >= 7", "status: unsound 5:RRD"),
)


def changed(text: str, chance: random.Random) -> str:
    """A text with a few changes: signs, words, rows, joined and torn apart."""
    lines = text.split("\n")
    for _ in range(chance.randint(1, 4)):
        at = chance.randrange(len(lines))
        words = lines[at].split(" ")
        word = chance.randrange(len(words))
        match chance.randrange(6):
            case 0:
                lines[at] = chance.choice(LINES)
            case 1:
                lines.insert(at, chance.choice([*LINES, *lines]))
            case 2 if len(lines) > 1:
                del lines[at]
            case 3:
                words[word] = chance.choice(BITS)
                lines[at] = " ".join(words)
            case 4:
                words[word] += chance.choice(BITS)
                lines[at] = " ".join(words)
            case _:
                del words[word]
                lines[at] = " ".join(words)
    return "\n".join(lines)


@pytest.mark.parametrize(
    "number", [50, pytest.param(5000, marks=pytest.mark.slow)], ids=["some", "many"]
)
def test_a_changed_file_is_understood_or_refused(number: int) -> None:
    """What the reader takes can be compiled; what it refuses has a row and a column of the file."""
    chance = random.Random(7)
    originals = [str(rule) for rule in catalogue().values()]
    taken = 0
    for _ in range(number):
        text = changed(chance.choice(originals), chance)
        try:
            rules = parse_rules(text, "x", catalogue())
        except RuleFileError as error:
            rows = text.split("\n")
            for fault in error.faults:
                assert 1 <= fault.row <= len(rows), text
                assert 1 <= fault.column <= max(6, len(rows[fault.row - 1]) + 1), text
                assert fault.words.isprintable()
        else:
            taken += 1
            assert compiled(RuleSet.of("x", rules), 7).rules == rules
    assert 0 < taken < number
