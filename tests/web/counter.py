"""A game that is on no shelf: everybody adds to one number. It keeps the whole contract, so web knows no game."""

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import ClassVar

from msgspec.structs import replace

from companion import box
from companion.engine import pads
from companion.engine.audit import Count, Zone
from companion.engine.box_entries import BoxEntry
from companion.engine.chance import Chance
from companion.engine.dials import Dial
from companion.engine.dispatch import effects_of, everybody, folding, rules_of
from companion.engine.facts import Action, Adjusted, Fact, Learn, Lock, Revealed, Stretch, Told
from companion.engine.free_words import FreeWords
from companion.engine.game import Game, State
from companion.engine.handwork import handwork_of, no_handwork
from companion.engine.holes import Drawing, Pick, Span, Text
from companion.engine.locks import Question, waiting
from companion.engine.locks import proposals as lock_offers
from companion.engine.narration import ruled, told
from companion.engine.opening import Opening, Option
from companion.engine.play import Play
from companion.engine.proposals import Offer
from companion.engine.results import Result, Results
from companion.engine.rulebook import Rule, Rulebook, require
from companion.engine.scores import Mark, Printed, Scores, ScoreSheet, Write
from companion.engine.view import Now, Step, View
from companion.engine.words import Line, Words
from companion.kit.lines import line

GEMS = tuple(f"{colour}-{number}" for colour in ("red", "blue") for number in (1, 2, 3))
SECRETS = ("owl", "fox", "hen")
MOST = 3
# The keeper's seat: it belongs to the game, and whoever likes may hold it.
KEEPER = "K"
WORDS = Text(name="words", most=40)
TRACK = Drawing(name="track", rows=("red", "blue"), columns=("1", "2", "3"), marks=("rock", "A", "owl"))


def w(it: str, en: str) -> Words:
    return Words(it, en)


def rule(id: str, page: int, title: Words, text: Words, refusal: Words | None = None) -> Rule:
    return Rule(id=id, page=page, chapter="turn", kind="check", title=title, text=text, refusal=refusal)


RULES = (
    rule("counter-1", 2, w("Il turno", "The turn"), w("Si gioca a turno.", "Players take turns."),
         w("Non tocca a te: tocca a {turn}.", "It is not your turn: it is {turn}'s.")),
    rule("counter-2", 3, w("Quanto", "How much"), w("Da uno a tre.", "From one to three."),
         w("{by} è troppo: al massimo {most}.", "{by} is too much: {most} at most.")),
    rule("counter-3", 4, w("Il segreto", "The secret"), w("Un segreto a testa.", "One secret each."),
         w("Hai già un segreto.", "You have a secret already.")),
    rule("counter-4", 4, w("Mostrare", "Showing"), w("Si mostra ciò che si ha.", "You show what you have."),
         w("Non hai un segreto da mostrare.", "You have no secret to show.")),
    rule("counter-5", 5, w("La fine", "The end"), w("Si finisce alla meta.", "The goal ends it."),
         w("La partita è finita.", "The game is over.")),
    rule("counter-6", 6, w("Il custode", "The keeper"), w("Solo il custode disegna.", "Only the keeper draws."),
         w("Questo spetta al custode.", "This is for the keeper.")),
    rule("counter-7", 6, w("Il disegno", "The drawing"), w("Un segno per casella.", "One mark in a cell."),
         w("Il disegno non sta nella griglia.", "The drawing does not fit the grid.")),
    rule("counter-8", 6, w("La chiamata", "The call"), w("Prima si chiamano tutti.", "First everybody is called."),
         w("Il custode non chiama due volte.", "The keeper does not call twice.")),
)

