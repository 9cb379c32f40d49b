"""Rule files: reading, refusing, writing."""

from dataclasses import replace
from pathlib import Path

import pytest

from unicursal.errors import RuleFileError, UnicursalError
from unicursal.rules import RuleSet, catalogue
from unicursal.rules.sets.library import read_rules
from unicursal.rules.text.drawn_picture import fields_beside, towards_area
from unicursal.rules.text.picture import Picture
from unicursal.rules.text.reading import parse_rules
from unicursal.rules.text.rule import Area, Part, Size, Status, rules_text

EVERYTHING = """\
; a comment
rule far-and-near
title: All that a
  record can hold
sets: 9, 13
group: far
pages: 3, 14
status: unsound 5:RRD, found by hand
size: >= 9
heading: up, left
turns: mirrored, clockwise
unless: c-shape, close-straight
area 1: impair determined with entry, left, obstacle 3,3, door 0,1 1,0
outline 1: 1,1 2,1 2,2
area 2: pair, right, uncounted
note: Words
  over two lines.
picture:

  < #  =< =< .
  . 1E %  B  !>
  - 1+ 1S .x ~v
  e o* i  @  2Sx
  . .  .  |  2e
"""


def test_a_record_holds_all_that_the_format_knows() -> None:
    """Every key ends up in its place."""
    (rule,) = parse_rules(EVERYTHING, "my.rules")
    assert rule.name == "far-and-near"
    assert rule.title == "All that a record can hold"
    assert (rule.sets, rule.group, rule.pages) == (("9", "13"), "far", (3, 14))
    assert rule.status == Status("unsound", "5:RRD", "found by hand")
    assert rule.size == Size(9)
    assert rule.headings == ("up", "left")
    assert rule.unless == ("c-shape", "close-straight")
    assert rule.note == "Words over two lines."
    first, second = rule.areas
    assert first.outline == ((1, 1), (2, 1), (2, 2))
    assert (first.entry, first.obstacle, first.doors) == ((2, 1), (3, 3), ((0, 1), (1, 0)))
    assert (first.counted, second.counted, second.side) == (True, False, "right")
    assert second.outline == ((-1, 0), (-1, -1))
    assert rule.picture is not None
    assert rule.picture.forbidden == ((0, 1), (-1, 0))
    assert rule.picture[2, 0].not_target
    assert rule.picture[-1, 2].core == "!>"


def test_written_rules_are_read_back_unchanged() -> None:
    """Round trip, and the canonical text is its own canonical text."""
    rules = (*parse_rules(EVERYTHING, "my.rules"), *catalogue().values())
    text = rules_text(rules)
    assert parse_rules(text, "again") == rules
    assert rules_text(parse_rules(text, "again")) == text
    assert max(len(line) for line in text.split("\n")) <= 100


