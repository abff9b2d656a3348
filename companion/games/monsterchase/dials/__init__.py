"""Everything tracked, as dials that a ruling may set: the table is the truth."""

from companion.games.monsterchase.dials.listed import dials
from companion.games.monsterchase.dials.setting import turned

__all__ = ["dials", "turned"]
