"""The readable twin of the rules engine: a slow reader and matcher of rule files, written plainly.

It knows nothing of the engine. Areas are walked as the paper says: from start along the outline to
the end, then from the start with a hand on the wall until the end is reached; what lies inside of
that closed walk is counted, the walk included. All of it happens in the picture's own coordinates
(left, straight), so that turned and mirrored forms need no further thought: a `Frame` alone knows
where such a cell lies on the board.

>>> rules = read('''
... rule pocket
... turns: mirrored
... picture:
...   .  . .x
...   % o* @ .x
...   .  % |
... ''')
>>> position = Position.of("5:RD")
>>> [(frame.name, moves) for frame, moves in firings(rules, rules["pocket"], position)]
[('mirrored', 'DR')]
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from unicursal import Line

Field = tuple[int, int]
"""(left, straight) in a picture, (x, y) on a board, or a difference of two of either."""

UP, LEFT, DOWN, RIGHT = (0, 1), (1, 0), (0, -1), (-1, 0)
ARROWS = {"^": UP, "<": LEFT, "v": DOWN, ">": RIGHT}
RING = [UP, (1, 1), LEFT, (1, -1), DOWN, (-1, -1), RIGHT, (-1, 1)]
"""The eight directions in a picture, each further left than the one before."""
HEADINGS = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}
MOVES = {(0, -1): "U", (0, 1): "D", (-1, 0): "L", (1, 0): "R"}


def add(one: Field, other: Field) -> Field:
    """The sum of two pairs."""
    return one[0] + other[0], one[1] + other[1]


def opposite(way: Field) -> Field:
    """The other way."""
    return -way[0], -way[1]


# Reading


@dataclass
class Area:
    """An area of a rule: its outline in order, and what is asked of it."""

    kind: str
    side: str
    outline: list[Field]
    obstacle: Field | None
    wall: Field
    doors: list[Field]
    counted: bool


@dataclass
class Rule:
    """A record of a rule file."""

    name: str
    keys: dict[str, str]
    cells: dict[Field, str] = field(default_factory=dict)
    crosses: list[Field] = field(default_factory=list)
    not_target: list[Field] = field(default_factory=list)
    areas: list[Area] = field(default_factory=list)

    def words(self, key: str) -> list[str]:
        """The words of a value that are separated by commas."""
        return [word.strip() for word in self.keys.get(key, "").split(",") if word.strip()]


def read(text: str) -> dict[str, Rule]:
    """The rules of a file by name."""
    rules: dict[str, Rule] = {}
    key = ""
    for line in text.splitlines():
        if not line.strip() or line.startswith(";"):
            continue
        if line.startswith("rule "):
            name = line.split()[1]
            assert re.fullmatch(r"[a-z0-9-]+", name), name
            assert name not in rules, f"{name} twice"
            rule = rules[name] = Rule(name, {})
        elif line[0] == " ":
            rule.keys[key] += "\n" + line.strip()
        else:
            key, _, value = line.partition(":")
            assert key not in rule.keys, f"{rule.name}: {key} twice"
            rule.keys[key] = value.strip()
    for rule in rules.values():
        _read_picture(rule)
        _read_areas(rule)
    return rules


def _read_picture(rule: Rule) -> None:
    rows = [row.split() for row in rule.keys.get("picture", "").splitlines() if row]
    ends = [(x, y) for y, row in enumerate(rows) for x, cell in enumerate(row) if cell[0] == "@"]
    if not rows:
        return
    ((end_x, end_y),) = ends
    for y, row in enumerate(rows):
        for x, cell in enumerate(row):
            core = cell.rstrip("x*")
            spot = end_x - x, end_y - y
            rule.cells[spot] = core
            if "x" in cell[len(core) :]:
                rule.crosses.append(spot)
            if "*" in cell[len(core) :]:
                rule.not_target.append(spot)


def _read_areas(rule: Rule) -> None:
    for key in sorted(key for key in rule.keys if key.startswith("area ")):
        number = key[5:]
        if rule.keys[key].startswith("surplus"):
            seeds = [spot for spot, core in rule.cells.items() if core == number]
            shut = [spot for spot, core in rule.cells.items() if core in "oe"]
            rule.areas.append(Area(rule.keys[key], "", seeds, None, None, shut, True))
            continue
        kind, side, *_ = rule.words(key)
        text = rule.keys[key]
        obstacle = re.search(r"obstacle (-?\d+),(-?\d+)", text)
        doors = re.search(r"door((?: -?\d+,-?\d+)+)", text)
        outline = _outline(rule, number)
        named_wall = (int(obstacle[1]), int(obstacle[2])) if obstacle else None
        rule.areas.append(
            Area(
                kind,
                side,
                outline,
                named_wall,
                named_wall or _drawn_wall(rule, outline),
                _fields(doors[1]) if doors else [],
                "uncounted" not in text,
            )
        )
        assert kind in KINDS, kind
        assert side in ("left", "right"), side


def _fields(text: str) -> list[Field]:
    pairs = (pair.split(",") for pair in text.split())
    return [(int(left), int(straight)) for left, straight in pairs]


def _outline(rule: Rule, number: str) -> list[Field]:
    """The cells of an area's outline from start to end, each beside the one before."""
    if f"outline {number}" in rule.keys:
        return _fields(rule.keys[f"outline {number}"])
    mine = {spot: core[-1].lower() for spot, core in rule.cells.items() if core[:-1] == number}
    (start,) = (spot for spot, role in mine.items() if role == "s")
    (end,) = (spot for spot, role in mine.items() if role == "e")
    outline = [start]
    left = set(mine) - {start}
    while left:
        beside = [add(outline[-1], way) for way in ARROWS.values()]
        steps = [spot for spot in beside if spot in left and (spot != end or len(left) == 1)]
        (step,) = steps  # else the picture does not tell the order
        outline.append(step)
        left.remove(step)
    return outline


