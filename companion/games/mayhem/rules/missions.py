"""GO! cards as the table tells them: by family, icons and places."""

from typing import Annotated

from msgspec import Meta

from companion.engine.facts import Action
from companion.engine.play import Play
from companion.engine.rulebook import require
from companion.games.mayhem.components import FAMILIES, TASKS, GoCard, go_cards, task_name, tiles
from companion.games.mayhem.facts.missions import (
    MissionSetAside,
    MissionTold,
    MonsterTold,
    RevealTold,
    TaskSet,
    TokenSet,
    TokensSet,
)
from companion.games.mayhem.forecast import ANYWHERE
from companion.games.mayhem.rules.completing import complete, draw_go, monster_down, settle
from companion.games.mayhem.rules.timing import going_on
from companion.games.mayhem.state import City, Mission, chosen, figures_of, foe, on_map, places, side_of
from companion.games.mayhem.supply import supply
from companion.kit.hands import UNKNOWN, Card

# What a card nobody knows may pay.
PAID = ("1", "2", "3")
Health = Annotated[int, Meta(ge=1, le=30)]
MOST_PLACES = {"gifts": 4, "clues": 3}
FIRST_ASKED = {"monster": "from", "pizza": "from", "gifts": "places", "clues": "places", "task": "task", "ko": ""}
ASKS_PLACE = ("from", "to", "places", "place")
POOLS = {"pizza": "pizza", "gifts": "gift", "clues": "clue"}


# --- telling ----------------------------------------------------------------------------------------------------------


def own_mission(play: Play[City], rule: str = "mayhem-25c") -> tuple[str, Mission]:
    """The card in play of whoever asks, where there is one (mayhem-25c): missions concern the team that revealed them
    (mayhem-27)."""
    going_on(play)
    side = side_of(play.state, play.seat)
    mission = play.state.sides[side].mission if side else None
    require(mission is not None, rule)
    assert mission is not None
    return side, mission


class TellMission(Action, frozen=True, tag="tell-mission"):
    """What kind of mission the GO! card is, where the box does not know the card."""

    family: str
    # What the card pays, in points: one, as most do, unless it says more.
    reward: str = PAID[0]


def tell_mission(play: Play[City], action: TellMission) -> None:
    """One of the five families, deliveries being of two kinds (mayhem-27b, mayhem-30), and what it pays (mayhem-36)."""
    side, mission = own_mission(play)
    require(mission.family == "" and action.family in FAMILIES, "mayhem-27b")
    require(action.reward in PAID, "mayhem-27b")
    told(play, side, action.family, UNKNOWN, GoCard("", reward=int(action.reward)))


class KnownMission(Action, frozen=True, tag="known-mission"):
    """A GO! card the box knows by name."""

    card: Card


def known_mission(play: Play[City], action: KnownMission) -> None:
    """Its places follow from the icons, where the box knows those of the tiles too (mayhem-26)."""
    side, mission = own_mission(play)
    known = go_cards(play.state.box["go-cards"]).get(action.card)
    require(mission.family == "" and known is not None and known.family != "", "mayhem-27b")
    assert known is not None
    told(play, side, known.family, action.card, known)
    if any(word in known.reveal.lower() for word in ("obstacle", "ostacolo")):
        let_obstruct(play, side)


def told(play: Play[City], side: str, family: str, card: Card, known: GoCard) -> None:
    at = play.state
    found = tuple(place for icon in known.icons if (place := place_with(at, icon)))
    to = place_with(at, known.to) if known.to else ""
    is_whole = bool(found) and len(found) == len(known.icons) and (family != "pizza" or to != "")
    is_asked = family == "task" or not is_whole
    have = min(len(found), free_tokens(at, side, family))
    play.happens(
        MissionTold(
            side=side,
            family=family,
            card=card,
            reward=known.reward,
            health=known.health,
            asks=FIRST_ASKED[family] if is_asked else "",
            places=() if is_asked else found[:have],
            to="" if is_asked else to,
        )
    )


def place_with(at: City, icon: str) -> str:
    """The one tile with this icon, as far as the box knows them."""
    found = [place for place, tile in at.tiles.items() if icon in tile_icons(at, tile)]
    return found[0] if len(found) == 1 else ""


def tile_icons(at: City, tile: str) -> tuple[str, ...]:
    known = tiles(at.box["tiles"]).get(tile)
    return known.icons if known else ()


def free_tokens(at: City, side: str, family: str) -> int:
    """How many tokens of this kind are still to be had (mayhem-30, mayhem-34)."""
    if family == "monster":
        return supply(at)[f"monster.{side}"]
    return supply(at)[POOLS[family]] if family in POOLS else len(places(at))


