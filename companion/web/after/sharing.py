"""A match told to others (view model of sharing): the recap as data for paper and picture, as a text, for BG Stats."""

import hashlib
import hmac
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from fractions import Fraction
from urllib.parse import quote

from companion.engine.log import Act
from companion.engine.voice import Voice
from companion.engine.words import capital
from companion.history import bgstats, course
from companion.history.bgstats import StatsPlay, StatsWords
from companion.history.course import Fortune, TurningPoint
from companion.history.matches import PastMatch
from companion.web.after.match_lines import length, sitters, verdict
from companion.web.after.story_page import rounds_of
from companion.web.beside import records
from companion.web.moment import story_acts
from companion.web.moment.sentences import lines
from companion.web.seating.recent_tables import moment
from companion.web.seating.seats import Visit
from companion.web.seating.tables import Table
from companion.web.serving.language import gettext, settings
from companion.web.serving.services import services
from printables.recap import RecapSheet, RecapSitter

# On a phone with the app it opens it, and without it a page that says what it is.
LINK = "https://app.bgstatsapp.com/createPlay.html?data="
# Where the number of that other site is kept, beside what the owner says about the box.
BGG = "bgg-id"
# An id as long as it must be for nobody to guess a name from it.
ID_LENGTH = 12


def match_of(visit: Visit) -> PastMatch:
    """This table as memory would have it, over or not."""
    table = visit.table
    names = {seat: name for seat, name in visit.nicknames.items() if name}
    labels = services().store.labels((table.code,))
    return PastMatch(table.code, table.game.id, table.summary, names, labels[table.code].name if labels else "")


def recap_sheet(visit: Visit, voice: Voice) -> RecapSheet:
    """Everything a recap says, for whoever may look at this table."""
    table, match = visit.table, match_of(visit)
    scores = records.score_table(table, voice, is_whole=False)
    found = course.course(table.game, table.acts)
    return RecapSheet(
        title=match.label or table.game.title.of(settings().language),
        when=when(match),
        outcome=tuple(line.text for line in lines(voice, table.game.outcome(table.state))),
        sitters=tuple(
            RecapSitter(one.seat, one.name, one.played, "" if one.points is None else str(one.points), one.how == "won")
            for one in sitters(match, voice)
        ),
        facts=tuple(facts(match, voice)),
        columns=scores.columns,
        rows=tuple((row.text, row.cells) for row in scores.rows),
        totals=tuple((row.text, row.cells[0]) for row in scores.totals),
        course=tuple((statistic_name(line.name, voice), course.drawn(line.points)) for line in found.lines),
        turning=gettext("What turned it"),
        turns=turnings(visit, found.turns, voice),
        luck=gettext("The dice, against their average"),
        fortunes=tuple(fortune(each, voice) for each in found.fortunes),
        language=settings().language,
    )


def statistic_name(name: str, voice: Voice) -> str:
    """What is counted: a figure of the game, or somebody's."""
    return voice.words(f"result.{name}") if voice.has(f"result.{name}") else voice.name(name)


def when(match: PastMatch) -> str:
    return f"{moment(match.summary.began)} · {length(match.summary.played)}"


def facts(match: PastMatch, voice: Voice) -> Iterator[tuple[str, str]]:
    """What was chosen that tells this match from others, and the game's own figures."""
    for option, choice in match.summary.ways.items():
        key = f"option.{option}.{choice}"
        yield voice.words(f"option.{option}"), voice.words(key) if voice.has(key) else voice.name(choice)
    for figure, value in match.result.figures.items():
        name = voice.words(f"result.{figure}")
        yield capital(name), str(value)


def turnings(visit: Visit, found: Iterable[TurningPoint], voice: Voice) -> tuple[str, ...]:
    """Each with its round: in another one the same may have been told in the same words."""
    rounds = [part for part in rounds_of(visit.table) if part.number]
    return tuple(
        next((f"{part.text}: {text}" for part in rounds if part.first <= each.seq <= part.last), text)
        for each in found
        for text in [turning(visit, each, voice)]
    )


def turning(visit: Visit, found: TurningPoint, voice: Voice) -> str:
    """A turning point as the story tells it to everybody."""
    act: Act = visit.table.acts[found.seq - 1]
    text = "; ".join(line.text for line in story_acts.lines_of(visit.table.acts, act, None, voice))
    return text or gettext("Act %(number)s", number=str(found.seq))


def fortune(found: Fortune, voice: Voice) -> str:
    return gettext(
        "%(who)s: dice thrown %(dice)s, sum %(shown)s; on average %(expected)s",
        who=voice.name(found.who), dice=str(found.dice), shown=str(found.shown), expected=decimal(found.expected),
    )  # fmt: skip


def decimal(number: Fraction) -> str:
    """Written as people write it here."""
    return f"{float(number):g}".replace(".", "," if settings().language == "it" else ".")


# --- as a text --------------------------------------------------------------------------------------------------------


def chat_text(sheet: RecapSheet) -> str:
    """A text made for a chat: short lines, no table, nothing that needs a fixed width.

    What a pad asks below its grid is said by the outcome and beside the people, once there is one.
    """
    parts = [[sheet.title, sheet.when], list(sheet.outcome), [chat_sitter(one) for one in sheet.sitters]]
    parts += [[f"{name}: {value}" for name, value in (*sheet.facts, *(() if sheet.outcome else sheet.totals))]]
    for head, lines_ in ((sheet.turning, sheet.turns), (sheet.luck, sheet.fortunes)):
        parts += [[head, *(f"- {line}" for line in lines_)]] if lines_ else []
    return "\n\n".join("\n".join(part) for part in parts if part)


def chat_sitter(one: RecapSitter) -> str:
    text = f"{one.name} ({one.played})" if one.played else one.name
    text += f": {one.points}" if one.points else ""
    return f"★ {text}" if one.has_won else f"· {text}"


# --- for BG Stats -----------------------------------------------------------------------------------------------------


def stats_play(visit: Visit, voice: Voice) -> StatsPlay:
    """The match as BG Stats takes it in; what plays for the box is no person."""
    table, match = visit.table, match_of(visit)
    against = table.game.results.against(table.state)
    by_seat = {one.seat: one.played for one in sitters(match, voice)}
    return bgstats.play(
        match,
        table.game,
        StatsWords(
            title=table.game.title.of(settings().language),
            began=datetime.fromtimestamp(match.summary.began, UTC).strftime("%Y-%m-%d %H:%M:%S"),
            role=lambda seat: by_seat.get(seat, ""),
            board=", ".join(value for _, value in list(facts(match, voice))[: len(match.summary.ways)]),
            comments=verdict(match, voice),
            first=table.game.results.first(table.state),
            against=voice.name(against) if against else "",
            bgg_id=bgg_id(table),
        ),
        stable_id,
    )


def bgg_id(table: Table) -> int:
    """The number its owner has told the game has on that other site; a table of strangers is not told."""
    store = services().store
    known = store.box(table.game.id).get(BGG, 0) if store.is_at_home(table.code) else 0
    return known if isinstance(known, int) else 0


def link(found: StatsPlay) -> str:
    # These need no escape in a query, and each saves two letters of a code.
    return LINK + quote(bgstats.encoded(found).decode(), safe=":,!'()")


def stable_id(words: str) -> str:
    """The same for the same words, of this house alone, and telling nobody the words."""
    secret = services().store.secret("share")
    return hmac.new(secret, words.encode(), hashlib.sha256).hexdigest()[:ID_LENGTH]
