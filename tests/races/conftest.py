"""Only frontrun can run what lies here: under plain pytest none of it is collected, so that nothing passes unseen."""

import os

IS_FRONTRUN = os.environ.get("FRONTRUN_ACTIVE") == "1"
collect_ignore_glob = [] if IS_FRONTRUN else ["test_*.py"]


def pytest_report_header() -> list[str]:
    """Heard by whoever names this folder."""
    return [] if IS_FRONTRUN else ["tests/races wants its own command: frontrun pytest tests/races"]
