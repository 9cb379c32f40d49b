"""The solver: one state for a whole walk, and kernels that decide each step and keep a witness."""
