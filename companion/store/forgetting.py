"""A name that is to be forgotten, known by its salted hash alone, so that a next start can finish what was begun."""

import base64
import hashlib
import re
import secrets
from collections.abc import Callable, Iterable
from typing import Protocol

import msgspec
from msgspec import Struct

# A seat of a table, by the table's code.
Place = tuple[str, str]
# What a name may stand between.
WORD = re.compile(r"\w")
# A text without the names that are to be forgotten.
Cut = Callable[[str], str]


class Forgetting(Struct, frozen=True):
    """One name, how long it is, and where it sat; a former name of somebody is looked for in words alone, because
    another person may bear it now."""

    salt: bytes
    digest: bytes
    folded: bytes
    letters: int
    places: tuple[Place, ...] = ()
    is_former: bool = False

    def is_of(self, name: str) -> bool:
        """Whether somebody who sat down so is meant; other spellings are other people."""
        return not self.is_former and hashed(self.salt, name) == self.digest

    def cut(self, text: str) -> str:
        """A text in which the name stands no more, as a word of its own and in any case; what stands there instead is
        as long, and another one for each spelling, so that two texts which differed still do."""
        found, at = list[str](), 0
        while at < len(text):
            end = at + self.letters
            if self._stands(text, at, end):
                found.append(nobody(self.salt, text[at:end]))
                at = end
            else:
                found.append(text[at])
                at += 1
        return "".join(found)

    def _stands(self, text: str, at: int, end: int) -> bool:
        if end > len(text) or is_word(text[at - 1 : at]) or is_word(text[end : end + 1]):
            return False
        return hashed(self.salt, text[at:end].casefold()) == self.folded


class Mentions(Struct, frozen=True):
    """Where a name stands: at how many seats and phones of the house, in what tables are called; in people's own words,
    by game, each text as often as it was written; and, by game, in names of things, where it stays."""

    seats: int = 0
    phones: int = 0
    labels: tuple[str, ...] = ()
    words: dict[str, tuple[str, ...]] = {}
    things: dict[str, tuple[str, ...]] = {}


class Wording(Protocol):
    """Where people's own words stand in what a game keeps; the store knows no game."""

    def in_act(self, game: str, seq: int, request: bytes, facts: bytes, cut: Cut) -> tuple[bytes, bytes]: ...

    def in_box(self, game: str, entry: str, value: object, cut: Cut) -> object: ...

    def in_lesson(self, game: str, entry: str, value: object, cut: Cut) -> object: ...

    def names(self, game: str, entry: str, value: object) -> Iterable[str]: ...


class NoWords:
    """No game at hand: nothing is looked through."""

    def in_act(self, game: str, seq: int, request: bytes, facts: bytes, cut: Cut) -> tuple[bytes, bytes]:
        return request, facts

    def in_box(self, game: str, entry: str, value: object, cut: Cut) -> object:
        return value

    def in_lesson(self, game: str, entry: str, value: object, cut: Cut) -> object:
        return value

    def names(self, game: str, entry: str, value: object) -> Iterable[str]:
        return ()


def forgetting(name: str, places: tuple[Place, ...] = (), *, is_former: bool = False) -> Forgetting:
    salt = secrets.token_bytes(16)
    return Forgetting(salt, hashed(salt, name), hashed(salt, name.casefold()), len(name), places, is_former)


def hashed(salt: bytes, text: str) -> bytes:
    return hashlib.sha256(salt + text.encode("utf-8", "replace")).digest()


def nobody(salt: bytes, spelling: str) -> str:
    """Letters that stand for a name and say nothing of it once the salt is gone."""
    whole = base64.b32encode(hashed(salt, f"nobody {spelling}")).decode()
    return (whole * (len(spelling) // len(whole) + 1))[: len(spelling)]


def is_word(letter: str) -> bool:
    return WORD.match(letter) is not None


def written(places: tuple[Place, ...]) -> str:
    return msgspec.json.encode(places).decode()


def read(places: str) -> tuple[Place, ...]:
    return msgspec.json.decode(places, type=tuple[Place, ...])
