"""What a walk can do next: views of its possible and blocked steps, always as it stands."""

from collections.abc import Iterable, Iterator, Mapping, Set
from typing import TYPE_CHECKING

from unicursal.board import STEP, Move

if TYPE_CHECKING:
    from unicursal.exact import Reason
    from unicursal.walk.walk import Walk


class Options(Set[Move]):
    """The possible steps of a walk: a set that decides a step when it is asked for it.

    It follows the walk; `set(options)` keeps what it holds now.

    >>> from unicursal import Walk
    >>> walk = Walk("5:RRDD")
    >>> walk.options
    <Options D, L, R>
    >>> walk.options == {"D", "L", "R"}, walk.options - {"L"} == {"D", "R"}, "U" in walk.options
    (True, True, False)
    """

    def __init__(self, walk: "Walk") -> None:
        self._walk = walk

    @classmethod
    def _from_iterable(cls, moves: Iterable[Move]) -> Set[Move]:  # type: ignore[override]
        return set(moves)  # what two sets make together is no view of a walk

    def __iter__(self) -> Iterator[Move]:
        return iter(self._walk.possible_moves())

    def __len__(self) -> int:
        return len(self._walk.possible_moves())

    def __contains__(self, move: object) -> bool:
        return isinstance(move, str) and move in STEP and self._walk.is_possible(move)

    def __repr__(self) -> str:
        return f"<Options {', '.join(self)}>"


class BlockedSteps(Mapping[Move, "Reason"]):
    """The blocked steps of a walk, each with its reason, which is found when it is asked for.

    It follows the walk; `dict(blocked)` keeps what it holds now.

    >>> from unicursal import Walk
    >>> blocked = Walk("5:RD").blocked
    >>> blocked, len(blocked), blocked["R"].kind
    (<BlockedSteps D, R>, 2, 'enclosed')
    """

    def __init__(self, walk: "Walk") -> None:
        self._walk = walk

    def __getitem__(self, move: Move) -> "Reason":
        if move in self and (reason := self._walk.why(move)) is not None:
            return reason
        raise KeyError(move)

    def __iter__(self) -> Iterator[Move]:
        return iter(self._walk._impossible())

    def __len__(self) -> int:
        return len(self._walk._impossible())

    def __contains__(self, move: object) -> bool:
        return isinstance(move, str) and move in self._walk._impossible()

    def __repr__(self) -> str:
        return f"<BlockedSteps {', '.join(self)}>"