SAYS = {
    **box.flat(box.toml(box.DATA / "custode" / "words.toml")),
    "title.now": w("Somma {total} di {goal}", "Sum {total} of {goal}"),
    "step.play": w("Gioca", "Play"),
    "step.end": w("Fine", "End"),
    "action.add": w("Aggiungi", "Add"),
    "action.lay": w("Posa gemme", "Lay gems"),
    "action.point": w("Indica", "Point"),
    "action.choose": w("Scegli", "Choose"),
    "action.hide": w("Nascondi", "Hide"),
    "action.show": w("Mostra", "Show"),
    "action.call": w("Chiama", "Call"),
    "action.note": w("Annota", "Note down"),
    "action.draw": w("Disegna", "Draw"),
    "do.call": w("Fatto", "Done"),
    "do.note": w("Annota {gem}: {words}", "Note {gem}: {words}"),
    "do.draw": w("Disegna {track}", "Draw {track}"),
    "action.learn": w("Copia", "Copy"),
    "do.learn": w("Copia {entry}", "Copy {entry}"),
    "hole.learn.value": w("Che cosa dice la scatola?", "What does the box say?"),
    "hole.note.gem": w("Su quale gemma?", "On which gem?"),
    "hole.note.words": w("Che cosa c’è scritto?", "What does it say?"),
    "hole.draw.by": w("Quanti giri?", "How many laps?"),
    "hole.draw.track": w("La pista davanti", "The track ahead"),
    "now.call": w("Chiamate tutti al tavolo", "Call everybody to the table"),
    "tell.called": w("chiama", "calls"),
    "tell.noted": w("annota: {words}", "notes: {words}"),
    "tell.drawn": w("disegna la pista", "draws the track"),
    "tell.adjusted-secret": w("corregge un segreto", "corrects a secret"),
    "dial.words": w("La nota", "The note"),
    "option.keeper": w("Il custode", "The keeper"),
    "option.keeper.yes": w("sì", "yes"),
    "option.keeper.no": w("no", "no"),
    "name.K": w("Custode del conto", "Keeper of the count"),
    "name.rock": w("roccia", "rock"),
    "name.front": w("fronte", "front"),
    "name.back": w("retro", "back"),
    "do.add": w("Aggiungi {by}", "Add {by}"),
    "do.lay": w("Posa {gems}", "Lay {gems}"),
    "do.point": w("Indica {gem}", "Point at {gem}"),
    "do.choose": w("Scegli {kept}", "Choose {kept}"),
    "do.hide": w("Nascondi {secret}", "Hide {secret}"),
    "do.show": w("Mostra il tuo segreto", "Show your secret"),
    "action.bid": w("Punta", "Bid"),
    "do.bid": w("Punta {by} su {animal}", "Bid {by} on {animal}"),
    "hole.bid.animal": w("Su chi?", "On whom?"),
    "hole.bid.by": w("Quanto punti?", "How much do you bid?"),
    "dial.bid": w("La puntata di {of}", "{of}'s bid"),
    "option.bids": w("Puntate segrete", "Secret bids"),
    "option.bids.yes": w("sì", "yes"),
    "option.bids.no": w("no", "no"),
    "hole.add.by": w("Quanto?", "How much?"),
    "hole.lay.gems": w("Quali gemme?", "Which gems?"),
    "hole.point.gem": w("Quale?", "Which?"),
    "hole.choose.kept": w("Quali tieni?", "Which do you keep?"),
    "hole.hide.secret": w("Che cosa?", "What?"),
    "tell.opened": w("tavolo aperto", "table opened"),
    "tell.added": w("aggiunge {by}", "adds {by}"),
    "tell.laid": w("posa {gems}", "lays {gems}"),
    "tell.hidden": w("nasconde qualcosa", "hides something"),
    "tell.hidden-own": w("nasconde {secret}", "hides {secret}"),
    "tell.shown": w("mostra {secret}", "shows {secret}"),
    "dial.total": w("La somma", "The sum"),
    "dial.turn": w("Il turno", "The turn"),
    "dial.secret": w("Il segreto di {of}", "{of}'s secret"),
    "gate.remember": w("Contate ad alta voce.", "Count aloud."),
    "outcome.goal": w("Meta raggiunta: {total}", "Goal reached: {total}"),
    "option.goal": w("La meta", "The goal"),
    "option.goal.9": w("nove", "nine"),
    "option.goal.30": w("trenta", "thirty"),
    "option.goal.90": w("novanta", "ninety"),
    "option.colour": w("Colore", "Colour"),
    "hands.laid": w("Metti davanti a {seat}: {gems}", "Put before {seat}: {gems}"),
    "zone.table": w("Tavolo", "Table"),
    "count.total": w("somma", "sum"),
    "result.total": w("somma", "sum"),
    "score.gems": w("gemme", "gems"),
    "score.hint": w("aiuto", "hint"),
    "pad.next": w("tocca a", "next"),
    "pad.cannot": w("Il segnapunti non riporta le gemme.", "The pad does not bring back the gems."),
    "pad-fault.goal": w("Il conto si ferma prima: al massimo {most}.", "The count ends before that: {most} at most."),
    "score.total": w("totale", "total"),
    "name.red": w("rosso", "red"),
    "name.blue": w("blu", "blue"),
    "name.owl": w("il gufo", "the owl"),
    "name.fox": w("la volpe", "the fox"),
    "name.hen": w("la gallina", "the hen"),
    "name.total": w("La somma", "The sum"),
}


