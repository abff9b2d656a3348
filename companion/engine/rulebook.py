"""The rules of a game as records, and what it means to be refused by one."""

from typing import Literal

from msgspec import Struct

from companion.engine.words import Names, Value, Words, sentence_of

# check: refuses an act; compute: a number; flow: what follows what; remind: what only the table can see.
Kind = Literal["check", "compute", "flow", "remind"]


class Rule(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One rule of a rulebook, in our own words."""

    id: str
    page: int
    chapter: str
    kind: Kind
    title: Words
    text: Words
    refusal: Words | None = None
    # What paper prints in place of the text, `*so*` in bold: short, and nothing about what the app does.
    short: Words | None = None
    # The table option that decides this rule where the rulebook is silent: a house ruling.
    option: str | None = None
    # A reading of an unclear passage: shown as such, never as a printed rule.
    reading: bool = False


class Rulebook(Struct, frozen=True, forbid_unknown_fields=True):
    """All rules of one game, in rulebook order."""

    edition: Words
    # The source may carry no page numbers; then they are counted from its sections, which sheets and the page of the
    # rules say once.
    pages_estimated: bool
    rules: dict[str, Rule]

    def page(self, rule: str) -> str:
        """Where to look it up; empty for the rules of keeping a table, which stand in no booklet."""
        if not self.rules[rule].page:
            return ""
        return f"p. {self.rules[rule].page}"

    def sentence(self, refusal: "Refusal", language: str, names: Names) -> str:
        """Why an act is refused, in one language, with the numbers in it."""
        rule = self.rules[refusal.rule]
        return sentence_of(rule.refusal or rule.text, refusal.values, language, names)


class Refusal(Exception):
    """An act the rules do not allow; the rule says why.

    It is made ten times an act, so it keeps nothing beside what every exception keeps of its arguments.
    """

    args: tuple[str, dict[str, Value]]

    @property
    def rule(self) -> str:
        return self.args[0]

    @property
    def values(self) -> dict[str, Value]:
        return self.args[1]


def require(allowed: bool, rule: str, **values: Value) -> None:
    """Refuse by this rule unless it allows."""
    if not allowed:
        raise Refusal(rule, values)
