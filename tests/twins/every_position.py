"""An engine beside brute force, on every position of a board."""

from twins.brute_force import Twin
from unicursal.exact import Engine


def agrees_everywhere(board):
    """Compare every position of a board, reached by pushing and popping one engine."""
    twin, engine = Twin(board), Engine(board)
    bit_of, seen = twin.bit_of, set()

    def explore(free, cell):
        seen.add((free, cell))
        rest = free & ~bit_of[cell]
        steps = [(move, there) for move, there in board.neighbours(cell) if bit_of[there] & rest]
        possible = "".join(move for move, there in steps if twin.exists(rest, bit_of[there]))
        assert engine.options() == possible, engine.moves
        for move, there in steps:
            if (rest, there) not in seen:
                engine.push(move)
                explore(rest, there)
                engine.pop()

    explore(sum(bit_of.values()), board.start)
    return len(seen)
