"""What cannot be taken back is asked once, in private, before it is done.

The question only tells what will happen. Whether it still may be done is looked at again when its
button is pressed.
"""

from __future__ import annotations

from typing import TypeAlias

from bot.drawn import Drawn
from bot.lobby import Lobbies, must_be_open
from bot.racing import must_run
from bot.refusals import Refused
from bot.stewards import may_take, point
from bot.ui import ids, messages
from bot.ui.layout import Press
from bot.ui.speaking import BOT, escape
from bot.who import Who
from rules.engine.decisions import Seat
from rules.engine.texts import Text, say
from storage.model import LIVE, GuildId, MatchId, MemberId

_Button: TypeAlias = (
    ids.Leaving | ids.Steward | ids.Lobby | ids.Rewinding | ids.Replacing | ids.Removing
)

KEEP_RACING, KEEP_OPEN = "press.keep_racing", "press.keep_open"
LEAVE_IT = "press.leave_it"


class Sure:
    """Each draws the question for one deed, unless it cannot be done anyway."""

    def __init__(self, lobbies: Lobbies) -> None:
        self.lobbies = lobbies
        self.sessions = lobbies.sessions
        self.store = lobbies.store

    async def leave(self, guild: GuildId, match: MatchId, member: MemberId) -> Drawn:
        """To a player who would leave a running race."""
        async with self.sessions.hold(guild, match) as session:
            must_run(session)
            seat = session.must_sit(member)
            others = [s for s, row in session.seats.items() if row.member not in (None, member)]
        name = "sure.leave" if others else "sure.leave_last"
        return _question(
            say(name, match=escape(session.row.name)),
            ids.Leaving(guild, match, seat, "leave"),
            ids.Leaving(guild, match, seat, "stay"),
            say("sure.leave.yes"),
        )

    async def end(self, guild: GuildId, match: MatchId, who: Who) -> Drawn:
        """To a steward who would end a match or close a lobby, also one that cannot be read."""
        who.must_be_steward(await self.lobbies.settings(guild))
        row = (await self.store.load_match(guild, match)).match
        if row.status not in LIVE:
            raise Refused("refused.match_over")
        name, stays = "sure.end", KEEP_RACING
        if row.status == "lobby":
            name, stays = "sure.close", KEEP_OPEN
        return _question(
            say(name, match=escape(row.name)),
            ids.Steward(guild, match, 0, "end_now"),
            ids.Steward(guild, match, 0, "look"),
            say(f"{name}.yes"),
            stays,
        )

    async def retire(self, guild: GuildId, match: MatchId, who: Who, seat: Seat) -> Drawn:
        """To a steward who would take a member off a seat."""
        who.must_be_steward(await self.lobbies.settings(guild))
        async with self.sessions.hold(guild, match) as session:
            must_run(session)
            row = session.seats[seat]
            if row.member is None:
                raise Refused("refused.house_already")
        return _question(
            say("sure.retire", name=escape(row.name), match=escape(session.row.name)),
            ids.Steward(guild, match, seat, "retire_now"),
            ids.Steward(guild, match, seat, "look"),
            say("sure.retire.yes", name=row.name),
        )

    async def rewind(self, guild: GuildId, match: MatchId, who: Who, phase: int) -> Drawn:
        """To a steward who would turn a match back to where a phase began."""
        who.must_be_steward(await self.lobbies.settings(guild))
        async with self.sessions.hold(guild, match) as session:
            to = await point(self.store, session, phase)
        at = int(to.at.timestamp())
        return _question(
            say("sure.rewind", match=escape(session.row.name), phase=phase, at=at),
            ids.Rewinding(guild, match, session.row.epoch, phase),
            ids.Steward(guild, match, 0, "look"),
            say("sure.rewind.yes"),
            LEAVE_IT,
        )

    async def replace(
        self, guild: GuildId, match: MatchId, who: Who, seat: Seat, new: Who
    ) -> Drawn:
        """To a steward who would give a seat to another member."""
        who.must_be_steward(await self.lobbies.settings(guild))
        async with self.sessions.hold(guild, match) as session:
            may_take(session, new)
            row = session.seats[seat]
        names = {"old": escape(row.name), "new": escape(new.name)}
        return _question(
            say("sure.replace", match=escape(session.row.name), **names),
            ids.Replacing(guild, match, seat, row.member or 0, new.member),
            ids.Steward(guild, match, seat, "look"),
            say("sure.replace.yes", name=new.name),
            LEAVE_IT,
        )

    async def remove(self, guild: GuildId, match: MatchId, who: Who, member: MemberId) -> Drawn:
        """To a lobby's host or a steward who would take somebody else out of it."""
        async with self.sessions.hold(guild, match) as session:
            joined = await self.lobbies.may_remove(session, who, member)
        return _question(
            say("sure.remove", name=escape(joined.name), match=escape(session.row.name)),
            ids.Removing(guild, match, member),
            ids.Lobby(guild, match, "keep"),
            say("sure.remove.yes", name=joined.name),
            LEAVE_IT,
        )

    async def cancel(self, guild: GuildId, match: MatchId, who: Who) -> Drawn:
        """To who opened a lobby and would close it."""
        async with self.sessions.hold(guild, match) as session:
            must_be_open(session.row)
            await self.lobbies.must_host(session, who)
        return _question(
            say("sure.close", match=escape(session.row.name)),
            ids.Lobby(guild, match, "close"),
            ids.Lobby(guild, match, "keep"),
            say("sure.close.yes"),
            KEEP_OPEN,
        )


def _question(
    sentence: Text, yes: _Button, no: _Button, go_ahead: Text, stay: str = KEEP_RACING
) -> Drawn:
    """What will happen, and two buttons with these labels."""
    buttons = [
        Press(yes.encode(), BOT(go_ahead), "bad"),
        Press(no.encode(), BOT(stay)),
    ]
    return Drawn(messages.note(BOT(sentence), buttons))
