"""Errors (exceptions): what can go wrong with the file, with one table of it, or with what was asked of it."""

from pathlib import Path


class Unreadable(Exception):
    """The file cannot be read as a store; it was left as it is.

    `fault` is one of `busy`, `damaged`, `denied`, `foreign`, `full`, `newer`, `short`, or nothing that has a name.
    """

    def __init__(self, path: Path | None, reason: str, fault: str = "") -> None:
        super().__init__(f"{path or 'memory'}: {reason}")
        self.path = path
        self.reason = reason
        self.fault = fault


class Spoilt(Exception):
    """What is stored of this one table cannot be read, or its game; the others are as they were."""

    def __init__(self, code: str, reason: str, *, is_of_game: bool = False) -> None:
        super().__init__(f"{code}: {reason}")
        self.code = code
        self.is_of_game = is_of_game


class NotSaved(Exception):
    """Nothing of this is sure to last; the store reads on, and writes again as soon as it can.

    `fault` is one of `full`, `damaged`, `gone`, `replaced`, `forked`, or nothing that has a name.
    """

    def __init__(self, reason: str, fault: str = "") -> None:
        super().__init__(reason)
        self.fault = fault


class NoTable(LookupError):
    """No table has this code."""


class NoSeat(LookupError):
    """The table has no such seat."""


class SeatTaken(Exception):
    """Somebody sat down there first."""


class NotHeld(Exception):
    """The seat does not answer to this phone, or not any more."""


class NoPad(LookupError):
    """No pad has this id."""


class KeyReused(ValueError):
    """This key already names another request, or another seat's."""


class Stale(Exception):
    """The table has moved on; `seq` is its last act."""

    def __init__(self, seq: int) -> None:
        super().__init__(f"the last act is {seq}")
        self.seq = seq
