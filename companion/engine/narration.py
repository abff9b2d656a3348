"""What the story makes of a fact by what is declared beside its fields (narration): the words `tell.<tag>`."""

from collections.abc import Callable

from companion.engine.facts import Adjusted, Fact
from companion.engine.words import Line, Value

# What nobody told the app.
NOT_TOLD = "?"


def line_for(fact: Fact, viewer: str | None) -> Line | None:
    """Its line for one viewer: its own `story` where it has one, or what it declares."""
    story: Callable[[str | None], Line | None] | None = getattr(fact, "story", None)
    return declared_line(fact, viewer) if story is None else story(viewer)


def declared_line(fact: Fact, viewer: str | None) -> Line | None:
    """Its line for one viewer: what everybody may read and, to whoever may know them, the secrets."""
    secrecy = fact.secrecy
    if secrecy.is_silent:
        return None
    if isinstance(fact, Adjusted):
        # Whose its values are stands beside the dial: a game that tells them says so.
        return correction_line(fact, "", is_secret=True)
    if secrecy.has_own and viewer is not None and is_owner(fact, viewer) and is_known(fact):
        return openly(fact)
    return Line(words_of(fact), {name: getattr(fact, name) for name in secrecy.line}, secrecy.rule or None)


def words_of(fact: Fact) -> str:
    return f"tell.{type(fact).__struct_config__.tag}"


def openly(fact: Fact) -> Line:
    """Its line as its owner reads it, to all: whoever holds these things holds them open."""
    names = (*fact.secrecy.line, *fact.secrecy.secret)
    return Line(f"{words_of(fact)}-own", {name: getattr(fact, name) for name in names}, fact.secrecy.rule or None)


def reworded(line: Line | None, words: str = "", rule: str = "", **more: Value) -> Line | None:
    """The same line in other words, by another rule, or with more in it."""
    if line is None:
        return None
    return Line(words or line.words, {**line.values, **more}, rule or line.rule)


def is_owner(fact: Fact, viewer: str) -> bool:
    """Whether all its secrets are for these eyes."""
    return all(getattr(fact, whose) == viewer for whose in fact.secrecy.secret.values())


def is_known(fact: Fact) -> bool:
    found = [getattr(fact, name) for name in fact.secrecy.secret]
    return all(value != NOT_TOLD and (not isinstance(value, tuple) or NOT_TOLD not in value) for value in found)


def correction_line(fact: Adjusted, of: tuple[str, ...] | str, *, is_secret: bool) -> Line:
    """A correction is told with its values, unless it set a secret."""
    if is_secret:
        return Line("tell.adjusted-secret", {}, fact.secrecy.rule)
    dial = f"dial-{fact.dial.partition('.')[0]}"
    return Line("tell.adjusted", {"dial": dial, "of": of, "was": fact.was, "value": fact.value}, fact.secrecy.rule)
