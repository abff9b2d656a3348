"""The games, one folder each, one file a chapter of its rulebook."""

import pytest

# What all games share says as much of a failure as a test does.
pytest.register_assert_rewrite("tests.games.examples", "tests.games.playthroughs")
