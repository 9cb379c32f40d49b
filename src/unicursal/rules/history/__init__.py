"""The numbers in the paper and its README, each with its position and the true number."""
