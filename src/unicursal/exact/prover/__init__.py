"""The prover: looks for the simplest reason why a step is blocked; the solver is no part of it."""
