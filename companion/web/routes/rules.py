"""Routes of the rules of a game as records: what refuses, is computed, follows, and what only the table can see."""

import re
import unicodedata
from collections import Counter
from collections.abc import Sequence

from flask import Blueprint, request
from flask.typing import ResponseReturnValue
from msgspec import Struct
from werkzeug.exceptions import NotFound

from companion.engine.game import Game, State
from companion.engine.rulebook import Kind, Rule
from companion.web.serving import security
from companion.web.serving.language import settings
from companion.web.serving.policy import anyone
from companion.web.serving.responses import rendered
from companion.web.serving.services import services

routes = Blueprint("rules", __name__)

LONGEST_SEARCH, MOST_FOUND = 80, 20
# Of words as long as this the last letter is left open.
LEAST_STEM = 3
# What a question is made of and no rule is about, in the languages there are.
EMPTY_WORDS = frozenset(
    re.findall(
        r"[a-z]+",
        """a ad al alla allo ai agli alle che chi come con cosa cui da dal dalla del della dei degli delle di do dopo
        dove e ed faccio fa fare gli ho i il in io la le lo mi mio ne nel nella non o per perche poi posso puo quale
        quali quando quanti quante quanto se si sono su sul sulla ti tra tu un una uno va vado the an and are can did
        does for from have how if is it my of on or that this to what when where which who why with you your""",
    )
)


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
    pages_estimated: bool
    chapters: tuple[Chapter, ...]
    # What was looked for, the rules that say most of it, the nearest first, and how many speak of it.
    asked: str = ""
    found: tuple[RuleText, ...] = ()
    count: int = 0


class RulePage(Struct, frozen=True):
    """One rule on a page of its own."""

    game: str
    title: str
    rule: RuleText


def game_here(game: str) -> Game[State]:
    found = services().game(game)
    if found is None:
        raise NotFound
    return found


@routes.get("/rules/<game>")
@anyone
def rulebook(game: str) -> ResponseReturnValue:
    """Every rule of a game, chapter by chapter, or those that speak of what is asked."""
    found, language = game_here(game), settings().language
    rules = found.rulebook.rules.values()
    asked = " ".join(security.word(request.args.get("q", ""), LONGEST_SEARCH).split())
    chapters = tuple(
        Chapter(chapter_title(found, each), tuple(rule_text(found, rule) for rule in rules if rule.chapter == each))
        for each in dict.fromkeys(rule.chapter for rule in rules)
    )
    title = found.title.of(language)
    texts = [text for chapter in chapters for text in chapter.rules]
    book = found.rulebook
    edition = book.edition.of(language)
    known = speaking_of(asked, texts)
    shown = known[:MOST_FOUND]
    page = RulesPage(game, title, edition, book.pages_estimated, chapters, asked, shown, len(known))
    return rendered("rules.html", page)


@routes.get("/rules/<game>/<rule>")
@anyone
def rule(game: str, rule: str) -> ResponseReturnValue:
    """One rule, where a refusal or a line of the story leads."""
    found = game_here(game)
    if rule not in found.rulebook.rules:
        raise NotFound
    text = rule_text(found, found.rulebook.rules[rule])
    return rendered("rule.html", RulePage(game, found.title.of(settings().language), text))


# --- searching --------------------------------------------------------------------------------------------------------


def speaking_of(asked: str, texts: Sequence[RuleText]) -> tuple[RuleText, ...]:
    """The rules that hold what was asked for: a word that few rules have says more, one in a title most of all."""
    # A title says thrice what it says, its text once; only a word's beginning counts, for "carte" and "carta" alike.
    stems = [stem(word) for word in words_of(asked) if word not in EMPTY_WORDS]
    known = [(text, words_of(text.title), words_of(f"{text.text} {text.refusal or ''} {text.id}")) for text in texts]
    weighed: Counter[int] = Counter()
    for each in dict.fromkeys(stems):
        hits = {
            index: 3 * starts(each, title) + starts(each, body)
            for index, (_, title, body) in enumerate(known)
            if starts(each, title) or starts(each, body)
        }
        for index, hit in hits.items():
            # Of a word that half of the rules have little can be learned.
            weighed[index] += hit * (1 + 4 * len(texts) // (len(hits) + 1))
    best = weighed.most_common()
    return tuple(texts[place] for place, weight in best if weight * 4 >= best[0][1])


def words_of(text: str) -> list[str]:
    """In small letters, without accents."""
    plain = "".join(mark for mark in unicodedata.normalize("NFD", text.lower()) if not unicodedata.combining(mark))
    return re.findall(r"[a-z0-9]+", plain)


def stem(word: str) -> str:
    return word[:-1] if len(word) > LEAST_STEM else word


def starts(stem: str, words: Sequence[str]) -> bool:
    return any(word.startswith(stem) for word in words)


# --- one rule ---------------------------------------------------------------------------------------------------------


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
