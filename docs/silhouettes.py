"""Twenty silhouettes to make boards of: with holes, with thin parts, letters and a word."""

import io
from collections.abc import Callable
from math import cos, pi, sin
from pathlib import Path

from PIL import Image, ImageDraw

from unicursal.board.shape import Ink, ink_of_image
from unicursal.draw.lettering import lettering, lettering_width

Paint = Callable[[ImageDraw.ImageDraw], object]
SIDE = 400
BLACK, WHITE = 0, 255
CAT = Path(__file__).parents[1] / "examples" / "cat.png"


def _round(radii: Callable[[float], float], steps: int = 720) -> list[tuple[float, float]]:
    """Points around the middle, at a distance for each share of a turn, from the top clockwise."""
    turns = (i / steps for i in range(steps))
    return [(200 + radii(t) * sin(2 * pi * t), 200 - radii(t) * cos(2 * pi * t)) for t in turns]


def heart(draw: ImageDraw.ImageDraw) -> None:
    """The curve that many know."""
    angles = [2 * pi * i / 300 for i in range(300)]
    draw.polygon(
        [
            (
                200 + 11.5 * 16 * sin(a) ** 3,
                180 - 11.5 * (13 * cos(a) - 5 * cos(2 * a) - 2 * cos(3 * a) - cos(4 * a)),
            )
            for a in angles
        ],
        fill=BLACK,
    )


def star(draw: ImageDraw.ImageDraw) -> None:
    """Of five points."""
    draw.polygon(_round(lambda t: 85 if round(10 * t) % 2 else 195, 10), fill=BLACK)


def gear(draw: ImageDraw.ImageDraw) -> None:
    """Twelve teeth and a hole."""
    draw.polygon(_round(lambda t: 190 if 12 * t % 1 < 0.5 else 150), fill=BLACK)
    draw.ellipse((140, 140, 260, 260), fill=WHITE)


def ring(draw: ImageDraw.ImageDraw) -> None:
    """With a large hole."""
    draw.ellipse((10, 10, 390, 390), fill=BLACK)
    draw.ellipse((110, 110, 290, 290), fill=WHITE)


def crescent(draw: ImageDraw.ImageDraw) -> None:
    """With two sharp points."""
    draw.ellipse((20, 20, 380, 380), fill=BLACK)
    draw.ellipse((120, 0, 420, 300), fill=WHITE)


def key(draw: ImageDraw.ImageDraw) -> None:
    """A ring, a thin shaft, two bits."""
    draw.ellipse((10, 130, 150, 270), fill=BLACK)
    draw.ellipse((50, 170, 110, 230), fill=WHITE)
    draw.rectangle((140, 188, 390, 212), fill=BLACK)
    draw.rectangle((300, 200, 325, 270), fill=BLACK)
    draw.rectangle((350, 200, 375, 285), fill=BLACK)


def house(draw: ImageDraw.ImageDraw) -> None:
    """Four windows and a door."""
    draw.polygon([(200, 10), (390, 180), (10, 180)], fill=BLACK)
    draw.rectangle((50, 170, 350, 390), fill=BLACK)
    for x, y in ((90, 205), (250, 205), (90, 300)):
        draw.rectangle((x, y, x + 60, y + 55), fill=WHITE)
    draw.rectangle((240, 290, 300, 390), fill=WHITE)


def tree(draw: ImageDraw.ImageDraw) -> None:
    """Three triangles on a trunk."""
    for top, bottom, half in ((10, 150, 90), (90, 250, 130), (180, 350, 170)):
        draw.polygon([(200, top), (200 + half, bottom), (200 - half, bottom)], fill=BLACK)
    draw.rectangle((175, 340, 225, 395), fill=BLACK)


def fish(draw: ImageDraw.ImageDraw) -> None:
    """With an eye."""
    draw.ellipse((10, 90, 310, 310), fill=BLACK)
    draw.polygon([(260, 200), (390, 90), (360, 200), (390, 310)], fill=BLACK)
    draw.ellipse((75, 150, 115, 190), fill=WHITE)


