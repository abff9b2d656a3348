"""Playing mayhem by tapping: what a finger finds on the page, the likeliest first."""

import random
from collections.abc import Iterator

from tests.browser.phone import Phone

# The numbers of these boards are made up: only a box has the true ones.
BOARDS = {
    "characters": [[8, 2], [6, 2], [6, 2], [7, 2]],
    "abilities": [
        ["Robin", "1", "Riunione dello Staff", 6, "mischia", "+2", "stordimento", ""],
        ["Robin", "2", "Riflessi da Eroe", 4, "scudo", "movimento", "fuga", ""],
        ["Cyborg", "1", "Armatura", 4, "scudo", "mischia", "+1", ""],
        ["Cyborg", "2", "Cannone", 3, "distanza", "+1", "infiamma 1", ""],
        ["Corvina", "1", "Telecinesi", 3, "distanza", "tira", "+1", ""],
        ["Corvina", "2", "Portale", 4, "teletrasporta", "mischia", "stordimento", ""],
        ["Stella Rubia", "1", "Raggio", 2, "distanza", "ostacolo", "+1", ""],
        ["Stella Rubia", "2", "Rete", 5, "trappola 2", "spingi", "cura 2", ""],
    ],
    "mayhem-die": [[1, 0], [2, 0], [2, 1], [3, 0], [3, 1], [4, 0]],
}
# In the order they are looked for; what is aimed comes before what is begun.
WAYS = (
    *("shuffle-map", "tell-die", "tell-initiative", "enter", "tell-mayhem", "say-ko", "attack", "ignite", "stun"),
    *("push", "pull", "step", "teleport", "lay-trap", "lay-obstacle", "remove-tile"),
    *("place-die", "free-move", "tell-effect", "use-ability", "move-cyborg", "leave-cyborg"),
    *("stay", "end-turn", "skip-effect", "escape"),
)
# Chips that hurt somebody, before those that do not.
HURTING = ("melee", "ranged")
# The buttons in sight that act, each with what it asks and with what; where it lies is another question.
BUTTONS = """() => [...document.querySelectorAll('#table button, .thumb .do button')]
    .filter(one => one.type === 'submit' && one.form && one.checkVisibility() && !one.closest('details:not([open])'))
    .map(one => [one.form.dataset.offer || one.form.id, one.name, one.value])"""
# Whether a finger reaches it without moving the page.
IN_REACH = """one => {
    const { top, bottom } = one.getBoundingClientRect();
    const thumb = document.querySelector('.thumb');
    return thumb.contains(one) || (top >= 0 && (top + bottom) / 2 <= thumb.getBoundingClientRect().top);
}"""


class Hand:
    """A finger on a phone: one tap after the other, noted by what was done and whether the page had to be moved."""

    def __init__(self, phone: Phone, seed: int = 0, *, ways: tuple[str, ...] = WAYS) -> None:
        self.phone = phone
        self.ways = ways
        self.rng = random.Random(seed)
        self.taps: list[str] = []
        self.scrolled: list[str] = []

    def plays(self, most: int) -> Iterator[str]:
        """What the card says before each tap, to the end of the game."""
        for _ in range(most):
            if self.phone.page.locator(".outcome").count():
                return
            yield self.phone.said
            self.tap()

    def is_waited_for(self) -> bool:
        return self.phone.page.locator("#card[data-mine]").count() > 0

    def tap(self) -> None:
        page = self.phone.page
        found = [(tag, name, value) for tag, name, value in page.evaluate(BUTTONS) if tag in self.ways]
        assert found, f"nothing to tap: {self.phone.said}"
        tag = min((each[0] for each in found), key=self.ways.index)
        those = [each for each in found if each[0] == tag]
        hurting = [each for each in those if each[2] in HURTING]
        _, name, value = self.rng.choice(hurting or those)
        which = f'[name="{name}"][value="{value}"]' if name else ":not([type=button])"
        buttons = [each for each in self.phone.buttons(tag, which).all() if each.is_visible()]
        button = self.rng.choice(buttons)
        # The page goes to its card a moment after it has changed: a hand waits for that.
        for _ in range(10):
            if button.evaluate(IN_REACH):
                break
            page.wait_for_timeout(100)
        else:
            self.scrolled.append(tag)
        seq = self.phone.seq
        button.tap()
        self.phone.sees(seq + 1)
        self.taps.append(tag)
