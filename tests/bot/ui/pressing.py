"""Somebody who sees only what is laid out, and presses until an answer comes out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from bot.ui import drafts
from bot.ui.drafts import Draft
from bot.ui.ids import token
from bot.ui.layout import Menu, Plan, Press
from bot.ui.plans import WRITE, plan
from bot.ui.speaking import Voice
from rules.engine.decisions import PASS, Amount, Choose, Decision, Pick
from tests.bot.ui.decisions import a_voice

VOICE = a_voice()


class Player:
    """Presses only what is on the screen and not greyed out."""

    def __init__(self, decision: Decision, given: Pick | None = None, voice: Voice = VOICE) -> None:
        self.decision = decision
        self.voice = voice
        self.draft = drafts.begin(decision, given)
        self.answer: Pick | None = None
        self.clicks = 0

    @property
    def screen(self) -> Plan:
        return plan(self.decision, self.draft, self.voice)

    @property
    def buttons(self) -> dict[str, Press]:
        rows = [row for row in self.screen.rows if isinstance(row, tuple)]
        return {press.id: press for row in rows for press in row if not press.disabled}

    @property
    def menu(self) -> Menu | None:
        return next((row for row in self.screen.rows if isinstance(row, Menu)), None)

    def press(self, control: str) -> None:
        assert control in self.buttons
        self._apply(control, ())

    def write(self, text: str) -> None:
        assert WRITE in self.buttons
        self._apply(drafts.WRITTEN, (text,))

    def select(self, values: Sequence[str]) -> None:
        menu = self.menu
        assert menu is not None
        assert menu.least <= len(values) <= menu.most
        assert set(values) <= {item.value for item in menu.items}
        self._apply(menu.id, values)

    def take(self, key: str) -> None:
        """Press an option's button, or turn pages until it is there and select it."""
        if token(key) in self.buttons:
            self.press(token(key))
            return
        self.turn_to(key)
        self.select([token(key)])

    def turn_to(self, key: str) -> None:
        while self.draft.page > 0:
            self.press(drafts.page(self.draft.page - 1))
        while not self._on_screen(key):
            self.press(drafts.page(self.draft.page + 1))

    def _on_screen(self, key: str) -> bool:
        menu = self.menu
        return menu is not None and token(key) in {item.value for item in menu.items}

    def _apply(self, control: str, values: Sequence[str]) -> None:
        assert self.answer is None
        self.clicks += 2 if control == drafts.WRITTEN else 1  # a form is opened, and sent
        stored = Draft.load(self.draft.dump())  # as it survives between two presses
        made = drafts.apply(control, values, self.decision, stored)
        if isinstance(made, Draft):
            self.draft = made
        else:
            self.answer = made


def reach(
    decision: Decision, pick: Pick, given: Pick | None = None, voice: Voice = VOICE
) -> Pick | None:
    """Press one's way to a pick."""
    player = Player(decision, given, voice)
    press_to(player, pick)
    return player.answer


def press_to(player: Player, pick: Pick) -> None:
    """Press one's way to a pick, with as few clicks as can be."""
    if isinstance(player.decision, Amount):
        _reach_amount(player, pick)
    else:
        _reach_choice(player, player.decision, pick)


def _reach_amount(player: Player, pick: Pick) -> None:
    if pick == PASS:
        player.press(drafts.PASSING)
    elif f"={pick[0]}" in player.buttons:
        player.press(f"={pick[0]}")
    else:
        player.write(pick[0])


def _reach_choice(player: Player, decision: Choose, pick: Pick) -> None:
    match drafts.kind_of(decision):
        case "one":
            if pick:
                player.take(pick[0])
                return
        case "ordered":
            if drafts.CLEAR in player.buttons:
                player.press(drafts.CLEAR)
            for key in pick:
                player.take(key)
        case "several":
            _tick(player, pick)
        case "copies":
            _count(player, decision, pick)
    player.press(drafts.DONE)


def _tick(player: Player, pick: Pick) -> None:
    if drafts.CLEAR in player.buttons:
        player.press(drafts.CLEAR)
    left = Counter(map(token, pick))
    while player.draft.page > 0:
        player.press(drafts.page(player.draft.page - 1))
    while left.total():
        player.select(_wanted(player, left))
        if left.total():
            player.press(drafts.page(player.draft.page + 1))


def _wanted(player: Player, left: Counter[str]) -> list[str]:
    """The items on the screen that stand for what is still to be taken."""
    menu = player.menu
    assert menu is not None
    found = []
    for item in menu.items:
        key = item.value.lstrip("@0123456789") if item.value.startswith("@") else item.value
        if left[key] > 0:
            left[key] -= 1
            found.append(item.value)
    return found


def _count(player: Player, decision: Choose, pick: Pick) -> None:
    if drafts.CLEAR in player.buttons:
        player.press(drafts.CLEAR)
    copies = {option.key: option.copies for option in decision.options}
    for key, wanted in Counter(pick).items():
        player.take(key)
        while copies[key] > 1 and player.draft.keys.count(key) != wanted:
            shown = [n for n in range(copies[key] + 1) if drafts.count(n) in player.buttons]
            nearest = min(shown, key=lambda n: abs(n - wanted))
            player.press(drafts.count(nearest))
