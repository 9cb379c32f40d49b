from pathlib import Path

import pytest

from unicursal.errors import UnicursalError
from unicursal.line import Line
from unicursal.rules import catalogue, rule_set
from unicursal.rules.pictures import drawn_future_lines
from unicursal.rules.sets.rule_set import proposals


def names(words: str) -> set[str]:
    """The names of a set's rules."""
    return {rule.name for rule in rule_set(words).rules}


@pytest.mark.parametrize(
    ("words", "canonical"),
    [
        ("7", "7"),
        ("7-future-one-thin", "7-future-one-thin"),
        ("7+count-area-2-across", "7+count-area-2-across"),
        ("7+count-area-2-across-c", "7+count-area-across-border-c"),
        ("7-Future 2 x 2 Start End", "7-future-2x2-start-end"),
        ("7-FUTURE 2X2 start end-future-l", "7-future-2x2-start-end-future-l"),
        ("7 - far straight, area left", "7-far-straight-left"),
        ("9-far-across-right", "9-near-far-across-right"),
        ("9 - Close across, area left", "9-near-close-across-left"),
        ("Future 2 x 2 Start End", "future-2x2-start-end"),
        ("c-shape+border", "c-shape+border"),
        ("5-border-area-border", "5-border-area-border"),
        ("9+area -border -area", "9+area-border -area"),
        ("9+future-line", "9+future-line"),
        ("7-c-shape+5", "7-c-shape+5"),
    ],
)
def test_a_formula_has_a_canonical_form_that_names_the_same_set(words, canonical):
    """Titles and loose spacing are understood; the canonical form is read as itself."""
    asked = rule_set(words)
    assert asked.name == canonical
    again = rule_set(asked.name)
    assert again.name == canonical
    assert again.rules == asked.rules


def test_a_formula_adds_and_takes_away():
    """A single rule, a group, a set or a file; a sign behind a space begins a name."""
    assert names("7+count-area-2-across") - names("7") == {"count-area-2-across"}
    assert names("7") - names("7-close-straight") == {"close-straight-left", "close-straight-right"}
    assert names("5") - names("5 -border-area") == {
        rule.name for rule in catalogue().called("border-area")
    }
    assert not {"border-along", "area-beside"} & names("9+area -border -area")
    assert "border-area-ahead-left" in names("9+area -border -area")


def test_a_file_is_found_by_its_whole_name(tmp_path: Path, monkeypatch):
    """Hyphens, and a beginning that is a name of the catalogue, belong to the file's name."""
    monkeypatch.chdir(tmp_path)
    for file in ("7-my.rules", "c-shape-notes.rules", "my.rules"):
        Path(file).write_text("rule mine\npicture:\n  # .\n  @ .x\n", "utf-8")
        assert names(f"9+{file}") - names("9") == {"mine"}
        assert rule_set(f"9+{file}-mine").name == f"9+{file}-mine"
    assert names("7-my.rules") == {"mine"}
    with pytest.raises(UnicursalError, match="unknown rule set"):
        rule_set("9+my.rules", files=False)


@pytest.mark.parametrize(
    ("look", "position"),
    [
        ("future-one-thin", "7:DDDDDDRRULUUURRDLDRRRU"),
        ("future-step-away", "5:DDDDRURDRUUU"),
        ("future-step-away-2", "7:DDRDLDDDRRULURUR"),
        ("future-create-2x2", "5:RDLDDDRR"),
        ("future-create-2x3", "5:DDDDRUR"),
    ],
)
def test_each_look_of_future_lines_is_switched_off_singly(look, position):
    """Future lines are drawn by the looks that the set has."""
    line = Line(position)
    others = drawn_future_lines(line, rule_set(f"7-{look}"))
    assert others != drawn_future_lines(line, rule_set("7"))


def test_a_long_formula_that_names_nothing_is_told_in_one_line():
    """Words that no file could be called are no reason for another message."""
    with pytest.raises(UnicursalError, match="unknown rule set"):
        rule_set("7+" + "nothing" * 100)


def test_names_that_may_have_been_meant():
    """Those that hold the word, unless it is so short that it stands in many."""
    names = ["border-area-ahead", "far-straight"]
    assert proposals("area", names) == "; do you mean border-area-ahead?"
    assert proposals("ar", names) == ""
