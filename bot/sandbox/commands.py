"""Application commands: what may be registered, who may use them, what a use of one looks like."""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from bot.sandbox import permissions
from bot.sandbox import shapes as s
from bot.sandbox.errors import Finding, Path, Refused
from bot.sandbox.payloads import Payload
from bot.sandbox.state import Channel, State, User

CHAT, USER, MESSAGE = 1, 2, 3
SUBCOMMAND, GROUP, STRING, INTEGER, BOOLEAN, PERSON = 1, 2, 3, 4, 5, 6
CHANNEL, ROLE, MENTIONABLE, NUMBER, ATTACHMENT = 7, 8, 9, 10, 11
MOST = {CHAT: 100, USER: 15, MESSAGE: 15}
MOST_CHARACTERS = 8000

_NAME = r"[-_'\w\u0900-\u097f\u0e00-\u0e7f]{1,32}"
_LOCALIZED = s.nullable(s.mapping(s.text(1, 100)))


def _name(value: object, at: Path) -> Iterator[Finding]:
    yield from s.text(1, 32)(value, at)
    if isinstance(value, str) and 0 < len(value) <= 32:
        if not re.fullmatch(_NAME, value):
            yield at, "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid"
        elif value != value.lower():
            yield at, "APPLICATION_COMMAND_INVALID_NAME", "Command name must be lower case"


def _choice(value: s.Check) -> s.Check:
    return s.shape(
        {"name": s.text(1, 100), "name_localizations": _LOCALIZED, "value": value},
        ("name", "value"),
    )


_ANY_OPTION: dict[str, s.Check] = {
    "type": s.whole(1, 11),
    "name": _name,
    "name_localizations": _LOCALIZED,
    "description": s.text(1, 100),
    "description_localizations": _LOCALIZED,
    "required": s.nullable(s.flag),
}
_HAS = ("name", "description")


def _valued(value: s.Check, **more: s.Check) -> s.Check:
    asks = {"choices": s.nullable(s.each(_choice(value), 25)), "autocomplete": s.nullable(s.flag)}
    return s.shape(_ANY_OPTION | asks | more, _HAS)


_LEAVES: dict[int, s.Check] = {
    STRING: _valued(
        s.text(0, 100),
        min_length=s.nullable(s.whole(0, 6000)),
        max_length=s.nullable(s.whole(1, 6000)),
    ),
    INTEGER: _valued(
        s.whole(-(1 << 53)),
        min_value=s.nullable(s.whole(-(1 << 53))),
        max_value=s.nullable(s.whole(-(1 << 53))),
    ),
    NUMBER: _valued(s.number, min_value=s.nullable(s.number), max_value=s.nullable(s.number)),
    CHANNEL: s.shape(_ANY_OPTION | {"channel_types": s.each(s.whole(), 20)}, _HAS),
    **{k: s.shape(_ANY_OPTION, _HAS) for k in (BOOLEAN, PERSON, ROLE, MENTIONABLE, ATTACHMENT)},
}


def _parent(inside: Mapping[int, s.Check]) -> s.Check:
    return s.shape(_ANY_OPTION | {"options": s.each(s.keyed("type", inside), 25)}, _HAS)


_SUBCOMMAND = _parent(_LEAVES)
_OPTIONS = {**_LEAVES, SUBCOMMAND: _SUBCOMMAND, GROUP: _parent({SUBCOMMAND: _SUBCOMMAND})}
_FIELDS: dict[str, s.Check] = {
    "id": s.snowflake,
    "type": s.nullable(s.one_of(CHAT, USER, MESSAGE)),
    "name": s.text(1, 32),
    "name_localizations": _LOCALIZED,
    "description": s.nullable(s.text(0, 100)),
    "description_localizations": _LOCALIZED,
    "options": s.nullable(s.each(s.keyed("type", _OPTIONS), 25)),
    "default_member_permissions": s.nullable(s.snowflake),
    "dm_permission": s.nullable(s.flag),
    "contexts": s.nullable(s.each(s.one_of(0, 1, 2), 3)),
    "integration_types": s.nullable(s.each(s.one_of(0, 1), 2)),
    "nsfw": s.nullable(s.flag),
}
_COMMAND = s.shape(_FIELDS, ("name",))


