"""A game speaking one language to one table (localisation): its words, with ids and seats replaced by names."""

from collections.abc import Mapping

from companion.engine.game import Game, State
from companion.engine.handwork import PIECE_BACK, PUT_BACK
from companion.engine.rulebook import Refusal
from companion.engine.words import Line, Named, Names, Several, Value, Words, filled, name, named


class Voice:
    """What a game has to say, as the people at one table read it."""

    def __init__(self, game: Game[State], language: str, nicknames: Mapping[str, str]) -> None:
        self.game = game
        self.language = language
        self.parts: Names = game.names()
        seats = {seat: self.seated(seat, nickname or seat) for seat, nickname in nicknames.items()}
        self.names: Names = {**self.parts, **seats}

    def seated(self, seat: str, nickname: str) -> Words | str:
        """A seat by whoever sits there; a post by the game's own name for it, with its article."""
        post = self.parts.get(seat)
        return post if isinstance(post, Words) and post.of(self.language) == nickname else nickname

    def words(self, key: str, values: Mapping[str, Value] | None = None) -> str:
        """The words under a key; a key without words is shown as it is, so that it is noticed and nothing breaks."""
        found = self.game.words.get(key)
        return key if found is None else self.filled(found, values or {})

    def opening_of(self, key: str) -> str:
        """What stands under a key before its first blank: how all of its sentences begin."""
        found = self.game.words.get(key)
        return key if found is None else found.of(self.language).partition("{")[0]

    def has(self, key: str) -> bool:
        return key in self.game.words

    def board(self, key: str) -> str:
        """A label of the board."""
        return self.words(f"board.{key}")

    def filled(self, words: Words, values: Mapping[str, Value]) -> str:
        # Most are labels, asked for some hundred times a page.
        if "{" not in (plain := words.of(self.language)):
            return plain
        return filled(words, self.language, Blanks({key: self.named(value) for key, value in values.items()}))

    def line(self, line: Line) -> str:
        """A line of the game; one without words of its own is the sentence of its rule."""
        if line.words in (PUT_BACK, PIECE_BACK):
            return self.put_back(line)
        if not line.words and line.rule in self.game.rulebook.rules:
            return self.rule(line.rule, line.values)
        return self.words(line.words, line.values)

    def put_back(self, line: Line) -> str:
        """What lies otherwise after an undo, in the words of the audit."""
        what, of = str(line.values["what"]), str(line.values["of"])
        zones = ("where",) if line.words == PUT_BACK else ("was", "now")
        said = {"what": self.counted(what, of), **{key: self.zone(str(line.values[key])) for key in zones}}
        return self.words(line.words, {**line.values, **said})

    def zone(self, where: str) -> str:
        """What a place of the audit is called."""
        return self.words(f"zone.{where}") if self.has(f"zone.{where}") else self.name(where)

    def counted(self, what: str, of: str) -> str:
        """What is counted there."""
        return self.words(f"count.{what}", {"of": of}) if self.has(f"count.{what}") else self.name(what)

    def rule(self, rule: str, values: Mapping[str, Value]) -> str:
        found = self.game.rulebook.rules[rule]
        return self.filled(found.refusal or found.text, values)

    def refusal(self, refusal: Refusal) -> str:
        return self.rule(refusal.rule, refusal.values)

    def name(self, value: Value) -> str:
        return name(value, self.language, self.names)

    def named(self, value: Value) -> Named | Several:
        """The same as a sentence takes it, with article or preposition where it asks for one."""
        return named(value, self.language, self.names)

    def part(self, value: str) -> str:
        """Half of an id as the game calls it; a side called A is nobody's seat."""
        return name(value, self.language, self.parts)


class Blanks(dict[str, Named | Several]):
    """What is not yet known in a sentence is three dots."""

    def __missing__(self, key: str) -> Named:
        return Named("…")
