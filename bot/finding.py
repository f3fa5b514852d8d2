"""Which match does somebody mean?"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from bot.refusals import Refused
from bot.ui.speaking import BOT, escape, one_of
from storage.model import LIVE, GuildId, MatchId, MatchRow, MemberId, Status
from storage.store import Store

STARTED: tuple[Status, ...] = ("running", "paused")
ENDED: tuple[Status, ...] = ("over", "cancelled")

MOST_CHOICES = 25
MOST_NAMED = 8
"""Races that one sentence names."""


@dataclass(frozen=True, slots=True)
class Fit:
    """Which matches a command is for.

    Those of `statuses`, and where there is none, the newest of `otherwise`. Of several a member's
    own come first, or only these count, or only those that the member is not in yet.
    """

    statuses: tuple[Status, ...]
    whose: Literal["anybody's", "mine first", "mine", "not mine"] = "anybody's"
    otherwise: tuple[Status, ...] = ()


TO_JOIN = Fit(("lobby",), "not mine")
TO_LEAVE = Fit(("lobby",), "mine")
TO_CHANGE = Fit(("lobby",))
TO_START = Fit(("lobby", "running"))
TO_PLAY = Fit(STARTED, "mine")
TO_READ = Fit(LIVE, "mine first", ENDED)
TO_REPEAT = Fit((), otherwise=("over",))
TO_PAUSE = Fit(("running",))
TO_RESUME = Fit(("paused",))
TO_STEER = Fit(STARTED)
TO_END = Fit(LIVE)
TO_TURN_BACK = Fit(STARTED, otherwise=("over",))

Suits: TypeAlias = Callable[[MatchRow], Awaitable[bool]]
"""What else must be true of a match, for whoever types."""


@dataclass(frozen=True, slots=True)
class Finder:
    """Finds what a member means by a command in a channel."""

    store: Store
    guild: GuildId
    channel: int
    member: MemberId

    async def find(self, fit: Fit, given: str | None, suits: Suits | None = None) -> MatchId:
        """The match that was named, or the only one that can be meant.

        That is looked for in this channel; what one plays oneself, then in all others. Refused,
        with the names to choose from, where it is not clear, and with the places where there are
        such races, if there is none here.
        """
        if given is not None:
            return await self._named(given, fit)
        fitting = await self._fitting(fit, suits)
        here = [match for match in fitting if match.channel == self.channel]
        if here:
            return _only(here)
        if fit.whose == "mine" and fitting:
            return _only(fitting)
        ended = await self.store.list_matches(self.guild, statuses=fit.otherwise)
        ended_here = [match for match in ended if match.channel == self.channel]
        if ended_here:
            return ended_here[-1].id
        return (await self._unfit(fit, fitting)).id

    async def _fitting(self, fit: Fit, suits: Suits | None) -> list[MatchRow]:
        every = list(await self.store.list_matches(self.guild, statuses=fit.statuses))
        if suits is not None:
            every = [match for match in every if await suits(match)]
        if fit.whose == "anybody's":
            return every
        rows = await self.store.list_matches(self.guild, statuses=fit.statuses, member=self.member)
        mine = {match.id for match in rows}
        if fit.whose == "not mine":
            return [match for match in every if match.id not in mine]
        own = [match for match in every if match.id in mine]
        own_here = [match for match in own if match.channel == self.channel]
        return own if fit.whose == "mine" or own_here else every

    async def _unfit(self, fit: Fit, elsewhere: Sequence[MatchRow]) -> MatchRow:
        """The only race here, or one's last, so that it is told why that one will not do.

        Refused where there is neither.
        """
        live = await self.store.list_matches(self.guild)
        here = [match for match in live if match.channel == self.channel]
        if len(here) == 1:
            return here[0]
        if fit.whose == "mine":
            if here:
                raise Refused("refused.none_is_yours")
            ended = await self.store.list_matches(self.guild, statuses=ENDED, member=self.member)
            played_here = [match for match in ended if match.channel == self.channel]
            if played_here:
                return played_here[-1]
        if elsewhere:
            names = [f"{escape(m.name)} (<#{m.channel}>)" for m in elsewhere[:MOST_NAMED]]
            raise Refused("refused.match_elsewhere", names=names)
        raise Refused("refused.no_match_here")

    async def _named(self, given: str, fit: Fit) -> MatchId:
        """Of several of one name those that fit come first, then the newest."""
        wanted = given.strip().casefold()
        statuses = (*fit.statuses, *fit.otherwise)
        every = await self.store.list_matches(self.guild, statuses=(*LIVE, *ENDED))
        for match in every:  # first by what was suggested: somebody may have named a race "#1"
            if wanted == f"#{match.id}":
                return match.id
        named = [match for match in every if wanted == match.name.casefold()]
        if not named:
            raise Refused("refused.no_such_match", name=escape(given[:60]))
        return max(named, key=lambda match: (match.status in statuses, match.id)).id


def _only(candidates: Sequence[MatchRow]) -> MatchId:
    if len(candidates) == 1:
        return candidates[0].id
    names = one_of([escape(match.name) for match in candidates[:MOST_NAMED]])
    raise Refused("refused.which_match", names=names)


async def match_choices(
    store: Store, guild: GuildId, member: MemberId, typed: str, fit: Fit
) -> list[tuple[str, str]]:
    """What autocompletion offers a member: (what is shown, what is sent), the newest first.

    Others' races are offered for what only a seat can do, too, where one has no seat at all, so
    that one is told why it cannot be done.
    """
    wanted, statuses = typed.strip().casefold(), (*fit.statuses, *fit.otherwise)
    every = reversed(await store.list_matches(guild, statuses=statuses))
    own = {match.id for match in await store.list_matches(guild, statuses=statuses, member=member)}
    return [
        (f"{match.name} ({BOT(f'status.{match.status}')})", f"#{match.id}")
        for match in _for_member(list(every), own, fit)
        if wanted in match.name.casefold() or wanted == f"#{match.id}"
    ][:MOST_CHOICES]


def _for_member(matches: list[MatchRow], own: Collection[MatchId], fit: Fit) -> list[MatchRow]:
    """Those of the matches that suit a command, given which are the member's own."""
    mine = [match for match in matches if match.id in own]
    others = [match for match in matches if match.id not in own]
    match fit.whose:
        case "mine":
            return mine or others
        case "mine first":
            return [*mine, *others]
        case "not mine":
            return others
        case "anybody's":
            return matches
