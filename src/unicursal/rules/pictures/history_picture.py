"""Pictures of the paper's story: numbered positions, and the good walkthroughs that rules lost."""

from collections.abc import Sequence

from unicursal.draw import Marks, Picture, picture_of
from unicursal.draw.layout import PictureRow
from unicursal.rules.future.paper_lines import paper_lines
from unicursal.rules.history.claims import Claim
from unicursal.rules.trials.lost import LostWalkthrough

_COLUMNS = 6


def picture_of_claim(claim: Claim) -> Picture:
    """The position of a number with the paper's future lines.

    >>> from unicursal.rules.history.claims import claims
    >>> picture_of_claim(claims()[0]).position
    '7:RRRRRRDDDDDLLLULDLUUR'
    """
    future = tuple(tuple(line) for line in paper_lines(claim.position) if len(line) > 1)
    return picture_of(claim.position, marks=Marks(future=future))


def picture_of_lost(lost: Sequence[LostWalkthrough]) -> PictureRow:
    """Lost walkthroughs in rows; a cross marks the field that the rules forbade."""
    pictures = []
    for one in lost:
        cross = one.position.free_neighbours()[one.move]
        pictures.append(picture_of(one.walkthrough, marks=Marks(crosses=(cross,))))
    return PictureRow(tuple(pictures), columns=_COLUMNS)
