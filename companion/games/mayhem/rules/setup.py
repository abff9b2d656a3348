"""Preparation: teams and their characters, the map, who plays which colour."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from companion.box import titled
from companion.engine.chance import Chance
from companion.engine.dispatch import AtSteps
from companion.engine.facts import Action, Fact
from companion.engine.holes import Pick
from companion.engine.opening import Opening
from companion.engine.play import Play
from companion.engine.proposals import Offer
from companion.engine.rulebook import require
from companion.engine.words import Line
from companion.games.mayhem.components import (
    BASES,
    BLACK,
    GO_CARDS,
    SIDES,
    SPECIALS,
    TILES,
    WHITE,
    characters,
    figure_id,
    tiles,
)
from companion.games.mayhem.facts.setup import ArenaLaid, CharacterPicked, ColourChosen, MapLaid, Opened, TeamsMade
from companion.games.mayhem.layout import PLACES
from companion.games.mayhem.rules.timing import at_step, drafting, moments
from companion.games.mayhem.state import SETUP, City, figures_for, foe, is_free_for_all, side_of
from companion.kit.offering import any_of

LEAST_SEATS, MOST_SEATS = titled("mayhem").seats
ARENA_SEATS = 3
# Who plays whom where nobody drafts: the pairs of the pictures on the box.
PROPOSED = {BLACK: ("robin", "raven"), WHITE: ("cyborg", "starfire")}
# What a seat brings from the match before: nobody is asked, so these are no options.
TEAM, PLAYED = "team", "played"
IN_THE_ARENA = ("robin", "raven", "starfire")

Teams = dict[str, tuple[str, ...]]


def setup(opening: Opening, _chance: Chance) -> Sequence[Fact]:
    """Open the table: two to four seats in two teams (mayhem-1), all against all with three (mayhem-66)."""
    require(LEAST_SEATS <= len(opening.seats) <= MOST_SEATS, "mayhem-1", most=MOST_SEATS)
    is_arena = opening.options["mode"] == "free-for-all"
    require(not is_arena or len(opening.seats) == ARENA_SEATS, "mayhem-66")
    sides: Teams = {seat: (seat,) for seat in opening.seats} if is_arena else teams(opening)
    figures = {} if opening.options["teams"] == "draft" else as_before(opening, sides) or proposed(opening, sides)
    return (
        Opened(
            seats=opening.seats,
            sides=sides,
            figures=figures,
            options=opening.options,
            box=opening.box,
            go=0 if is_arena else GO_CARDS,
        ),
    )


def teams(opening: Opening) -> Teams:
    """As in the match before; else two against each other, of three one alone, of four those who sit across together
    (mayhem-65)."""
    seats = opening.seats
    before = {seat: opening.seat_options[seat].get(TEAM, "") for seat in seats}
    if set(before.values()) == set(SIDES):
        return {side: tuple(seat for seat in seats if before[seat] == side) for side in SIDES}
    if len(seats) == ARENA_SEATS:
        return {BLACK: tuple(seats[:1]), WHITE: tuple(seats[1:])}
    return {BLACK: tuple(seats[::2]), WHITE: tuple(seats[1::2])}


def proposed(opening: Opening, sides: Teams) -> dict[str, str]:
    """A character or two for each seat, until somebody picks another."""
    if opening.options["mode"] == "free-for-all":
        return {figure_id(seat, who): seat for seat, who in zip(opening.seats, IN_THE_ARENA, strict=True)}
    return {
        figure_id(side, who): seats[index % len(seats)]
        for side, seats in sides.items()
        for index, who in enumerate(PROPOSED[side])
    }


def as_before(opening: Opening, sides: Teams) -> dict[str, str]:
    """Whom each seat played in the match before this one; nothing at a first match."""
    found: dict[str, str] = {}
    for side, seats in sides.items():
        for seat in seats:
            played = opening.seat_options[seat].get(PLAYED, "")
            found |= {figure_id(side, who): seat for who in played.split(",") if who}
    return found


def rematch(opening: Opening, at: City) -> Opening:
    """The same people in the same teams, with the characters they played."""
    chosen = {
        seat: {
            **opening.seat_options[seat],
            **({} if is_free_for_all(at) else {TEAM: side_of(at, seat)}),
            PLAYED: ",".join(at.figures[figure].character for figure in figures_for(at, seat)),
        }
        for seat in opening.seats
    }
    return replace(opening, seat_options=chosen)


# --- colours and characters -------------------------------------------------------------------------------------------


def before_the_dice(play: Play[City]) -> None:
    """Until the first dice (mayhem-6c)."""
    require(play.state.step in SETUP and play.state.round == 0, "mayhem-6c")


IN_SETUP = AtSteps(moments(*SETUP), before_the_dice)


class PickCharacter(Action, frozen=True, tag="pick-character"):
    """Whom one plays."""

    character: str

    is_often = True
    when = IN_SETUP

    @classmethod
    def offers(cls, at: City, seat: str) -> Iterator[Offer]:
        is_asked = at.step == "draft" and seat in drafting(at)
        yield cls.offer(Pick(name="character", options=characters(at.box)), primary=is_asked)

    def decide(self, play: Play[City]) -> None:
        """By turns until everybody has as many as they play (mayhem-6, mayhem-6b); later one is exchanged. None twice,
        but for other teams of a competitive game (mayhem-74); Cyborg belongs to nobody where all fight all
        (mayhem-66)."""
        at = play.state
        require(self.character in characters(at.box), "mayhem-6")
        require(not is_free_for_all(at) or self.character != "cyborg", "mayhem-66")
        side = side_of(at, play.seat)
        held = [each.character for each in at.figures.values() if each.side == side or not is_competitive(at)]
        if at.step == "draft":
            require(play.seat in drafting(at), "mayhem-56")
            require(self.character not in held, rule_of_copies(at))
            figures = {figure: each.seat for figure, each in at.figures.items()}
            figures[figure_id(side, self.character)] = play.seat
        else:
            own = [each.character for each in at.figures.values() if each.seat == play.seat]
            require(self.character not in own, rule_of_copies(at))
            figures = exchanged(at, side, play.seat, self.character)
        play.happens(CharacterPicked(seat=play.seat, character=self.character, figures=figures))
        if at.step == "draft" and not drafting(play.state):
            play.happens(TeamsMade())


def has_colours(play: Play[City]) -> None:
    """Nobody has one where all fight all (mayhem-66)."""
    require(not is_free_for_all(play.state), "mayhem-66")


def is_competitive(at: City) -> bool:
    return at.options.get("mode") == "competitive"


def rule_of_copies(at: City) -> str:
    return "mayhem-74" if is_competitive(at) else "mayhem-6"


def exchanged(at: City, side: str, seat: str, character: str) -> dict[str, str]:
    """What this seat has held longest goes for it: to whoever had it, the team-mate too, or back to the box."""
    own = next(figure for figure, each in at.figures.items() if each.seat == seat)
    theirs = (figure for figure, each in at.figures.items() if each.side == side or not is_competitive(at))
    other = next((figure for figure in theirs if at.figures[figure].character == character), "")
    found: dict[str, str] = {}
    late: dict[str, str] = {}
    for figure, each in at.figures.items():
        if figure == own:
            late[figure_id(side, character)] = seat
        elif figure == other:
            found[figure_id(each.side, at.figures[own].character)] = each.seat
        else:
            found[figure] = each.seat
    whole = {**found, **late}
    sides = tuple(at.sides)
    return dict(sorted(whole.items(), key=lambda item: sides.index(item[0].partition("-")[0])))


class ChooseColour(Action, frozen=True, tag="choose-colour"):
    """Which colour one's team plays."""

    colour: str

    is_often = True
    when = IN_SETUP, has_colours

    @classmethod
    def offers(cls, _at: City, _seat: str) -> Iterator[Offer]:
        yield cls.offer(Pick(name="colour", options=SIDES))

    def decide(self, play: Play[City]) -> None:
        """The youngest team chooses (mayhem-6d, mayhem-6b): the other one takes the other set."""
        at = play.state
        own = side_of(at, play.seat)
        require(self.colour in SIDES and own != "" and own != self.colour, "mayhem-6d")
        sides = {side: at.sides[foe(side)].seats for side in SIDES}
        figures = {figure_id(foe(each.side), each.character): each.seat for each in at.figures.values()}
        if at.step != "draft":
            figures = dict(sorted(figures.items(), key=lambda item: not item[0].startswith(BLACK)))
        play.happens(ColourChosen(seat=play.seat, colour=self.colour, sides=sides, figures=figures))