BOX = (
    BoxEntry(id="size", title=w("Quante gemme", "How many gems"), why=w("Serve a poco.", "Of little use."),
             shape="number", value=12, most=50),
    BoxEntry(id="back", title=w("Il dorso", "The back"), why=w("Si vede.", "You see it."), shape="choice",
             value="red", choices=("red", "blue")),
    BoxEntry(id="values", title=w("I valori", "The values"), why=w("Stanno sulle gemme.", "They are on the gems."),
             shape="grid", value=[[1, 2], [3, None]], rows=("red", "blue"), columns=("1", "2"), most=9),
    BoxEntry(id="cards", title=w("Le carte", "The cards"), why=w("Si scoprono giocando.", "They appear in play."),
             shape="cards", value=[], columns=("front", "back"), free=("front", "back"), most=3),
    BoxEntry(id="pile", title=w("Il mazzo", "The pile"), why=w("Di due colori.", "Of two colours."),
             shape="cards", value=[], columns=("front", "total"), among={"total": ("red", "blue")}),
    BoxEntry(id="tiles", title=w("Le tessere", "The tiles"), why=w("Sono molte.", "They are many."),
             shape="cards", value=[], columns=("front", "back", "red", "blue", "rock", "owl", "fox"), most=81,
             among={"back": ("red", "blue")},
             between={"red": (0, 9), "blue": (0, 9), "rock": (-3, 3), "owl": (0, 9), "fox": (0, 9)}),
    BoxEntry(id="motto", title=w("Il motto", "The motto"), why=w("Sta sul coperchio.", "It is on the lid."),
             shape="text", value=""),
)


# --- the table -------------------------------------------------------------------------------------------------------


class Sum(State, frozen=True):
    seats: tuple[str, ...] = ()
    goal: int = 0
    total: int = 0
    turn: str = ""
    gems: dict[str, tuple[str, ...]] = {}
    secrets: dict[str, str] = {}
    posts: tuple[str, ...] = ()
    is_called: bool = False
    words: str = ""
    track: tuple[str, ...] = ()
    # What everybody bid on last, and how many times there was bidding.
    has_bids: bool = False
    bids: dict[str, str] = {}
    biddings: int = 0


# --- what has happened ------------------------------------------------------------------------------------------------


class Opened(Fact, frozen=True, tag="opened"):
    told: ClassVar[Told] = Told(public=("seats", "goal", "posts", "has_bids"), moves_nothing=True)
    seats: tuple[str, ...]
    goal: int
    posts: tuple[str, ...] = ()
    has_bids: bool = False

    def after(self, at: Sum) -> Sum:
        """This one is played by the box as it ships; a real game is told its own as `Opening.box`."""
        return Sum(
            seats=self.seats,
            posts=self.posts,
            goal=self.goal,
            turn=self.seats[0],
            is_called=not self.posts,
            has_bids=self.has_bids,
            box={entry.id: entry.value for entry in BOX},
        )


class Called(Fact, frozen=True, tag="called"):
    ends_part: ClassVar[Stretch] = "setup"
    told: ClassVar[Told] = Told(moves_nothing=True)

    def after(self, at: Sum) -> Sum:
        return replace(at, is_called=True)


class Noted(Fact, frozen=True, tag="noted"):
    told: ClassVar[Told] = Told(line=("words",), public=("gem",), moves_nothing=True)
    gem: str
    words: FreeWords

    def after(self, at: Sum) -> Sum:
        return replace(at, words=self.words)


