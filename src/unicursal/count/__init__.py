"""How many walkthroughs there are, which is the k-th, and an exactly uniform draw among all.

Three ways to know all walkthroughs without having them: `counting` counts them by a sweep,
`sampling` draws from a table of that sweep, `listing` finds them one after the other.
"""

from unicursal.count.counting import count
from unicursal.count.listing import Listing
from unicursal.count.region import Constraints
from unicursal.count.sampling import Table
from unicursal.count.walkthroughs import Walkthroughs, rank, unrank
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
