"""Rule sets, named by formulas: `7`, `7+count-area-2-across`, `7-future-one-thin`, `9+my.rules`.

A formula begins with a set, a rule, a group of rules or a rule file, and adds or takes away others
by `+` and `-`, from left to right. Names hold hyphens themselves, so at each place the longest name
that is known is read; a sign behind a space always begins the next name (`5 -border -area`). Rules
go by their titles too, and by the titles of the paper's drawings, however they are spaced.
"""

import os
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from pathlib import Path

from unicursal.board.inputs import whole_number
from unicursal.errors import UnicursalError
from unicursal.rules._names import NEEDED, looks_of
from unicursal.rules.sets.library import Library, catalogue, text_of_file
from unicursal.rules.text.reading import bad_references, parse_rules
from unicursal.rules.text.rule import Rule

_MOST_PROPOSALS = 4
_MOST_TERMS = 40
_LONGEST_NAME = 300
_OLD_NAMES = {"count-area-2-across-c": "count-area-across-border-c"}
"""What the paper's program of December 2023 called a drawing that has another name since."""


@dataclass(frozen=True, eq=False)
class RuleSet:
    """A named list of rules.

    >>> RuleSet.parse("5").uses_future_lines, RuleSet.parse("9").uses_future_lines
    (True, False)
    """

    name: str
    rules: tuple[Rule, ...]
    library: Library

    @classmethod
    def parse(cls, words: str) -> "RuleSet":
        """The set that a formula names: see `unicursal.rules.rule_set`."""
        return rule_set(words)

    @classmethod
    def of(cls, name: str, rules: Iterable[Rule]) -> "RuleSet":
        """A set of the given rules, which may name rules of the catalogue in their guards."""
        rules = tuple(rules)
        library = Library(catalogue() | {rule.name: rule for rule in rules})
        for bad in bad_references(rules, library):
            raise UnicursalError(f"{name}: rule {bad.rule.name}: {bad.words}")
        return cls(name, rules, library)

    @property
    def reached(self) -> tuple[Rule, ...]:
        """Its rules, and all that they name as guards or parts: what its answers depend on.

        >>> len(RuleSet.parse("c-shape").reached), len(RuleSet.parse("far-side").reached)
        (1, 11)
        """
        found = {rule.name: rule for rule in self.rules}
        asked: set[str] = set()
        rules = list(self.rules)
        for rule in rules:  # grows while it is read
            for name in {*rule.unless, *(part.name for part in rule.when)} - asked:
                asked.add(name)
                more = [other for other in self.library.called(name) if other.name not in found]
                found |= {other.name: other for other in more}
                rules += more
        return tuple(found[name] for name in sorted(found))

    @property
    def uses_future_lines(self) -> bool:
        """Whether future lines are drawn and restrict the steps."""
        return any(rule.effect for rule in self.rules)

    @property
    def future_looks(self) -> int:
        """What future lines look at after a step, as the kernels take it."""
        return looks_of(rule.name for rule in self.rules if rule.effect)

    def __str__(self) -> str:
        return self.name

    def __repr__(self) -> str:
        return f"RuleSet.parse({self.name!r})"


_SETS: dict[str, RuleSet] = {}
"""Sets of the catalogue that were asked for, so that each is compiled once for a board."""


def rule_set(words: str | int | RuleSet, *, files: bool | Mapping[str, str] = True) -> RuleSet:
    """The set that a formula names, or a number does; its name is the formula in canonical form.

    >>> rule_set("7 - Future 2 x 2 Start End").name
    '7-future-2x2-start-end'
    >>> [rule.name for rule in rule_set("5-border-area-future-line-border").rules]
    ['c-shape']

    Without `files` no word is taken for the name of a file. Where they are the texts of files by
    name (see `texts_of_files`), these are read and nothing else.
    """
    if isinstance(words, RuleSet):
        return words
    if not isinstance(words, str):
        words = str(whole_number(words, "a rule set without a name", UnicursalError))
    if words in _SETS:
        return _SETS[words]
    formula = _Formula(words, files)
    found = RuleSet(formula.canonical(), tuple(formula.rules.values()), formula.library)
    if formula.texts:  # a file may be another one next time
        return found
    _SETS[words] = _SETS.setdefault(found.name, found)
    return _SETS[words]


def texts_of_files(words: str) -> dict[str, str]:
    """The texts of the rule files that a formula names: with them it means the same everywhere.

    >>> texts_of_files("7-c-shape")
    {}
    """
    return _Formula(words, files=True).texts


