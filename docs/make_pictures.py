"""Make every picture of README and documentation; `make pictures` runs it."""

from pathlib import Path

from unicursal import Board, Line, Marks, Walk, Walkthroughs, picture_of, resolve
from unicursal.draw.chart import picture_of_times
from unicursal.draw.verdict import picture_of_verdict
from unicursal.exact import Blocked
from unicursal.rules import Judge, RuleSet
from unicursal.rules.history import claims
from unicursal.rules.pictures import (
    picture_of_claim,
    picture_of_lost,
    picture_of_step,
)
from unicursal.rules.trials.troubles import lost_walkthroughs

PICTURES = Path(__file__).parent / "pictures"

HEART = """\
##..###..##
#....#....#
...........
...........
#.........#
##.......##
###.....###
####...####
#####.#####
"""


def main() -> None:
    """Write all pictures."""
    PICTURES.mkdir(exist_ok=True)
    line = resolve("21#7")
    _write("line-21", picture_of(line).svg())
    _write("colours-21", picture_of(line).svg("colours"))
    _write("walls-21", picture_of(line, view="walls").svg("print"))
    _write("walls-9x30", picture_of(resolve("30x9#4"), view="walls", solution=True).svg())
    shaped = resolve(f"{heart()}#2")
    _write("shape", picture_of(shaped).svg("dark"))
    _write("shape-walls", picture_of(shaped, view="walls").svg("print"))
    marks = Marks(
        options=((3, 2), (2, 3)),
        crosses=((1, 2),),
        area=frozenset({(0, 1), (1, 1), (0, 2), (1, 2)}),
        future=(((4, 1), (4, 0), (3, 0), (3, 1)),),
        checkerboard=frozenset((x, y) for x in range(5) for y in range(5) if (x + y) % 2 == 0),
        coordinates=True,
    )
    draw_reasons()
    judge = Judge("11:RDLDRRUURDDRDLLDLULDDRRRURDDLLDLULDDRDLDRRRRRRU", "9")
    _write("rule-seen", picture_of_step(judge, judge.judgement(), "U").svg())
    draw_history()
    _write("heat", picture_of_times(Walkthroughs("15x11").sample(seed=1, k=4000)).svg())
    _write("marks", picture_of(Line("5:RRDD"), marks=marks).svg())


REASONS = {
    "enclosed": ("9:RDLDRRDDLULDDRDLDDRURDRURDRRULUUUURULLD", "L"),
    "balance": ("15:RRRRDDDLLDDDDDRDDRRRURUURRUUULDDLL", "D"),
    "forced": ("9:RRRRRRRRDDDDDDDLLLURRULURULURULLLLLDLULDDDDDDDRURDRUULLUUUR", "R"),
    "search": ("9:RRRRRRRRDDDDDDDLLLLURURDRUUUUULLLLLDLULDDRDLDR", "R"),
    "crossing": ("9+s4,8-0,4:RRRDDD", "D"),
}


def heart() -> Board:
    """A heart of 22 x 18 cells: each sign of the map stands for four."""
    rows = ["".join(sign * 2 for sign in row) for row in HEART.split() for _ in range(2)]
    rows[0] = rows[0].replace(".", "S", 1)[::-1].replace(".", "T", 1)[::-1]
    return Board.from_map("\n".join(rows))


def draw_reasons() -> None:
    """One picture of each kind of reason."""
    for kind, (position, move) in REASONS.items():
        verdict = Walk(position).verdict(move)
        assert isinstance(verdict, Blocked)
        assert verdict.reason.kind == kind, verdict.reason
        print(kind, verdict.reason.text)
        _write(f"why-{kind}", picture_of_verdict(Line(position), move, verdict).svg())


def draw_history() -> None:
    """The paper's numbered positions, and the good walkthroughs that its first rules lost."""
    (PICTURES / "history").mkdir(exist_ok=True)
    for claim in claims():
        if claim.kind != "saved":
            _write(f"history/{claim.claimed}", picture_of_claim(claim).svg())
    loss = lost_walkthroughs(Board(9), RuleSet.parse("readme"))
    _write("history/lost", picture_of_lost(loss.lost).svg())
    for name, one in (("lost-by-area", loss.lost[4]), ("lost-by-future-line", loss.lost[-1])):
        judge = Judge(one.position, "readme")
        _write(f"history/{name}", picture_of_step(judge, judge.judgement(), one.move).svg())


def _write(name: str, svg: str) -> None:
    (PICTURES / f"{name}.svg").write_text(svg)


if __name__ == "__main__":
    main()
