"""`python -m unicursal`."""

from unicursal.cli import main

main()
