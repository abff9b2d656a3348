"""How dark each circle of a pad is, beside those of its column that nobody blackened."""

from collections import defaultdict

import numpy as np

from companion.scan.fit import Fit, Floats
from companion.scan.flat import SCALE
from companion.scan.photo import Grey
from printables.pad_layout import Layout

# How much of a circle is looked at, in millimetres from its centre: inside of its ring, however that lies.
INSIDE = 1.4

# Row, column and choice of a circle to how dark it is, from 0 to 1.
Darkness = dict[tuple[str, str, str], float]


def darkness(ink: Grey, layout: Layout, fit: Fit) -> Darkness:
    """The mean of every circle less what its column has without any pencil."""
    means = inside(ink, layout, fit)
    bases = without_pencil(layout, means)
    return {
        (bubble.row, bubble.column, bubble.choice): float(mean - base)
        for bubble, mean, base in zip(layout.bubbles, means, bases, strict=True)
    }


def inside(ink: Grey, layout: Layout, fit: Fit) -> Floats:
    """The mean of every circle, where it really lies."""
    centres = np.array([(bubble.x, bubble.y) for bubble in layout.bubbles], dtype=np.float32).reshape(-1, 2)
    pixels = np.rint((centres + fit.shifts) * SCALE - 0.5).astype(int)
    half = round(INSIDE * SCALE)
    steps = np.arange(-half, half + 1)
    disc = np.hypot(steps[:, None], steps[None, :]) <= INSIDE * SCALE
    rows = np.clip(pixels[:, 1, None, None] + steps[None, :, None], 0, ink.shape[0] - 1)
    columns = np.clip(pixels[:, 0, None, None] + steps[None, None, :], 0, ink.shape[1] - 1)
    patches = ink[rows, columns].astype(np.float32) / 255
    return np.asarray((patches * disc).sum(axis=(1, 2)) / disc.sum(), dtype=np.float32)


def without_pencil(layout: Layout, means: Floats) -> Floats:
    """The median of its column; where most of a column is blackened, what is usual on the pad."""
    columns: dict[tuple[str, str], list[int]] = defaultdict(list)
    for number, bubble in enumerate(layout.bubbles):
        columns[bubble.column, bubble.choice].append(number)
    usual = float(np.percentile(means, 30)) if len(means) else 0.0
    bases = np.empty_like(means)
    for numbers in columns.values():
        bases[numbers] = min(float(np.median(means[numbers])), usual)
    return bases