class Drawn(Fact, frozen=True, tag="drawn"):
    told: ClassVar[Told] = Told(public=("by", "track"), moves_nothing=True)
    by: int
    track: tuple[str, ...]

    def after(self, at: Sum) -> Sum:
        return replace(at, track=self.track)


class Added(Fact, frozen=True, tag="added"):
    told: ClassVar[Told] = Told("counter-2", line=("by",), public=("seat",), moves_nothing=True)
    seat: str
    by: int

    def after(self, at: Sum) -> Sum:
        return replace(at, total=at.total + self.by, turn=next_to(at, self.seat))


class Laid(Fact, frozen=True, tag="laid"):
    told: ClassVar[Told] = Told(line=("gems",), public=("seat",))
    seat: str
    gems: tuple[str, ...]

    def after(self, at: Sum) -> Sum:
        gems = {**at.gems, self.seat: at.gems.get(self.seat, ()) + self.gems}
        return replace(at, gems=gems, turn=next_to(at, self.seat))

    def hands(self, at: Sum) -> Iterable[Line]:
        if self.gems:
            yield line("laid", "counter-2", seat=self.seat, gems=self.gems)


class Hidden(Fact, frozen=True, tag="hidden"):
    told: ClassVar[Told] = Told(public=("seat",), secret={"secret": "seat"}, has_own=True, moves_nothing=True)
    seat: str
    secret: str

    def after(self, at: Sum) -> Sum:
        return replace(at, secrets={**at.secrets, self.seat: self.secret})


class Shown(Fact, frozen=True, tag="shown"):
    reveals: ClassVar[bool] = True
    ends_part: ClassVar[Stretch] = "round"
    told: ClassVar[Told] = Told(line=("secret",), public=("seat",), moves_nothing=True)
    seat: str
    secret: str

    def after(self, at: Sum) -> Sum:
        return replace(at, secrets={each: kept for each, kept in at.secrets.items() if each != self.seat})


def next_to(at: Sum, seat: str) -> str:
    return at.seats[(at.seats.index(seat) + 1) % len(at.seats)]


def revealed(fact: Revealed, at: Sum) -> Sum:
    """What the engine's own fact does to this table, beside its locks."""
    bids = {seat: str(choice["animal"]) for seat, choice in fact.choices.items()}
    return replace(at, bids=bids, biddings=at.biddings + 1)


def ruled_to(at: Sum, dial: str, value: str | int) -> Sum:
    """The table after a ruling."""
    kind, _, of = dial.partition(".")
    match kind:
        case "total":
            return replace(at, total=int(value))
        case "words":
            return replace(at, words=str(value))
        case "bid":
            return replace(at, bids={**at.bids, of: str(value)})
        case "turn":
            return replace(at, turn=str(value))
        case _:
            return replace(at, secrets={**at.secrets, of: str(value)})


def setup(opening: Opening, chance: Chance) -> Sequence[Fact]:
    chosen = opening.options
    has_bids = chosen.get("bids") == "yes"
    return (Opened(seats=opening.seats, posts=opening.posts, goal=int(chosen["goal"]), has_bids=has_bids),)


# --- what may be asked, each with its rule ----------------------------------------------------------------------------


def goes_on(play: Play[Sum]) -> None:
    require(play.state.total < play.state.goal, "counter-5")


def in_turn(play: Play[Sum]) -> None:
    goes_on(play)
    require(play.state.turn == play.seat, "counter-1", turn=play.state.turn)


def keeps(play: Play[Sum]) -> None:
    goes_on(play)
    require(play.seat == KEEPER, "counter-6")


def with_a_keeper(at: Sum, _seat: str) -> bool:
    """Where nobody keeps the count, nobody looks for what a keeper does."""
    return bool(at.posts)


class Call(Action, frozen=True, tag="call"):
    """The keeper calls everybody to the table."""

    primary = True
    looked_for = with_a_keeper

    @staticmethod
    def when(play: Play[Sum]) -> None:
        keeps(play)
        require(not play.state.is_called, "counter-8")

    def decide(self, play: Play[Sum]) -> None:
        play.happens(Called())


