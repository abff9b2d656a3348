"""People's own words in the acts and boxes of all games, for a store that knows none of them (erasure)."""

from collections.abc import Iterable, Mapping

from companion.engine.free_words import WordsOf
from companion.engine.game import Game, State
from companion.store.forgetting import Cut


class PeopleWords:
    """Where they stand, by game; a game that this Custode does not know or cannot read keeps what it has."""

    def __init__(self, games: Mapping[str, Game[State]]) -> None:
        self._games = games
        self._known: dict[str, WordsOf | None] = {}
        # The games that could not be looked through.
        self.unread: set[str] = set()

    def of(self, game: str) -> WordsOf | None:
        if game not in self._known:
            try:
                self._known[game] = WordsOf(self._games[game])
            except Exception:
                # Whatever is the matter with it, the names are taken out of the others.
                self._known[game] = None
                self.unread.add(game)
        return self._known[game]

    def in_act(self, game: str, seq: int, request: bytes, facts: bytes, cut: Cut) -> tuple[bytes, bytes]:
        words = self.of(game)
        if words is None or not words.has_words(seq, request, facts):
            return request, facts
        in_request = words.in_opening if seq == 1 else words.in_request
        return in_request(request, cut), words.in_facts(facts, cut)

    def in_box(self, game: str, entry: str, value: object, cut: Cut) -> object:
        words = self.of(game)
        return value if words is None else words.in_entry(entry, value, cut)

    def in_lesson(self, game: str, entry: str, value: object, cut: Cut) -> object:
        """What a table taught a box, as it was copied."""
        words = self.of(game)
        return value if words is None else words.in_copied(entry, value, cut)

    def names(self, game: str, entry: str, value: object) -> Iterable[str]:
        """Names of things, by which a game knows them: these stay, whoever is forgotten."""
        words = self.of(game)
        return () if words is None else words.names_in(entry, value)
