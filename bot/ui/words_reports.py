"""The bot's sentences in what people ask to read: boards, logs, races, panels, check-ups."""

from __future__ import annotations

_PACES = {
    "pace.live": "3 minutes",
    "pace.1h": "1 hour",
    "pace.3h": "3 hours",
    "pace.6h": "6 hours",
    "pace.12h": "12 hours",
    "pace.1d": "1 day",
    "pace.2d": "2 days",
    "pace.3d": "3 days",
    "pace.7d": "7 days",
    "pace.none": "no deadline",
}

_BOARDS = {
    "status.lobby": "open",
    "status.running": "running",
    "status.paused": "paused",
    "status.over": "over",
    "status.cancelled": "cancelled",
    "board.title": "**{match}**",
    "hand.waiting": "Nothing for you to choose just now. Waiting for {who:seat}.",
    "hand.nothing": "Nothing for you to choose just now.",
    "hand.paused": "The race is paused.",
    "hand.over": "The race is over.",
    "hand.cancelled": "This lobby was closed.",
    "log.title": "**{match}**: what happened",
    "log.older": "-# Below is the end of it; the file holds all from the beginning.",
    "log.whole": "All that happened, in words",
    "log.empty": "Nothing has happened yet.",
    "table.story": "-# {match}",
    "letter.head": "**{match}**: for you alone",
    "letter.ended": "🏁 **{match}** is over.",
    "rules.which": "Which game would you like to read about?",
    "rules.head_first": "## {game}\n-# {authors}",
    "rules.head": "## {game}: {page}\n-# {authors}",
}

_RECORDS = {
    "table.not_ready": "Not ready yet: {names:list}.",
    "press.record": "Record as a file",
    "record.head": "📋 **{match}**: {title}",
    "record.on": "{title} · <t:{at}:D>",
    "record.line": "**{label}:** {cells}",
    "record.file": "The record of all races so far, as JSON",
    "record.may_move": (
        "-# With this file the season can be taken up on another server, while it rests: "
        "`/race new` with `season`. It stays here too, so both could go on."
    ),
    "bot.recorded": "📋 Record sheet {n} is written: `/race record`.",
    "refused.keeps_no_records": "{game} keeps no records.",
    "refused.nothing_recorded": (
        "Nothing is recorded of {match} yet. Seasons have a record sheet after each race."
    ),
    "refused.no_such_sheet": "There is no such sheet yet; the newest is number {n}.",
    "refused.no_record_file": "That is no record file of mine. Take one from `/race record`.",
    "refused.record_of_another_game": "That file is of {game}. Choose that game.",
    "refused.file_not_read": "I could not get that file from Discord. Please try again.",
    "refused.options_stay": "A season that is taken up keeps its options.",
    "reply.taken_up": (
        "**{match}** is open below, to go on where its season rested: press *Join*, then *Start*. "
        "The season that the file was written from stays where it is, so both could go on."
    ),
    "bot.taken_up": (
        "The season is taken up where it rested. Nothing that is drawn from here on was decided "
        "before."
    ),
    "lobby.taken_up": (
        "📋 Takes up the season of {names:list}. Who was in it gets their own seat again."
    ),
    "lobby.gets_seat": "{name} gets the seat of {other}.",
    "refused.record_of_ended": (
        "That season had ended when the file was written, so it does not go on."
    ),
    "refused.record_of_no_game": "That file is of a game that I do not have.",
    "refused.record_was_changed": "That file was changed or damaged, so I cannot go on from it.",
}

_VERIFY = {
    "verify.closed": (
        "The shuffling of **{match}** can be checked when a race is over. Until then its key stays "
        "secret, since it tells what will be drawn. This seal was shown before the first deal: "
        "`{anchor}`"
    ),
    "verify.sound": (
        "✅ All {draws:plural draw|draws} of **{match}** are what the promised keys give. Seal: "
        "`{anchor}`. The file holds all that you need to check it yourself."
    ),
    "verify.no_draws": (
        "✅ Nothing was drawn in **{match}**: no chance was used. Its keys fit the seal `{anchor}`."
    ),
    "verify.broken": (
        "❌ {false} of {draws:plural draw|draws} of **{match}** are not what the promised keys "
        "give. Please tell who runs me. Seal: `{anchor}`."
    ),
    "verify.proof": "Seal, words, opened keys and draws, as JSON",
}

