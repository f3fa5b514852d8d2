"""/race: everything that players and makers of matches do."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.cogs.deeds import do, leave_order, orders_left, take_back
from bot.cogs.opening import AtDeadline, Pace, new_command
from bot.cogs.record import record_command
from bot.cogs.suggestions import Choice, Suggestions
from bot.drawn import Drawn
from bot.finding import (
    TO_CHANGE,
    TO_JOIN,
    TO_LEAVE,
    TO_PLAY,
    TO_READ,
    TO_REPEAT,
    TO_START,
)
from bot.people import (
    channel_of,
    guild_of,
    hosted_match_meant,
    match_meant,
    press_meant,
    seat_named,
    who_is,
)
from bot.pit import Pit
from bot.replies import Interaction
from bot.session import Session
from bot.terms import Terms
from bot.ui.options import parse_options
from bot.who import Who
from rules.engine.events import Act
from storage.model import GuildId, MatchId, MemberId

NAMED = "Which race? Leave it out when there is only one here."


@app_commands.guild_only()
class RaceCommands(app_commands.Group):
    """The group of commands that begin with /race."""

    def __init__(self, pit: Pit) -> None:
        super().__init__(name="race", description="Make, join and play races")
        self.pit = pit
        self.suggest = Suggestions(pit)
        self.add_command(new_command(pit))
        self.add_command(record_command(pit, NAMED))

    @app_commands.command(name="join", description="Take a seat in a race that has not started")
    @app_commands.describe(
        match=NAMED, word="A word of yours that is mixed into the shuffling, if you like"
    )
    async def join(
        self, interaction: Interaction, match: str | None = None, word: str | None = None
    ) -> None:
        async def deed(guild: GuildId, meant: MatchId, who: Who) -> Session:
            return await self.pit.lobbies.join(
                guild, meant, who, word=word, interaction=interaction.id
            )

        await do(self.pit, interaction, match, deed, "reply.joined", fit=TO_JOIN)

    @app_commands.command(name="leave", description="Give your seat back before the race starts")
    @app_commands.describe(match=NAMED)
    async def leave(self, interaction: Interaction, match: str | None = None) -> None:
        async def deed(guild: GuildId, meant: MatchId, who: Who) -> Session:
            leaving = [who.member]
            return await self.pit.lobbies.leave(guild, meant, leaving, interaction=interaction.id)

        await do(self.pit, interaction, match, deed, "reply.left", fit=TO_LEAVE)

    @app_commands.command(name="remove", description="Take somebody out of a race not yet started")
    @app_commands.describe(member="Whom?", match=NAMED)
    async def remove(
        self, interaction: Interaction, member: discord.User, match: str | None = None
    ) -> None:
        async def work() -> Drawn:
            meant = await hosted_match_meant(self.pit, interaction, match, TO_CHANGE)
            guild, who = guild_of(interaction), who_is(interaction)
            return await self.pit.sure.remove(guild, meant, who, MemberId(member.id))

        await self.pit.replies.private(interaction, work)

    @app_commands.command(name="change", description="Change a race that has not started")
    @app_commands.describe(
        pace="How long may a choice take?",
        seats="How many seats? The house takes those that stay free",
        at_deadline="Who chooses when time is up?",
        options="All of the game's options that are not as usual, such as: towing=on",
        match=NAMED,
    )
    async def change(
        self,
        interaction: Interaction,
        pace: Pace | None = None,
        seats: app_commands.Range[int, 1, 12] | None = None,
        at_deadline: AtDeadline | None = None,
        options: str | None = None,
        match: str | None = None,
    ) -> None:
        async def deed(guild: GuildId, meant: MatchId, who: Who) -> Session:
            async with self.pit.sessions.hold(guild, meant) as session:
                now, model = session.terms, session.game.options
            terms = Terms.of(
                pace or now.pace,
                seats=seats or now.seats,
                at_deadline=at_deadline or now.at_deadline,
            )
            chosen = None if options is None else parse_options(model, options)
            return await self.pit.lobbies.change_terms(
                guild, meant, who, options=chosen, terms=terms, interaction=interaction.id
            )

        await do(self.pit, interaction, match, deed, "reply.changed", fit=TO_CHANGE, hosted=True)

    @app_commands.command(name="start", description="Start a race, or let one go on that rests")
    @app_commands.describe(match=NAMED)
    async def start(self, interaction: Interaction, match: str | None = None) -> None:
        async def deed(guild: GuildId, meant: MatchId, who: Who) -> Session:
            return await self.pit.lobbies.start(guild, meant, who, interaction=interaction.id)

        await do(self.pit, interaction, match, deed, "reply.started", fit=TO_START, hosted=True)

    @app_commands.command(name="hand", description="See what you hold, and choose")
    @app_commands.describe(match=NAMED)
    async def hand(self, interaction: Interaction, match: str | None = None) -> None:
        async def work() -> Drawn:
            meant = await match_meant(self.pit, interaction, match, TO_PLAY)
            guild, who = guild_of(interaction), who_is(interaction)
            return await self.pit.reports.hand(guild, meant, who.member)

        await self.pit.replies.private(interaction, work)

    @app_commands.command(name="board", description="See the board, as a picture and in words")
    @app_commands.describe(match=NAMED)
    async def board(self, interaction: Interaction, match: str | None = None) -> None:
        async def work() -> Drawn:
            meant = await match_meant(self.pit, interaction, match, TO_READ)
            who = who_is(interaction)
            return await self.pit.reports.board(guild_of(interaction), meant, who.member)

        await self.pit.replies.private(interaction, work)

    @app_commands.command(name="log", description="Read what has happened so far")
    @app_commands.describe(match=NAMED)
    async def log(self, interaction: Interaction, match: str | None = None) -> None:
        async def work() -> Drawn:
            meant = await match_meant(self.pit, interaction, match, TO_READ)
            who = who_is(interaction)
            return await self.pit.reports.log(guild_of(interaction), meant, who.member)

        await self.pit.replies.private(interaction, work)

    @app_commands.command(name="rules", description="Read how a game is played")
    @app_commands.describe(game="Which game? That of the races here, if you leave it out")
    async def rules(self, interaction: Interaction, game: str | None = None) -> None:
        async def work() -> Drawn:
            if game is not None:
                return self.pit.reports.rules(game)
            return await self.pit.reports.rules_here(guild_of(interaction), channel_of(interaction))

        await self.pit.replies.private(interaction, work)

    @app_commands.command(
        name="undo", description="Take your last choice back, while nobody saw it"
    )
    @app_commands.describe(match=NAMED)
    async def undo(self, interaction: Interaction, match: str | None = None) -> None:
        async def work() -> Drawn:
            return await take_back(self.pit, await press_meant(self.pit, interaction, match))

        await self.pit.replies.private(interaction, work)

    @app_commands.command(
        name="deal", description="Offer another player a deal, for everyone to see"
    )
    @app_commands.rename(partner="with")
    @app_commands.describe(
        partner="With whom?",
        terms="What is agreed? The list shows what is possible now",
        amount="How much is paid?",
        match=NAMED,
    )
    async def deal(
        self,
        interaction: Interaction,
        partner: str,
        terms: str,
        amount: app_commands.Range[int, 0, 1_000_000_000],
        match: str | None = None,
    ) -> None:
        async def work() -> Drawn:
            press = await press_meant(self.pit, interaction, match)
            session = await self.pit.racing.act(
                press,
                lambda session, seat: Act(
                    seat,
                    "offer",
                    {"partner": seat_named(session, partner), "amount": amount, "terms": terms},
                ),
            )
            return self.pit.drawing.line("reply.offered", match=session.row.name)

        await self.pit.replies.private(interaction, work)

    @app_commands.command(
        name="standing", description="Leave an answer for choices to come; nobody sees it"
    )
    @app_commands.describe(
        decision="To which question? Leave it out to see what you have left",
        answer="What shall I answer? 'clear' forgets it",
        match=NAMED,
    )
    async def standing(
        self,
        interaction: Interaction,
        decision: str | None = None,
        answer: str | None = None,
        match: str | None = None,
    ) -> None:
        async def work() -> Drawn:
            press = await press_meant(self.pit, interaction, match)
            if decision is None or answer is None:
                return await orders_left(self.pit, press)
            return await leave_order(self.pit, press, decision, answer)

        await self.pit.replies.private(interaction, work)

    @app_commands.command(
        name="verify", description="Check that no draw of a race was tampered with"
    )
    @app_commands.describe(match=NAMED)
    async def verify(self, interaction: Interaction, match: str | None = None) -> None:
        async def work() -> Drawn:
            meant = await match_meant(self.pit, interaction, match, TO_READ)
            return await self.pit.reports.verification(guild_of(interaction), meant)

        await self.pit.replies.private(interaction, work)

    @app_commands.command(name="concede", description="Leave a running race; the house drives on")
    @app_commands.describe(match=NAMED)
    async def concede(self, interaction: Interaction, match: str | None = None) -> None:
        async def work() -> Drawn:
            press = await press_meant(self.pit, interaction, match)
            return await self.pit.sure.leave(press.guild, press.match, press.member)

        await self.pit.replies.private(interaction, work)

    @app_commands.command(name="again", description="The same race once more, with the same people")
    @app_commands.describe(match=NAMED)
    async def again(self, interaction: Interaction, match: str | None = None) -> None:
        async def work() -> Drawn:
            meant = await match_meant(self.pit, interaction, match, TO_REPEAT)
            opened = await self.pit.encores.again(
                guild_of(interaction), meant, who_is(interaction), interaction=interaction.id
            )
            return self.pit.tables.opened(opened)

        await self.pit.replies.private(interaction, work)

    @rules.autocomplete("game")
    async def _games(self, _: Interaction, typed: str) -> list[Choice]:
        return self.suggest.games(typed)

    @join.autocomplete("match")
    async def _to_join(self, interaction: Interaction, typed: str) -> list[Choice]:
        return await self.suggest.matches(interaction, typed, TO_JOIN)

    @leave.autocomplete("match")
    async def _to_leave(self, interaction: Interaction, typed: str) -> list[Choice]:
        return await self.suggest.matches(interaction, typed, TO_LEAVE)

    @remove.autocomplete("match")
    @change.autocomplete("match")
    async def _lobbies(self, interaction: Interaction, typed: str) -> list[Choice]:
        return await self.suggest.matches(interaction, typed, TO_CHANGE)

    @start.autocomplete("match")
    async def _to_start(self, interaction: Interaction, typed: str) -> list[Choice]:
        return await self.suggest.matches(interaction, typed, TO_START)

    @hand.autocomplete("match")
    @undo.autocomplete("match")
    @deal.autocomplete("match")
    @standing.autocomplete("match")
    @concede.autocomplete("match")
    async def _running(self, interaction: Interaction, typed: str) -> list[Choice]:
        return await self.suggest.matches(interaction, typed, TO_PLAY)

    @board.autocomplete("match")
    @log.autocomplete("match")
    @verify.autocomplete("match")
    async def _all(self, interaction: Interaction, typed: str) -> list[Choice]:
        return await self.suggest.matches(interaction, typed, TO_READ)

    @again.autocomplete("match")
    async def _over(self, interaction: Interaction, typed: str) -> list[Choice]:
        return await self.suggest.matches(interaction, typed, TO_REPEAT)

    @deal.autocomplete("partner")
    async def _partners(self, interaction: Interaction, typed: str) -> list[Choice]:
        return await self.suggest.partners(interaction, typed)

    @deal.autocomplete("terms")
    async def _terms(self, interaction: Interaction, typed: str) -> list[Choice]:
        return await self.suggest.terms(interaction, typed)

    @standing.autocomplete("decision")
    async def _decisions(self, interaction: Interaction, typed: str) -> list[Choice]:
        return await self.suggest.decisions(interaction, typed)

    @standing.autocomplete("answer")
    async def _answers(self, interaction: Interaction, typed: str) -> list[Choice]:
        return await self.suggest.answers(interaction, typed)
