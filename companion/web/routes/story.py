"""Routes of the table's past and its records: story, replay, audit, recap."""

from flask import Blueprint, request
from flask.typing import ResponseReturnValue
from msgspec import Struct

from companion.engine.chance import commitment
from companion.engine.ending import Redrawn
from companion.history import course
from companion.web.after import charts, sharing, story_page
from companion.web.after.match_lines import Sitter, sitters
from companion.web.after.story_page import MatchPart, Reader
from companion.web.beside import records
from companion.web.beside.records import ScoreTable, ZoneList
from companion.web.moment import page, story_acts
from companion.web.moment.act_request import MOST_NUMBER
from companion.web.moment.closing import Ending, ending, seed_shown
from companion.web.moment.page import TablePage
from companion.web.moment.sentences import Sentence, lines
from companion.web.moment.story_acts import StoryAct
from companion.web.seating.seats import Visit
from companion.web.serving import security
from companion.web.serving.language import gettext
from companion.web.serving.policy import at_table
from companion.web.serving.responses import rendered

routes = Blueprint("story", __name__)


class StoryPage(Struct, frozen=True):
    """A page of the story; `seat` is who may undo down to an act of it."""

    code: str
    game: str
    seq: int
    seat: str
    acts: tuple[StoryAct, ...]
    # Where the pages beside this one begin: acts before this one, acts after that one.
    older: int | None = None
    newer: int | None = None
    # The rounds there are, each to be jumped to.
    rounds: tuple[MatchPart, ...] = ()


class ReplayPage(Struct, frozen=True):
    """The table as it was, for this viewer."""

    code: str
    game: str
    at: int
    last: int
    act: StoryAct
    table: TablePage


class AuditPage(Struct, frozen=True):
    """What should lie where, and the counts that the box makes impossible."""

    code: str
    game: str
    zones: tuple[ZoneList, ...]
    broken: tuple[Sentence, ...]


class RecapPage(Struct, frozen=True):
    """The score, why it is over, how to end it for good, and what proves the app's luck."""

    code: str
    game: str
    seq: int
    seat: str
    outcome: tuple[Sentence, ...]
    scores: ScoreTable
    ending: Ending
    commitment: str
    # Once nothing can follow; and on request what comes of drawing with it again.
    seed: str | None
    again: Redrawn | None
    # When, how long, who sat there as whom, what was chosen; what turned the match, and how the dice fell.
    when: str
    sitters: tuple[Sitter, ...]
    facts: tuple[tuple[str, str], ...]
    turns: tuple[str, ...]
    fortunes: tuple[str, ...]


@routes.get("/t/<code>/story")
@at_table("table")
def story(visit: Visit) -> ResponseReturnValue:
    """What has happened as this viewer may read it, page by page, the newest first."""
    table, voice = visit.table, visit.voice
    rounds = story_page.rounds_of(table)
    asked = security.argument("round", 0, MOST_NUMBER, -1)
    end = next((each.last for each in rounds if each.number == asked), table.seq)
    before = security.argument("before", 2, table.seq + 1, end + 1)
    after = security.argument("after", 0, table.seq - 1, -1)
    is_back = after < 0
    places = range(before - 2, -1, -1) if is_back else range(after, table.seq)
    seats = story_acts.seat_lines(visit, voice)
    acts = story_acts.page_of(table.acts, places, visit.viewer, voice, seats)[:: -1 if is_back else 1]
    older = acts[0].seq if acts[0].seq > 1 else None
    newer = acts[-1].seq if acts[-1].seq < table.seq else None
    undoes = "" if table.is_final else visit.viewer or ""
    found = StoryPage(table.code, table.game.id, table.seq, undoes, acts, older, newer, rounds)
    parts = story_page.sections(rounds, acts, Reader(table.acts, visit.viewer, voice))
    return rendered("story.html", found, visit, sections=parts)


@routes.get("/t/<code>/replay")
@at_table("table")
def replay(visit: Visit) -> ResponseReturnValue:
    """The table after an earlier act; nothing can be done there."""
    table = visit.table
    at = security.argument("at", 1, table.seq, table.seq)
    then = table.at(at)
    voice = visit.voice
    (act,) = story_acts.story_of(then.acts, visit.viewer, voice, after=at - 1)
    shown = page.table_page(visit, then=then)
    found = ReplayPage(table.code, table.game.id, at, table.seq, act, shown)
    return rendered("replay.html", found, visit, say=voice)


@routes.get("/t/<code>/audit")
@at_table("table")
def audit(visit: Visit) -> ResponseReturnValue:
    """What the table should show now, zone by zone."""
    table, voice = visit.table, visit.voice
    zones = records.zone_lists(table.game.audit(table.state), voice, table.opening.seats)
    broken = lines(voice, table.broken(table.game.broken(table.state)))
    return rendered("audit.html", AuditPage(table.code, table.game.id, zones, broken), visit)


@routes.get("/t/<code>/recap")
@at_table("table")
def recap(visit: Visit) -> ResponseReturnValue:
    """The score sheet; once the table is closed, the seed that all of the app's luck came from, and its proof."""
    table, voice, seed = visit.table, visit.voice, seed_shown(visit)
    match, went = sharing.match_of(visit), course.course(table.game, table.acts)
    found = RecapPage(
        table.code,
        table.game.id,
        table.seq,
        visit.viewer or "",
        lines(voice, table.game.outcome(table.state)),
        records.score_table(table, voice, is_whole=table.phase == "open"),
        ending(visit),
        commitment(table.seed),
        seed,
        table.redrawn if seed and request.args.get("again") == "1" else None,
        sharing.when(match),
        sitters(match, voice),
        tuple(sharing.facts(match, voice)),
        sharing.turnings(visit, went.turns, voice),
        tuple(sharing.fortune(each, voice) for each in went.fortunes),
    )
    series = [(sharing.statistic_name(line.name, voice), course.drawn(line.points)) for line in went.lines]
    drawing = charts.course(series, gettext("How it went"))
    return rendered("recap.html", found, visit, course=drawing)
