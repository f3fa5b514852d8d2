"""Matches before they start: made, joined, left, changed, started, made again."""

from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import Awaitable, Callable, Collection
from datetime import timedelta
from weakref import WeakValueDictionary

from bot import intents
from bot.naming import match_name
from bot.record_files import Origin, must_seat, seats_allowed
from bot.refusals import Refused
from bot.session import Session
from bot.sessions import Sessions
from bot.starting import begun, gone_on
from bot.terms import GuildSettings, Terms
from bot.who import Who
from rules.engine import chance
from rules.engine.game import Options
from storage import model
from storage.errors import NameTaken
from storage.model import LIVE, Change, GuildId, MatchId, MatchRow, MemberId, NewMatch, Status

EXPIRES = timedelta(days=7)
"""A lobby that nobody starts is closed after this time."""

EVER: tuple[Status, ...] = (*LIVE, "over", "cancelled")

LONGEST_WORD = 60


class Lobbies:
    """What happens to matches until they start."""

    def __init__(self, sessions: Sessions) -> None:
        self.sessions = sessions
        self.store = sessions.store
        self.gone: Callable[[GuildId, MatchId], Awaitable[set[MemberId]]] = _nobody_is_gone
        self._opening: WeakValueDictionary[GuildId, asyncio.Lock] = WeakValueDictionary()

    async def settings(self, guild: GuildId) -> GuildSettings:
        stored = await self.store.settings(guild)
        return GuildSettings() if stored is None else GuildSettings.model_validate_json(stored)

    async def new(
        self,
        guild: GuildId,
        who: Who,
        channel: int,
        game: str,
        *,
        options: Options | None = None,
        terms: Terms | None = None,
        name: str | None = None,
        interaction: int | None = None,
        previous: MatchRow | None = None,
        origin: Origin | None = None,
        joins: tuple[model.LobbyJoin, ...] = (),
    ) -> MatchRow:
        """Open a lobby in a channel, perhaps to take up what a record tells.

        Refused to those who may not make matches here.
        """
        chosen = self.sessions.games.get(game)
        if chosen is None:
            raise Refused("refused.no_such_game")
        async with self._one_at_a_time(guild):
            every = await self._if_one_more_may_be(guild, who, channel)
            taken = {match.name.casefold() for match in every}
            before = None if origin is None else origin.file
            terms = (terms or Terms()).fitting(*seats_allowed(chosen, before))
            options = origin.state.options if origin else options or chosen.options()
            secret = secrets.token_bytes(32)
            new = NewMatch(
                game=game,
                name=match_name(name, before.match if before else None, taken, game=chosen.title),
                host=who.member,
                channel=channel,
                options=options.model_dump_json(),
                pace=terms.model_dump_json(),
                origin=before.text() if before else None,
                rules_version=chosen.version,
                anchor=chance.anchor(secret),
                secret_key=secret,
                at=self.sessions.now(),
                previous=None if previous is None else previous.id,
                joins=joins,
                interaction=interaction,
            )
            return await self._create(guild, new)

    async def _create(self, guild: GuildId, new: NewMatch) -> MatchRow:
        """Store a lobby that expires in time, and have its channel told."""
        outbox = [intents.to_channel(new.channel, intents.Lobby())]
        timers = [model.Timer(kind="expire", due=new.at + EXPIRES)]
        try:
            row = await self.store.create_match(guild, new, outbox=outbox, timers=timers)
        except NameTaken:
            raise Refused("refused.name_taken", name=new.name) from None
        self.sessions.wake_courier(guild, outbox)
        self.sessions.wake_clock(timers)
        return row

    async def join(
        self,
        guild: GuildId,
        match: MatchId,
        who: Who,
        *,
        word: str | None = None,
        interaction: int | None = None,
    ) -> Session:
        """Take a seat in a lobby, or change the word given for the shuffling."""
        if word is not None and len(word) > LONGEST_WORD:
            raise Refused("refused.word_too_long", most=LONGEST_WORD)
        settings = await self.settings(guild)
        async with self.sessions.hold(guild, match) as session:
            must_be_open(session.row)
            joined = any(member.member == who.member for member in session.lobby)
            if not joined:
                await self._must_have_room(session, who, settings)
            told = [intents.to_channel(session.row.channel, intents.Lobby())]
            if not joined:  # the first DM follows a click of the member's own, never a burst
                told.append(_welcome(session, who))
            join = model.LobbyJoin(member=who.member, name=who.name, word=word)
            await self._change(session, interaction, joins=(join,), outbox=tuple(told))
            return session

    async def leave(
        self,
        guild: GuildId,
        match: MatchId,
        leaving: Collection[MemberId],
        *,
        interaction: int | None = None,
    ) -> Session:
        """Give seats in a lobby back; a member who is not in it is refused."""
        async with self.sessions.hold(guild, match) as session:
            must_be_open(session.row)
            here = {member.member for member in session.lobby}
            if not here & set(leaving):
                raise Refused("refused.not_in_lobby")
            told = (intents.to_channel(session.row.channel, intents.Lobby()),)
            await self._change(session, interaction, leaves=tuple(leaving), outbox=told)
            return session

    async def remove(
        self,
        guild: GuildId,
        match: MatchId,
        who: Who,
        member: MemberId,
        *,
        interaction: int | None = None,
    ) -> Session:
        """Take somebody else out of a lobby: for its host and for stewards. They are told."""
        async with self.sessions.hold(guild, match) as session:
            await self.may_remove(session, who, member)
            letter = intents.Letter("bot.removed", {"match": session.row.name})
            told = (
                intents.to_channel(session.row.channel, intents.Lobby()),
                intents.to_member(member, letter),
            )
            await self._change(session, interaction, leaves=(member,), outbox=told)
            return session

    async def change_terms(
        self,
        guild: GuildId,
        match: MatchId,
        who: Who,
        *,
        options: Options | None = None,
        terms: Terms | None = None,
        interaction: int | None = None,
    ) -> Session:
        """Change what is played; everybody who has joined is told."""
        async with self.sessions.hold(guild, match) as session:
            must_be_open(session.row)
            await self.must_host(session, who)
            columns = model.MatchColumns()
            if options is not None:
                if session.row.origin is not None:
                    raise Refused("refused.options_stay")
                columns["options"] = options.model_dump_json()
            if terms is not None:
                if terms.seats != session.terms.seats:
                    must_seat(terms.seats, session.game, session.taken_up_from)
                    if terms.seats < len(session.lobby):
                        raise Refused("refused.seats_taken", n=len(session.lobby))
                columns["pace"] = terms.model_dump_json()
            letter = intents.Letter("bot.options_changed", {"match": session.row.name})
            told = [intents.to_channel(session.row.channel, intents.Lobby())]
            told += [
                intents.to_member(member.member, letter)
                for member in session.lobby
                if member.member != who.member
            ]
            await self._change(session, interaction, columns=columns, outbox=tuple(told))
            return session

    async def cancel(
        self, guild: GuildId, match: MatchId, who: Who | None, *, interaction: int | None = None
    ) -> Session:
        """Close a lobby; `who` is None when its time has run out."""
        async with self.sessions.hold(guild, match) as session:
            must_be_open(session.row)
            if who is not None:
                await self.must_host(session, who)
            columns = model.MatchColumns(status="cancelled", ended=self.sessions.now())
            await self._change(
                session,
                interaction,
                columns=columns,
                timers_cleared=(model.TimerKey(),),
                outbox=(intents.to_channel(session.row.channel, intents.Lobby()),),
            )
            return session

    async def start(
        self, guild: GuildId, match: MatchId, who: Who, *, interaction: int | None = None
    ) -> Session:
        """Deal everybody in who is still in the server; the house drives the empty seats.

        A match that rests goes on, whoever has not said yet that they are ready.
        """
        async with self.sessions.hold(guild, match) as session:
            await self._may_start(session, who)
            if session.rests:
                await self.sessions.finish(gone_on(session, who, self.sessions.now()), interaction)
                return session
        gone = await self.gone(guild, match)  # Discord is asked for nobody who may not start
        async with self.sessions.hold(guild, match) as session:
            must_be_open(session.row)
            here = [member for member in session.lobby if member.member not in gone]
            if not here:
                raise Refused("refused.nobody_joined")
            now = self.sessions.now()
            words = tuple(member.word for member in here if member.word)
            step = begun(session, here, words, now)
            await self.sessions.finish(
                step,
                interaction,
                status="running",
                started=now,
                words=json.dumps(words),
                paused_reason=None,
            )
            return session

    async def must_host(self, session: Session, who: Who) -> None:
        """Refuse what only the opener of a match and stewards may do."""
        if who.member != session.row.host:
            settings = await self.settings(session.guild)
            if not who.is_steward(settings):
                raise Refused("refused.host_only")

    async def may_remove(self, session: Session, who: Who, member: MemberId) -> model.LobbyMember:
        """Whom somebody would take out of a lobby; refused where that cannot be."""
        must_be_open(session.row)
        await self.must_host(session, who)
        for joined in session.lobby:
            if joined.member == member:
                return joined
        raise Refused("refused.member_not_in_lobby")

    async def matches_of(self, guild: GuildId, member: MemberId) -> set[MatchId]:
        """The live matches of a guild that somebody is in."""
        places = await self.store.places(member)
        return {place.match for place in places if place.guild == guild}

    # ------------------------------------------------------------------ inside

    def _one_at_a_time(self, guild: GuildId) -> asyncio.Lock:
        """Held while a lobby is opened: what others there are gives it its name, or no room."""
        return self._opening.setdefault(guild, asyncio.Lock())

    async def _if_one_more_may_be(
        self, guild: GuildId, who: Who, channel: int
    ) -> Collection[MatchRow]:
        """All matches that there ever were, unless this person may not open another one here."""
        settings = await self.settings(guild)
        if not who.may_make_matches(settings):
            raise Refused("refused.makers_only")
        every = await self.store.list_matches(guild, statuses=EVER)
        here = [match for match in every if match.status in LIVE and match.channel == channel]
        if len(here) >= settings.matches_per_channel:
            raise Refused("refused.channel_is_full", most=settings.matches_per_channel)
        return every

    async def _change(self, session: Session, interaction: int | None, **parts: object) -> None:
        row = session.row
        changed = Change(
            match=row.id,
            expected=row.version,
            at=self.sessions.now(),
            interaction=interaction,
            **parts,  # type: ignore[arg-type]  # parts of a Change by name
        )
        await self.sessions.commit(session, changed)

    async def _may_start(self, session: Session, who: Who) -> None:
        if not session.rests:
            must_be_open(session.row)
        await self.must_host(session, who)

    async def _must_have_room(self, session: Session, who: Who, settings: GuildSettings) -> None:
        _, most = seats_allowed(session.game, session.taken_up_from)
        if len(session.lobby) >= most:
            raise Refused("refused.lobby_is_full", most=most)
        others = await self.matches_of(session.guild, who.member) - {session.row.id}
        if len(others) >= settings.matches_per_member:
            raise Refused("refused.too_many_matches", most=settings.matches_per_member)


async def _nobody_is_gone(_guild: GuildId, _match: MatchId) -> set[MemberId]:
    return set()


_NOT_OPEN: dict[Status, str] = {
    "running": "refused.already_started",
    "paused": "refused.paused",
    "over": "refused.match_over",
    "cancelled": "refused.lobby_closed",
}


def must_be_open(row: MatchRow) -> None:
    """Refuse what can be done to a lobby only."""
    if row.status in _NOT_OPEN:
        raise Refused(_NOT_OPEN[row.status], match=row.name)


def _welcome(session: Session, who: Who) -> model.Intent:
    letter = intents.Letter("bot.welcome", {"match": session.row.name})
    return intents.to_member(who.member, letter)