def test_composites_and_formulas_round_trip() -> None:
    """A rule need not have a picture with tests."""
    composite = "rule two\nwhen: far, mirrored far\npicture:\n  .x\n  @\n"
    text = composite + "\nrule limit\nformula: area-beside\n"
    two, limit = parse_rules(text, "x")
    assert two.when == (Part("far"), Part("far", mirrored=True))
    assert limit.formula == "area-beside"
    assert not two.is_guard
    assert "".join(map(str, (two, limit))).replace("status: untested\n", "") == text.replace(
        "\n\n", "\n"
    )


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (
            "  - 1+ 1S .x ~v",
            "  - 1+ 1S .x ~y",
            "row 22, column 14: '~y' is not a cell of a picture",
        ),
        ("e o* i  @", "e o* i  .", "row 18, column 1: a picture has one live end @, not 0"),
        ("e o* i", "ex o* i", "row 23, column 3: a cross can only stand left, straight or right"),
        (
            ".  |  2e",
            "|  .  2e",
            "row 24, column 8: the cell before the live end is the one below",
        ),
        ("heading: up, left", "heading: up, west", "row 10, column 14: unknown heading 'west'"),
        ("turns: mirrored,", "turns: around,", "row 11, column 8: unknown turns 'around'"),
        ("size: >= 9", "size: > 9", "row 9, column 7: a size is"),
        ("pages: 3, 14", "pages: 3, xv", "row 7, column 11: 'xv' is not a page number"),
        ("unsound 5:RRD", "unsound", "row 8, column 9: unsound needs a position"),
        ("unsound 5:RRD", "wrong", "row 8, column 9: unknown status 'wrong'"),
        ("unsound 5:RRD", "sound 5:RRD", "row 8, column 9: a status is"),
        ("obstacle 3,3", "obstacle 3", "row 13, column 54: '3' is not a cell"),
        ("obstacle 3,3", "obstacle 1,3", "points"),
        ("left, obstacle", "ahead, obstacle", "row 13, column 39: the area lies left or right"),
        ("area 2: pair", "area 2: even", "row 15, column 9: unknown kind of area 'even'"),
        ("uncounted", "unseen", "row 15, column 22: 'unseen' is none of"),
        ("area 2: pair", "area 3: pair", "row 15, column 9: area 3 is not drawn"),
        ("area 2: pair, right, uncounted\n", "", "the picture shows area 2"),
        ("1,1 2,1 2,2", "1,1 2,2 2,1", "row 14, column 12: the outline must walk"),
        ("1+ 1S", "1m 1S", "an area with entry needs one cell 1+"),
        ("2Sx", ".x", "an area needs one start and one end"),
        ("=< =< .", "=< .  .", "a long arrow =< lies on two cells"),
        ("B  !>", "Fs !>", "Fs and Fe stand together"),
        ("group: far", "groups: far", "row 6, column 1: unknown key 'groups'"),
        ("group: far", "group far", "row 6, column 1: here stands `key: value`"),
        ("group: far", "title: far", "row 6, column 1: a second 'title'"),
        ("group: far", "group: far, near", "row 6, column 8: one name"),
        ("group: far", "group: Far", "row 6, column 8: 'Far' is not a name"),
        ("far-and-near", "Far", "my.rules: row 2, column 6: 'Far' is not a rule name"),
        ("rule far-and-near\n", "", "my.rules: row 2, column 1: a rule file begins with"),
    ],
)
def test_a_fault_is_named_by_file_rule_row_and_column(old: str, new: str, message: str) -> None:
    """One clear line for each kind of mistake."""
    broken = EVERYTHING.replace(old, new, 1)
    if message == "points":  # the arrow drawn there points the other way
        broken = broken.replace("=< =< .", ">  .  .", 1).replace("obstacle 3", "obstacle 1")
        message = "row 13, column 9: the arrow drawn at the obstacle does not point"
    assert broken != EVERYTHING
    with pytest.raises(RuleFileError, match=r"^my\.rules: ") as caught:
        parse_rules(broken, "my.rules")
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)
    if "row 2" not in message or "row 2," not in message:
        assert "rule far-and-near, row " in str(caught.value)


def test_a_rule_needs_something_to_look_at() -> None:
    """No picture, or crosses where a formula decides, or an indented line without key."""
    for text, message in (
        ("rule a\ntitle: b", "rule a, row 1, column 1: the rule has no picture"),
        ("rule a\nwhen: far", "a composite rule needs a picture"),
        ("rule a\nformula: area-beside\npicture:\n  .x\n  @", "no crosses in its picture"),
        ("  title: b", "row 1, column 3: an indented line goes on with a value"),
        ("rule a\npicture:\n  @\nrule a\npicture:\n  @", "row 4, column 1: a second rule"),
        ("rule a\npicture:\n  @" + " ." * 25, "at most 25 rows and columns"),
    ):
        with pytest.raises(RuleFileError) as caught:
            parse_rules(text, "x")
        assert message in str(caught.value)


def test_an_outline_that_the_picture_does_not_tell_must_be_spelt_out() -> None:
    """Two rows can be walked in one way, three in two."""
    two = "rule a\narea 1: pair, left\npicture:\n  1m 1m 1e\n  1m 1m 1s\n  . . @"
    (rule,) = parse_rules(two, "x")
    assert rule.areas[0].outline == ((0, 1), (1, 1), (2, 1), (2, 2), (1, 2), (0, 2))
    three = two.replace("  1m 1m 1e", "  1e 1m 1m\n  1m 1m 1m")
    with pytest.raises(RuleFileError, match=r"say it with `outline 1: L,S L,S \.\.\.`"):
        parse_rules(three, "x")


def test_the_fields_beside_an_outline() -> None:
    """The angle at the start is bounded by the live end, at the end by the obstacle."""
    up = Area(1, "pair", "left", outline=((1, 1), (1, 2)))
    blank = Picture.of("1e .", "1s .", ".  @")
    assert towards_area(up) == (1, 0)
    assert towards_area(replace(up, side="right")) == (-1, 0)
    assert fields_beside(up, blank) == ((1, 0), (2, 1), (2, 2))
    # Seen from the right the cell below the start is outside.
    assert fields_beside(replace(up, side="right"), blank) == ((0, 1), (0, 2))
    # A wall ahead on the right leaves the cell ahead inside an area on the left.
    assert (1, 3) in fields_beside(replace(up, obstacle=(0, 3)), blank)
    assert (1, 3) not in fields_beside(replace(up, obstacle=(2, 3)), blank)
    drawn = Picture.of(". #", "1e .", "1s .", ".  @")
    assert (1, 3) in fields_beside(up, drawn)
    # A start that does not touch the live end counts as if the walk came straight.
    far = Area(1, "pair", "left", outline=((1, 2), (1, 3)))
    assert fields_beside(far, blank) == ((2, 2), (2, 3))
    # Round a corner the cell in its angle counts for one side only.
    bent = Area(1, "pair", "left", outline=((1, 1), (2, 1), (2, 2)))
    assert fields_beside(bent, blank) == ((1, 0), (2, 0), (3, 1), (3, 2))
    assert fields_beside(replace(bent, side="right"), blank) == ((0, 1), (1, 2))


