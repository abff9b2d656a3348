"""A pytest plugin that sets the clock of a whole run by hand (fake time): CUSTODE_DAYS_ON=5 is five days from now.

`pytest -p tests.other_day --collect-only` shows what would be collected on that day; tests/test_collected.py does so.
Only `time` can be changed, and with it `date.today`; what reads the clock beside it is found by its name there.
"""

import os
import time

AHEAD = int(os.environ["CUSTODE_DAYS_ON"]) * 24 * 3600
OF_THE_MACHINE = time.time

time.time = lambda: OF_THE_MACHINE() + AHEAD
time.time_ns = lambda: int(time.time() * 1e9)
