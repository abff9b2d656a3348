"""Autocomplete of names: who sat down here before, for whoever belongs to the house; a stranger is told nobody."""

from companion.web.seating import recent_tables
from companion.web.serving.policy import is_of_the_house
from companion.web.serving.services import services

# So many a phone shows below a field.
MOST_KNOWN = 40


def people() -> tuple[str, ...]:
    return tuple(services().store.known_names(MOST_KNOWN)) if is_of_the_house() else ()


def own_name() -> str:
    """By which name this phone sat down last, where it still sits."""
    return next(iter(recent_tables.last_names()), "")


def names_in_hand() -> tuple[str, ...]:
    """All of them, for a table that this phone opens."""
    return recent_tables.last_names()