def test_sets_are_named_joined_and_thinned() -> None:
    """`+` joins, `-` takes away the longest name that fits."""
    seven = RuleSet.parse("7")
    assert {rule.name for rule in seven.rules} >= {"c-shape", "close-straight-left", "future-l"}
    assert len(RuleSet.parse("5+7").rules) == len(seven.rules)
    less = RuleSet.parse("7-future-l-close-straight-left")
    assert {rule.name for rule in seven.rules} - {rule.name for rule in less.rules} == {
        "future-l",
        "close-straight-left",
    }
    assert not any(
        rule.group == "close-straight" for rule in RuleSet.parse("7-close-straight").rules
    )
    assert not RuleSet.parse("7-future-line").uses_future_lines
    back = RuleSet.parse("7-c-shape+5")
    assert len(back.rules) == len(seven.rules)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("8", "unknown rule set '8': choose from 5, 7, "),
        ("", "unknown rule set '': choose from 5, 7, "),
        ("7+", "unknown rule set '7+': choose from 5, 7, "),
        (
            "9 - near-far-across-left-end-c",
            "has no rule 'near-far-across-left-end-c' to switch off",
        ),
        ("7-future-m", "the rule set has no rule 'future-m' to switch off; do you mean future-l"),
        ("7-future-extend", "future lines need future-extend: they are switched on and off toget"),
        ("9+future-one-thin", "future lines need future-connect, future-follow, "),
        ("5-close-straight-left", "the rule set has no rule 'close-straight-left' to switch off"),
        ("9-far-across-rigt", "do you mean near-far-across-right"),
        ("7+c-shape", "'c-shape' is in the set already"),
        ("exact-c-shape", "'exact' is the exact answer itself"),
        ("futur-l", "unknown rule set 'futur-l': do you mean future-l"),
        ("Close across, area left", "the title of near-close-across-left and close-across-left"),
    ],
)
def test_unknown_sets_and_rules_are_one_clear_line(words: str, message: str) -> None:
    """The message lists what there is."""
    with pytest.raises(UnicursalError) as caught:
        RuleSet.parse(words)
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_users_file_joins_in(tmp_path: Path) -> None:
    """A file may have hyphens in its name, use the catalogue's guards and replace its rules."""
    file = tmp_path / "my-own+rules.txt"
    file.write_text("rule mine\nunless: c-shape\npicture:\n  # .\n  @ .x\n", "utf-8")
    assert [rule.name for rule in RuleSet.parse(str(file)).rules] == ["mine"]
    joined = RuleSet.parse(f"5+{file}-border")
    assert "mine" in [rule.name for rule in joined.rules]
    assert "border-along" not in [rule.name for rule in joined.rules]
    file.write_text("rule c-shape\npicture:\n  # .\n  @ .x\n", "utf-8")
    changed = RuleSet.parse(f"5+{file}")
    assert next(rule for rule in changed.rules if rule.name == "c-shape").title == ""
    assert changed.library["c-shape"].title == ""
    assert catalogue()["c-shape"].title == "C-shape"


def test_a_users_file_is_refused_in_one_line(tmp_path: Path) -> None:
    """What cannot be read, is empty or names rules that do not exist."""
    file = tmp_path / "mine.rules"
    with pytest.raises(UnicursalError, match="cannot be read"):
        read_rules(file)
    for content, message in (
        (b"\xef\xbb\xbf;\n; \xff", "row 2, column 3: a byte that is no UTF-8 text"),
        (b"; nothing\n", "no rule in it"),
        (
            b"rule a\nunless: nobody\npicture:\n  @",
            "rule a, row 2, column 9: no rule or group 'nobody'",
        ),
        (
            b"rule a\nwhen: b\npicture:\n  @\nrule b\nwhen: border\npicture:\n  @",
            "rule a, row 2, column 7: b is a composite itself",
        ),
    ):
        file.write_bytes(content)
        with pytest.raises(RuleFileError) as caught:
            RuleSet.parse(str(file))
        assert message in str(caught.value)