class Note(Action, frozen=True, tag="note"):
    """The keeper notes something about a gem."""

    by_hand: ClassVar[bool] = True
    gem: str
    words: FreeWords

    when = keeps
    looked_for = with_a_keeper

    @classmethod
    def offers(cls, _at: Sum, _seat: str) -> Iterator[Offer]:
        yield cls.offer(Pick(name="gem", options=GEMS), WORDS)

    def decide(self, play: Play[Sum]) -> None:
        require(self.gem in GEMS[:4] and WORDS.fits(self.words), "counter-2", by=self.gem, most=WORDS.most)
        play.happens(Noted(gem=self.gem, words=self.words))


class Draw(Action, frozen=True, tag="draw"):
    """The keeper draws the track ahead."""

    by_hand: ClassVar[bool] = True
    by: int
    track: tuple[str, ...]

    when = keeps
    looked_for = with_a_keeper

    @classmethod
    def offers(cls, at: Sum, _seat: str) -> Iterator[Offer]:
        yield cls.offer(Span(name="by", low=0, high=9), replace(TRACK, now=at.track))

    def decide(self, play: Play[Sum]) -> None:
        require(1 <= self.by <= MOST, "counter-2", by=self.by, most=MOST)
        require(TRACK.fits(self.track), "counter-7")
        play.happens(Drawn(by=self.by, track=self.track))


class Add(Action, frozen=True, tag="add"):
    """Add to the number."""

    by: int

    primary = True
    when = in_turn
    looked_for = everybody

    @classmethod
    def offers(cls, _at: Sum, _seat: str) -> Iterator[Offer]:
        yield cls.offer(Span(name="by", low=1, high=9))

    def decide(self, play: Play[Sum]) -> None:
        require(1 <= self.by <= MOST, "counter-2", by=self.by, most=MOST)
        play.happens(Added(seat=play.seat, by=self.by))


class Lay(Action, frozen=True, tag="lay"):
    """Lay gems, of one kind several if one likes."""

    gems: tuple[str, ...]

    when = in_turn
    looked_for = everybody

    @classmethod
    def offers(cls, _at: Sum, _seat: str) -> Iterator[Offer]:
        worth = tuple(int(gem[-1]) for gem in GEMS)
        hole = Pick(name="gems", options=GEMS, least=0, most=MOST, many=True, repeat=True, entry="grid")
        yield cls.offer(replace(hole, worth=worth, against=5))

    def decide(self, play: Play[Sum]) -> None:
        fits = len(self.gems) <= MOST and set(self.gems) <= set(GEMS)
        require(fits, "counter-2", by=len(self.gems), most=MOST)
        play.happens(Laid(seat=play.seat, gems=self.gems))


class Point(Action, frozen=True, tag="point"):
    """Lay the gem one points at."""

    gem: str

    when = in_turn
    looked_for = everybody

    @classmethod
    def offers(cls, _at: Sum, _seat: str) -> Iterator[Offer]:
        yield cls.offer(Pick(name="gem", options=GEMS, entry="grid"))

    def decide(self, play: Play[Sum]) -> None:
        require(self.gem in GEMS, "counter-2", by=self.gem, most=MOST)
        play.happens(Laid(seat=play.seat, gems=(self.gem,)))


class Choose(Action, frozen=True, tag="choose"):
    """Keep up to two animals, each once."""

    kept: tuple[str, ...]

    when = in_turn
    looked_for = everybody

    @classmethod
    def offers(cls, _at: Sum, _seat: str) -> Iterator[Offer]:
        yield cls.offer(Pick(name="kept", options=SECRETS, least=0, most=2, many=True))

    def decide(self, play: Play[Sum]) -> None:
        is_once = len(set(self.kept)) == len(self.kept) <= 2
        require(is_once and set(self.kept) <= set(SECRETS), "counter-2", by=len(self.kept), most=2)
        play.happens(Laid(seat=play.seat, gems=self.kept))


class Hide(Action, frozen=True, tag="hide"):
    """Keep an animal to oneself."""

    secret: str

    looked_for = everybody

    @staticmethod
    def when(play: Play[Sum]) -> None:
        goes_on(play)
        require(play.seat not in play.state.secrets, "counter-3")

    @classmethod
    def offers(cls, _at: Sum, _seat: str) -> Iterator[Offer]:
        yield cls.offer(Pick(name="secret", options=SECRETS))

    def decide(self, play: Play[Sum]) -> None:
        require(self.secret in SECRETS, "counter-3")
        play.happens(Hidden(seat=play.seat, secret=self.secret))