def cherries(draw: ImageDraw.ImageDraw) -> None:
    """Two, on stalks that are thinner than a cell."""
    draw.ellipse((20, 220, 160, 360), fill=BLACK)
    draw.ellipse((220, 240, 370, 390), fill=BLACK)
    draw.line((90, 230, 220, 30, 300, 250), fill=BLACK, width=6)


def comb(draw: ImageDraw.ImageDraw) -> None:
    """With teeth a cell or two wide."""
    draw.rectangle((10, 300, 390, 390), fill=BLACK)
    for x in range(20, 390, 60):
        draw.rectangle((x, 20, x + 12, 300), fill=BLACK)


def wedge(draw: ImageDraw.ImageDraw) -> None:
    """Whose slope has one colour of the checkerboard only."""
    draw.polygon([(10, 10), (390, 390), (10, 390)], fill=BLACK)


def skull(draw: ImageDraw.ImageDraw) -> None:
    """Eyes, a nose and teeth."""
    draw.ellipse((30, 10, 370, 300), fill=BLACK)
    draw.rounded_rectangle((105, 230, 295, 390), 30, fill=BLACK)
    draw.ellipse((85, 120, 175, 210), fill=WHITE)
    draw.ellipse((225, 120, 315, 210), fill=WHITE)
    draw.polygon([(200, 210), (225, 255), (175, 255)], fill=WHITE)
    for x in (148, 192, 236):
        draw.rectangle((x, 330, x + 16, 390), fill=WHITE)


def snowflake(draw: ImageDraw.ImageDraw) -> None:
    """Six thin arms with barbs."""
    for i in range(6):
        a = pi * i / 3
        tip = 200 + 190 * sin(a), 200 - 190 * cos(a)
        draw.line((200, 200, *tip), fill=BLACK, width=18)
        for far in (90, 140):
            x, y = 200 + far * sin(a), 200 - far * cos(a)
            for side in (-1, 1):
                b = a + side * pi / 4
                draw.line((x, y, x + 48 * sin(b), y - 48 * cos(b)), fill=BLACK, width=14)


def spiral(draw: ImageDraw.ImageDraw) -> None:
    """A band that goes round two and a half times."""
    draw.line(
        [
            (200 + (20 + 65 * t) * sin(2 * pi * t), 200 - (20 + 65 * t) * cos(2 * pi * t))
            for t in (i / 200 for i in range(501))
        ],
        fill=BLACK,
        width=30,
        joint="curve",
    )


def words(text: str, width: int) -> Paint:
    """A word in thick strokes, as high or as broad as the picture."""

    def paint(draw: ImageDraw.ImageDraw) -> None:
        height = min(320.0, 320 * 360 / lettering_width(text, 320))
        for stroke in lettering(text, (200.0, 200.0), height):
            draw.line(list(stroke), fill=BLACK, width=width, joint="curve")
            for x, y in stroke:
                half = width / 2
                draw.ellipse((x - half, y - half, x + half, y + half), fill=BLACK)

    return paint


PAINTED: dict[str, Paint] = {
    "heart": heart, "star": star, "gear": gear, "ring": ring, "crescent": crescent, "key": key,
    "house": house, "tree": tree, "fish": fish, "cherries": cherries, "comb": comb, "wedge": wedge,
    "skull": skull, "snowflake": snowflake, "spiral": spiral, "A": words("A", 80),
    "S": words("S", 80), "&": words("&", 60), "ONE": words("ONE", 26),
}  # fmt: skip
NAMES = [*PAINTED, "cat"]


def ink_of(name: str, width: int) -> Ink:
    """The ink of a silhouette, so many cells wide."""
    if name == "cat":
        return ink_of_image(str(CAT), width)
    image = Image.new("L", (SIDE, SIDE), WHITE)
    PAINTED[name](ImageDraw.Draw(image))
    file = io.BytesIO()
    image.save(file, "PNG")
    file.seek(0)
    return ink_of_image(file, width)
