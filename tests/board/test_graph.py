"""Boards as graphs of NetworkX."""

import builtins

import networkx
import pytest
from hypothesis import given

from strategies import boards
from unicursal import Board, BoardError, Line, LineError


@given(boards())
def test_the_graph_has_the_cells_and_where_one_can_step(board):
    """Blocked cells are left out, and walls part their neighbours."""
    graph = board.to_networkx()
    assert list(graph) == list(board.cells())
    for cell in board:
        assert set(graph[cell]) == {there for _, there in board.neighbours(cell)}
    assert graph.graph == {"start": board.start, "target": board.target}


def test_walls_and_blocked_cells_are_respected():
    """3 x 3 has 12 edges; the middle takes 4, and a wall one."""
    assert Board(3).to_networkx().number_of_edges() == 12
    graph = Board("3~1,1+w0,0R").to_networkx()
    assert (len(graph), graph.number_of_edges()) == (8, 7)
    assert networkx.is_connected(graph)
    assert not graph.has_edge((0, 0), (1, 0))


@pytest.mark.parametrize("graph", [networkx.Graph, networkx.DiGraph, networkx.MultiGraph])
def test_networkx_does_not_take_cells_for_edges(graph):
    """A cell is a pair, as an edge is: the graph would be one of coordinates."""
    with pytest.raises(BoardError, match=r"board\.to_networkx\(\)"):
        graph(Board(5))
    with pytest.raises(LineError, match=r"line\.board\.to_networkx\(\)"):
        graph(Line("5:RD"))
    assert networkx.path_graph(Line("5:RD").cells()).has_edge((1, 0), (1, 1))


def test_without_networkx_it_is_said_what_to_install(monkeypatch):
    """One clear line, as for every error."""
    real = builtins.__import__

    def without(name, *rest):
        if name == "networkx":
            raise ImportError(name)
        return real(name, *rest)

    monkeypatch.setattr(builtins, "__import__", without)
    with pytest.raises(BoardError, match="pip install networkx"):
        Board(5).to_networkx()
