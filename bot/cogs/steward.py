"""/steward: what moderators do."""

from __future__ import annotations

from typing import Literal

import discord
from discord import app_commands

from bot.cogs.deeds import do
from bot.cogs.opening import Pace
from bot.cogs.race import NAMED
from bot.cogs.suggestions import Choice, Suggestions
from bot.drawn import Drawn
from bot.finding import TO_END, TO_PAUSE, TO_RESUME, TO_STEER, TO_TURN_BACK
from bot.people import guild_of, match_meant, seat_named, who_is
from bot.pit import Pit
from bot.refusals import Refused
from bot.replies import Interaction
from bot.session import Session
from bot.ui.speaking import escape
from bot.who import Who
from storage.model import GuildId, MatchId, MemberId

AUTOPILOT = {"on": "reply.autopilot_on", "off": "reply.autopilot_off"}


@app_commands.guild_only()
@app_commands.default_permissions(manage_events=True)
class StewardCommands(app_commands.Group):
    """The group of commands that begin with /steward."""

    def __init__(self, pit: Pit) -> None:
        super().__init__(name="steward", description="Look after the races of this server")
        self.pit = pit
        self.suggest = Suggestions(pit)

    @app_commands.command(name="settings", description="See or change how races are made here")
    @app_commands.describe(
        makers="Who may make and start races?",
        maker_role="With makers: role - which role?",
        steward_role="Members of this role are stewards too",
        pace="The usual time for a choice",
        races_per_member="In how many races may one member be at once?",
        races_per_channel="How many races may one channel hold at once?",
    )
    async def settings(
        self,
        interaction: Interaction,
        makers: Literal["stewards", "role", "everyone"] | None = None,
        maker_role: discord.Role | None = None,
        steward_role: discord.Role | None = None,
        pace: Pace | None = None,
        races_per_member: app_commands.Range[int, 1, 50] | None = None,
        races_per_channel: app_commands.Range[int, 1, 20] | None = None,
    ) -> None:
        chosen = {
            "makers": makers,
            "maker_role": maker_role.id if maker_role else None,
            "steward_role": steward_role.id if steward_role else None,
            "pace": pace,
            "matches_per_member": races_per_member,
            "matches_per_channel": races_per_channel,
        }

        async def work() -> Drawn:
            guild, who = guild_of(interaction), who_is(interaction)
            changed = {name: value for name, value in chosen.items() if value is not None}
            settings = await self.pit.stewards.settings(guild, who, changed)
            return self.pit.panels.settings(settings)

        await self.pit.replies.private(interaction, work)

    @app_commands.command(name="panel", description="All races here at a glance, with buttons")
    async def panel(self, interaction: Interaction) -> None:
        async def work() -> Drawn:
            guild, who = guild_of(interaction), who_is(interaction)
            who.must_be_steward(await self.pit.lobbies.settings(guild))
            return await self.pit.panels.panel(guild)

        await self.pit.replies.private(interaction, work)

    @app_commands.command(name="pause", description="Stop the clock of a race")
    @app_commands.describe(match=NAMED)
    async def pause(self, interaction: Interaction, match: str | None = None) -> None:
        async def deed(guild: GuildId, meant: MatchId, who: Who) -> Session:
            return await self.pit.stewards.pause(guild, meant, who, interaction.id)

        await do(self.pit, interaction, match, deed, "reply.paused", fit=TO_PAUSE)

    @app_commands.command(name="resume", description="Let a paused race go on")
    @app_commands.describe(match=NAMED)
    async def resume(self, interaction: Interaction, match: str | None = None) -> None:
        async def deed(guild: GuildId, meant: MatchId, who: Who) -> Session:
            return await self.pit.stewards.resume(guild, meant, who, interaction.id)

        await do(self.pit, interaction, match, deed, "reply.resumed", fit=TO_RESUME)

    @app_commands.command(name="extend", description="Give everybody more time for this choice")
    @app_commands.describe(hours="How many hours more?", match=NAMED)
    async def extend(
        self,
        interaction: Interaction,
        hours: app_commands.Range[int, 1, 168],
        match: str | None = None,
    ) -> None:
        async def deed(guild: GuildId, meant: MatchId, who: Who) -> Session:
            return await self.pit.stewards.extend(guild, meant, who, hours, interaction.id)

        await do(self.pit, interaction, match, deed, "reply.extended", fit=TO_PAUSE)

    @app_commands.command(name="replace", description="Give a seat to another member")
    @app_commands.describe(player="Whose seat?", member="Who takes it?", match=NAMED)
    async def replace(
        self,
        interaction: Interaction,
        player: str,
        member: discord.User,
        match: str | None = None,
    ) -> None:
        async def work() -> Drawn:
            if member.bot:
                raise Refused("refused.bots_do_not_play")
            if not isinstance(member, discord.Member):
                raise Refused("refused.member_not_here", name=escape(member.display_name))
            meant = await match_meant(self.pit, interaction, match, TO_STEER)
            guild, who = guild_of(interaction), who_is(interaction)
            async with self.pit.sessions.hold(guild, meant) as session:
                seat = seat_named(session, player)
            new = Who(member=MemberId(member.id), name=member.display_name)
            return await self.pit.sure.replace(guild, meant, who, seat, new)

        await self.pit.replies.private(interaction, work)

    @app_commands.command(name="autopilot", description="Let the house choose for a member, or not")
    @app_commands.describe(player="Whose seat?", on="On or off", match=NAMED)
    async def autopilot(
        self,
        interaction: Interaction,
        player: str,
        on: Literal["on", "off"] = "on",
        match: str | None = None,
    ) -> None:
        async def deed(guild: GuildId, meant: MatchId, who: Who) -> Session:
            async with self.pit.sessions.hold(guild, meant) as session:
                seat = seat_named(session, player)
            return await self.pit.stewards.autopilot(
                guild, meant, who, seat, on=on == "on", interaction=interaction.id
            )

        await do(self.pit, interaction, match, deed, AUTOPILOT[on], fit=TO_STEER)

    @app_commands.command(
        name="retire", description="Take a member off a seat; the house drives on"
    )
    @app_commands.describe(player="Whose seat?", match=NAMED)
    async def retire(self, interaction: Interaction, player: str, match: str | None = None) -> None:
        async def work() -> Drawn:
            meant = await match_meant(self.pit, interaction, match, TO_STEER)
            guild, who = guild_of(interaction), who_is(interaction)
            async with self.pit.sessions.hold(guild, meant) as session:
                seat = seat_named(session, player)
            return await self.pit.sure.retire(guild, meant, who, seat)

        await self.pit.replies.private(interaction, work)

    @app_commands.command(name="move", description="Let a race go on in this or another channel")
    @app_commands.describe(match=NAMED, channel="Where to? This channel otherwise")
    async def move(
        self,
        interaction: Interaction,
        match: str,
        channel: discord.TextChannel | discord.Thread | None = None,
    ) -> None:
        async def deed(guild: GuildId, meant: MatchId, who: Who) -> Session:
            where = channel.id if channel else interaction.channel_id
            if where is None:
                raise Refused("refused.server_only")
            return await self.pit.stewards.move(guild, meant, who, where, interaction.id)

        await do(self.pit, interaction, match, deed, "reply.moved", fit=TO_END)

    @app_commands.command(name="rewind", description="Turn a race back to an earlier round")
    @app_commands.describe(to="Back to the beginning of which round?", match=NAMED)
    async def rewind(self, interaction: Interaction, to: int, match: str | None = None) -> None:
        async def work() -> Drawn:
            meant = await match_meant(self.pit, interaction, match, TO_TURN_BACK)
            return await self.pit.sure.rewind(guild_of(interaction), meant, who_is(interaction), to)

        await self.pit.replies.private(interaction, work)

    @app_commands.command(name="end", description="End a race as it stands")
    @app_commands.describe(match=NAMED)
    async def end(self, interaction: Interaction, match: str | None = None) -> None:
        async def work() -> Drawn:
            meant = await match_meant(self.pit, interaction, match, TO_END)
            return await self.pit.sure.end(guild_of(interaction), meant, who_is(interaction))

        await self.pit.replies.private(interaction, work)

    @app_commands.command(name="doctor", description="Is anything wrong here? What is missing?")
    async def doctor(self, interaction: Interaction) -> None:
        async def work() -> Drawn:
            guild, who = guild_of(interaction), who_is(interaction)
            who.must_be_steward(await self.pit.lobbies.settings(guild))
            return await self.pit.panels.checkup(
                guild, interaction.app_permissions, interaction.channel_id
            )

        await self.pit.replies.private(interaction, work)

    @pause.autocomplete("match")
    @extend.autocomplete("match")
    async def _running(self, interaction: Interaction, typed: str) -> list[Choice]:
        return await self.suggest.matches(interaction, typed, TO_PAUSE)

    @resume.autocomplete("match")
    async def _paused(self, interaction: Interaction, typed: str) -> list[Choice]:
        return await self.suggest.matches(interaction, typed, TO_RESUME)

    @replace.autocomplete("match")
    @autopilot.autocomplete("match")
    @retire.autocomplete("match")
    async def _to_steer(self, interaction: Interaction, typed: str) -> list[Choice]:
        return await self.suggest.matches(interaction, typed, TO_STEER)

    @move.autocomplete("match")
    @end.autocomplete("match")
    async def _live(self, interaction: Interaction, typed: str) -> list[Choice]:
        return await self.suggest.matches(interaction, typed, TO_END)

    @rewind.autocomplete("match")
    async def _started(self, interaction: Interaction, typed: str) -> list[Choice]:
        return await self.suggest.matches(interaction, typed, TO_TURN_BACK)

    @replace.autocomplete("player")
    @autopilot.autocomplete("player")
    @retire.autocomplete("player")
    async def _players(self, interaction: Interaction, typed: str) -> list[Choice]:
        return await self.suggest.players(interaction, typed)

    @rewind.autocomplete("to")
    async def _phases(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[int]]:
        return await self.suggest.phases(interaction, typed)
