"""Whose eyes a field of a fact is for, as the fact itself declares it, and the things that stand in it."""

from collections.abc import Container, Iterator

from companion.engine.facts import Adjusted, Fact


def may_know(fact: Fact, field: str, viewer: str | None) -> bool:
    """Whether this viewer may read this field."""
    whose = fact.told.secret.get(field)
    return whose is None or (viewer is not None and getattr(fact, whose) == viewer)


def things_of(fact: Fact, things: Container[str]) -> Iterator[tuple[str, int, str]]:
    """Each thing of this kind that a fact names, by its field and its place there."""
    if isinstance(fact, Adjusted) and not fact.dial.startswith("card."):
        return
    for field in fact.told.fields:
        found = getattr(fact, field)
        several = found if isinstance(found, tuple) else (found,)
        for number, each in enumerate(several):
            if isinstance(each, str) and each in things:
                yield field, number, each
