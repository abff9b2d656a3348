"""What paper says of this game in words of its own: `paper` of data/mayhem/words.toml."""

from printables.words import said_by

said = said_by("mayhem")
