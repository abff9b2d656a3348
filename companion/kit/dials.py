"""The commonest dials of a correction: words, numbers, yes and no; what is there now always fits."""

from collections.abc import Iterable, Mapping
from typing import TypeVar, cast

from msgspec import Struct
from msgspec.structs import replace

from companion.engine.dials import Dial
from companion.engine.holes import Pick, Span

T = TypeVar("T")


def kind_of(id: str) -> str:
    """`pawn.A` is of the kind `pawn`."""
    return id.partition(".")[0]


def about(id: str) -> tuple[str, ...]:
    """`laid.jericho.A` is about Jericho and seat A."""
    return tuple(id.split(".")[1:])


def words(id: str, now: str, *options: str, secret_to: str | None = None) -> Dial:
    """A dial with one of a few values."""
    domain = Pick(name="value", options=tuple(dict.fromkeys((*options, now))))
    return Dial(id=id, kind=kind_of(id), of=about(id), now=now, domain=domain, secret_to=secret_to)


def number(id: str, now: int, high: int, low: int = 0) -> Dial:
    domain = Span(name="value", low=min(low, now), high=max(now, high))
    return Dial(id=id, kind=kind_of(id), of=about(id), now=now, domain=domain)


def flag(id: str, now: bool) -> Dial:
    return words(id, "yes" if now else "no", "yes", "no")


def exchanged(lying: Mapping[str, str], place: str, thing: str) -> dict[str, str]:
    """Each thing lies once: setting one exchanges it with where it lay."""
    was = lying[place]
    return {key: thing if key == place else was if each == thing else each for key, each in lying.items()}


def unset(dials: Iterable[Dial], wanted: Mapping[str, str | int]) -> dict[str, str | int]:
    """These corrections, where one at least is not so by now: what is so may be otherwise after those before it, and
    if it is not, it is not said again."""
    now = {dial.id: dial.now for dial in dials}
    return {} if all(now.get(id) == value for id, value in wanted.items()) else dict(wanted)


def with_field(at: T, path: str, of: Iterable[str], value: str | int) -> T:
    """The table with one field set, for a dial that is that field: `figures.{}.damage` of cyborg. Each pair of braces
    stands for what the dial is about; a flag is set by yes and no."""
    rest = iter(of)
    return cast("T", written(at, [next(rest) if step == "{}" else step for step in path.split(".")], value))


def written(at: object, path: list[str], value: str | int) -> object:
    if not path:
        return value == "yes" if isinstance(at, bool) else value
    step, *rest = path
    match at:
        case Struct():
            return replace(at, **{step: written(getattr(at, step), rest, value)})
        case dict():
            return {**at, step: written(at.get(step), rest, value)}
        case tuple():
            index = int(step)
            return (*at[:index], written(at[index], rest, value), *at[index + 1 :])
        case _:
            raise TypeError(f"nothing of {at!r} is called {step!r}")
