"""The view model of the form that opens a table: presets, how many play, and what else may be chosen, in folds."""

from collections.abc import Sequence

from flask import request
from msgspec import Struct

from companion.engine.game import SEATS, Game, State
from companion.engine.opening import Option, Preset
from companion.engine.voice import Voice
from companion.games import painted
from companion.web.beside import origins
from companion.web.beside.origins import KnownEntry
from companion.web.moment.sentences import RuleLink, link
from companion.web.seating import name_completion
from companion.web.serving import security
from companion.web.serving.language import gettext, settings
from companion.web.serving.policy import is_of_the_house

# Who this phone is at a new table: the first seat, every seat, or none.
SITTING = ("first", "all", "none")


class ChoiceRow(Struct, frozen=True):
    """One choice of an option; the usual one is what the game proposes."""

    value: str
    text: str
    is_default: bool
    is_usual: bool = False


class OptionForm(Struct, frozen=True):
    """A choice of the table or of a seat; one that settles what the rulebook leaves open says which rule and why."""

    name: str
    text: str
    choices: tuple[ChoiceRow, ...]
    rule: RuleLink | None = None
    why: str | None = None
    # Where it applies, for the script that hides it elsewhere, and in words for whoever has none.
    only: str = ""
    only_text: str = ""
    is_distinct: bool = False


class OptionGroup(Struct, frozen=True):
    """House rulings about one thing."""

    text: str
    options: tuple[OptionForm, ...]


class PresetCard(Struct, frozen=True):
    """A way to play."""

    id: str
    name: str
    why: str
    # What it answers, field by field as the form calls them.
    answers: dict[str, str]
    is_default: bool


class SeatForm(Struct, frozen=True):
    """One seat of a table to be opened."""

    letter: str
    name: str
    options: tuple[OptionForm, ...]
    # The real colour that is proposed for it, where one is chosen.
    colour: str = ""


class NewPage(Struct, frozen=True, kw_only=True):
    """The form that opens a table; `error` says why it was not opened."""

    game: str
    title: str
    least: int
    most: int
    count: int
    presets: tuple[PresetCard, ...]
    seats: tuple[SeatForm, ...]
    # What is chosen for the match itself; what presets answer; what the rulebook leaves open, by what it is about.
    options: tuple[OptionForm, ...]
    preset_options: tuple[OptionForm, ...]
    rulings: tuple[OptionGroup, ...]
    # The seats of the game itself, which this phone may take as well.
    posts: tuple[ChoiceRow, ...]
    longest_name: int
    pad: str
    # Another for each form: what is sent twice with the same opens one table.
    key: str
    error: str | None = None
    # Names to choose from.
    known: tuple[str, ...] = ()
    # What the box knows by now, for whoever may change it.
    box: tuple[KnownEntry, ...] = ()

    @property
    def is_custom(self) -> bool:
        """Whether no preset is chosen."""
        return not any(preset.is_default for preset in self.presets)


def new_page(game: Game[State], pad: str, key: str, longest_name: int, error: str | None) -> NewPage:
    voice = Voice(game, settings().language, {})
    answered = {id for preset in game.presets for id in preset.options}
    forms = {option.id: option_form(voice, option, f"option.{option.id}", option.default) for option in game.options}
    house = [option for option in game.options if option.rule]
    names = () if request.form else name_completion.names_in_hand()
    return NewPage(
        game=game.id,
        title=game.title.of(settings().language),
        least=game.least_seats,
        most=game.most_seats,
        count=count_asked(game),
        presets=preset_cards(game),
        seats=tuple(seat_form(game, voice, index, names) for index in range(game.most_seats)),
        options=tuple(forms[each.id] for each in game.options if not each.rule and each.id not in answered),
        preset_options=tuple(forms[each.id] for each in game.options if not each.rule and each.id in answered),
        rulings=tuple(
            OptionGroup(
                voice.words(f"options.{about}") if about else "",
                tuple(forms[each.id] for each in house if each.group == about),
            )
            for about in dict.fromkeys(each.group for each in house)
        ),
        posts=tuple(ChoiceRow(post, voice.name(post), is_kept(post)) for post in posts_ever(game)),
        longest_name=longest_name,
        pad=pad,
        key=key,
        error=error,
        known=name_completion.people(),
        box=origins.known(game) if is_of_the_house() else (),
    )


def preset_cards(game: Game[State]) -> tuple[PresetCard, ...]:
    """The first one, unless the form said otherwise."""
    usual = game.presets[0].id if game.presets else ""
    now, language = request.form.get("preset", "" if request.form else usual), settings().language
    return tuple(
        PresetCard(each.id, each.name.of(language), each.why.of(language), answered_by(each), each.id == now)
        for each in game.presets
    )


def answered_by(preset: Preset) -> dict[str, str]:
    return {"sit": preset.sit, **{f"option.{id}": value for id, value in preset.options.items()}}


def posts_ever(game: Game[State]) -> tuple[str, ...]:
    """Every seat of the game itself that some choice of one option brings: without script the form shows them all."""
    usual = {option.id: option.default for option in game.options}
    others = ({**usual, option.id: choice} for option in game.options for choice in option.choices)
    return tuple(dict.fromkeys(post for options in (usual, *others) for post in game.posts(options)))


def is_kept(post: str) -> bool:
    """Whoever opens the table is likely to keep it; a form shown again says what it said."""
    return "seats" not in request.form or f"post.{post}" in request.form


def count_asked(game: Game[State]) -> int:
    """How many the form said, when it is shown again."""
    text = request.form.get("seats")
    return game.least_seats if text is None else security.number(text, game.least_seats, game.most_seats)


def seat_form(game: Game[State], voice: Voice, index: int, names: Sequence[str]) -> SeatForm:
    """What a seat may say beforehand; whom this phone spoke for last is there already."""
    letter = SEATS[index]
    options = tuple(
        option_form(voice, option, f"{letter}.{option.id}", option.default_at(index)) for option in game.seat_options
    )
    colours = painted(game.id)
    chosen = (choice.value for option in options for choice in option.choices if choice.is_default)
    name = request.form.get(f"name.{letter}", "".join(names[index : index + 1]))
    return SeatForm(letter, name, options, next((each for each in chosen if each in colours), ""))


def option_form(voice: Voice, option: Option, name: str, default: str) -> OptionForm:
    rule, now = link(voice.game, option.rule), request.form.get(name, default)
    return OptionForm(
        name,
        voice.words(f"option.{option.id}"),
        tuple(
            ChoiceRow(choice, choice_text(voice, option, choice), choice == now, choice == option.default)
            for choice in option.choices
        ),
        rule,
        voice.game.rulebook.rules[rule.id].text.of(voice.language) if rule else None,
        ";".join(f"{id}={'|'.join(choices)}" for id, choices in option.only.items()),
        only_text(voice, option),
        option.distinct,
    )


def only_text(voice: Voice, option: Option) -> str:
    """Where it applies, in words."""
    known = {each.id: each for each in voice.game.options}
    parts = [
        gettext("%(count)s players", count=", ".join(choices))
        if id == "seats"
        else ", ".join(choice_text(voice, known[id], choice) for choice in choices)
        for id, choices in option.only.items()
    ]
    return "; ".join(parts)


def choice_text(voice: Voice, option: Option, choice: str) -> str:
    key = f"option.{option.id}.{choice}"
    return voice.words(key) if voice.has(key) else voice.name(choice)
