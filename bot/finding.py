"""Which match does somebody mean?"""

from __future__ import annotations

from collections.abc import Sequence

from bot.refusals import Refused
from bot.ui.speaking import BOT, escape
from storage.model import LIVE, GuildId, MatchId, MatchRow, MemberId, Status
from storage.store import Store

STARTED: tuple[Status, ...] = ("running", "paused")
ENDED: tuple[Status, ...] = ("over",)

MOST_CHOICES = 25


async def find_match(
    store: Store,
    guild: GuildId,
    *,
    channel: int,
    member: MemberId,
    given: str | None,
    statuses: Sequence[Status] = LIVE,
) -> MatchId:
    """The match that was named, or the only one that can be meant here.

    Without a name: the one in this channel, else the one in which the member sits; where there are
    several, the member's own comes first. Refused, with the names to choose from, otherwise.
    """
    matches = await store.list_matches(guild, statuses=statuses)
    if given is not None:
        return _named(matches, given)
    mine = {m.id for m in await store.list_matches(guild, statuses=statuses, member=member)}
    here = [match for match in matches if match.channel == channel]
    for candidates in (
        [match for match in here if match.id in mine],
        here,
        [match for match in matches if match.id in mine],
    ):
        if len(candidates) == 1 or (candidates and not set(statuses) & set(LIVE)):
            return candidates[-1].id  # of those that are over, the newest is meant
        if candidates:
            names = [escape(match.name) for match in candidates]
            raise Refused("refused.which_match", names=names)
    raise Refused("refused.no_match_here")


def _named(matches: Sequence[MatchRow], given: str) -> MatchId:
    wanted = given.strip().casefold()
    for match in matches:  # first by what was suggested: somebody may have named a race "#1"
        if wanted == f"#{match.id}":
            return match.id
    for match in reversed(matches):
        if wanted == match.name.casefold():
            return match.id
    raise Refused("refused.no_such_match", name=escape(given[:60]))


async def match_choices(
    store: Store, guild: GuildId, typed: str, statuses: Sequence[Status]
) -> list[tuple[str, str]]:
    """What autocompletion offers: (what is shown, what is sent), the newest first."""
    wanted = typed.strip().casefold()
    matches = await store.list_matches(guild, statuses=statuses)
    return [
        (f"{match.name} ({BOT(f'status.{match.status}')})", f"#{match.id}")
        for match in reversed(matches)
        if wanted in match.name.casefold() or wanted == f"#{match.id}"
    ][:MOST_CHOICES]
