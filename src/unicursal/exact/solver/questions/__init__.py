"""What the solver is asked, with the witness that it keeps from question to question."""
