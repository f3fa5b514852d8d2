"""REST: messages in channels and DMs, and the answers to interactions."""

from bot.sandbox import messages as m
from bot.sandbox import wire
from bot.sandbox.calls import Call, Reply, Routes
from bot.sandbox.errors import Refused, invalid
from bot.sandbox.payloads import CATEGORY, Snowflakes
from bot.sandbox.permissions import P
from bot.sandbox.state import Channel, Message

NONCE_IS_REMEMBERED_SECONDS = 5 * 60


def send(call: Call) -> Reply:
    """POST a message."""
    channel, body = call.channel(), call.body
    if channel.kind == CATEGORY:
        raise Refused(50008)
    if m.is_empty(body, call.files):
        raise Refused(50006)
    m.check(body, m.NEW, call.files)
    _may_send(call, channel)
    if body.get("enforce_nonce") and body.get("nonce") is not None:
        for earlier in reversed(call.world.state.history(channel.id)):
            if earlier.nonce == body["nonce"] and _is_recent(call, earlier):
                return 200, call.shown(earlier)
    message = Message(call.world.new_id(), channel.id, call.bot_id)
    m.compose(call.world, message, body, call.files)
    _reply_must_exist(call, channel, message)
    return 200, call.shown(call.world.post(message))


def _is_recent(call: Call, message: Message) -> bool:
    now = Snowflakes()()
    young = (now >> 22) - (message.id >> 22) < NONCE_IS_REMEMBERED_SECONDS * 1000
    return young and message.author_id == call.bot_id


def _reply_must_exist(call: Call, channel: Channel, message: Message) -> None:
    if message.reply_to is None:
        return
    if message.reply_to in call.world.state.messages.get(channel.id, {}):
        message.kind = 19
        return
    if call.body["message_reference"].get("fail_if_not_exists", True):
        raise invalid(
            (("message_reference",), "REPLIES_UNKNOWN_MESSAGE", "Unknown message"),
        )
    message.reply_to = None


def _may_send(call: Call, channel: Channel) -> None:
    state = call.world.state
    if channel.recipient_id is not None:
        if not state.users[channel.recipient_id].takes_dms:
            raise Refused(50007)
        if not state.mutual(channel.recipient_id):
            raise Refused(50278)
        return
    needed = P.SEND_MESSAGES_IN_THREADS if channel.thread else P.SEND_MESSAGES
    if call.body.get("embeds"):
        needed |= P.EMBED_LINKS
    if call.files:
        needed |= P.ATTACH_FILES
    call.need(channel, needed)
    thread = channel.thread
    if thread and thread.locked and not call.may(channel) & P.MANAGE_THREADS:
        raise Refused(50083 if thread.archived else 160005)


def edit(call: Call) -> Reply:
    """PATCH one of the bot's own messages."""
    channel = call.channel()
    message = call.message(channel)
    if message.author_id != call.bot_id:
        raise Refused(50005)
    if channel.thread and channel.thread.archived:
        raise Refused(50083)
    if message.too_old_to_edit:
        raise Refused(30046)
    m.check(call.body, m.EDIT, call.files, message)
    if call.files:
        call.need(channel, P.ATTACH_FILES)
    m.revise(call.world, message, call.body, call.files)
    if m.is_empty({**call.body, **_what_it_shows(message)}, ()):
        raise Refused(50006)
    call.world.message_changed(message)
    return 200, call.shown(message)


def _what_it_shows(message: Message) -> dict[str, object]:
    content = message.content or message.attachments
    return {"content": content, "embeds": message.embeds, "components": message.components}


def delete(call: Call) -> Reply:
    """DELETE a message: one's own, or a moderator's right."""
    channel = call.channel()
    message = call.message(channel)
    if message.author_id != call.bot_id:
        if channel.is_dm:
            raise Refused(50003)
        call.need(channel, P.MANAGE_MESSAGES)
    call.world.delete_message(message)
    return 204, None


def get(call: Call) -> Reply:
    """GET one message."""
    channel = call.channel()
    call.need(channel, P.READ_MESSAGE_HISTORY)
    return 200, call.shown(call.message(channel))