_RACES = {
    "races.none": "You are in no race just now.",
    "races.waits_for_you": "▶ **{match}** waits for you: <#{channel}>, {guild}",
    "races.waits_for_you_due": (
        "▶ **{match}** waits for you. Choose by <t:{due}:f> (<t:{due}:R>): <#{channel}>, {guild}"
    ),
    "races.waits_for_others": "**{match}** waits for others: <#{channel}>, {guild}",
    "races.lobby": "**{match}** has not started yet: <#{channel}>, {guild}",
    "races.rests": "💤 **{match}** rests between two races: <#{channel}>, {guild}",
    "races.paused": "**{match}** is paused: <#{channel}>, {guild}",
}

_SETTINGS = {
    "settings.title": "**Races in this server**",
    "settings.makers.stewards": "Stewards open and start races.",
    "settings.makers.role": "Stewards and <@&{role}> open and start races.",
    "settings.makers.everyone": "Everybody may open and start races.",
    "settings.pace": "The usual time for a choice: {pace:text}.",
    "settings.member": "One member may be in {n:plural race|races} at once.",
    "settings.channel": "One channel may hold {n:plural race|races} at once.",
    "settings.how": (
        "-# To change something, give it with the command: `/steward settings pace:12h`, or "
        "`makers:everyone`."
    ),
    "settings.stewards": "Stewards: who may manage events, and <@&{role}>.",
}

_PANEL = {
    "panel.title": "**Races in this server**",
    "panel.empty": "No race is open or running.",
    "panel.focus": "Buttons for **{match}**:",
    "panel.lobby": "**{match}**, open, <#{channel}>: {n} in",
    "panel.running": "**{match}**, <#{channel}>: waiting for {who:seat}",
    "panel.running_due": (
        "**{match}**, <#{channel}>: waiting for {who:seat} until <t:{due}:f> (<t:{due}:R>)"
    ),
    "panel.rests": "**{match}**, <#{channel}>: rests between two races; `/race start` goes on",
    "panel.unreadable": "**{match}**, <#{channel}>: what is stored of it makes no sense",
    "panel.paused": "**{match}**, paused, <#{channel}>",
    "press.pause": "Pause",
    "press.resume": "Resume",
    "press.extend": "One day more",
    "press.end": "End the race",
    "press.end_named": "End {name}",
    "press.autopilot": "House drives for {name}",
    "press.retire": "Retire {name}",
    "press.steward": "Steward panel",
    "press.word": "Add a word",
}

_SURE = {
    "sure.leave": (
        "You would leave **{match}** for good: the house drives your car to the end, and you "
        "cannot come back."
    ),
    "sure.leave_last": (
        "You would leave **{match}** for good. Nobody else is in it, so it ends as it stands."
    ),
    "sure.end": "**{match}** would end for everybody, as it stands.",
    "sure.close": "**{match}** would be closed before it has started, for everybody who is in.",
    "sure.retire": (
        "{name} would be taken off **{match}** for good: the house drives that car to the end."
    ),
    "sure.rewind": (
        "**{match}** would be turned back to point {phase} (<t:{at}:f>): what was chosen since "
        "then is gone, and what nobody has seen is shuffled anew."
    ),
    "sure.replace": (
        "{new} would take over the seat of {old} in **{match}** for good, with all that it knows."
    ),
    "sure.remove": "{name} would be taken out of **{match}**, and be told so.",
    "sure.rewind.yes": "Yes, turn it back",
    "sure.replace.yes": "Yes, seat {name}",
    "sure.remove.yes": "Yes, take {name} out",
    "sure.leave.yes": "Yes, leave",
    "sure.end.yes": "Yes, end it",
    "sure.close.yes": "Yes, close it",
    "sure.retire.yes": "Yes, retire {name}",
    "press.keep_racing": "Keep racing",
    "press.keep_open": "Keep it open",
    "press.leave_it": "Leave it as it is",
}

