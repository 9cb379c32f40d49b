"""What the solver knows: the state of every edge, and the order in which the witness runs."""
