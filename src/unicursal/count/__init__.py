"""How many walkthroughs there are, which is the k-th, and an exactly uniform draw among all."""

from unicursal.count.counting import count, counts_by_step
from unicursal.count.listing import Listing
from unicursal.count.order import rank, unrank
from unicursal.count.region import Wishes
from unicursal.count.sweep import TooLargeError
from unicursal.count.table import Table
from unicursal.count.walkthroughs import Walkthroughs

__all__ = [
    "Listing",
    "Table",
    "TooLargeError",
    "Walkthroughs",
    "Wishes",
    "count",
    "counts_by_step",
    "rank",
    "unrank",
]
