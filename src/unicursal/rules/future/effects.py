"""What each rule of the future lines does, in words; the engine goes by the rule's name."""

from typing import Final

EFFECTS: Final = (
    "follow the line from its near end to its last far end",
    "follow the line field by field",
    "join the two lines",
    "move near end to 1,1",
    "move near end to 1,0 1,1",
    "create 1,1 1,0 2,0 2,1",
    "create 1,1 1,0 2,0 3,0 3,1",
    "extend both ends while they have one way only",
)