class Show(Action, frozen=True, tag="show"):
    """Show what one kept to oneself."""

    looked_for = everybody

    @staticmethod
    def when(play: Play[Sum]) -> None:
        goes_on(play)
        require(play.seat in play.state.secrets, "counter-4")

    def decide(self, play: Play[Sum]) -> None:
        play.happens(Shown(seat=play.seat, secret=play.state.secrets[play.seat]))


class Bid(Lock, frozen=True, tag="bid"):
    """Everybody bids at once; the engine judges the lock and offers it while the question is open."""

    animal: str
    by: int

    when = goes_on

    @classmethod
    def offers(cls, at: Sum, seat: str) -> Iterator[Offer]:
        yield from lock_offers(question(at), at.locks, seat)

    def decide(self, play: Play[Sum]) -> None:
        """Whatever is bid is a bid."""


def question(at: Sum) -> Question | None:
    """Everybody bids at once, again and again until the end."""
    if not at.has_bids or at.total >= at.goal:
        return None
    holes = (Pick(name="animal", options=SECRETS), Span(name="by", low=1, high=MOST))
    return Question(name=f"bid.{at.biddings}", action=Bid, holes=dict.fromkeys(at.seats, holes))


def after_reveal(play: Play[Sum], fact: Revealed) -> None:
    """Whoever bids most adds it; of several the first."""
    seat = max(fact.choices, key=lambda each: int(str(fact.choices[each]["by"])))
    play.happens(Added(seat=seat, by=int(str(fact.choices[seat]["by"]))))


def to_copy(at: Sum, _seat: str) -> Iterable[Offer]:
    """What of the box may be copied now."""
    return (Learn.offer(Text(name="value"), entry="motto"),) if at.posts else ()


# --- what is shown ----------------------------------------------------------------------------------------------------


class SumView(View, frozen=True, kw_only=True):
    total: int
    cards: tuple[tuple[str, int], ...]
    mine: str
    bids: tuple[tuple[str, str], ...]


def view(at: Sum, viewer: str | None) -> SumView:
    is_over = at.total >= at.goal
    return SumView(
        acting=acting(at),
        title=Line("title.now", {"total": at.total, "goal": at.goal}),
        now=Now(line=Line("now.call", {}, "counter-8")) if viewer in (None, KEEPER) and not at.is_called else None,
        rail=(Step("play", "counter-1", not is_over), Step("end", "counter-5", is_over)),
        gate=(Line("gate.remember", {}, "counter-2"),),
        broken=broken(at),
        outcome=outcome(at),
        total=at.total,
        cards=tuple((seat, len(at.gems.get(seat, ()))) for seat in at.seats),
        mine=at.secrets.get(viewer, "") if viewer else "",
        bids=tuple(at.bids.items()),
    )


def acting(at: Sum) -> tuple[str, ...]:
    if at.total >= at.goal:
        return ()
    bidding = tuple(seat for seat in waiting(question(at), at.locks) if seat != at.turn)
    return (at.turn, *(() if at.is_called else at.posts), *bidding)


def tell(fact: Fact, viewer: str | None) -> Line | None:
    """Only what each fact does not say of itself."""
    if isinstance(fact, Adjusted):
        return ruled(fact, "", is_secret=fact.dial.startswith("secret"))
    return told(fact, viewer)


def dials(at: Sum) -> tuple[Dial, ...]:
    secrets = tuple(
        Dial(
            id=f"secret.{seat}", kind="secret", of=(seat,), now=secret, secret_to=seat,
            domain=Pick(name="value", options=SECRETS),
        )
        for seat, secret in at.secrets.items()
    )
    bids = tuple(
        Dial(id=f"bid.{seat}", kind="bid", of=(seat,), now=animal, domain=Pick(name="value", options=SECRETS))
        for seat, animal in at.bids.items()
    )
    total = Dial(id="total", kind="total", now=at.total, domain=Span(name="value", low=0, high=99))
    turn = Dial(id="turn", kind="turn", now=at.turn, domain=Pick(name="value", options=at.seats))
    words = Dial(id="words", kind="words", now=at.words, domain=replace(WORDS, name="value"))
    return (total, turn, words, *secrets, *bids)


