"""Starting a race."""

from __future__ import annotations

import pytest

from bot.refusals import Refused
from bot.who import Who
from storage.model import GuildId, MatchId, MemberId
from tests.bot.conftest import CHANNEL, GUILD, Garage, steward


async def test_discord_is_asked_for_nobody_who_may_not_start(garage: Garage) -> None:
    row = await garage.lobbies.new(GUILD, steward(), CHANNEL, "autorace")
    await garage.lobbies.join(GUILD, row.id, steward(11))
    asked = []

    async def nobody(_guild: GuildId, match: MatchId) -> set[MemberId]:
        asked.append(match)
        return set()

    garage.lobbies.gone = nobody

    with pytest.raises(Refused) as refused:
        await garage.lobbies.start(GUILD, row.id, Who(member=MemberId(12), name="Zoe"))

    assert refused.value.why.name == "refused.host_only"
    assert asked == []
