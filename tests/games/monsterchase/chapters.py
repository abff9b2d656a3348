"""The game whose chapters are tested here."""

from companion.games.monsterchase import GAME

__all__ = ["GAME"]
