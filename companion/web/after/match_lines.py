"""View model of a remembered match: one line of it, who sat there, how it came out, when and how long."""

from collections.abc import Iterable

from msgspec import Struct

from companion.engine.game import Game, State
from companion.engine.voice import Voice
from companion.history.matches import PastMatch
from companion.web.seating.recent_tables import moment
from companion.web.serving.language import gettext, settings
from companion.web.serving.services import services


class Sitter(Struct, frozen=True):
    """Who sat at a match, as whom, and how it went for them."""

    seat: str
    name: str
    played: str
    # won, lost, or nothing.
    how: str
    points: int | None = None


class MatchLine(Struct, frozen=True):
    """One match of the list."""

    code: str
    game: str
    title: str
    label: str
    when: str
    length: str
    verdict: str
    is_finished: bool
    sitters: tuple[Sitter, ...]
    figures: tuple[tuple[str, int], ...]


def match_line(match: PastMatch) -> MatchLine:
    game, language = services().games[match.game], settings().language
    voice = voice_of(game, match)
    result, summary = match.result, match.summary
    figures = tuple((voice.words(f"result.{figure}"), value) for figure, value in result.figures.items())
    return MatchLine(
        code=match.code,
        game=match.game,
        title=game.title.of(language),
        label=match.label,
        when=moment(summary.began),
        length=length(summary.played),
        verdict=verdict(match, voice),
        is_finished=result.is_decided,
        sitters=sitters(match, voice),
        figures=figures,
    )


def voice_of(game: Game[State], match: PastMatch) -> Voice:
    return Voice(game, settings().language, {**match.summary.called, **match.names})


def sitters(match: PastMatch, voice: Voice) -> tuple[Sitter, ...]:
    return tuple(sitter(match, voice, seat) for seat in match.summary.seats)


def sitter(match: PastMatch, voice: Voice, seat: str) -> Sitter:
    result = match.result
    how = "won" if seat in result.won else "lost" if seat in result.lost else ""
    played = ", ".join(voice.name(id) for id in result.played.get(seat, ()))
    return Sitter(seat, match.names.get(seat, seat), played, how, result.points.get(seat))


def verdict(match: PastMatch, voice: Voice) -> str:
    """How it came out in a word: who has won where some have, else won or lost with the game's own word for it."""
    result = match.result
    if not result.is_decided:
        is_named = result.verdict and match.summary.phase != "away"
        return voice.name(result.verdict) if is_named else gettext("Not finished")
    if result.won and not result.is_common:
        return winners(dict.fromkeys(match.names.get(seat, seat) for seat in result.won))
    text = gettext("Won") if result.won else gettext("Lost")
    return f"{text}: {voice.name(result.verdict)}" if result.verdict else text


def winners(names: Iterable[str]) -> str:
    """One has won, or several have; whoever had two seats is said once."""
    *others, last = names
    if not others:
        return gettext("%(names)s won", names=last)
    return gettext("%(names)s and %(last)s won", names=", ".join(others), last=last)


def length(seconds: int) -> str:
    minutes = round(seconds / 60)
    if minutes < 1:
        return gettext("less than a minute")
    return f"{minutes} min" if minutes < 60 else f"{minutes // 60} h {minutes % 60:02} min"
