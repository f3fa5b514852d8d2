"""The options of a command as a person fills them in, and as the bot is told of them."""

from collections.abc import Iterable, Mapping

from bot.sandbox import commands as k
from bot.sandbox import permissions, wire
from bot.sandbox.payloads import Payload
from bot.sandbox.state import Attachment, Channel, State

Values = Mapping[str, object]
_ENTITIES = (k.PERSON, k.CHANNEL, k.ROLE, k.MENTIONABLE)


class WrongOption(ValueError):
    """What a client says beside the field."""


def command_data(
    state: State, origin: str, channel: Channel, use: k.Use, values: Values
) -> Payload:
    """The interaction's data for a command with these values, all checked."""
    known = {option["name"]: option for option in use.options}
    if unknown := set(values) - set(known):
        raise WrongOption(f"no option {sorted(unknown)}; there are {sorted(known)}")
    given, entities, files = [], [], []
    for name, option in known.items():
        if values.get(name) is None:
            if option.get("required"):
                raise WrongOption(f"{name}: this option is required")
            continue
        value = _value(option, values[name])
        if option["type"] == k.ATTACHMENT:
            files.append(_file(state, option, value))
        given.append({"name": name, "type": option["type"], "value": value})
        if option["type"] in _ENTITIES:
            entities.append(int(str(value)))
    found = resolved(state, channel, entities)
    if files:
        shown = {str(file.id): wire.attachment(origin, file) for file in files}
        found["attachments"] = {key: file | {"ephemeral": True} for key, file in shown.items()}
    return use.data(given) | ({"resolved": found} if found else {})


def _file(state: State, option: Payload, value: object) -> Attachment:
    found = state.uploads.get(int(str(value)))
    if found is None:
        raise WrongOption(f"{option['name']}: choose a file")
    return found


def autocomplete_data(use: k.Use, focused: str, typed: str, values: Values) -> Payload:
    """The interaction's data while `typed` stands in an option; the rest as far as filled in."""
    known = {option["name"]: option for option in use.options}
    if not known.get(focused, {}).get("autocomplete"):
        raise WrongOption(f"{focused}: no autocomplete")
    given = []
    for name, option in known.items():
        if name == focused:
            part = {"name": name, "type": option["type"], "value": typed, "focused": True}
            given.append(part)
        elif values.get(name) is not None and option["type"] != k.ATTACHMENT:
            given.append({"name": name, "type": option["type"], "value": values[name]})
    return use.data(given)


def _value(option: Payload, value: object) -> object:
    kind = option["type"]
    if kind in _ENTITIES:
        return str(value)
    if kind == k.ATTACHMENT:
        if not str(value).isdecimal():
            raise WrongOption(f"{option['name']}: choose a file")
        return str(value)
    if kind == k.BOOLEAN and not isinstance(value, bool):
        raise WrongOption(f"{option['name']}: true or false")
    if kind in (k.INTEGER, k.NUMBER):
        return _number(option, value)
    if kind == k.STRING:
        return _string(option, str(value))
    return value


def _number(option: Payload, value: object) -> float | int:
    right = int if option["type"] == k.INTEGER else int | float
    if not isinstance(value, right) or isinstance(value, bool):
        raise WrongOption(f"{option['name']}: {value!r} is no number of this kind")
    low, high = option.get("min_value"), option.get("max_value")
    if (low is not None and value < low) or (high is not None and value > high):
        raise WrongOption(f"{option['name']}: between {low} and {high}")
    _must_be_choice(option, value)
    return value


def _string(option: Payload, value: str) -> str:
    low, high = option.get("min_length") or 0, option.get("max_length") or 6000
    if not low <= len(value) <= high:
        raise WrongOption(f"{option['name']}: between {low} and {high} characters")
    _must_be_choice(option, value)
    return value


def _must_be_choice(option: Payload, value: object) -> None:
    offered = [choice["value"] for choice in option.get("choices") or []]
    if offered and value not in offered:
        raise WrongOption(f"{option['name']}: one of {offered}")


def resolved(state: State, channel: Channel, ids: Iterable[int]) -> Payload:
    """What stands behind ids of people, roles and channels."""
    found: Payload = {}
    guild = state.guilds.get(channel.guild_id or 0)
    for one in ids:
        if one in state.users:
            found.setdefault("users", {})[str(one)] = wire.user(state.users[one])
            if guild and one in guild.members:
                member = wire.member(state, guild.members[one])
                member["permissions"] = str(permissions.in_channel(state, channel, one))
                del member["user"]
                found.setdefault("members", {})[str(one)] = member
        elif guild and one in guild.roles:
            found.setdefault("roles", {})[str(one)] = wire.role(guild.roles[one])
        elif one in state.channels:
            shown = wire.channel(state, state.channels[one])
            shown["permissions"] = str(permissions.in_channel(state, channel, state.bot_id))
            found.setdefault("channels", {})[str(one)] = shown
        else:
            raise WrongOption(f"nothing has the id {one}")
    return found