def history(call: Call) -> Reply:
    """GET messages, newest first: limit, before, after, around."""
    channel = call.channel()
    if not call.may(channel) & P.READ_MESSAGE_HISTORY:
        return 200, []
    limit = _limit(call)
    found = [x for x in call.world.state.history(channel.id) if x.only_for is None]
    if before := call.query.get("before"):
        found = [x for x in found if x.id < int(before)]
    if after := call.query.get("after"):
        picked = [x for x in found if x.id > int(after)][:limit]
    elif around := call.query.get("around"):
        picked = _around(found, int(around), limit)
    else:
        picked = found[-limit:]
    return 200, [call.shown(x) for x in reversed(picked)]


def _limit(call: Call) -> int:
    text = call.query.get("limit", "50")
    if not text.isdigit() or not 1 <= int(text) <= 100:
        said = "int value should be between 1 and 100."
        raise invalid((("limit",), "NUMBER_TYPE_MAX", said))
    return int(text)


def _around(found: list[Message], middle: int, limit: int) -> list[Message]:
    older = [x for x in found if x.id <= middle][-(limit // 2 + 1) :]
    newer = [x for x in found if x.id > middle]
    return (older + newer)[:limit]


def typing(call: Call) -> Reply:
    """POST that the bot is typing."""
    channel = call.channel()
    _may_send(call, channel)
    return 204, None


def open_dm(call: Call) -> Reply:
    """POST: the DM with a person, opened now if it never was."""
    recipient = str(call.body.get("recipient_id"))
    user = call.world.state.users.get(int(recipient)) if recipient.isdigit() else None
    if user is None:
        raise Refused(10013)
    if user.bot:
        raise Refused(50007)
    if call.world.state.dm_with(user.id) is None and call.limits.too_many_dms():
        raise Refused(40003)
    return 200, wire.channel(call.world.state, call.world.open_dm(user.id))


# -- interactions


def answer(call: Call) -> Reply:
    """POST the first answer to an interaction."""
    number, token = call.path["interaction"], call.path["token"]
    _, response = call.interactions.answer(number, token, call.json, call.files)
    if call.query.get("with_response") in ("1", "true"):
        return 200, response
    return 204, None


def follow_up(call: Call) -> Reply:
    """POST one more message to an interaction."""
    _own_webhook(call)
    message = call.interactions.follow_up(call.path["token"], call.body, call.files)
    return 200, _as_sent(call, message)


def get_answer(call: Call) -> Reply:
    """GET @original or a follow-up."""
    _own_webhook(call)
    message = call.interactions.message(call.path["token"], call.path["which"])
    return 200, _as_sent(call, message)


def edit_answer(call: Call) -> Reply:
    """PATCH @original or a follow-up."""
    _own_webhook(call)
    token, which = call.path["token"], call.path["which"]
    message = call.interactions.edit(token, which, call.body, call.files)
    return 200, _as_sent(call, message)


def delete_answer(call: Call) -> Reply:
    """DELETE @original or a follow-up."""
    _own_webhook(call)
    message = call.interactions.message(call.path["token"], call.path["which"])
    call.world.delete_message(message)
    return 204, None


def _own_webhook(call: Call) -> None:
    if call.path["application"] != str(call.bot_id):
        raise Refused(10015)


def _as_sent(call: Call, message: Message) -> object:
    return wire.message(call.world.state, call.world.origin, message)


_MESSAGES = "/channels/{channel}/messages"
_ANSWERS = "/webhooks/{application}/{token}"
ROUTES: Routes = {
    ("GET", _MESSAGES): history,
    ("POST", _MESSAGES): send,
    ("GET", _MESSAGES + "/{message}"): get,
    ("PATCH", _MESSAGES + "/{message}"): edit,
    ("DELETE", _MESSAGES + "/{message}"): delete,
    ("POST", "/channels/{channel}/typing"): typing,
    ("POST", "/users/@me/channels"): open_dm,
    ("POST", "/interactions/{interaction}/{token}/callback"): answer,
    ("POST", _ANSWERS): follow_up,
    ("GET", _ANSWERS + "/messages/{which}"): get_answer,
    ("PATCH", _ANSWERS + "/messages/{which}"): edit_answer,
    ("DELETE", _ANSWERS + "/messages/{which}"): delete_answer,
}