def faults(command: object, at: Path = ()) -> Iterator[Finding]:
    """All that Discord would refuse in one command."""
    malformed = list(_COMMAND(command, at))
    yield from malformed
    if malformed or not isinstance(command, dict):
        return
    if command.get("type") in (None, CHAT):
        yield from _name(command["name"], (*at, "name"))
        yield from s.text(1, 100)(command.get("description"), (*at, "description"))
    elif command.get("description") or command.get("options"):
        said = "Context menu commands have no description and no options"
        yield at, "APPLICATION_COMMAND_INVALID_TYPE", said
    yield from _option_faults(command, at)
    if _length(command) > MOST_CHARACTERS:
        said = f"Command exceeds maximum size ({MOST_CHARACTERS})"
        yield at, "APPLICATION_COMMAND_TOO_LARGE", said


def _option_faults(parent: Payload, at: Path) -> Iterator[Finding]:
    options: list[Payload] = parent.get("options") or []
    at = (*at, "options")
    names = [o["name"] for o in options]
    if len(set(names)) < len(names):
        said = "Option names must be unique"
        yield at, "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS", said
    nested = {o["type"] in (SUBCOMMAND, GROUP) for o in options}
    if len(nested) > 1:
        said = "Subcommands and options cannot be mixed"
        yield at, "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", said
    required = [bool(o.get("required")) for o in options]
    if required != sorted(required, reverse=True):
        said = "Required options must be placed before non-required options"
        yield at, "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", said
    for position, option in enumerate(options):
        if option.get("choices") and option.get("autocomplete"):
            said = "Choices and autocomplete exclude each other"
            yield (*at, position), "APPLICATION_COMMAND_AUTOCOMPLETE_INVALID", said
        yield from _option_faults(option, (*at, position))


def _length(part: Payload) -> int:
    own = len(part.get("name") or "") + len(part.get("description") or "")
    for choice in part.get("choices") or []:
        own += len(str(choice["name"])) + len(str(choice["value"]))
    return own + sum(_length(option) for option in part.get("options") or [])


def overwrite(state: State, guild_id: int, bodies: object, new_id: Callable[[], int]) -> None:
    """Replace all commands of a guild (or the global ones, 0); a name that stays keeps its id."""
    s.demand(s.each(s.anything, sum(MOST.values())), bodies)
    if not isinstance(bodies, list):
        return
    found = [f for place, body in enumerate(bodies) for f in faults(body, (place,))]
    if found:
        raise Refused(50035, found)
    kinds = [body.get("type") or CHAT for body in bodies]
    for kind, most in MOST.items():
        if kinds.count(kind) > most:
            raise Refused(30032, message=f"Maximum number of application commands reached ({most})")
    keys = [(body["name"], kind) for body, kind in zip(bodies, kinds, strict=True)]
    if len(set(keys)) < len(keys):
        raise Refused(50041, message="Application command names must be unique")
    known = {(c["name"], c["type"]): c for c in state.commands.get(guild_id, [])}
    state.commands[guild_id] = [
        stored(state, guild_id, body, known.get(key), new_id)
        for body, key in zip(bodies, keys, strict=True)
    ]


def stored(
    state: State,
    guild_id: int,
    body: Payload,
    before: Payload | None,
    new_id: Callable[[], int],
) -> Payload:
    """A command as Discord keeps it and gives it back."""
    given = {k: v for k, v in body.items() if v is not None and k != "id"}
    needed = given.pop("default_member_permissions", None)
    options = {"options": [_stored_option(o) for o in given.pop("options", [])]}
    kept: Payload = {
        "id": before["id"] if before else str(new_id()),
        "application_id": str(state.bot_id),
        "version": str(new_id()),
        "type": CHAT,
        "description": "",
        "nsfw": False,
        "dm_permission": True,
        "contexts": None,
        "integration_types": [0],
        **given,
        **(options if options["options"] else {}),
        "default_member_permissions": None if needed is None else str(needed),
    }
    return kept | ({"guild_id": str(guild_id)} if guild_id else {})


