"""`python -m companion.cli` is the `custode` command."""

from companion.cli import main

main(prog_name="custode")
