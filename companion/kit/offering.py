"""The commonest hole of an offer (a parameter with a list of values)."""

from companion.engine.holes import Pick


def any_of(name: str, options: tuple[str, ...]) -> Pick:
    """A hole of which all options are open where one of them is: they are tried once."""
    return Pick(name=name, options=options, alike=True)
