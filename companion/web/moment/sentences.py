"""Sentences as a page shows them: the text, and the rule behind it with its page and where to read it (view models)."""

from collections.abc import Iterable, Sequence

from msgspec import Struct

from companion.engine.game import Game, State
from companion.engine.rulebook import Refusal
from companion.engine.voice import Voice
from companion.engine.words import Line


class RuleLink(Struct, frozen=True):
    """A rule as a page names it: id, page of the rulebook, and where to read it."""

    id: str
    page: str
    url: str


class Sentence(Struct, frozen=True):
    """A sentence and the rule behind it; the icon of its words where a game has one of that name."""

    text: str
    rule: RuleLink | None = None
    icon: str = ""
    # So often does it hold, where it is said once of several.
    times: int = 1


def lines(voice: Voice, found: Sequence[Line]) -> tuple[Sentence, ...]:
    return tuple(sentence(voice, each) for each in found)


def sentence(voice: Voice, line: Line) -> Sentence:
    return Sentence(voice.line(line), link(voice.game, line.rule), line.words.replace(".", "-"))


def begins_with(text: str, who: str, others: Iterable[str] = ()) -> bool:
    """Whether words begin with this name, and not with a longer one that somebody else goes by ("Anna Maria")."""
    longer = (other for other in others if other != who and other.startswith(who))
    return opens(text, who) and not any(opens(text, other) for other in longer)


def opens(text: str, name: str) -> bool:
    """Whether this whole name stands first, as in "Anna: …" and "Anna's …" too."""
    return name != "" and text.startswith(name) and not text[len(name) :][:1].isalnum()


def link(game: Game[State], rule: str | None) -> RuleLink | None:
    if not rule or rule not in game.rulebook.rules:
        return None
    return RuleLink(rule, game.rulebook.page(rule), f"/rules/{game.id}/{rule}")


def refused(voice: Voice, refusal: Refusal) -> Sentence:
    return Sentence(voice.refusal(refusal), link(voice.game, refusal.rule))
