"""Rules found by machine: blind spots of a set, reduced to small pictures that are proved."""
