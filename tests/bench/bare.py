"""The bare canvas: the calls that a page of paper makes, taken down, and made once more with nothing around them."""

from collections.abc import Callable
from typing import Any

from printables.ink import Ink

# A call: on which object, which name, with what.
Call = tuple[int, str, tuple[Any, ...], dict[str, Any]]


class TakenDown:
    """A canvas or a path of it that keeps every call before it passes it on; a call may make another such thing."""

    def __init__(self, of: Any, calls: list[Call], things: list["TakenDown"]) -> None:
        self._of, self._calls, self._things = of, calls, things
        self._number = len(things)
        things.append(self)

    def __getattr__(self, name: str) -> Any:
        found = getattr(self._of, name)
        if not callable(found):
            return found

        def called(*given: Any, **named: Any) -> Any:
            self._calls.append((self._number, name, given, named))
            answer = found(*(each._of if isinstance(each, TakenDown) else each for each in given), **named)
            return TakenDown(answer, self._calls, self._things) if name == "beginPath" else answer

        return called


class Recording(Ink):
    """A pen whose canvas takes down what it is asked for."""

    def __init__(self, title: str, wide: float, high: float, language: str, duplex: bool = False) -> None:
        super().__init__(title, wide, high, language, duplex)
        self.calls: list[Call] = []
        self._canvas = TakenDown(self._canvas, self.calls, [])
        self._first = title, wide, high, language, duplex

    def again(self) -> Callable[[], bytes]:
        """The same calls on a canvas of their own."""

        def replayed() -> bytes:
            ink = Ink(*self._first)
            things = [ink._canvas]
            for number, name, given, named in self.calls:
                plain = (things[each._number] if isinstance(each, TakenDown) else each for each in given)
                answer = getattr(things[number], name)(*plain, **named)
                if name == "beginPath":
                    things.append(answer)
            return ink.done()

        return replayed
