"""The promises of Custode, each tested in a form that can fail: every harness is shown to catch a planted fault.

In reading order: `live` a real server process and phones to reach it; `server` and `mutants` what runs in it;
`tapping` and `people` who taps; `history` what one history cannot explain; `worlds` servers in memory with settled
tables; `turns` a server whose threads come by a seed; `exits` every way out of a server; `hostile` what does not belong
into a request. Then a file for each promise.
"""

import sys


def note(figures: str) -> None:
    """Say what was done, for `pytest -s` and for whoever reads a failure."""
    sys.stdout.write(figures + "\n")
