"""What the story tells each viewer, and another past that a viewer could not tell from the real one."""

from companion.games.monsterchase.story.lines import tell
from companion.games.monsterchase.story.resampling import resample

__all__ = ["resample", "tell"]