_DOCTOR = {
    "doctor.title": "**Check-up**",
    "doctor.allowed": "✅ I have every permission that I need here.",
    "doctor.missing": "❌ In <#{channel}> I lack: {names:text}.",
    "doctor.delivered": "✅ Every message has arrived.",
    "doctor.undelivered": (
        "✉ Messages to {n:plural channel or member|channels or members} are still on their way."
    ),
    "doctor.paused": "⏸ **{match}** is paused. `/steward resume` lets it go on.",
    "doctor.closed": "✉ <@{member}> takes no direct messages; *My hand* below the table serves.",
    "permission.view_channel": "View Channel",
    "permission.send_messages": "Send Messages",
    "permission.send_messages_in_threads": "Send Messages in Threads",
    "permission.attach_files": "Attach Files",
    "permission.embed_links": "Embed Links",
    "permission.read_message_history": "Read Message History",
}

_MORE = {
    "bot.has_left": (
        "{who:seat} has left this server. The house drives until a steward gives the seat to "
        "somebody else: `/steward replace`."
    ),
    "bot.channel_trouble": (
        "I cannot write in the channel of **{match}** any more, so it waits. I lack: {names:text}. "
        "With that given back, `/steward resume` lets it go on; `/steward move` takes it elsewhere."
    ),
    "bot.channel_locked": (
        "The channel or thread of **{match}** is closed to me, so it waits. Open it and use "
        "`/steward resume`, or let it go on elsewhere with `/steward move`."
    ),
    "bot.channel_gone": (
        "The channel of **{match}** was deleted, so it waits. `/steward move` lets it go on "
        "elsewhere, `/steward end` ends it."
    ),
    "bot.lobby_trouble": (
        "I cannot show the lobby of **{match}** in its channel any more. I lack: {names:text}. "
        "`/steward move` takes it elsewhere, `/steward end` closes it."
    ),
    "bot.lobby_locked": (
        "The channel or thread with the lobby of **{match}** is closed to me. `/steward move` "
        "takes it elsewhere, `/steward end` closes it."
    ),
    "bot.lobby_gone": (
        "The channel with the lobby of **{match}** was deleted. `/steward move` takes it "
        "elsewhere, `/steward end` closes it."
    ),
    "bot.keys_opened": "Its keys lie open now, so this race cannot be turned back any more.",
    "bot.ended_unread": (
        "**{match}** was ended. What is stored of it makes no sense to me, so I cannot show more."
    ),
    "bot.data_damaged": (
        "I cannot read what I have stored of this server, so its races wait. Nothing is lost by "
        "waiting, and I overwrite nothing; please tell who runs me."
    ),
    "bot.no_access": "The race was paused: I could not write here.",
    "bot.back": "I am back in this server: the race goes on, with the whole time for everybody.",
    "prompt.closed_named": "**{match}**: this question is closed.",
    "refused.cannot_write": "I cannot show a race in <#{channel}>. There I lack: {names:text}.",
    "refused.unknown_button": (
        "That button is from an older version of me. Please use a newer message."
    ),
    "refused.command_changed": (
        "That command was changed just now. Please wait a minute and try again."
    ),
    "refused.unusable_value": "I cannot use one of these values. Please pick from the lists.",
    "refused.member_not_here": "{name} is not in this server.",
    "refused.member_has_left": "They are not in this server any more.",
    "refused.no_such_question": "I know no such question. There are: {questions:list}.",
    "refused.no_question": "There is no question just now for which you could leave an answer.",
    "refused.no_such_answer": "That cannot be an answer. You can type: {ways:list}.",
    "refused.which_role": "Which role? Give `maker_role` too.",
    "suggest.partner_first": "First choose with whom",
    "reply.acted": "Done: the table of **{match}** shows it.",
    "reply.word_taken": "Your word is in the shuffling of **{match}**.",
}

TEXTS: dict[str, str] = {
    **_PACES,
    **_BOARDS,
    **_RECORDS,
    **_VERIFY,
    **_RACES,
    **_SETTINGS,
    **_PANEL,
    **_SURE,
    **_DOCTOR,
    **_MORE,
}
