"""The contract every game keeps (interface), as one frozen record."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from types import GenericAlias
from typing import TYPE_CHECKING, Generic, TypeVar

import msgspec
from msgspec import Struct

from companion.engine.audit import Zone
from companion.engine.box_entries import BoxEntry, BoxValue
from companion.engine.chance import Chance
from companion.engine.clock import past_the_clock
from companion.engine.dials import Dial, DialGroup
from companion.engine.dispatch import ActionRule, RulesAtStep
from companion.engine.facts import (
    LOCKING,
    Action,
    Adjust,
    AdjustAll,
    AdjustBy,
    Adjusted,
    ClockStarted,
    ClockStopped,
    Close,
    Fact,
    Learn,
    Learned,
    Lock,
    LoseLocks,
    PutAway,
    Redo,
    Redone,
    Revealed,
    StartClock,
    StopClock,
    TableClosed,
    TablePutAway,
    Undo,
    Undone,
    Unlock,
)
from companion.engine.facts import tag as tag
from companion.engine.locks import Locks, Question
from companion.engine.narration import line_for
from companion.engine.notation import OneLine, path_values
from companion.engine.opening import Opening, Option, Preset
from companion.engine.pads import PaperPad
from companion.engine.proposals import Offer
from companion.engine.results import Results
from companion.engine.row_notes import RowReader
from companion.engine.rulebook import Rulebook
from companion.engine.scores import Scores, ScoreSheet
from companion.engine.view import View
from companion.engine.words import Line, Names, Words

if TYPE_CHECKING:
    from companion.engine.play import Play


# What players' seats are called, in the order they sit; a post of the game may have a letter beyond them.
SEATS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


class State(Struct, frozen=True, kw_only=True):
    """What lies on the table; every game has its own, and each knows its box and what is locked."""

    box: dict[str, BoxValue] = {}
    locks: Locks = Locks()


S = TypeVar("S", bound=State)


@dataclass(frozen=True, kw_only=True, eq=False)
class Game(Generic[S]):
    """One game: what it is made of, and the functions that keep its table.

    `decide` settles all legality before the first fact happens; `evolve` never refuses. Everything a person may see
    goes through `view` and `tell`, each for one viewer (a seat, or None for whoever only looks on).
    """

    id: str
    title: Words
    least_seats: int
    most_seats: int
    options: tuple[Option, ...]
    seat_options: tuple[Option, ...]
    rulebook: Rulebook
    # The words of actions, facts, holes, dials and names, by key.
    words: dict[str, Words]
    box: tuple[BoxEntry, ...]

    # The seats of the game itself under these options, beside those of the players; `name.<id>` says what each is.
    posts: Callable[[dict[str, str]], tuple[str, ...]] = lambda _options: ()

    setup: Callable[[Opening, Chance], Sequence[Fact]]
    # Each action with its guard, its choices and its rule, and each fact with the function that folds it.
    rules: Mapping[type[Action], ActionRule[S]]
    effects: Mapping[type[Fact], Callable[..., S]]
    # At which step of the game it is, for the guards that ask for one (`dispatch.AtSteps`).
    step: Callable[[S], str] = lambda _state: ""
    # What the game does after any of its actions, given the state before it.
    afterwards: Callable[["Play[S]", S], None] = lambda _play, _before: None
    blank: S
    # The table after a fact, shared ones included (`dispatch.folding`); never refuses.
    evolve: Callable[[S, Fact], S]
    # What follows from a correction, as facts of the same act: how an old correction folds is never changed.
    after_correction: Callable[["Play[S]", Adjusted], None] = lambda _play, _correction: None
    # What hands have to do with the pieces for each fact, from it and the state it met (`handwork.handwork_of`).
    handwork: Mapping[type[Fact], Callable[..., Iterable[Line]]]
    # The secret choice asked of several seats at once now (see `locks`), and what follows when it is revealed.
    question: Callable[[S], Question | None] = lambda _state: None
    after_reveal: Callable[["Play[S]", Revealed], None] = lambda _play, _reveal: None
    # What of the box may be copied now, where the game asks for it beside its own actions (`Learn`).
    to_copy: Callable[[S, str], Iterable[Offer]] = lambda _state, _seat: ()
    # The seats that have something to do now, the likeliest first.
    acting: Callable[[S], tuple[str, ...]]

    view: Callable[[S, str | None], View]
    # One line of the story for one viewer, where it is another than what each fact declares of itself.
    tell: Callable[[Fact, str | None], Line | None] = line_for
    audit: Callable[[S], tuple[Zone, ...]]
    # What of the audit is one piece each: hands are told from where to where it goes, not that one is less here.
    pieces: tuple[str, ...] = ()
    dials: Callable[[S], tuple[Dial, ...]]
    # How they lie on the table, for the page on which they are set (data/<game>/dials.toml).
    dial_groups: tuple[DialGroup, ...] = ()
    # Counts that the box makes impossible.
    broken: Callable[[S], tuple[Line, ...]]
    outcome: Callable[[S], tuple[Line, ...]]

    score_sheet: Callable[[Opening], ScoreSheet]
    scores: Callable[[S], Scores]
    # The pad that is filled in by pencil and photographed, where it is asked otherwise than the score stands on the
    # screen; None: there is no such pad.
    pad: PaperPad[S] | None = None
    # How a match that is over is remembered, and what is compared with others.
    results: Results[S]
    # A position in one line, and back: path=value words, unless a game brings a way of its own.
    own_notation: OneLine[S] | None = None

    # What was asked without the end it brought along, for whoever had not finished; None where what happened by it
    # ended nothing.
    unfinished: Callable[[Action, Sequence[Fact]], Action | None] = lambda _action, _facts: None

    # How many minutes a match may be played for, where people like a clock.
    clock: tuple[int, ...] = ()

    # The ways to play that a table is opened with, the first one proposed.
    presets: tuple[Preset, ...] = ()
    # The acts by which whoever sits down says who they are at this table, as long as the rules let them: each is an
    # offer with one choice. With each, who has chosen what by now.
    identity: Mapping[type[Action], Callable[[S], Mapping[str, str]]] = field(default_factory=dict)
    # Whether phones keep anything of one seat from another here: where they keep nothing, one that goes round covers
    # nothing. Held to it by the contract; a secret choice that is open hides by itself.
    keeps_secrets_at: Callable[[S], bool] = lambda _state: True
    # Whether whoever holds the pieces in hand can tell a phone again what another kept: not where the app alone has
    # them.
    is_on_cardboard_at: Callable[[S], bool] = lambda _state: True
    # What this table calls things whose names only its box knows, or that a game's own names do not tell apart here;
    # and the real colours of what seats play with.
    names_at: Callable[[S], Names] = lambda _state: {}
    colours: Callable[[S], Mapping[str, str]] = lambda _state: {}
    # Lists of the box whose rows are pasted, checked and shared as a code, by their entry.
    row_readers: Mapping[str, RowReader] = field(default_factory=dict)
    # How the same people play once more after a match that ended so.
    rematch: Callable[[Opening, S], Opening] = lambda opening, _state: opening

    def __post_init__(self) -> None:
        if self.clock:
            object.__setattr__(self, "evolve", past_the_clock(self.evolve))

    @cached_property
    def one_line(self) -> OneLine[S]:
        return self.own_notation or path_values(self.blank)

    def notation(self, state: S) -> str:
        """A position in one line."""
        return self.one_line.write(state)

    def position(self, line: str) -> S:
        """The position that line is of."""
        return self.one_line.read(line)

    @cached_property
    def actions(self) -> tuple[type[Action], ...]:
        """What may be asked for at a table of this game, but for undo and redo, which are about the log."""
        return (*self.rules, *((Unlock,) if self.has_secret_choices else ()), Learn, Adjust)

    @cached_property
    def facts(self) -> tuple[type[Fact], ...]:
        """What may happen at a table of this game, but for what undo and redo leave in the log."""
        shared = tuple(kind for kind in LOCKING if self.has_secret_choices and kind not in self.effects)
        return (*self.effects, *shared, Learned, Adjusted)

    @cached_property
    def often(self) -> tuple[str, ...]:
        """The kinds of acts that stand below the board by name, in this order; the others are folded away. Of a game
        that names none all stand. Taking a secret choice back stands where choosing does."""
        own = ((kind, Unlock) if issubclass(kind, Lock) else (kind,) for kind in self.rules if kind.is_often)
        return tuple(tag(each) for kinds in own for each in kinds)

    @cached_property
    def rules_by_tag(self) -> dict[str, ActionRule[S]]:
        return {tag(kind): rule for kind, rule in self.rules.items()}

    @cached_property
    def rules_by_step(self) -> dict[str, RulesAtStep[S]]:
        """Found when a step first comes."""
        return {}

    def rules_at(self, state: S) -> RulesAtStep[S]:
        step = self.step(state)
        if step not in self.rules_by_step:
            self.rules_by_step[step] = RulesAtStep(self.rules, step)
        return self.rules_by_step[step]

    def proposed(self, state: S, seat: str, action: str) -> list[Offer]:
        """What may be chosen in this action while its guard lets it be asked, whether or not that is open."""
        if rule := self.rules_by_tag.get(action):
            return list(rule.offers(state, seat))
        # The engine's own are offered beside those of the game: what is locked beside its lock.
        locks = (rule.offers(state, seat) for kind, rule in self.rules.items() if issubclass(kind, Lock))
        return [offer for found in (self.to_copy(state, seat), *locks) for offer in found if offer.action == action]

    @cached_property
    def has_secret_choices(self) -> bool:
        """Whether several seats are ever asked at once for what nobody else may see before all have chosen."""
        return any(issubclass(kind, Lock) for kind in self.rules)

    def decide(self, play: "Play[S]", action: Action) -> None:
        """Judge an action of the game; raises Refusal."""
        before = play.state
        self.rules[type(action)](play, action)
        self.afterwards(play, before)

    def folded(self, state: S, facts: Iterable[Fact]) -> S:
        """The table after these facts, one after the other."""
        for fact in facts:
            state = self.evolve(state, fact)
        return state

    def opening(
        self,
        seats: int | Sequence[str],
        options: Mapping[str, str] | None = None,
        seat_options: Mapping[str, Mapping[str, str]] | None = None,
        box: Mapping[str, BoxValue] | None = None,
    ) -> Opening:
        """A table as it is proposed, but for what was chosen otherwise and what the owner said about the box."""
        letters = SEATS[:seats] if isinstance(seats, int) else seats
        chosen = {option.id: option.default for option in self.options} | dict(options or {})
        asked = seat_options or {}
        return Opening(
            seats=tuple(letters),
            posts=self.posts(chosen),
            options=chosen,
            seat_options={
                seat: {option.id: option.default_at(index) for option in self.seat_options} | dict(asked.get(seat, {}))
                for index, seat in enumerate(letters)
            },
            box={entry.id: (box or {}).get(entry.id, entry.value) for entry in self.box},
        )

    def whole(self, opening: Opening) -> Opening:
        """How a table was opened, with what nobody was asked in its day: that goes on as it always did."""
        chosen = {option.id: option.chosen(opening.options) for option in self.options}
        shipped = {entry.id: entry.value for entry in self.box}
        return msgspec.structs.replace(opening, options={**opening.options, **chosen}, box={**shipped, **opening.box})

    @cached_property
    def offered(self) -> dict[str, type[Action]]:
        """What an offer may ask, by its tag."""
        return {tag(kind): kind for kind in self.actions}

    @cached_property
    def judging(self) -> dict[type[Action], Callable[[Action, "Play[S]"], None]]:
        """How each action is judged once its time has come, where nothing comes before: a secret choice meets the
        engine's own rules first."""
        return {
            kind: rule.decide for kind, rule in self.rules.items() if not issubclass(kind, Lock)
        }

    @cached_property
    def kinds(self) -> dict[str, type[Action]]:
        """Everything that may be asked at a table of this game, by its tag: corrections, undo and closing included."""
        clock = (StartClock, StopClock) if self.clock else ()
        more: tuple[type[Action], ...] = (AdjustAll, AdjustBy, Undo, Redo, Close, PutAway, *clock)
        return {**self.offered, **{tag(kind): kind for kind in more}}

    def action_type(self) -> type[Action]:
        """The union of everything that may be asked, for decoding."""
        return union(tuple(self.kinds.values()))

    @cached_property
    def request_decoder(self) -> "msgspec.json.Decoder[Action]":
        """Reads the request of an act as the log keeps it, one of the server itself among them."""
        kinds: tuple[type[Action], ...] = (*self.kinds.values(), LoseLocks)
        return msgspec.json.Decoder(union(kinds))

    def log_type(self) -> type[Fact]:
        """The union of everything that may stand in the log, undo and closing included."""
        clock = (ClockStarted, ClockStopped) if self.clock else ()
        return union((*self.facts, Undone, Redone, TableClosed, TablePutAway, *clock))

    @cached_property
    def facts_decoder(self) -> "msgspec.json.Decoder[tuple[Fact, ...]]":
        """Reads the facts of one act as the log keeps them; made once, because a log has a thousand."""
        return msgspec.json.Decoder(GenericAlias(tuple, (self.log_type(), ...)))

    def pages_differ(self, state: S) -> bool:
        """Whether one seat's page may show now what another's must not."""
        return self.keeps_secrets_at(state) or self.question(state) is not None

    def entry(self, id: str) -> BoxEntry | None:
        """What this game asks of its box under this id."""
        return next((entry for entry in self.box if entry.id == id), None)

    def names(self) -> Mapping[str, Words]:
        """What ids are called: the words under `name.`"""
        return self._names

    @cached_property
    def _names(self) -> Mapping[str, Words]:
        """Found once: every page asks, and a game has a thousand words."""
        return {key.removeprefix("name."): words for key, words in self.words.items() if key.startswith("name.")}


T = TypeVar("T")


def union(types: tuple[type[T], ...]) -> type[T]:
    """One tagged union of these types."""
    joined = types[0]
    for each in types[1:]:
        joined = joined | each  # type: ignore[assignment]  # a union built at run time has no static type
    return joined
