"""Judge the positions that the author's repository calls unsolved; `make pictures` writes the page.

The page keeps its text; what stands between its marks is written anew.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from unicursal import Line, Marks, Walk, picture_of
from unicursal.board import Move
from unicursal.exact import Reason
from unicursal.exact.refuter import Refuter
from unicursal.rules import Judge
from unicursal.walk.loss import Loss, loss_of

DOCS = Path(__file__).parent
PAGE = DOCS / "unsolved.md"
BEGIN, END = "<!-- begin positions -->\n", "<!-- end positions -->\n"
MOST_NODES = 50

POSITIONS = {
    "2024_0531_5": "25:DDDDDDDDDDDDRRRRRDRDRDRRRURURRRRUUUUUUULLLLLLLDDDDRUUURRD"
    "LDRDLDRRUUUURRDLDRDLDRDLLLLDLDLULU",
    "2025_0719": "13:RDLDRRDDLULDDDRURRDLDDLULDDRDLDDRURDRRRRRRURDRRULULURUULDLDDLDL",
    "2025_0719_1": "13:RDLDRRDDLULDDDRURRDLDDLULDDRDLDDRURDRRRRRRURDRRULULURUULDLDDLDL",
    "2025_0720": "13:DRURRRRRDRURRDLDRDRURULURRDDDLDRDLDRDLDRDDDLLLLLLLLLLLUUU"
    "URDRRULUULDLUUURDRRRDLDRRRDLLDRDLLLLDRRRRRRULURRDDRRULUUU",
    "2026_0301_2": "13:RDLDDDDRRULUURDRUULURRRDLDRDLDLDDRURURUUUURRRDDRRULURRDDD"
    "LDRDLDRDLDRDDLULLLLURRRULURUUUL",
    "2026_0301_3": "13:RDLDDRURRULURRRRDRURDDRDDRUUULURRRDLDRDLDRDLDRDDDLLDDLULL"
    "LLLULDLLURURULULURRDRDDRDR",
    "2026_0302_2": "13:DDDDRUURULURRRRDDRRRRULLLURRRRRRDDLULDDRRDLLDDLDLDRRURUUR"
    "DDDLDRDLLULDLULDLDLULULDLUURRRDRURULU",
    "2026_0302_7": "13:RRDDLULDDRRRDLDDLUULDDDRDLDRDLDDRURDRRRRRRRRRUUULUUULURUU"
    "URULLDDDLUUULDDLDRDRDDRDDLUL",
    "2026_0304_3": "13:DDRUURDRURRDLDDDDRDRDLDDRURRRDDLULDLDLULLURUUULDDLLURULUU"
    "RDRUUULDLLDDDDDDDRURDDLLDRRRURDRRRURDRURDRUULURULULURUUUUL",
    "2026_0404_2": "13:DDRUURDRURRDLDLLDRRDLDRRDRDDRRRRULURURUUUULDLL",
    "2026_0404_4": "13:DDDDDDDRDLDRDLDDRURDRRRRRRURDRUUUULURURULULLURRUULDLULLLD"
    "LULDDRRDDDRUUUURDDDRRDLLDRDDRDLLDLL",
    "2026_0408_2": "13:RDLDRDLDDDDRDLDRRDDLULDDRRRRULURRDDRRRURDRRULUULDLLDLUURR"
    "UURDRRULURULURULUULDLLLDD",
    "2026_0408_3": "13:RRRDLDLULDDRDLDDDRRDLLDRRDLLDDRURDRUURDDRUURURURDDLDLDRRU"
    "RDRRULULURULURURULUUUULLLDLULDDLDR",
    "2026_0408_4": "13:DRURDDLLDRRRDDLULLDRDLDDDDDDRURDRRRRURDRURDRUULURULURULLU"
    "UULURULLDDDRDLDRDRDDDLL",
    "2026_0408_5": "13:RDLDRDLDDRURRULUUURDDRRRULLURRRDRURDDDLULDDLULLDRDRDRURURDDLDDDDLULDLLLDLUU",
    "2026_0408_6": "13:RDLDDRURUURRRRRRDLLDLULLDRDDDLUULDLLDRRDLLDRDLDDDDRURDRRR"
    "RUURRRDLLDRRRRULURUUULULLDRDRDLLULDL",
    "2026_0408_7": "13:RRDDRRULURRDRURRRRDRURDDLDRDLLDLDLDLLDRRDRDRRULULURURURDD"
    "LDRDDDLLLLULULDLLURUULDLDLLURURULURRDR",
    "2026_0409": "13:RRDRURRRDDRDRDDLULULUULDLLLULDDDDRUURRRDRDRDRRDRRULURULUR"
    "URULLDLULURRRRRDDDLDRDLDRDLDRDLLULLDRDDLULULDLLLLU",
    "2026_0410_1": "13:RRRRRRDRURDRURDRURDDLDRDLDRDLDRDDDLLURULULURULLLURRRUULDL"
    "ULDLULULDLULDDRRRDRDDLULULDLULUUULDDDDRDLDRRURRDLDD",
    "2026_0410_2": "13:RDLDRRDRURDRRULULLLURRRRDRURDRURDRURDDLDRDDDLUULUULLLDDLL"
    "LLLLULDDDDRDLDRRDRRRRRDLLLLLLULDDRRRRRRRRRRUULDLUULU",
    "2026_0410_3": "13:RDLDRRUURRRRDDLULLDRDDLULLLDRRDLLDDDRDLDRDLDRRRRRRRURDRUR"
    "DRUULUUULURURULLDLDDL",
    "2026_0410_5": "13:DDDRDLDRRDRDLLULDDDDDDRRRURDRUURUURDRRRURULLDLUURUURULLLUULLLDRRDDRRDLDDL",
    "2026_0410_7": "13:RRRRDDDLUULLLDRRDDLULDDDDDRURDRDRRRRUURRDLDDLDLULDLULLULL"
    "DRDLDRRURDRRRRRURDRUULURURULULURUULDL",
    "2026_0410_8": "13:RDLDDDDRUUURRRRDDDRDRRDRDLDRDDLULULDLDLULLULUR",
    "2026_0519_2": "21:DDDDDDDRRRRRURURURRRRDRURDDDDDDDLLLUULU",
    "2026_0519_4": "21:RRRRDDDDDDRURRRRDRDRDRRDDDDLDLDLLLLLLUUUU",
    "2026_0520": "13:DDDRURULURRDRURDDDRDRRDLDRDDDDLDLUURUULDLDDLULLLUU",
}
"""The names of the files, of August 2026."""


@dataclass(frozen=True)
class Answer:
    """What is known of a position."""

    name: str
    line: Line

    @cached_property
    def options(self) -> tuple[Move, ...]:
        """The steps that are possible."""
        return tuple(Walk(self.line).options)

    @cached_property
    def loss(self) -> Loss | None:
        """Where the line was lost."""
        return loss_of(self.line)

    @cached_property
    def reasons(self) -> dict[Move, Reason]:
        """Why the other steps are blocked."""
        walk = Walk(self.line)
        free = (move for move in self.line.free_neighbours() if move not in self.options)
        return {move: walk.explain(move) for move in free}

    @cached_property
    def nodes(self) -> dict[Move, int]:
        """How many nodes the principles take to refute the blocked steps."""
        refuter = Refuter(self.line.board)
        found = {
            move: refuter.nodes_for(self.line.moves, move, MOST_NODES) for move in self.reasons
        }
        assert all(found.values()), found
        return {move: nodes for move, nodes in found.items() if nodes}

    def is_seen_by(self, rules: str) -> bool:
        """Whether a rule set leaves open just what is possible."""
        return set(Judge(self.line, rules).open()) == set(self.options)

    @property
    def verdict(self) -> str:
        """In words."""
        if self.loss is not None:
            return f"lost since step {len(self.loss.before.moves) + 1}"
        return f"{' or '.join(self.options)} is possible"

    def row(self) -> str:
        """A row of the table."""
        why = [
            f"{move} {reason.kind}, {self.nodes[move]} node{'s' * (self.nodes[move] > 1)}"
            for move, reason in self.reasons.items()
        ]
        seen = "yes" if self.is_seen_by("proved") else "no"
        name = f"[{self.name}](#{anchor(self.name)})"
        return f"| {name} | {self.verdict} | {'; '.join(why)} | {seen} |"

    def section(self) -> Iterator[str]:
        """The picture, and the reasons in words."""
        yield f"({anchor(self.name)})="
        yield f"### {self.name}\n"
        yield f"![{self.name}: {self.verdict}](pictures/unsolved/{self.name}.svg)\n"
        yield f"`{self.line}`\n"
        if self.loss is not None and self.loss.move is not None:
            text = Walk(self.loss.before).explain(self.loss.move).text
            step = f"step {len(self.loss.before.moves) + 1}, {self.loss.move}"
            instead = " or ".join(self.loss.options)
            yield f"- Lost by {step}; {instead} was possible instead. {text}"
        for move, reason in self.reasons.items():
            yield f"- {move} is blocked ({reason.kind}). {reason.text}"
        yield ""

    def svg(self) -> str:
        """The position; a cross marks a blocked step, the tint the end of a lost line."""
        free = self.line.free_neighbours()
        cells = self.line.cells()
        lost = cells[len(self.loss.before.moves) :] if self.loss else []
        marks = Marks(
            options=tuple(free[move] for move in self.options),
            crosses=tuple(free[move] for move in self.reasons),
            lost=tuple(lost),
        )
        return picture_of(self.line, marks=marks).svg()


def anchor(name: str) -> str:
    """The name of a place on the page."""
    return "unsolved-" + name.replace("_", "-")


def answers() -> list[Answer]:
    """All of them."""
    return [Answer(name, Line(text)) for name, text in POSITIONS.items()]


def written(page: str, found: list[Answer]) -> str:
    """The page with the positions written anew."""
    before, rest = page.split(BEGIN)
    _, behind = rest.split(END)
    return before + BEGIN + "\n".join(_positions(found)) + END + behind


def _positions(found: list[Answer]) -> Iterator[str]:
    lost = [each for each in found if each.loss]
    hard = [max(each.nodes.values()) for each in found if max(each.nodes.values()) > 1]
    seen = [each for each in found if each.is_seen_by("proved")]
    yield (
        f"Of the {len(found)} positions {len(lost)} are lost already. In the other "
        f"{len(found) - len(lost)} every step that is not possible has a reason. In {len(hard)} "
        f"positions a reason takes {min(hard)} to {max(hard)} nodes; in the others one node each, "
        f"the principles without a trial. The set `proved` is right in {len(seen)}.\n"
    )
    yield "| file | verdict | blocked steps | `proved` is right |"
    yield "|---|---|---|---|"
    yield from (each.row() for each in found)
    yield ""
    for each in found:
        yield from each.section()


def main() -> None:
    """Write the page and its pictures."""
    found = answers()
    folder = DOCS / "pictures" / "unsolved"
    folder.mkdir(exist_ok=True)
    for each in found:
        (folder / f"{each.name}.svg").write_text(each.svg())
    PAGE.write_text(written(PAGE.read_text(), found))


if __name__ == "__main__":
    main()