def _drawn_wall(rule: Rule, outline: list[Field]) -> Field:
    """The cell after the end: drawn as wall ahead, ahead left or ahead right; else just ahead."""
    before, end = outline[-2:]
    ahead = RING.index((end[0] - before[0], end[1] - before[1]))
    around = [add(end, RING[(ahead + turn) % 8]) for turn in (0, 1, -1)]
    drawn = [spot for spot in around if rule.cells.get(spot, ".")[0] in "#%B=<>^v!~"]
    return (drawn + around)[0]


KINDS = ("pair", "impair", "impair determined", "impair determined with entry")


# Positions and frames


@dataclass
class Position:
    """An n x n board with a line on it, and the future lines that somebody has drawn."""

    size: int
    index: dict[Field, int]
    live_end: Field
    heading: Field
    sections: list[tuple[Field, Field]] = field(default_factory=list)
    future: set[Field] = field(default_factory=set)

    @classmethod
    def of(cls, text: str) -> "Position":
        """The position that a text form names; before the first step the line is heading down."""
        line = Line(text)
        index = {cell: number for number, cell in enumerate(line.cells())}
        last = line.moves[-1:] or "D"
        (heading,) = (way for way, move in MOVES.items() if move == last)
        return cls(line.board.width, index, line.live_end, heading)

    @property
    def target(self) -> Field:
        """The end corner."""
        return self.size - 1, self.size - 1

    def is_border(self, cell: Field) -> bool:
        """Whether a cell lies outside the board."""
        return not (0 <= cell[0] < self.size and 0 <= cell[1] < self.size)

    def is_taken(self, cell: Field) -> bool:
        """Whether the line has visited a cell."""
        return cell in self.index

    def is_empty(self, cell: Field) -> bool:
        """Whether a cell of the board is still to be visited."""
        return not self.is_border(cell) and cell not in self.index


