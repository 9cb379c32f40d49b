"""The sweep over a board along a frontier: how many ways there are to finish, state by state."""