class SetToken(Action, frozen=True, tag="set-token"):
    """A place the card names."""

    place: str


def set_token(play: Play[City], action: SetToken) -> None:
    """Where the token lies, whereto it goes, or one of several places (mayhem-26, mayhem-30), as long as there is a
    token (mayhem-34)."""
    side, mission = own_mission(play)
    at = play.state
    require(mission.asks in ASKS_PLACE and action.place in places(at), "mayhem-26", place=action.place)
    require(action.place not in mission.places or mission.asks == "to", "mayhem-30", place=action.place)
    if mission.asks in ("from", "places"):
        require(free_tokens(at, side, mission.family) > 0, "mayhem-34")
    count = len(mission.places) + 1
    asks = {"from": "to" if mission.family == "pizza" else "", "to": "", "place": ""}.get(mission.asks, "places")
    if asks == "places" and (count == MOST_PLACES[mission.family] or free_tokens(at, side, mission.family) <= 1):
        asks = ""
    play.happens(TokenSet(side=side, place=action.place, what=mission.asks, asks=asks))
    settle(play)


class TokensSetDone(Action, frozen=True, tag="tokens-set"):
    """That was all the card names, or its token is not to be had."""


def tokens_set_done(play: Play[City], _action: TokensSetDone) -> None:
    """With one place at least, where a token is left (mayhem-30); without any the mission cannot be done
    (mayhem-34c)."""
    side, mission = own_mission(play)
    require(mission.asks in ("from", "places"), "mayhem-30", place="")
    require(may_stop(play.state, side, mission), "mayhem-26", place="")
    if not mission.places and chosen(play.state, "short") == "redraw":
        set_aside(play, side)
    else:
        play.happens(TokensSet(side=side))
        settle(play)


def may_stop(at: City, side: str, mission: Mission) -> bool:
    """Whether no other place has to be said: one was, or its token is not to be had."""
    return bool(mission.places) or not free_tokens(at, side, mission.family)


def set_aside(play: Play[City], side: str) -> None:
    play.happens(MissionSetAside(side=side))
    draw_go(play, side)


class SetTask(Action, frozen=True, tag="set-task"):
    """What the card asks to be done."""

    task: str


def set_task(play: Play[City], action: SetTask) -> None:
    """Both on one tile, a star on the die, an ability used somewhere, or something only the table sees (mayhem-77)."""
    side, mission = own_mission(play)
    require(mission.asks == "task" and action.task in TASKS, "mayhem-77")
    play.happens(TaskSet(side=side, task=task_name(action.task), asks="place" if action.task == "ability" else ""))
    settle(play)


class CopyMonster(Action, frozen=True, tag="copy-monster"):
    """What the monster stands, from the card."""

    points: Health


def copy_monster(play: Play[City], action: CopyMonster) -> None:
    """While nobody has said it (mayhem-28); what it has already taken counts."""
    side, mission = own_mission(play)
    require(mission.family == "monster" and not mission.health, "mayhem-28")
    play.happens(MonsterTold(side=side, health=action.points))
    monster_down(play, side)


class CompleteMission(Action, frozen=True, tag="mission-done"):
    """The table says that the mission is done."""


def complete_mission(play: Play[City], _action: CompleteMission) -> None:
    """Where only the table sees it: a task, a monster of which nobody said what it stands, a card nobody told
    (mayhem-32); and a monster that a ruling has hurt enough."""
    side, mission = own_mission(play, "mayhem-32")
    require(mission.asks == "" and is_for_the_table(mission), "mayhem-32")
    complete(play, side)


def is_for_the_table(mission: Mission) -> bool:
    if mission.family == "monster":
        return mission.damage >= max(1, mission.health)
    return mission.family in ("", "task")


class RevealObstacle(Action, frozen=True, tag="reveal-obstacle"):
    """The card lets the other team place or move an obstacle."""


def reveal_obstacle(play: Play[City], _action: RevealObstacle) -> None:
    """Once a card, and only where the box does not say so itself (mayhem-26)."""
    side, mission = own_mission(play, "mayhem-26")
    require(not mission.revealed and mission.card == UNKNOWN, "mayhem-26", place="")
    let_obstruct(play, side)


def let_obstruct(play: Play[City], side: str) -> None:
    """The other team places or moves an obstacle anywhere; one of its characters stands for it (mayhem-79)."""
    at = play.state
    others = on_map(at, foe(side)) or figures_of(at, foe(side))
    play.happens(RevealTold(side=side, figure=others[0], source=ANYWHERE))