@dataclass
class Frame:
    """One way to lay a picture on a position."""

    name: str
    position: Position
    left: Field
    up: Field

    def cell(self, spot: Field) -> Field:
        """The cell of the board under a cell of the picture."""
        (x, y), (left, straight) = self.position.live_end, spot
        return (
            x + left * self.left[0] + straight * self.up[0],
            y + left * self.left[1] + straight * self.up[1],
        )

    def index(self, spot: Field) -> int:
        """The visiting number of a cell of the picture, -1 if it is not taken."""
        return self.position.index.get(self.cell(spot), -1)

    def is_empty(self, spot: Field) -> bool:
        """Whether a cell of the picture is still to be visited."""
        return self.position.is_empty(self.cell(spot))

    def is_taken(self, spot: Field) -> bool:
        """Whether the line has visited a cell of the picture."""
        return self.position.is_taken(self.cell(spot))

    def is_border(self, spot: Field) -> bool:
        """Whether a cell of the picture lies outside the board."""
        return self.position.is_border(self.cell(spot))

    def mirrored(self) -> "Frame":
        """The frame with left and right of the live end's heading exchanged."""
        sideways = turn_left(self.position.heading)
        left, up = (
            opposite(way) if way in (sideways, opposite(sideways)) else way
            for way in (self.left, self.up)
        )
        return Frame(f"mirrored {self.name}".removesuffix(" as drawn"), self.position, left, up)


def turn_left(way: Field) -> Field:
    """The direction to the left of a direction on the board, where y grows downwards."""
    return way[1], -way[0]


def frames(rule: Rule, position: Position) -> Iterator[Frame]:
    """The ways in which a rule's picture is laid on a position."""
    straight = position.heading
    left = turn_left(straight)
    turns = rule.words("turns")
    unmirrored = [Frame("as drawn", position, left, straight)]
    if "clockwise" in turns:
        unmirrored.append(Frame("clockwise", position, straight, opposite(left)))
    if "counter-clockwise" in turns:
        unmirrored.append(Frame("counter-clockwise", position, opposite(straight), left))
    yield from unmirrored
    if "mirrored" in turns:
        for frame in unmirrored:
            yield frame.mirrored()


# Matching


def firings(
    rules: dict[str, Rule], rule: Rule, position: Position, *, any_size: bool = False
) -> list[tuple[Frame, str]]:
    """The frames in which a rule holds, each with the moves to empty cells that it forbids."""
    if not (any_size or suits_size(rule, position.size)) or not suits_heading(rule, position):
        return []
    if any(
        matches(rules, other, frame)
        for other in named(rules, rule.words("unless"))
        if suits_heading(other, position)
        for frame in frames(other, position)
    ):
        return []
    return [
        (frame, forbidden(rule, frame))
        for frame in frames(rule, position)
        if matches(rules, rule, frame) and counts(rule, frame)
    ]


def forbidden(rule: Rule, frame: Frame) -> str:
    """The moves to the crossed cells beside the live end that are empty, in the order U D L R."""
    crossed = {frame.cell(spot) for spot in rule.crosses}
    free = {cell for cell in crossed if frame.position.is_empty(cell)}
    return "".join(move for way, move in MOVES.items() if add(frame.position.live_end, way) in free)


def named(rules: dict[str, Rule], names: list[str]) -> list[Rule]:
    """The rules whose own name or group is among the names."""
    return [rule for rule in rules.values() if {rule.name, rule.keys.get("group")} & {*names}]


def suits_size(rule: Rule, size: int) -> bool:
    """Whether a rule is meant for boards of this size."""
    sign, _, number = rule.keys.get("size", ">= 0").partition(" ")
    return size >= int(number) if sign == ">=" else size == int(number)


def suits_heading(rule: Rule, position: Position) -> bool:
    """Whether a rule is meant for a live end that is heading so."""
    headings = [HEADINGS[word] for word in rule.words("heading")]
    return not headings or position.heading in headings


