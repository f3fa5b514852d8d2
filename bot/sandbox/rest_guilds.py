"""REST: the bot itself and its guilds."""

from bot.sandbox import permissions, wire
from bot.sandbox.calls import Call, Reply, Routes
from bot.sandbox.errors import Refused

# -- the bot


def gateway(call: Call) -> Reply:
    """Where the gateway is."""
    return 200, {"url": call.gateway_url}


def gateway_bot(call: Call) -> Reply:
    """Where the gateway is, and how often a bot may identify."""
    starts = {"total": 1000, "remaining": 999, "reset_after": 14_400_000, "max_concurrency": 1}
    return 200, {"url": call.gateway_url, "shards": 1, "session_start_limit": starts}


def me(call: Call) -> Reply:
    """The bot's own user."""
    user = wire.user(call.world.state.users[call.bot_id])
    own = {"mfa_enabled": False, "locale": "en-US", "verified": True, "email": None}
    return 200, user | own | {"premium_type": 0}


def user(call: Call) -> Reply:
    """Anybody's user."""
    found = call.world.state.users.get(call.number("user"))
    if found is None:
        raise Refused(10013)
    return 200, wire.user(found)


def application(call: Call) -> Reply:
    """The bot's application."""
    state = call.world.state
    owner = wire.user(state.users[state.bot_owner_id])
    return 200, {
        "id": str(state.bot_id),
        "name": state.users[state.bot_id].display,
        "icon": None,
        "description": "",
        "type": None,
        "bot_public": True,
        "bot_require_code_grant": False,
        "verify_key": "0" * 64,
        "flags": 0,
        "flags_new": "0",
        "owner": owner,
        "team": None,
        "redirect_uris": [],
        "interactions_endpoint_url": None,
        "role_connections_verification_url": None,
        "approximate_guild_count": len(state.bot_guilds()),
        "approximate_user_install_count": 0,
        "approximate_user_authorization_count": 0,
        "explicit_content_filter": 0,
        "eligible_oauth2_scopes": ["bot", "applications.commands"],
    }


def leave(call: Call) -> Reply:
    """The bot leaves a guild."""
    call.world.remove_bot(call.guild())
    return 204, None


def my_guilds(call: Call) -> Reply:
    """The guilds where the bot is."""
    state = call.world.state
    return 200, [
        {
            "id": str(guild.id),
            "name": guild.name,
            "icon": None,
            "banner": None,
            "owner": False,
            "permissions": str(permissions.in_guild(guild, state.bot_id)),
            "features": [],
        }
        for guild in state.bot_guilds()
    ]


# -- guilds


def guild(call: Call) -> Reply:
    """One guild."""
    found = call.guild()
    return 200, wire.guild(found) | {
        "approximate_member_count": len(found.members),
        "approximate_presence_count": 1,
    }


def channels(call: Call) -> Reply:
    """A guild's channels, without threads."""
    inside = call.world.channels_of(call.guild())
    return 200, [wire.channel(call.world.state, c) for c in inside if c.thread is None]


def roles(call: Call) -> Reply:
    """A guild's roles."""
    return 200, [wire.role(r) for r in call.guild().roles.values()]


def member(call: Call) -> Reply:
    """One member: 10013 for nobody at all, 10007 for who is not in the guild."""
    found, wanted = call.guild(), call.number("user")
    if wanted not in call.world.state.users:
        raise Refused(10013)
    if wanted not in found.members:
        raise Refused(10007)
    return 200, wire.member(call.world.state, found.members[wanted])


def members(call: Call) -> Reply:
    """All members at once need a privileged intent, which this bot has not."""
    call.guild()
    raise Refused(50001)


_GUILD_AT = "/guilds/{guild}"
ROUTES: Routes = {
    ("GET", "/gateway"): gateway,
    ("GET", "/gateway/bot"): gateway_bot,
    ("GET", "/users/@me"): me,
    ("GET", "/users/@me/guilds"): my_guilds,
    ("DELETE", "/users/@me/guilds/{guild}"): leave,
    ("GET", "/users/{user}"): user,
    ("GET", "/applications/@me"): application,
    ("GET", "/oauth2/applications/@me"): application,
    ("GET", _GUILD_AT): guild,
    ("GET", _GUILD_AT + "/channels"): channels,
    ("GET", _GUILD_AT + "/roles"): roles,
    ("GET", _GUILD_AT + "/members"): members,
    ("GET", _GUILD_AT + "/members/{user}"): member,
}
