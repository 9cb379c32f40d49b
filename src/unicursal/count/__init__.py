"""How many walkthroughs there are, which is the k-th, and an exactly uniform draw among all.

Three ways to know all walkthroughs without having them: `frontier` counts them by a sweep,
`sampling` draws from a table of that sweep, `listing` finds them one after the other.
"""

from unicursal.count.constraints import Constraints
from unicursal.count.counting import count
from unicursal.count.listing.listing import Listing
from unicursal.count.ranking import rank, unrank
from unicursal.count.sampling.table import Table
from unicursal.count.walkthroughs import Walkthroughs
from unicursal.errors import TooLargeError

count_walkthroughs = count
"""Its name in `unicursal` itself, where `count` is this package."""

__all__ = [
    "Constraints",
    "Listing",
    "Table",
    "TooLargeError",
    "Walkthroughs",
    "count",
    "count_walkthroughs",
    "rank",
    "unrank",
]
