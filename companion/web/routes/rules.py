"""Routes of the rules of a game as records: what refuses, is computed, follows, and what only the table can see."""

from flask import Blueprint
from flask.typing import ResponseReturnValue
from msgspec import Struct
from werkzeug.exceptions import NotFound

from companion.engine.game import Game, State
from companion.engine.rulebook import Kind, Rule
from companion.web.language import settings
from companion.web.policy import anyone
from companion.web.responses import rendered
from companion.web.services import services

routes = Blueprint("rules", __name__)


class RuleText(Struct, frozen=True):
    """One rule in one language."""

    id: str
    page: str
    kind: Kind
    title: str
    text: str
    refusal: str | None
    # A house ruling or a reading is shown as such, never as a printed rule.
    option: str | None
    is_reading: bool


class Chapter(Struct, frozen=True):
    """The rules of one chapter."""

    title: str
    rules: tuple[RuleText, ...]


class RulesPage(Struct, frozen=True):
    """The whole rulebook of one game."""

    game: str
    title: str
    edition: str
    chapters: tuple[Chapter, ...]


class RulePage(Struct, frozen=True):
    """One rule on a page of its own."""

    game: str
    title: str
    rule: RuleText


def game_here(game: str) -> Game[State]:
    found = services().games.get(game)
    if found is None:
        raise NotFound
    return found


@routes.get("/rules/<game>")
@anyone
def rulebook(game: str) -> ResponseReturnValue:
    """Every rule of a game, chapter by chapter."""
    found, language = game_here(game), settings().language
    rules = found.rulebook.rules.values()
    chapters = tuple(
        Chapter(chapter_title(found, each), tuple(rule_text(found, rule) for rule in rules if rule.chapter == each))
        for each in dict.fromkeys(rule.chapter for rule in rules)
    )
    title = found.title.of(language)
    return rendered("rules.html", RulesPage(game, title, found.rulebook.edition.of(language), chapters))


@routes.get("/rules/<game>/<rule>")
@anyone
def rule(game: str, rule: str) -> ResponseReturnValue:
    """One rule, where a refusal or a line of the story leads."""
    found = game_here(game)
    if rule not in found.rulebook.rules:
        raise NotFound
    text = rule_text(found, found.rulebook.rules[rule])
    return rendered("rule.html", RulePage(game, found.title.of(settings().language), text))


def rule_text(game: Game[State], rule: Rule) -> RuleText:
    language = settings().language
    refusal = rule.refusal.of(language) if rule.refusal else None
    return RuleText(
        id=rule.id,
        # The rules of keeping any table stand in no rulebook.
        page=game.rulebook.page(rule.id) if rule.page else "",
        kind=rule.kind,
        title=rule.title.of(language),
        text=rule.text.of(language),
        refusal=refusal,
        option=rule.option,
        is_reading=rule.reading,
    )


def chapter_title(game: Game[State], chapter: str) -> str:
    words = game.words.get(f"chapter.{chapter}")
    return words.of(settings().language) if words else chapter.capitalize()
