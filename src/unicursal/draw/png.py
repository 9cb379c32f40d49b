"""The PNG writer: the SVG, rasterised."""

from unicursal.board.inputs import whole_number
from unicursal.draw import svg
from unicursal.draw.scene import Scene
from unicursal.errors import UnicursalError

MAX_PIXELS = 64_000_000
_WISHED_SIDE = 2000


def write(scene: Scene, theme: str, cell_pixels: int | None = None) -> bytes:
    """A PNG file; its longer side has about 2000 pixels, but no cell below 4 or above 48.

    `cell_pixels` asks for another size.
    """
    import resvg_py

    if cell_pixels is not None and whole_number(cell_pixels, "pixels", UnicursalError) < 1:
        raise UnicursalError(f"a cell has at least 1 pixel, not {cell_pixels}")
    side = max(scene.width, scene.height) + 2 * scene.margin
    pixels = cell_pixels or min(48, max(4, round(_WISHED_SIDE / side)))
    width = round((scene.width + 2 * scene.margin) * pixels)
    height = round((scene.height + 2 * scene.margin) * pixels)
    if width * height > MAX_PIXELS:
        raise UnicursalError(
            f"a PNG of {width} x {height} pixels is too large (at most {MAX_PIXELS:,}): try SVG"
        )
    document = svg.write(scene, theme)
    made = resvg_py.svg_to_bytes(
        svg_string=document, width=width, height=height, skip_system_fonts=True
    )
    return bytes(made)
