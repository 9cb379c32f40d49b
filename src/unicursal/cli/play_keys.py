"""The keys of `unicursal play`, of levels and of puzzles."""

STEPS = {
    "up": "U", "k": "U", "w": "U",
    "down": "D", "j": "D", "s": "D",
    "left": "L", "h": "L", "a": "L",
    "right": "R", "l": "R", "d": "R",
}  # fmt: skip
RUNS = {
    "shift up": "U", "K": "U",
    "shift down": "D", "J": "D",
    "shift left": "L", "H": "L",
    "shift right": "R", "L": "R",
}  # fmt: skip
UNDO_KEYS = ("u", "\x7f", "\b")
PATH_KEYS = ("p", "S")
QUIT_KEYS = ("q", "Q", "\x04")
BLOCKS = "█·•↑"
"""Signs that not every terminal has."""
