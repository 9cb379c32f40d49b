"""Pictures of the paper's story: a numbered position as its drawing showed it."""

from unicursal.draw import Marks, Picture, picture_of
from unicursal.rules.future.paper_lines import paper_lines
from unicursal.rules.history.claims import Claim


def picture_of_claim(claim: Claim) -> Picture:
    """The position of a number with the paper's future lines.

    >>> from unicursal.rules.history.claims import claims
    >>> picture_of_claim(claims()[0]).position
    '7:RRRRRRDDDDDLLLULDLUUR'
    """
    future = tuple(tuple(line) for line in paper_lines(claim.position) if len(line) > 1)
    return picture_of(claim.position, marks=Marks(future=future))
