"""What paper says of this game in words of its own: `paper` of data/monsterchase/words.toml."""

from printables.words import said_by

said = said_by("monsterchase")