def _stored_option(option: Payload) -> Payload:
    kept = {name: value for name, value in option.items() if value is not None}
    if "options" in kept:
        kept["options"] = [_stored_option(inner) for inner in kept["options"]]
    return kept


def usable(state: State, user: User, channel: Channel) -> list[Payload]:
    """The commands this person is shown here, a guild's own before the global ones."""
    in_guild = channel.guild_id
    if in_guild is None:
        return [c for c in state.commands.get(0, []) if _in_dm(c)]
    guild = state.guilds[in_guild]
    has = permissions.in_channel(state, channel, user.id)
    if not guild.has_bot or not has & permissions.P.USE_APPLICATION_COMMANDS:
        return []
    shown: dict[tuple[str, int], Payload] = {}
    for command in [*state.commands.get(in_guild, []), *state.commands.get(0, [])]:
        if _allowed(command, has):
            shown.setdefault((command["name"], command["type"]), command)
    return list(shown.values())


def _in_dm(command: Payload) -> bool:
    contexts = command.get("contexts")
    return bool(1 in contexts if contexts is not None else command.get("dm_permission", True))


def _allowed(command: Payload, has: int) -> bool:
    contexts = command.get("contexts")
    if contexts is not None and 0 not in contexts:
        return False
    needed = command.get("default_member_permissions")
    if needed is None or has & permissions.P.ADMINISTRATOR:
        return True
    return int(needed) != 0 and has & int(needed) == int(needed)


@dataclass(frozen=True)
class Use:
    """A command found by its full name: where its options stand."""

    command: Payload
    steps: tuple[Payload, ...]
    """Group and subcommand, outermost first; empty for a plain command."""

    @property
    def options(self) -> list[Payload]:
        """The options that can be filled in."""
        found: list[Payload] = (self.steps[-1] if self.steps else self.command).get("options") or []
        return found

    def data(self, given: list[Payload]) -> Payload:
        """The command part of an interaction with these option values."""
        for step in reversed(self.steps):
            given = [{"name": step["name"], "type": step["type"], "options": given}]
        keys = ("id", "name", "type")
        data = {key: self.command[key] for key in keys} | {"options": given}
        guild = self.command.get("guild_id")
        return data | ({"guild_id": guild} if guild else {})


def find(commands: list[Payload], full_name: str) -> Use | None:
    """`race new` among these commands, down to what can be run."""
    first, *rest = full_name.removeprefix("/").split()
    for command in commands:
        if command["type"] == CHAT and command["name"] == first:
            return _descend(command, rest)
    return None


def _descend(command: Payload, names: list[str]) -> Use | None:
    steps: list[Payload] = []
    here = command
    for name in names:
        nested = [o for o in here.get("options") or [] if o["type"] in (SUBCOMMAND, GROUP)]
        step = next((o for o in nested if o["name"] == name), None)
        if step is None:
            return None
        steps.append(step)
        here = step
    unfinished = any(o["type"] in (SUBCOMMAND, GROUP) for o in here.get("options") or [])
    return None if unfinished else Use(command, tuple(steps))


def leaves(command: Payload, before: str = "") -> list[Payload]:
    """What can be run of a command: full name, description and options of each end."""
    if command["type"] not in (CHAT, GROUP):
        return []
    name = f"{before}{command['name']}"
    options: list[Payload] = command.get("options") or []
    nested = [o for o in options if o["type"] in (SUBCOMMAND, GROUP)]
    if not nested:
        return [_leaf(name, command)]
    found: list[Payload] = []
    for step in nested:
        if step["type"] == GROUP:
            found += leaves(step, f"{name} ")
        else:
            found.append(_leaf(f"{name} {step['name']}", step))
    return found


def _leaf(name: str, of: Payload) -> Payload:
    return {"name": name, "description": of["description"], "options": of.get("options") or []}
