"""Rule sets put to the test: runs, statistics and the audit by the exact answer."""
