"""A drill of one lock: what threads share, what each does, and what must be true of it in whatever order they came."""

from collections.abc import Callable
from types import TracebackType
from typing import Any, ClassVar, Self

import frontrun  # type: ignore[import-untyped]  # it ships no types

# So many orders of one scene at most. With their locks all of them are fewer, and every one is tried.
MOST = 300
# So often a thread is stopped half way at most, the few first: nearly all faults of this kind take one stop.
STOPS = (1, 2)
PATIENCE = 60.0


class Scene:
    """Made anew for each order."""

    # What the threads do, one each.
    does: ClassVar[tuple[Callable[[Any], None], ...]]
    # What has the lock, and by which name.
    guarded: Any
    lock = "_lock"

    def is_right(self) -> bool:
        """When all are done."""
        raise NotImplementedError


class Forgotten:
    """A lock that somebody forgot: whoever asks is let in."""

    def acquire(self, blocking: bool = True) -> bool:
        return True

    def release(self) -> None:
        pass

    def notify_all(self) -> None:
        pass

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        pass


def faults(scene: type[Scene], *, is_locked: bool = True) -> str:
    """The first order in which something went wrong, told step by step; nothing where every order went well."""
    if not is_locked:
        assert is_right_in_turn(scene), "what is planted is wrong even where nobody comes in between"
    return "".join(explored(scene, is_locked, stops) for stops in STOPS)


def begun(scene: type[Scene], is_locked: bool) -> Scene:
    found = scene()
    if not is_locked:
        setattr(found.guarded, found.lock, Forgotten())
    return found


def is_right_in_turn(scene: type[Scene]) -> bool:
    """One thread's work after the other's, and no lock."""
    found = begun(scene, is_locked=False)
    for work in scene.does:
        work(found)
    return found.is_right()


def explored(scene: type[Scene], is_locked: bool, stops: int) -> str:
    errors: list[Exception] = []

    def kept(work: Callable[[Any], None]) -> Callable[[Scene], None]:
        """What breaks in a thread is a fault of this order, not of the drill."""

        def done(found: Scene) -> None:
            try:
                work(found)
            except Exception as error:
                errors.append(error)

        return done

    def anew() -> Scene:
        errors.clear()
        return begun(scene, is_locked)

    found = frontrun.explore(
        setup=anew,
        workers=[kept(work) for work in scene.does],
        invariant=lambda found: not errors and found.is_right(),
        # Time passes only where all are waiting for it.
        clock="virtual",
        preemption_bound=stops,
        max_executions=MOST,
        detect_io=False,
        reproduce_on_failure=0,
        # On a busy machine a thread may wait long for a core. Who waits for another of these is found without a clock.
        timeout_per_run=PATIENCE,
        deadlock_timeout=PATIENCE,
    )
    if found.property_holds is False:
        return f"{found.explanation}\n{errors}"
    assert found.property_holds, found.inconclusive_reason
    # A single order would say that no two threads share anything here.
    assert not is_locked or 1 < found.num_explored < MOST, f"{found.num_explored} orders were tried"
    return ""