def found_rules(words: str, rules: Iterable[Rule]) -> tuple[Rule, ...]:
    """Those of the rules with this name, else of this group, else with this title.

    >>> [rule.name for rule in found_rules("future 2x2 start end", catalogue().values())]
    ['future-2x2-start-end']
    """
    rules = tuple(rules)
    wanted = key_of(words)
    wanted = _OLD_NAMES.get(wanted, wanted)
    if not wanted:
        return ()
    return tuple(rule for rule in rules if rule.is_called(wanted)) or tuple(
        rule for rule in rules if wanted in (key_of(rule.title), key_of(rule.source))
    )


@dataclass(frozen=True)
class Switches:
    """The rules of a formula, each on or off: `whole` is the formula with nothing switched off."""

    formula: str
    whole: str
    rules: tuple[tuple[Rule, bool], ...]


def switches(words: str) -> Switches:
    """All rules that a formula names, and whether each is on or was taken away again.

    >>> found = switches("7-c-shape")
    >>> found.whole, [rule.name for rule, is_on in found.rules if not is_on]
    ('7', ['c-shape'])
    """
    formula = _Formula(words, files=False)
    given = " ".join(term for term in formula.terms if term[0] == "+")
    whole = _Formula(given.removeprefix("+"), files=False)
    rules = tuple((rule, rule.name in formula.rules) for rule in whole.rules.values())
    return Switches(formula.canonical(), whole.canonical(), rules)


def key_of(words: str) -> str:
    """Words as the name of a rule would spell them; nothing where they are no name.

    >>> key_of("Far straight, area left"), key_of("Square 4 x 2_2")
    ('far-straight-area-left', 'square-4x2-2')
    """
    if re.search(r"\+|^-|-$", words):
        return ""  # a sign of a formula that has nothing before or behind it
    close = re.sub(r"(?<=\d)\s*x\s*(?=\d)", "x", words.lower())
    return re.sub(r"[^a-z0-9]+", "-", close).strip("-")


def proposals(words: str, names: Iterable[str]) -> str:
    """The end of a message: names that may have been meant."""
    wanted = key_of(words)
    names = list(dict.fromkeys(names))
    # One or two signs stand in many names, and in the digests of rules found by machine.
    near = [name for name in names if len(wanted) > 2 and wanted in name]
    near += get_close_matches(wanted, names, _MOST_PROPOSALS, 0.6)
    near = list(dict.fromkeys(near))[:_MOST_PROPOSALS]
    return f"; do you mean {' or '.join(near)}?" if near else ""


def named_rules(words: str) -> tuple[Rule, ...]:
    """The rule of the catalogue with this name or title; else all rules of a set or formula.

    >>> named_rules("far-side"), len(named_rules("5"))
    ((Rule('far-side'),), 21)
    """
    if (name := key_of(words)) in catalogue():
        return (catalogue()[name],)
    if not (rules := rule_set(words).rules):
        raise UnicursalError(f"{words!r}: no rule is left to show")
    return rules


def _name_of(words: str, found: Sequence[Rule]) -> str:
    """The canonical name of what was found: of a rule, or of a group, which has no title."""
    if found[0].is_called(key := key_of(words)):
        return key
    names = [rule.name for rule in found]
    if len(names) > 1:
        raise UnicursalError(f"{words!r} is the title of {' and '.join(names)}: name one of them")
    return names[0]