def matches(rules: dict[str, Rule], rule: Rule, frame: Frame) -> bool:
    """Whether a rule's cells and directions are those of the position, whatever is counted."""
    return (
        all(core_fits(rule, spot, core, frame) for spot, core in rule.cells.items())
        and not any(frame.cell(spot) == frame.position.target for spot in rule.not_target)
        and all(obstacle_fits(area, frame) for area in rule.areas)
        and future_fits(rule, frame)
        and all(companion_fits(rules, words, frame) for words in rule.words("when"))
    )


def companion_fits(rules: dict[str, Rule], words: str, frame: Frame) -> bool:
    """Whether some rule of a group matches in this frame, or in its mirror image."""
    group = words.removeprefix("mirrored ")
    there = frame if group == words else frame.mirrored()
    return any(matches(rules, rule, there) for rule in named(rules, [group]))


def core_fits(rule: Rule, spot: Field, core: str, frame: Frame) -> bool:
    """Whether one cell is as it is drawn."""
    if core in (".", "@", "|", "Fs", "Fe") or core.rstrip("sme+").isdigit():
        return True
    if core == "o" or core[-1] in "SME":
        return frame.is_empty(spot)
    if core == "e":
        return frame.is_empty(spot) and frame.cell(spot) not in frame.position.future
    if core == "-":
        return not frame.is_taken(spot)
    if core == "i":
        return not frame.is_border(spot)
    if core == "B":
        return frame.is_border(spot)
    if core == "%":
        return not frame.is_empty(spot)
    if core[0] == "=":
        return long_arrow_fits(rule, spot, core, frame)
    if core in ARROWS:
        return runs(spot, ARROWS[core], frame)
    if not frame.is_taken(spot):
        return False
    if core[0] == "!":
        return not runs(spot, ARROWS[core[1]], frame)
    if core[0] == "~":
        return not frame.index(add(spot, ARROWS[core[1]])) > frame.index(spot)
    return core == "#" or runs(spot, ARROWS[core[1]], frame)


def long_arrow_fits(rule: Rule, spot: Field, core: str, frame: Frame) -> bool:
    """Whether both cells under a long arrow are taken, the one at its tip later."""
    way = ARROWS[core[1]]
    tip = add(spot, way)
    if rule.cells.get(tip) != core:  # this is the tip: the test is made at the other cell
        return frame.is_taken(spot)
    return frame.is_taken(spot) and frame.is_taken(tip) and frame.index(tip) > frame.index(spot)


def runs(spot: Field, way: Field, frame: Frame) -> bool:
    """Whether the wall at a taken or border cell runs this way.

    The border counts as running away from the end corner, as x + y tells.
    """
    ahead, behind = add(spot, way), add(spot, opposite(way))
    if frame.is_taken(spot):
        if frame.is_taken(ahead):
            return frame.index(ahead) > frame.index(spot)
        return frame.index(behind) < frame.index(spot)
    return frame.is_border(spot) and sum(frame.cell(behind)) > sum(frame.cell(spot))


def obstacle_fits(area: Area, frame: Frame) -> bool:
    """Whether the wall at an area's obstacle runs to the area's side."""
    if area.obstacle is None:
        return True
    before, end = area.outline[-2:]
    last_step = RING.index((end[0] - before[0], end[1] - before[1]))
    aside = RING[(last_step + (2 if area.side == "left" else -2)) % 8]
    return runs(area.obstacle, aside, frame)


def future_fits(rule: Rule, frame: Frame) -> bool:
    """Whether near and far end are those of one section of a future line."""
    near = [frame.cell(spot) for spot, core in rule.cells.items() if core == "Fs"]
    far = [frame.cell(spot) for spot, core in rule.cells.items() if core == "Fe"]
    return all(ends in frame.position.sections for ends in zip(near, far, strict=True))


# Counting


def counts(rule: Rule, frame: Frame) -> bool:
    """Whether each counted area has the number of cells that the rule asks for."""
    return all(area_counts(area, frame) for area in rule.areas if area.counted)