# --- the map ----------------------------------------------------------------------------------------------------------


class LayBase(Action, frozen=True, tag="lay-base"):
    """Where the next of the four bases lies: two black ones, then two white ones."""

    place: str

    is_often = True
    when = at_step("map")

    @classmethod
    def offers(cls, at: City, _seat: str) -> Iterator[Offer]:
        if next_base(at) and not is_free_for_all(at):
            left = tuple(place for place in PLACES if place not in at.tiles)
            yield cls.offer(any_of("place", left), primary=bool(at.tiles))

    def decide(self, play: Play[City]) -> None:
        """As they lie on the table; the rest are the special places (mayhem-7)."""
        at = play.state
        due = next_base(at)
        require(due != "" and self.place in PLACES and self.place not in at.tiles, "mayhem-7", place=self.place)
        laid = {**at.tiles, self.place: due}
        if due == BASES[-1]:
            rest = (place for place in PLACES if place not in laid)
            laid |= dict(zip(rest, SPECIALS, strict=True))
        play.happens(MapLaid(tiles=laid))


def next_base(at: City) -> str:
    """Which base is named next, as long as nothing else was laid."""
    left = [tile for tile in BASES if tile not in at.tiles.values()]
    return left[0] if left and set(at.tiles.values()) <= set(BASES) else ""


