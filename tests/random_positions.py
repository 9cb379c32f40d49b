"""Boards and positions drawn from a generator, larger than those that hypothesis draws."""

from unicursal import Board, BoardError, Line
from unicursal.exact import Engine


def random_board(rng, sides, most_blocked):
    """A rectangle with a few blocked cells and two ends of the colours that a line needs."""
    while True:
        width, height = rng.choice(sides), rng.choice(sides)
        cells = [(x, y) for x in range(width) for y in range(height)]
        start, target, *blocked = rng.sample(cells, 2 + rng.randint(0, most_blocked))
        try:
            board = Board(width, height, start=start, target=target, blocked=blocked)
        except BoardError:
            continue
        white, black = board.colour_counts()
        if white - black == 1 - board.colour(start) - board.colour(target):
            return board


def sound_line(rng, board, length):
    """A line whose every step was possible, as far as it goes."""
    engine = Engine(board)
    for _ in range(length):
        options = engine.options()
        if not options:
            break
        engine.push(rng.choice(options))
    return Line(board, engine.moves)


def random_position(rng, board):
    """A sound line with a few blind steps behind it, or none."""
    line = sound_line(rng, board, rng.randint(0, len(board) - 1))
    for _ in range(rng.choice([0, 0, 1, 2, 5])):
        free = list(line.free_neighbours())
        line = line.step(rng.choice(free)) if free else line
    return line
