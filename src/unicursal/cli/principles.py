"""What `unicursal rules` says where the set is `principles`."""

from typing import TYPE_CHECKING, Any

from unicursal.cli.output import print_json, print_picture, progress_on_stderr

if TYPE_CHECKING:
    from unicursal.cli.picture_files import PictureFiles
    from unicursal.exact.prover.evidence import Kind
    from unicursal.line import Line
    from unicursal.rules.principles.formula import Principles
    from unicursal.rules.trials.instances import Instances

KINDS: "tuple[Kind, ...]" = ("enclosed", "balance", "forced", "search")

_TEXT = """\
{name}: a step is blocked if it is refuted within {nodes}.
  forced     every field has two ways, the ends one; no loop is closed before its time
  enclosed   no area may hang on the rest by a single field
  balance    no area may hold more of a colour than its border can carry
  crossing   with numbers or stops: along no border may the line have to cross itself
One node is these alone. Each node more is a trial: a way between two fields is
tried, they are asked again, and what they refute is given up. A step that is not
refuted counts as open. For boards of any shape."""


def words_of(principles: "Principles") -> dict[str, object]:
    """The set in words."""
    nodes = "1 node" if principles.nodes == 1 else f"{principles.nodes:,} nodes"
    text = _TEXT.format(name=principles, nodes=nodes)
    return {"name": str(principles), "nodes": principles.nodes, "text": text}


def judge_by_principles(
    line: "Line", principles: "Principles", files: "PictureFiles", *, as_json: bool, draws: bool
) -> None:
    """Tell which steps are refuted, within how many nodes, and for which reason."""
    from unicursal.draw import Marks, picture_of
    from unicursal.exact import find_reason
    from unicursal.rules.principles.refuter import Refuter

    free = line.free_neighbours()
    refuter = Refuter(line.board)
    with progress_on_stderr():
        needed = {move: refuter.nodes_for(line.moves, move, principles.nodes) for move in free}
        refuted = {move: nodes for move, nodes in needed.items() if nodes is not None}
        kinds = {move: find_reason(line, move).kind for move in refuted}
    still = [move for move in free if move not in refuted]
    picture = picture_of(
        line,
        marks=Marks(
            options=tuple(free[move] for move in still),
            crosses=tuple(free[move] for move in refuted),
        ),
    )
    files.write(picture)
    if as_json:
        print_json(
            {
                "position": str(line),
                "rules": str(principles),
                "open": still,
                "forbidden": list(refuted),
                "nodes": refuted,
                "kinds": kinds,
            }
        )
        return
    print("open: " + (" ".join(still) or "nothing"))
    for move, nodes in refuted.items():
        print(f"{move} is refuted within {nodes} node{'s' * (nodes > 1)}: {kinds[move]}")
    if draws:
        print_picture(picture, ascii_only=False, dense=False)


def answer_of_instances(found: "list[Instances]") -> list[dict[str, Any]]:
    """What each rule stands for, in plain form."""
    return [
        {
            "name": rule.name,
            "forbidden": rule.forbidden,
            **{kind: rule.kinds[kind] for kind in KINDS},
            "most_nodes": rule.most_nodes,
            "hardest": rule.hardest and str(rule.hardest),
        }
        for rule in found
    ]


def table_of_instances(found: "list[Instances]") -> str:
    """What each rule stands for, as a table; those that never fired are left out."""
    fired = [rule for rule in found if rule.looked_at]
    wide = max((len(rule.name) for rule in fired), default=4)
    rows = [f"{'rule':{wide}}  forbidden  enclosed   balance    forced    search     nodes"]
    for rule in fired:
        kinds = "".join(f"{rule.kinds[kind]:10}" for kind in KINDS)
        rows.append(f"{rule.name:{wide}} {rule.forbidden:10,}{kinds}{rule.most_nodes:10}")
    return "\n".join(rows)