def broken(at: Sum) -> tuple[Line, ...]:
    return ()


def outcome(at: Sum) -> tuple[Line, ...]:
    return (Line("outcome.goal", {"total": at.total}, "counter-5"),) if at.total >= at.goal else ()


def result(at: Sum) -> Result:
    """Who reached the goal has won: the one before whose turn it would be."""
    if at.total < at.goal:
        return Result()
    first = at.seats[at.seats.index(at.turn) - 1]
    lost = tuple(seat for seat in at.seats if seat != first)
    return Result(won=(first,), lost=lost, points={seat: len(at.gems.get(seat, ())) for seat in at.seats},
                  figures={"total": at.total}, played={first: ("owl",)})


def scores(at: Sum) -> Scores:
    laid: Scores = {(seat, "gems"): len(at.gems.get(seat, ())) for seat in at.seats}
    return laid | {("total", "total"): at.total}


def pad_asks(opening: Opening) -> pads.Pad:
    """What is written of a count on paper: how far it is, and who goes on."""
    lines = (pads.Digits("total", 99),), (Mark("next", opening.seats),)
    return pads.Pad(tuple(pads.PadLine("total", asks) for asks in lines))


def pad_faults(opening: Opening, found: Scores) -> tuple[pads.PadFault, ...]:
    """Nobody adds more than three, and the goal ends it."""
    total, most = found.get(("total", "total"), 0), int(opening.options["goal"]) + 2
    if isinstance(total, int) and total > most:
        return (pads.PadFault(Line("pad-fault.goal", {"most": most}, "counter-5"), (("total", "total"),)),)
    return ()


def copied(_at: Sum, found: Scores) -> dict[str, str | int]:
    set_by = {("total", "total"): "total", ("total", "next"): "turn"}
    return {set_by[cell]: value for cell, value in found.items() if cell in set_by}


HERE = sys.modules[__name__]
EFFECTS: dict[type[Fact], Callable[..., Sum]] = {**effects_of(Sum, HERE), Revealed: revealed}

GAME: Game[Sum] = Game(
    id="counter",
    title=w("Il conto", "The count"),
    least_seats=2,
    most_seats=4,
    options=(
        Option(id="goal", choices=("9", "30", "90"), default="9", rule="counter-5"),
        Option(id="keeper", choices=("yes", "no"), default="yes"),
        Option(id="bids", choices=("no", "yes"), default="no"),
    ),
    posts=lambda options: (KEEPER,) if options["keeper"] == "yes" else (),
    seat_options=(Option(id="colour", choices=("red", "blue", "owl", "fox"), default="red", distinct=True),),
    rulebook=Rulebook(
        w("Prova", "Trial"),
        False,
        {each.id: each for each in (*RULES, *box.rows(box.DATA / "custode" / "rulebook.toml", "rule", Rule))},
    ),
    words=SAYS,
    box=BOX,
    rules=rules_of(HERE),
    effects=EFFECTS,
    setup=setup,
    blank=Sum(),
    evolve=folding(EFFECTS, ruled_to, BOX),
    handwork={**handwork_of(HERE), Revealed: no_handwork},
    question=question,
    after_reveal=after_reveal,
    to_copy=to_copy,
    acting=acting,
    view=view,
    tell=tell,
    audit=lambda at: (Zone("table", (Count("total", at.total),)),),
    dials=dials,
    broken=broken,
    outcome=outcome,
    score_sheet=lambda opening: ScoreSheet(
        opening.seats, (Mark("gems", ("0", "1")), Printed("hint", opening.seats)), (Write("total", 99),)
    ),
    scores=scores,
    pad=pads.PaperPad(
        asks=pad_asks,
        written=lambda at: {("total", "total"): at.total, ("total", "next"): at.turn},
        faults=pad_faults,
        copied=copied,
    ),
    results=Results(result=result, course=lambda at: {"total": at.total}, ways=("goal",), better={"total": "high"}),
    clock=(30, 45, 50),
)
