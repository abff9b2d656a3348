"""The order of the run: what takes longest begins first, so that no worker is left alone with it at the end."""

import pytest

# Drills of whole servers and evenings on phones; the others fill what room they leave.
LONG = (
    "promises/test_kill", "promises/test_secrets", "promises/test_ground", "promises/test_one_history",
    "browser/test_custode", "browser/test_round", "browser/test_without_script", "promises/test_locks", "promises",
    "browser",
)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: next((place for place, name in enumerate(LONG) if name in item.nodeid), len(LONG)))
