"""Where things stand on a page of a book, in millimetres."""

from dataclasses import dataclass

from unicursal.book.making import margin_of
from unicursal.draw.pdf import Document
from unicursal.draw.scene import Scene

HEAD, FOOT = 9.0, 8.0
"""What the running head takes above, and the number of the page below."""
_LARGEST_CELL = 14.0


@dataclass(frozen=True)
class Frame:
    """Where something stands on a page."""

    left: float
    top: float
    width: float
    height: float

    @property
    def middle(self) -> float:
        """The middle between left and right."""
        return self.left + self.width / 2

    @property
    def bottom(self) -> float:
        """Its lower side."""
        return self.top + self.height

    def cut(self, top: float = 0.0, bottom: float = 0.0) -> "Frame":
        """Without what is cut off above and below."""
        return Frame(self.left, self.top + top, self.width, self.height - top - bottom)

    def fields(self, columns: int, rows: int) -> list["Frame"]:
        """Equal fields, row by row."""
        width, height = self.width / columns, self.height / rows
        return [
            Frame(self.left + column * width, self.top + row * height, width, height)
            for row in range(rows)
            for column in range(columns)
        ]


def placed(
    pdf: Document, scene: Scene, frame: Frame, above: float = 0.5, share: float = 1.0
) -> float:
    """Draw a scene as large as its frame allows; the lower side of what was drawn."""
    margin = margin_of(scene)
    cell = min(
        _LARGEST_CELL,
        share * frame.width / (scene.width + 2 * margin),
        share * frame.height / (scene.height + 2 * margin),
    )
    left = frame.middle - cell * scene.width / 2
    top = frame.top + above * (frame.height - cell * scene.height)
    pdf.draw(scene, (left, top), cell)
    return top + cell * (scene.height + margin)
