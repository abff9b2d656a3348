"""Photographs of score pads (optical mark recognition): from the picture to what each cell may say.

`wrapping` looks at what lies around the pixels, `photo` opens the bytes, `crowd` counts squares and `corners` finds the
four marks among them, `code` reads the code, `covered` one under a thumb, `flat` lays the pad flat and white, `fit`
finds where its circles really lie, `dark` says how dark each is and `values` what that may mean; `reading` calls them
in this order, and `crops` cuts out what a person is shown of a cell. What this needs beside Custode comes with the scan
extra and is imported by those modules alone: this one is there without.
"""

from importlib.util import find_spec
from typing import Literal

from msgspec import Struct

from companion.engine.pads import Cell, Digits, Value
from companion.engine.scores import Mark
from printables.pad_layout import Layout, Point

# Why a photograph will not do.
Reason = Literal[
    "no-image",
    "page",
    "unusual",
    "too-large",
    "too-small",
    "moving",
    "layers",
    "nothing",
    "empty",
    "corners",
    "two",
    "crowded",
    "too-dark",
    "too-far",
    "no-code",
    "blurred",
    "bent",
    "hidden",
    "no-marks",
    "not-ours",
    "other-table",
    "other-game",
    "other-asks",
    "older",
    "newer",
    "taken-back",
    "no-table",
]


# No phone of today makes a larger file of a photograph; and the form around it.
LARGEST_PHOTO = 24 * 1024 * 1024
PHOTO_BODY = LARGEST_PHOTO + 64 * 1024

# What the extra [scan] brings.
NEEDS = ("cv2", "numpy", "zxingcpp")


def is_here() -> bool:
    """Whether this machine can read photographs."""
    return all(find_spec(each) is not None for each in NEEDS)


class UnreadablePhoto(Exception):
    """This photograph cannot be read; the reason is one that a sentence helps with."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason)
        self.reason: Reason = reason


class PrintedPad(Struct, frozen=True):
    """A pad as it was printed: where everything lies, and what each cell asks; a box to write in asks nothing that can
    be read."""

    layout: Layout
    asks: dict[Cell, Mark | Digits]


class Crop(Struct, frozen=True):
    """A small picture (JPEG) of a cell or of a box to write in."""

    picture: bytes
    # What it shows, in millimetres of the pad; where in it the middle of each circle is.
    wide: float
    high: float
    circles: dict[str, Point] = {}


class Read(Struct, frozen=True):
    """What a photograph shows: the words of its code, and of each cell what it may say, likeliest first."""

    code: str
    layout: Layout
    seen: dict[Cell, tuple[Value, ...]]
    # Cells with a circle of which not even the ring is seen: something lies on it, it glares, or the paper is bent.
    hidden: frozenset[Cell]
    # Of each cell, and of each box to write in.
    crops: dict[Cell, Crop]
