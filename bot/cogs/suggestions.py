"""What commands suggest while somebody types."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import TypeAlias

from discord import app_commands

from bot.finding import MOST_CHOICES, TO_STEER, TO_TURN_BACK, Fit, match_choices
from bot.order_words import name_meant, questions, specimen, suggested, with_order
from bot.people import guild_of, match_meant, press_meant, seat_named
from bot.pit import Pit
from bot.racing import seat_of
from bot.refusals import Refused
from bot.replies import Interaction
from bot.session import Session
from bot.ui.speaking import BOT
from rules.engine.decisions import Seat
from storage.errors import StorageError
from storage.model import MemberId

Choice: TypeAlias = app_commands.Choice[str]
SeatSuggestions: TypeAlias = Callable[[Session, Seat], list[tuple[str, str]]]

LONGEST = 100
"""Characters that Discord shows of a suggestion, and takes as its value."""


class Suggestions:
    """Nothing here is told to anybody but whoever types; what cannot be found suggests nothing."""

    def __init__(self, pit: Pit) -> None:
        self.pit = pit

    def games(self, typed: str) -> list[Choice]:
        games = self.pit.sessions.games.values()
        return fitting(typed, ((game.title, game.key) for game in games))

    async def matches(self, interaction: Interaction, typed: str, fit: Fit) -> list[Choice]:
        try:
            guild, member = guild_of(interaction), MemberId(interaction.user.id)
            found = await match_choices(self.pit.store, guild, member, typed, fit)
        except (Refused, StorageError):
            return []
        return fitting("", found)

    async def partners(self, interaction: Interaction, typed: str) -> list[Choice]:
        """The other seats of the match."""

        def others(session: Session, seat: Seat) -> list[tuple[str, str]]:
            return [(row.name, f"#{s}") for s, row in session.seats.items() if s != seat]

        return await self._of_seat(interaction, typed, others)

    async def terms(self, interaction: Interaction, typed: str) -> list[Choice]:
        """What may be agreed with the partner that was chosen."""
        chosen = getattr(interaction.namespace, "with")
        if not chosen:
            return [app_commands.Choice(name=BOT("suggest.partner_first"), value="?")]

        def possible(session: Session, seat: Seat) -> list[tuple[str, str]]:
            partner = seat_named(session, str(chosen))
            speak = self.pit.drawing.voice(session).plain
            view = session.running.observe(seat).state
            return [
                (speak(proposal.text), proposal.terms)
                for proposal in session.game.proposals(view, seat)
                if proposal.partner == partner
            ]

        return await self._of_seat(interaction, typed, possible)

    async def decisions(self, interaction: Interaction, typed: str) -> list[Choice]:
        """The question that is open now, those that the game foresees, and all with an order."""

        def open_now(session: Session, seat: Seat) -> list[tuple[str, str]]:
            speak, names = self.pit.drawing.voice(session).plain, questions(session, seat)
            return [(with_order(session, seat, name, speak), name) for name in names]

        return await self._of_seat(interaction, typed, open_now)

    async def answers(self, interaction: Interaction, typed: str) -> list[Choice]:
        """What may be answered to the question that was chosen, whenever it is asked."""

        def possible(session: Session, seat: Seat) -> list[tuple[str, str]]:
            speak = self.pit.drawing.voice(session).plain
            asked = session.running.asked(seat)
            chosen = interaction.namespace.decision or (asked.decision.name if asked else "")
            with suppress(Refused):  # of what is no question only "clear" is suggested
                chosen = name_meant(session, seat, str(chosen), speak)
            return suggested(typed, specimen(session, seat, str(chosen)), speak)

        return await self._of_seat(interaction, "", possible)

    async def players(self, interaction: Interaction, typed: str) -> list[Choice]:
        """All seats of the match that a steward means."""
        try:
            given = interaction.namespace.match
            meant = await match_meant(self.pit, interaction, given, TO_STEER)
            async with self.pit.sessions.hold(guild_of(interaction), meant) as session:
                seats = [(row.name, f"#{seat}") for seat, row in session.seats.items()]
        except (Refused, StorageError):
            return []
        return fitting(typed, seats)

    async def phases(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[int]]:
        """Where a match can be turned back to, the latest first."""
        try:
            guild, given = guild_of(interaction), interaction.namespace.match
            meant = await match_meant(self.pit, interaction, given, TO_TURN_BACK)
            only = int(typed[:9]) if typed.isdecimal() else None
            rows = await self.pit.store.phases(guild, meant, only=only, limit=MOST_CHOICES)
        except (Refused, StorageError):
            return []
        return [
            app_commands.Choice(name=f"{row.phase}: {row.at:%d %b %H:%M} UTC", value=row.phase)
            for row in rows
        ]

    async def _of_seat(
        self, interaction: Interaction, typed: str, possible: SeatSuggestions
    ) -> list[Choice]:
        try:
            given = interaction.namespace.match
            press = await press_meant(self.pit, interaction, given)
            async with self.pit.sessions.hold(press.guild, press.match) as session:
                return fitting(typed, possible(session, seat_of(session, press)))
        except (Refused, StorageError):
            return []


def fitting(typed: str, offered: Iterable[tuple[str, str]]) -> list[Choice]:
    """Those offers in which what was typed occurs, as many as Discord takes."""
    wanted = typed.strip().casefold()
    return [
        app_commands.Choice(name=shown[:LONGEST], value=sent[:LONGEST])
        for shown, sent in offered
        if wanted in shown.casefold() or wanted == sent.casefold()
    ][:MOST_CHOICES]
