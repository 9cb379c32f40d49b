"""The exact engine of rooms: it decides, counts and samples all labyrinths between two ends."""

from unicursal.room.closest import Repair, repaired
from unicursal.room.labyrinths import Labyrinths
from unicursal.room.offers import Offer, nearest
from unicursal.room.question import Mode, Room

__all__ = ["Labyrinths", "Mode", "Offer", "Repair", "Room", "nearest", "repaired"]