class LayTile(Action, frozen=True, tag="lay-tile"):
    """Which tile lies on the next place, where the box knows their names."""

    tile: str

    is_often = True
    when = at_step("map")

    @classmethod
    def offers(cls, at: City, _seat: str) -> Iterator[Offer]:
        if tiles(at.box["tiles"]) and next_place(at) and not is_free_for_all(at):
            yield cls.offer(any_of("tile", tuple(tile for tile in TILES if tile not in at.tiles.values())))

    def decide(self, play: Play[City]) -> None:
        """From the first place to the last, the last one by itself (mayhem-7)."""
        at = play.state
        require(bool(tiles(at.box["tiles"])) and next_place(at) != "", "mayhem-7", place="")
        require(self.tile in TILES and self.tile not in at.tiles.values(), "mayhem-7", place="")
        laid = {**at.tiles, next_place(at): self.tile}
        missing = [tile for tile in TILES if tile not in laid.values()]
        if len(missing) == 1:
            laid[PLACES[-1]] = missing[0]
        play.happens(MapLaid(tiles=laid))


def next_place(at: City) -> str:
    """The next place in order, where they are named in order."""
    if set(at.tiles) != set(PLACES[: len(at.tiles)]):
        return ""
    return PLACES[len(at.tiles)] if len(at.tiles) < len(PLACES) else ""


class ShuffleMap(Action, frozen=True, tag="shuffle-map"):
    """Let the app say where each tile lies."""

    when = at_step("map")

    @classmethod
    def offers(cls, at: City, _seat: str) -> Iterator[Offer]:
        # Face down there is nothing to draw and to copy.
        yield cls.offer(primary=not at.tiles, said=Line("do.lay-arena") if is_free_for_all(at) else None)

    def decide(self, play: Play[City]) -> None:
        """All ten at random, bases among them (mayhem-7); face down as a triangle where all fight all (mayhem-67)."""
        if is_free_for_all(play.state):
            play.happens(ArenaLaid())
            return
        play.happens(MapLaid(tiles=dict(zip(PLACES, play.chance.shuffled(TILES, "map"), strict=True))))


# --- who has said who they are ----------------------------------------------------------------------------------------


def colours_chosen(at: City) -> dict[str, str]:
    """Each seat with its colour; nobody has one where all fight all."""
    if is_free_for_all(at):
        return {}
    return {seat: side for side, each in at.sides.items() for seat in each.seats}


def characters_chosen(at: City) -> dict[str, str]:
    """Each seat with the first of its characters."""
    found: dict[str, str] = {}
    for each in at.figures.values():
        found.setdefault(each.seat, each.character)
    return found