def area_counts(area: Area, frame: Frame) -> bool:
    """Whether an area is pair, impair, or has its colours out of balance."""
    if area.kind.startswith("surplus"):
        return surplus_fits(area, frame)
    fields = area_fields(area, frame)
    if fields is None:
        return False
    if area.kind == "pair":
        return len(fields) % 2 == 0
    start = sum(area.outline[0]) % 2
    alike = sum(sum(spot) % 2 == start for spot in fields)
    surplus = alike - (len(fields) - alike)
    wanted = {"impair": None, "impair determined": 1, "impair determined with entry": -1}
    return len(fields) % 2 == 1 and surplus != wanted[area.kind]


def surplus_fits(area: Area, frame: Frame) -> bool:
    """Whether what hangs together with the outline, past shut cells, has the surplus asked for."""
    fields, left = set(), [spot for spot in area.outline if frame.is_empty(spot)]
    while left:
        x, y = spot = left.pop()
        if spot not in fields and spot not in area.doors and frame.is_empty(spot):
            fields.add(spot)
            left += [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]
    surplus = sum(1 if sum(spot) % 2 == 0 else -1 for spot in fields)
    _, sign, number = area.kind.split()
    low, high = surplus >= int(number), surplus <= int(number)
    return {"=": low and high, ">=": low, "<=": high}[sign]


def area_fields(area: Area, frame: Frame) -> set[Field] | None:
    """The empty cells of an area; None where it cannot be counted."""
    if area.doors:
        return behind_doors(area, frame)
    if not all(frame.is_empty(spot) for spot in area.outline):
        return None
    walk = wall_walk(area, frame)
    if walk is None:
        return None
    loop = area.outline + walk[::-1]
    return set(loop) | set(inside(loop, frame))


def behind_doors(area: Area, frame: Frame) -> set[Field] | None:
    """The empty cells that hang together with the start when the doors are shut."""
    start, end = area.outline[0], area.outline[-1]
    if not (frame.is_empty(start) and frame.is_empty(end)):
        return None
    found, waiting = {start}, [start]
    while waiting:
        spot = waiting.pop()
        for way in ARROWS.values():
            beside = add(spot, way)
            if beside not in found and beside not in area.doors and frame.is_empty(beside):
                found.add(beside)
                waiting.append(beside)
    return found


def wall_walk(area: Area, frame: Frame) -> list[Field] | None:
    """The cells from the start to the end with a hand on the wall, None if it never gets there.

    The hand begins on the live end where that touches the start, else straight behind the start.
    At the end it is the obstacle that the hand must reach: before that the walk has not yet been
    everywhere.
    """
    start, second, end = area.outline[0], area.outline[1], area.outline[-1]
    behind = start[0] - second[0], start[1] - second[1]
    hand = RING.index(opposite(start) if opposite(start) in RING else behind)
    turn = 1 if area.side == "left" else -1
    walk = [start]
    while len(walk) <= 4 * frame.position.size**2:
        step = None
        for swing in range(1, 9):
            way = RING[(hand - turn * swing) % 8]
            beside = add(walk[-1], way)
            if walk[-1] == end and beside == area.wall:
                return walk
            if 0 in way and frame.is_empty(beside):
                step = way
                break
        if step is None:
            return None
        walk.append(add(walk[-1], step))
        hand = RING.index(opposite(step))
    return None


def inside(loop: list[Field], frame: Frame) -> Iterator[Field]:
    """The empty cells that a closed walk goes around."""
    highest = max(left for left, _ in loop)
    lowest = min(left for left, _ in loop)
    floor = min(straight for _, straight in loop)
    roof = max(straight for _, straight in loop)
    steps = list(zip(loop, loop[1:] + loop[:1], strict=True))
    for left in range(lowest, highest + 1):
        for straight in range(floor, roof + 1):
            # How often the walk goes around it: steps that cross the ray to its left.
            around = sum(
                (other[1] > straight) - (one[1] > straight)
                for one, other in steps
                if one[0] == other[0] > left
            )
            if around and (left, straight) not in loop and frame.is_empty((left, straight)):
                yield left, straight
