"""REST: application commands, global and of one guild."""

from bot.sandbox import commands
from bot.sandbox.calls import Call, Reply, Routes
from bot.sandbox.errors import Refused
from bot.sandbox.payloads import Payload
from bot.sandbox.world import Change


def _scope(call: Call) -> int:
    if call.path["application"] != str(call.bot_id):
        raise Refused(20012, status=403, message="You are not authorized to do this")
    if "guild" not in call.path:
        return 0
    guild = call.world.state.guilds.get(call.number("guild"))
    if guild is None or not guild.has_bot:
        raise Refused(50001)
    return guild.id


def _all(call: Call) -> list[Payload]:
    return call.world.state.commands.get(_scope(call), [])


def _one(call: Call) -> Payload:
    for command in _all(call):
        if command["id"] == call.path["command"]:
            return command
    raise Refused(10063)


def listed(call: Call) -> Reply:
    """GET all of a scope."""
    return 200, _all(call)


def overwrite(call: Call) -> Reply:
    """PUT all of a scope at once."""
    scope = _scope(call)
    commands.overwrite(call.world.state, scope, call.json, call.world.new_id)
    call.world.changed(Change("commands"))
    return 200, call.world.state.commands[scope]


def create(call: Call) -> Reply:
    """POST one; the same name again is a change of it."""
    scope, body = _scope(call), call.body
    same = [c for c in _all(call) if _key(c) == _key(body)]
    others = [c for c in _all(call) if _key(c) != _key(body)]
    return (200 if same else 201), _put(call, scope, others, body, same[0] if same else None)


def edit(call: Call) -> Reply:
    """PATCH one."""
    scope, before = _scope(call), _one(call)
    writable = ("name", "description", "options", "contexts", "integration_types", "nsfw", "type")
    kept = {name: before[name] for name in writable if before.get(name) is not None}
    others = [c for c in _all(call) if c["id"] != before["id"]]
    return 200, _put(call, scope, others, kept | call.body, before)


def delete(call: Call) -> Reply:
    """DELETE one."""
    scope, before = _scope(call), _one(call)
    call.world.state.commands[scope] = [c for c in _all(call) if c["id"] != before["id"]]
    call.world.changed(Change("commands"))
    return 204, None


def get(call: Call) -> Reply:
    """GET one."""
    return 200, _one(call)


def command_permissions(call: Call) -> Reply:
    """GET what a guild's admins set for single commands: nothing, here."""
    _scope(call)
    return 200, []


def _key(command: Payload) -> tuple[object, object]:
    return command.get("name"), command.get("type") or commands.CHAT


def _put(
    call: Call, scope: int, others: list[Payload], body: Payload, before: Payload | None
) -> Payload:
    found = list(commands.faults(body))
    if found:
        raise Refused(50035, found)
    kept = commands.stored(call.world.state, scope, body, before, call.world.new_id)
    call.world.state.commands[scope] = [*others, kept]
    call.world.changed(Change("commands"))
    return kept


ROUTES: Routes = {
    (method, root + path): endpoint
    for root in (
        "/applications/{application}/commands",
        "/applications/{application}/guilds/{guild}/commands",
    )
    for (method, path), endpoint in {
        ("GET", ""): listed,
        ("PUT", ""): overwrite,
        ("POST", ""): create,
        ("GET", "/{command}"): get,
        ("PATCH", "/{command}"): edit,
        ("DELETE", "/{command}"): delete,
    }.items()
}
ROUTES["GET", "/applications/{application}/guilds/{guild}/commands/permissions"] = (
    command_permissions
)
