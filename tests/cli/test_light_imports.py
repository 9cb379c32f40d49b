import ast
import subprocess
import sys
from pathlib import Path

import unicursal

LIGHT = [
    "import unicursal; unicursal.Board(5); unicursal.Line('5:RD').step('L')",
    "from unicursal import Walk, resolve, draw_line, Options, Budget; resolve('5:RD')",
    "from unicursal.walk.reading import read; read('S.\\n.T')",
    "from unicursal.walk.loss import loss_of; from unicursal import Line; "
    "assert loss_of(Line('3:RRDLLDRR')) is None",
    "from unicursal.walk.reading import recorded",
    "from unicursal.walk.left_first import complete_left_first",
    "from unicursal import Board; Board.from_mask([[1, 1]], start=(0, 0), target=(1, 0))",
    "import numpy as np; from unicursal import Line; np.array(Line.from_cells(1, [(0, 0)]))",
    "from unicursal import Board, Puzzle, Hint, hint_of, make_puzzle, rule_set, Judge; "
    "Board(5).to_networkx(); Board(5)._repr_svg_()",
    "import pickle; from unicursal import Line; pickle.loads(pickle.dumps(Line('5:RD')))",
]


def test_what_needs_no_kernel_does_not_load_numba():
    """Half a second saved for every command that only reads and writes."""
    check = (
        "import sys\n"
        "for work in sys.argv[1:]:\n"
        "    exec(work)\n"
        "    assert 'numba' not in sys.modules, work"
    )
    done = subprocess.run([sys.executable, "-c", check, *LIGHT], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")


def test_public_names_are_all_there():
    """Each can be imported, and `dir` lists it; loading the package itself loads none of them."""
    check = (
        "import sys, unicursal\n"
        "assert 'numpy' not in sys.modules\n"
        "assert set(unicursal.__all__) <= set(dir(unicursal))\n"
        "for name in unicursal.__all__: getattr(unicursal, name)\n"
    )
    assert subprocess.run([sys.executable, "-c", check], check=False).returncode == 0
    source = ast.parse(Path(unicursal.__file__).read_text())
    imports = [each for each in ast.walk(source) if isinstance(each, ast.ImportFrom)]
    told = {name.name for each in imports for name in each.names}
    told -= {"TYPE_CHECKING", "lazy_names"}
    assert told == set(unicursal.__all__), "what type checkers are told"
