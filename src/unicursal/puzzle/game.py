"""A puzzle that somebody solves step by step."""

from unicursal.board import LineLike, Move
from unicursal.board.directions import BACK
from unicursal.defects import clue_defects
from unicursal.line import Line
from unicursal.notation import RESTART, UNDO, keys_in


class PuzzleGame:
    """A line on a board with clues: it goes where it may, and back over itself.

    >>> game = PuzzleGame("3+w1,0R")
    >>> [game.move(move) for move in "RRD"], game.line.moves
    ([True, False, True], 'RD')
    >>> game.move("U"), game.line.moves
    (True, 'R')
    """

    def __init__(self, board: LineLike, moves: str = "") -> None:
        self.line = Line(board, moves)

    @property
    def is_solved(self) -> bool:
        """Whether the line is complete and keeps to all clues."""
        line = self.line
        return line.is_complete and not any(clue_defects(line.board, line.cells()))

    @property
    def defects(self) -> list[str]:
        """The clues that the line breaks, in words."""
        return [defect.text for defect in clue_defects(self.line.board, self.line.cells())]

    def move(self, move: Move) -> bool:
        """Take a step, or take the last one back; whether there was one to take."""
        moves = self.line.moves
        if moves and move == BACK[moves[-1]]:
            self.undo()
            return True
        if move not in self.line.free_neighbours():
            return False
        self.line = self.line.step(move)
        return True

    def run(self, move: Move) -> None:
        """Take the same step as often as there is one."""
        while move in self.line.free_neighbours():
            self.line = self.line.step(move)

    def undo(self) -> None:
        """Take the last step back, if there is one."""
        self.line = Line(self.line.board, self.line.moves[:-1])

    def restart(self) -> None:
        """Take all steps back."""
        self.line = Line(self.line.board)

    def play(self, keys: str) -> int:
        """Take the steps of a text (`keys_in`); how many could not be taken.

        >>> game = PuzzleGame(3)
        >>> game.play("rrDU^DDR-"), game.line.moves
        (0, 'DD')
        """
        refused = 0
        for key in keys_in(keys):
            if key == UNDO:
                self.undo()
            elif key == RESTART:
                self.restart()
            else:
                refused += not self.move(key)
        return refused
