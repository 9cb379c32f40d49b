"""The names of themes, views and papers: the one place where each is declared.

Nothing else is loaded with them: the command line and the studio's interface list them.
"""

from typing import Literal

ThemeName = Literal["light", "dark", "print", "colours", "colours-dark"]
View = Literal["line", "walls", "circles", "circles-line"]
"""The line or the walls it leaves; `circles` are walls and `circles-line` the line on rings."""
PaperName = Literal["a3", "a4", "a5", "letter", "legal", "6x9", "8x10", "8.5x11"]
