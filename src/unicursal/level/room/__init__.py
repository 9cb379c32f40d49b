"""The exact engine of rooms: it decides, counts and samples all labyrinths between two ends."""
