"""The table is opened before any chapter is imported by name: until all are there it opens their packages."""

import tests.games.monsterchase.table  # noqa: F401  # imported for what it opens