@dataclass
class _Formula:
    """A formula while it is read: the rules so far, and what was said in canonical words."""

    words: str
    files: bool | Mapping[str, str]
    rules: dict[str, Rule] = field(default_factory=dict)
    library: Library = field(default_factory=catalogue)
    terms: list[str] = field(default_factory=list)
    texts: dict[str, str] = field(default_factory=dict)
    """Those of the files that were read, by name."""
    _absent: str = ""
    """The first rule to be taken away that is one, but was not there."""

    def __post_init__(self) -> None:
        sign, rest = "+", self.words.strip()
        while True:
            name, following = self._first_name(sign, rest)
            self.terms.append(sign + name)
            if not following:
                break
            if len(self.terms) == _MOST_TERMS:
                raise UnicursalError(f"a rule set is named by at most {_MOST_TERMS} names")
            sign, rest = following[0], following[1:].strip()
        _check_future_lines(self.rules.values())

    def canonical(self) -> str:
        """The terms without spaces, but with them where two would be read as one."""
        text = self.terms[0][1:]
        for k, term in enumerate(self.terms[1:], 2):
            text += term if self._is_read_so(text + term, k) else f" {term}"
        return text

    def _is_read_so(self, text: str, terms: int) -> bool:
        try:
            return _Formula(text, self.files).terms == self.terms[:terms]
        except UnicursalError:
            return False

    def _first_name(self, sign: str, text: str) -> tuple[str, str]:
        """Use the longest name that a text begins with; its canonical form, and what follows."""
        apart = re.search(r"\s[+-]", text)
        end = min(apart.start() if apart else len(text), _LONGEST_NAME)
        cuts = [i for i, letter in enumerate(text[:end]) if i and letter in "+-"] + [end]
        for cut in reversed(cuts):
            words = text[:cut].strip()
            name = self._add(words) if sign == "+" else self._take_away(words)
            if name:
                return name, text[cut:].strip()
            if key_of(words) in self.library:
                self._absent = self._absent or words
        words = text[:end].partition("+")[0]
        raise self._unknown_to_add(words) if sign == "+" else self._unknown_to_take(words)

    def _add(self, words: str) -> str:
        """Add a set, a rule, a group or a file; its canonical name, or nothing if it is none."""
        key = key_of(words)
        if key in self.library.sets():
            self._join(rule for rule in self.library.values() if key in rule.sets)
            return key
        if found := found_rules(words, self.library.values()):
            name = _name_of(words, found)
            if all(rule.name in self.rules for rule in found):
                raise UnicursalError(f"{self.words!r}: {words!r} is in the set already")
            self._join(found)
            return name
        if (text := self._text_of_file(words)) is not None:
            self.texts[words] = text
            more = parse_rules(text, words, self.library)
            self.library = Library(self.library | {rule.name: rule for rule in more})
            self._join(more)
            return words
        return ""

    def _text_of_file(self, words: str) -> str | None:
        """The text of the rule file of this name, if there is one."""
        if isinstance(self.files, Mapping):
            return self.files.get(words)
        # Not `Path.is_file`, which raises where a long formula is no possible file name.
        is_file = self.files and os.path.isfile(words)  # noqa: PTH113
        return text_of_file(Path(words)) if is_file else None

    def _join(self, more: Iterable[Rule]) -> None:
        self.rules |= {rule.name: rule for rule in more}

    def _take_away(self, words: str) -> str:
        """Take a rule or a group away; its canonical name, or nothing if the set has none."""
        found = found_rules(words, self.rules.values())
        if not found:
            return ""
        name = _name_of(words, found)
        for rule in found:
            del self.rules[rule.name]
        return name

    def _unknown_to_add(self, words: str) -> UnicursalError:
        if re.split("[+-]", words)[0].strip().lower() == "exact":
            return UnicursalError(
                "'exact' is the exact answer itself: it has no rules to join or judge"
            )
        if words.partition(":")[0] == "principles":
            return UnicursalError(
                "'principles' has no rules to join or list: it stands alone, "
                "for run, stats, rules judge, rules audit and rules show"
            )
        sets = ", ".join(self.library.sets())
        kinds = f"choose from {sets}, exact, principles, a rule" + " or a file" * bool(self.files)
        near = proposals(words, self._known(self.library.values()))
        return UnicursalError(f"unknown rule set {words or self.words!r}: {near[2:] or kinds}")

    def _unknown_to_take(self, words: str) -> UnicursalError:
        words = self._absent or words  # rather than what is left of it behind a shorter name
        near = proposals(words, self._known(self.rules.values()))
        if not near and len(self.rules) <= 2 * _MOST_PROPOSALS:
            near = f": it has {', '.join(self.rules)}"
        return UnicursalError(f"the rule set has no rule {words!r} to switch off{near}")

    def _known(self, rules: Iterable[Rule]) -> list[str]:
        names = [rule.name for rule in rules]
        return names + [rule.group for rule in rules if rule.group]


def _check_future_lines(rules: Iterable[Rule]) -> None:
    """Refuse half of what future lines need; what they look at can be switched off singly."""
    drawn = [rule.name for rule in rules if rule.effect]
    if drawn and (missing := [name for name in NEEDED if name not in drawn]):
        raise UnicursalError(
            f"future lines need {', '.join(missing)}: they are switched on and off together, "
            "with +future-line and -future-line"
        )
