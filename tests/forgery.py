"""A forger of evidence: by a grammar of all that evidence may be, nearly true wherever it can."""

import copy

from twins.plain_checker import HEADINGS, PlainChecker, beside

JUNK = (
    None, True, False, -1, 0, 1, 2, 10**30, 0.0, 1.0, 1.5, float("nan"), float("inf"), "", "in",
    "out", "ab", "01", [], [[]], {}, [0], [0, 0], [0, 1], [0, 1, 2], [True, False], [0.0, 1.0],
    ["0", "1"], [None, None], [-1, 0], [10**30, 0], [[0, 0], [0, 1]], {"kind": "cell"},
    {"kind": "clue"}, {"0": 1, "1": 0},
)  # fmt: skip

KINDS = ("enclosed", "balance", "forced", "search", "clue", "crossing")
CONTRADICTIONS = ("cell", "loop", "order", "enclosed", "balance", "crossing", "nested")


class Forger:
    """Forges evidence about one step: chains of which some steps follow, borders of real gaps."""

    def __init__(self, rng, line, move, known=None):
        self.rng = rng
        self.facts = dict(known or {})
        self.case = PlainChecker(line, move)
        self.free = sorted(self.case.free)
        clues = line.board.clues
        marks = [*clues.stops, *(cell for cell, _ in clues.numbers)]
        ends = [cell for cell in (self.case.v, self.case.t) if cell in self.case.free]
        self.marks = [*ends, *(cell for cell in marks if cell in self.case.free)]
        self.clued = [*marks, *(cell for run in clues.lines for cell in run)]
        self.drawn = line.cells()
        self.edges = [(a, b) for a in self.free for b in beside(a) if b in self.case.free and a < b]

    def evidence(self, kind=None, depth=2):
        """Kind and evidence."""
        kind = kind or self.rng.choice(KINDS if depth else KINDS[:3] + KINDS[4:])
        made = getattr(self, kind)(depth) if kind in ("forced", "search") else getattr(self, kind)()
        return kind, made

    def cell(self):
        """A cell as evidence names it; seldom one that is not free, or none at all."""
        chance = self.rng.random()
        if chance < 0.02:
            return copy.deepcopy(self.rng.choice(JUNK))
        if chance < 0.04:
            return list(self.rng.choice(self.drawn))
        return list(self.rng.choice(self.marks if chance < 0.3 else self.free))

    def enclosed(self):
        """An area and one of the cells around it, or none."""
        area = self.area()
        around = {there for cell in area for there in beside(cell)} & self.case.free - set(area)
        cuts = [None, self.cell(), *map(list, around)]
        return {"cut": self.rng.choice(cuts), "area": self.listed(area)}

    def balance(self):
        """An area with its colours, and what its border does not carry."""
        area = self.area()
        black = sum(sum(cell) % 2 == self.case.black for cell in area)
        white = len(area) - black
        limit = abs(black - white) - self.rng.randint(-1, 3)
        if self.rng.random() < 0.1:
            black, white = white, black
        return {"area": self.listed(area), "black": black, "white": white, "limit": limit}

    def area(self):
        """Cells that hang together, or all of them but a few."""
        rng = self.rng
        if rng.random() < 0.2:
            return rng.sample(self.free, rng.randint(max(0, len(self.free) - 3), len(self.free)))
        cells = [rng.choice(self.free)]
        for _ in range(rng.randint(0, len(self.free) // 2)):
            around = [there for cell in cells for there in self.ways(cell) if there not in cells]
            if around:
                cells.append(rng.choice(around))
        return cells

    def ways(self, cell):
        """Where the line may go from a cell."""
        return self.case.ways(cell, self.facts)

    def forced(self, depth):
        """A chain: some steps that follow, perhaps some that do not, and a contradiction."""
        rng, before = self.rng, dict(self.facts)
        steps = []
        lies = rng.choice([0, 0, 1, 3])
        for _ in range(rng.choice([0, 1, 3, 10, 40])):
            if (step := self.sound_step()) is not None:
                steps.append(step)
        for _ in range(lies if self.edges else 0):
            a, b = rng.choice(self.edges)
            fact = rng.choice(["in", "out"])
            self.facts[frozenset((a, b))] = fact
            place = rng.randint(0, len(steps))
            steps.insert(place, [list(a), list(b), fact])
        kind = rng.choice(CONTRADICTIONS)
        wrong = self.contradiction(kind, depth)
        self.facts = before
        return {"steps": steps, "contradiction": wrong}

    def sound_step(self):
        """A step that follows from what is known."""
        case, edges = self.case, list(self.edges)
        self.rng.shuffle(edges)
        for a, b in edges:
            if case.fact(a, b, self.facts) is not None:
                continue
            for fact, follows in (("in", case.must_use), ("out", case.cannot_use)):
                if follows(a, b, self.facts):
                    self.facts[frozenset((a, b))] = fact
                    return [list(a), list(b), fact]
        return None

    def contradiction(self, kind, depth):
        """What a chain is said to end in."""
        if kind == "nested":
            kind, made = self.evidence(depth=max(0, depth - 1))
            return {"kind": kind, **made}
        if kind == "cell":
            return {"kind": kind, "at": self.cell()}
        if kind in ("loop", "order"):
            return {"kind": kind, "cells": self.run()}
        return {"kind": kind, **getattr(self, kind)()}

    def run(self):
        """A run of edges that are in, whole or a part, often with cells named again."""
        rng = self.rng
        cells = [rng.choice(self.free if rng.random() < 0.5 else self.marks or self.free)]
        for _ in range(2):
            cells.reverse()
            while onward := [c for c in self.case.forced(cells[-1], self.facts) if c not in cells]:
                cells.append(rng.choice(onward))
        cells = [list(cell) for cell in cells]
        if rng.random() < 0.2:
            cells = cells[: rng.randint(1, len(cells))]
        return rng.choice(
            [
                cells, cells, cells, cells[::-1], cells * 2, cells + cells[::-1], cells * 20,
                cells + cells[:1], cells[:2] * 20, [], [*cells, self.cell()],
            ]
        )  # fmt: skip

    def search(self, depth):
        """An edge, tried both ways."""
        rng, before = self.rng, dict(self.facts)
        a, b = rng.choice(self.edges) if self.edges else (self.free[0], self.free[0])
        made = {"edge": [list(a), list(b)]}
        for fact in ("in", "out"):
            self.facts = {**before, frozenset((a, b)): fact}
            kind, side = self.evidence(depth=depth - 1)
            made[fact] = {"kind": kind, **side}
        self.facts = before
        if rng.random() < 0.1:
            made["in"], made["out"] = made["out"], made["in"]
        return made

    def clue(self):
        """A clue of some kind at some cell."""
        at = list(self.rng.choice(self.clued)) if self.clued else self.cell()
        return {"clue": self.rng.choice(["number", "stop", "line"]), "at": at}

    def crossing(self):
        """The border of a gap, and marks on it in some order."""
        rng, border = self.rng, self.border()
        on_border = [cell for cell in self.marks if cell in border] or self.marks or self.free
        among = rng.choice([on_border, on_border, border, self.free])
        first, second = ([list(rng.choice(among)) for _ in range(2)] for _ in range(2))
        if len(among) >= 4 and rng.random() < 0.7:
            four = sorted(rng.sample(range(len(among)), 4))
            a, b, c, d = (list(among[i]) for i in four)
            first, second = ([a, b], [c, d]) if rng.random() < 0.7 else ([a, c], [b, d])
        walk = [list(cell) for cell in border]
        cut = rng.randint(0, len(walk))
        border = rng.choice(
            [
                walk, walk, walk, walk[cut:] + walk[:cut], walk * 2, walk[::-1], walk[:cut],
                walk[:1] * 4, first + second, [], walk + walk[::-1],
                [first[0], second[0], first[1], second[1]],
            ]
        )  # fmt: skip
        if rng.random() < 0.1:
            first, second = second, first
        if rng.random() < 0.05:
            first, second = first * rng.randint(0, 3), second * rng.randint(0, 3)
        return {"first": first, "second": second, "border": border}

    def border(self):
        """A walk around a gap as it should be, from some cell on, mostly a marked one."""
        begin = self.rng.choice(self.marks if self.marks and self.rng.random() < 0.8 else self.free)
        if not self.ways(begin):
            return [begin]
        at = self.rng.choice(self.ways(begin))
        steps = [(begin, at)]
        while True:
            before, at = steps[-1]
            heading = HEADINGS.index((at[0] - before[0], at[1] - before[1]))
            turns = [HEADINGS[(heading + turn) % 4] for turn in (-1, 0, 1, 2)]
            onward = next(
                (at[0] + x, at[1] + y) for x, y in turns if (at[0] + x, at[1] + y) in self.ways(at)
            )
            if (at, onward) == steps[0]:
                return [cell for cell, _ in steps]
            steps.append((at, onward))

    def listed(self, area):
        """An area as evidence names it, seldom with a cell named again or one too many."""
        cells = [list(cell) for cell in area]
        if self.rng.random() < 0.05:
            cells.append(self.cell())
        return cells * 2 if self.rng.random() < 0.03 else cells


def mutant(rng, evidence, cells):
    """A copy with one thing changed somewhere."""
    made = copy.deepcopy(evidence)
    places = list(_places(made))
    if not places:
        return made
    holder, key = rng.choice(places)
    old = holder[key]
    change = rng.randint(0, 8)
    if change == 0:
        holder[key] = copy.deepcopy(rng.choice(JUNK))
    elif change == 1:
        holder[key] = list(rng.choice(cells))
    elif change == 2 and isinstance(holder, list):
        holder.insert(key, copy.deepcopy(old))
    elif change == 3:
        del holder[key]
    elif change == 4 and isinstance(old, list):
        old.reverse()
    elif change == 5 and isinstance(old, list):
        holder[key] = old * rng.choice([2, 3, 20])
    elif change == 6 and isinstance(old, list):
        rng.shuffle(old)
    elif change == 7 and old in ("in", "out"):
        holder[key] = "in" if old == "out" else "out"
    else:
        other, there = rng.choice(places)
        if there in other if isinstance(other, dict) else there < len(other):
            holder[key] = copy.deepcopy(other[there])
    return made


def _places(value):
    """Everything that stands in a list or a dictionary, however deep."""
    keys = range(len(value)) if isinstance(value, list) else value
    for key in keys:
        yield value, key
        if isinstance(value[key], list | dict):
            yield from _places(value[key])


def mirrored(evidence, width, height):
    """The evidence for the image of a board, turned by half a turn."""
    if isinstance(evidence, dict):
        return {key: mirrored(value, width, height) for key, value in evidence.items()}
    if isinstance(evidence, list):
        if len(evidence) == 2 and all(isinstance(value, int) for value in evidence):
            return [width - 1 - evidence[0], height - 1 - evidence[1]]
        return [mirrored(value, width, height) for value in evidence]
    return evidence


class Fickle(dict):
    """A dictionary that tells one thing to those who look once, and another to the next."""

    def __init__(self, first, second):
        super().__init__(first)
        self.second, self.asked = second, 0

    def __getitem__(self, key):
        self.asked += 1
        return super().__getitem__(key) if self.asked % 2 else self.second[key]

    def items(self):
        """One thing, or the other."""
        self.asked += 1
        return super().items() if self.asked % 2 else self.second.items()


class Wrong(dict):
    """A dictionary that cannot be read."""

    def items(self):
        """Nothing."""
        raise ZeroDivisionError

    def __getitem__(self, key):
        raise ZeroDivisionError


class AnyNumber(int):
    """A number that is equal to every other one."""

    def __eq__(self, other):
        return True

    def __ne__(self, other):
        return False

    def __lt__(self, other):
        return True

    __gt__ = __le__ = __ge__ = __lt__

    def __hash__(self):
        return 0


class NeverTwice(int):
    """A number that is equal to none, not even to itself."""

    def __eq__(self, other):
        return False

    def __hash__(self):
        return id(self)


class AnyKind(str):
    """A kind that is equal to all, and asks for another check than those there are."""

    def __eq__(self, other):
        return True

    def __hash__(self):
        return hash("enclosed")

    def __format__(self, spec):
        return str.__str__(self)


class Confessing:
    """Whatever is asked of it, it goes wrong."""

    def to_json(self):
        """Nothing."""
        raise ZeroDivisionError


def changed(value, number):
    """A copy in which every number is of another type."""
    if isinstance(value, dict):
        return {key: changed(inner, number) for key, inner in value.items()}
    if isinstance(value, list):
        return [changed(inner, number) for inner in value]
    return number(value) if type(value) is int else value


def odd_objects(rng, kind, evidence):
    """Evidence made of objects that lie about themselves, and some that never ends."""
    yield kind, Fickle(evidence, {})
    yield kind, Fickle({}, evidence)
    yield kind, Wrong(evidence)
    yield kind, Confessing()
    for number in (AnyNumber, NeverTwice, float, bool, str):
        yield kind, changed(evidence, number)
    endless = {"kind": kind, **evidence}
    endless["in"] = endless["out"] = endless["contradiction"] = endless
    yield rng.choice(["search", "forced"]), endless
    deep = {"kind": kind, **evidence}
    for _ in range(rng.choice([50, 5000])):
        deep = {"kind": "forced", "steps": [], "contradiction": deep}
    yield "forced", deep
    twice = {"kind": kind, **evidence}
    for _ in range(64):
        twice = {"kind": "search", "edge": [[0, 0], [0, 1]], "in": twice, "out": twice}
    yield "search", twice
    for name in ("order", "loop", "contradiction", "cell", "__init__"):
        yield AnyKind(name), ["ab"]
        yield AnyKind(name), evidence
    for name in (None, 0, [], {}, "", "cell", "loop", "order", "contradiction", "x" * 10**6):
        yield name, evidence
