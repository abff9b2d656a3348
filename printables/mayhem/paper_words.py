"""What paper says of this game in words of its own: `paper` of data/mayhem/words.toml."""

from printables.words import paper_words_of

paper_words = paper_words_of("mayhem")
