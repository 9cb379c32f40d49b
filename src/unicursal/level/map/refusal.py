"""The answer of whoever cannot fill a room or divide a level: a value with a reason."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Refusal:
    """Not possible here, because ...

    >>> str(Refusal("the room is 4 wide, teeth need an odd side"))
    'not possible here, because the room is 4 wide, teeth need an odd side'
    """

    reason: str

    def __str__(self) -> str:
        return f"not possible here, because {self.reason}"
