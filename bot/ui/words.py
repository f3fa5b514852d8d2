"""All sentences of the bot's own, in English, by dotted name (templates as in the engine's texts).

Names that begin as these do are the bot's: `bot.` is told to a table or in a letter, `refused.` to
one person, `reply.` answers a command; the rest stands on prompts, tables, lobbies and forms.
"""

from __future__ import annotations

_PROMPT = {
    "prompt.head": "{match} · {short}",
    "prompt.head_due": "{match} · {short} · <t:{due}:R>",
    "prompt.place": "-# {guild} · <#{channel}>",
    "prompt.place_unnamed": "-# <#{channel}>",
    "prompt.given": (
        "**Your answer: {answer}** (sealed). You may change it until the last answer is in."
    ),
    "prompt.closed": "You chose: {answer}.",
    "prompt.closed_unanswered": "This question is closed.",
    "prompt.order_left": (
        "Your standing order for this: **{order}**. Others see only that answers come at once; "
        "`/race standing` changes or clears it."
    ),
    "prompt.one_of": "{words:list}",
    "prompt.nothing": "nothing",
    "prompt.passed": "pass",
    "prompt.hint": "**{option}** {hint}",
    "prompt.aside": "-# {note}",
    "prompt.range": "From {low} to {high}.",
    "prompt.range_steps": "From {low} to {high}, in steps of {step}.",
    "prompt.chosen": "Chosen so far: {options}.",
    "prompt.chosen_none": "Nothing chosen so far.",
    "prompt.wanted": "Choose {n}.",
    "prompt.wanted_between": "Choose from {least} to {most}.",
    "prompt.wanted_up_to": "Choose up to {most}.",
    "prompt.wanted_budget": "Spend up to {budget:money}.",
    "prompt.menu": "{about} · {wanted}",
    "prompt.spent": "That costs {cost:money} of {budget:money}.",
    "prompt.overspent": "That costs {cost:money}, but you have only {budget:money}.",
    "prompt.order": "Your order: {options}.",
    "prompt.order_none": "Press them in the order you want.",
    "prompt.how_many": "How many of {option}?",
    "prompt.lettered": "{letter}: {option}",
    "prompt.copies": "{option} x{n}",
    "prompt.taken": "{option} ({n} of {copies})",
    "prompt.number": "{n}",
    "prompt.money": "{n:money}",
    "prompt.costs": "costs {cost:money}",
    "proposed.house": "The house player would do this:",
    "proposed.last": "As in your last turn, as far as that goes now:",
    "proposed.step": "{n}. {answers}",
    "proposed.answer": "{about}: **{answer}**",
    "proposed.again": "**{answer}**",
}

_BUTTONS = {
    "press.done": "Done",
    "press.clear": "Start over",
    "press.back": "One back",
    "press.pass": "Pass",
    "press.undo": "Undo",
    "press.undo_all": "Undo all",
    "press.suggest": "Suggest",
    "press.repeat": "Repeat last turn",
    "press.play": "Play this",
    "press.myself": "Choose myself",
    "press.none": "None of these",
    "press.earlier": "◀ Earlier",
    "press.later": "Later ▶",
    "press.page": "Page {n} of {all}",
    "press.say": "OK: {amount}",
    "press.write": "Another amount …",
    "press.up_to": "Up to …",
    "press.hand": "My hand",
    "press.board": "Board in words",
    "press.rules": "Rules",
    "press.log": "Log",
    "press.join": "Join",
    "press.leave": "Leave",
    "press.start": "Start",
    "press.go_on": "On to the next race",
    "press.options": "Options",
    "press.cancel": "Cancel",
    "press.again": "Again!",
}

_FORMS = {
    "form.amount.title": "Your amount",
    "form.amount.label": "A number from {low} to {high}",
    "form.amount.label_steps": "{low} to {high}, in steps of {step}",
    "form.amount.label_plain": "Your amount",
    "form.amount.hint": "In digits.",
    "form.amount.hint_bounds": "From {low} to {high}, in steps of {step}.",
    "form.limit.title": "Up to …",
    "form.limit.label": "Your limit, from {low} to {high}",
    "form.limit.label_plain": "Your limit",
    "form.limit.hint": "I go on for you by as little as will do, then pass. Nobody sees it.",
    "form.word.title": "A word for the shuffling",
    "form.word.label": "Your word",
    "form.word.hint": "Mixed into the shuffling, so that nobody alone decides what is drawn.",
    "form.options.title": "Options",
    "form.options.title_page": "Options, page {n} of {all}",
    "form.options.bounds": "From {low} to {high}.",
    "form.options.open": "Options",
    "form.options.open_page": "Options, page {n}",
    "options.on": "on",
    "options.off": "off",
    "options.line": "{name:text}: {value}",
    "options.none": "Everything as usual.",
}

_TABLE = {
    "table.head": "## {match}\n-# {game}",
    "table.head_over": "## {match} is over\n-# {game}",
    "table.head_paused": "## {match} is paused\n-# {game}",
    "table.head_cancelled": "## {match} was cancelled\n-# {game}",
    "table.rests": (
        "💤 **Resting between two races**, for as long as you like. It goes on when everybody is "
        "ready, or by `/race start`."
    ),
    "table.due": "Time until <t:{due}:f> (<t:{due}:R>).",
    "table.thinking": "Still to choose: {names:list}.",
    "table.moved": "This race goes on here: {where}",
    "table.below": "This race goes on further down.",
    "table.older": "… and more before that: press Log.",
    "story.row": "{row:text}.",
    "story.long_row": "{first:text} … {row:text}.",
    "podium.head": "## 🏁 {match} is over\n-# {game}",
    "podium.place": "{place} **{name}**, {score}",
    "podium.place_bare": "{place} **{name}**",
}

_LOBBY = {
    "lobby.head": "## {match}\n{game}, a new race by {host}",
    "lobby.head_bare": "## {match}\n{game}, a new race",
    "lobby.joined": "**In ({n}):** {names}",
    "lobby.nobody": "Nobody is in yet. Press Join!",
    "lobby.house": "The house drives {n:plural car|cars}.",
    "lobby.house_seats": "The house takes {n:plural seat|seats}.",
    "lobby.unreachable": (
        "I cannot send direct messages to {names}. That is fine: press *My hand* below the table."
    ),
    "lobby.options": "**Options:** {options}; everything else by the usual rules.",
    "lobby.options_usual": "**Options:** the usual rules.",
    "lobby.try": "💡 Option **{name:text}**: {hint:text}",
    "lobby.tip": "💡 {tip:text}",
    "lobby.expires": "-# Closes <t:{due}:R> if nobody starts it.",
    "lobby.anchor": "-# Shuffling seal: `{anchor}`",
    "lobby.started": "This race has started.",
    "lobby.cancelled": "This lobby was closed.",
    "lobby.terms.time": "{time} for a choice",
    "lobby.terms.no_time": "no deadlines",
    "lobby.terms.house": "the house chooses when time is up",
    "lobby.terms.default": "the usual choice is made when time is up",
    "lobby.terms.cars": "{n:plural car|cars}",
    "lobby.terms.seats": "{n:plural seat|seats}",
}

_BOT = {
    "bot.welcome": (
        "You are in **{match}**. Your hand and your choices will come to you here, in private. How "
        "it is played: press *Rules* in the channel."
    ),
    "bot.removed": "You were taken out of **{match}** before it started.",
    "bot.options_changed": (
        "The options of **{match}** were changed. Have a look at the lobby; you can still leave."
    ),
    "bot.started": "The race is on.",
    "bot.where_to_choose": "Your choices come by direct message; *My hand* shows them too.",
    "bot.paused": "{name} paused the race. Nobody can choose until it goes on.",
    "bot.resumed": "{name} lets the race go on. Everybody has the whole time again.",
    "bot.goes_on": "{name} lets the season go on.",
    "bot.extended": (
        "{hours:plural hour|hours} more for everybody: time is up <t:{due}:R> (<t:{due}:f>)."
    ),
    "bot.replaced": "{new} takes the seat of {old}; the result counts for {new}.",
    "bot.autopilot_on": "The house chooses for {name} until they are back.",
    "bot.autopilot_off": "{name} is choosing again.",
    "bot.retired": (
        "{name} was taken off the race. {house} drives on, and the result counts for the house."
    ),
    "bot.conceded": (
        "{name} leaves the race. {house} drives on, and the result counts for the house."
    ),
    "bot.moved": "{name} moved the race here.",
    "bot.rewound": (
        "{name} turned the race back. What nobody had seen was shuffled anew; please choose again."
    ),
    "bot.ended": "The race was ended as it stands.",
    "bot.nobody_left": "Nobody is left in the race. It ends as it stands.",
    "bot.time_was_up": "Time is up for {who:seat}: a choice was made for them.",
    "bot.took_over": (
        "{who:seat} missed {missed:plural deadline|deadlines} in a row. "
        "The house drives until they choose again."
    ),
    "bot.grace": (
        "I was away, sorry. Nobody lost a turn: there is time until <t:{due}:f> (<t:{due}:R>)."
    ),
    "bot.rules_changed": (
        "The rules were corrected meanwhile, so this round starts again. Please choose once more."
    ),
    "bot.member_left": (
        "Somebody in **{match}** has left the server, and the house drives for them until they are "
        "back (`/steward autopilot`). `/steward replace` gives the seat to another member, "
        "`/steward retire` to the house for good."
    ),
    "bot.unreachable": (
        "<@{member}>, I cannot send you direct messages. Press *My hand* to see what you hold in "
        "**{match}**, and choose."
    ),
    "bot.reminder": (
        "Half of your time is gone. Please choose in **{match}** by <t:{due}:f> (<t:{due}:R>)."
    ),
    "bot.blanked": "You are not in this race any more. What stood here is no longer yours.",
}

_REPLIES = {
    "reply.made": "**{match}** is open below: press *Join*, then *Start*.",
    "reply.made_without": (
        "**{match}** is open below. {names:list} may be in {most:plural race|races} only, and can "
        "join when one of them is over."
    ),
    "reply.made.in": "**{match}** is open below, and you are in. Press *Start* to begin.",
    "reply.made_already": "**{match}** is made already: press *Join* in its lobby.",
    "reply.made_already.in": "**{match}** is made already, and you are in.",
    "reply.started_already": "That race is made again already: **{match}** is under way.",
    "reply.joined": "You are in **{match}**.",
    "reply.left": "You left **{match}**.",
    "reply.started": "**{match}** has started. Have fun!",
    "reply.taken_back": "Taken back: {answer}. Choose anew in your direct message.",
    "reply.taken_back_here": "Taken back: {answer}.",
    "reply.offered": "Your offer is on the table of **{match}**.",
    "reply.order_left": (
        "I will answer that for you in **{match}**, as long as this race lasts: {order}. "
        "Nobody sees it; an answer that comes at once only shows that you left one."
    ),
    "reply.orders": "What I answer for you in **{match}**, as long as this race lasts:",
    "reply.no_orders": "In **{match}** I answer nothing for you: I ask you.",
    "reply.order_cleared": "Forgotten: I will ask you again in **{match}**.",
    "reply.conceded": "You left **{match}**. Thank you for playing!",
    "reply.paused": "**{match}** is paused.",
    "reply.resumed": "**{match}** goes on.",
    "reply.extended": "Everybody in **{match}** has more time.",
    "reply.replaced": "The seat in **{match}** has a new player.",
    "reply.autopilot_on": "The house chooses for them in **{match}** until they are back.",
    "reply.autopilot_off": "They choose for themselves again in **{match}**.",
    "reply.retired": "The house drives on in **{match}**.",
    "reply.moved": "**{match}** has moved.",
    "reply.rewound": "**{match}** was turned back.",
    "reply.ended": "**{match}** has ended.",
    "reply.changed": "**{match}** was changed.",
    "reply.stayed": "You stay in **{match}**. Nothing was changed.",
    "reply.kept": "**{match}** stays open. Nothing was changed.",
    "reply.cancelled": "**{match}** was cancelled.",
    "order.clear": "Forget it and ask me",
    "order.pass": "Always pass",
    "order.pick": "{options:list}",
    "order.prefer": "Of these what can be had: {options:list}",
    "order.keep": "Keep {options:list}",
    "order.up_to": "Up to {limit}",
    "order.up_to_until": "Up to {limit}, and pass once I have {enough}",
    "order.how": "{order}: “{typed}”, or any other number",
    "order.keep.how": "Keep some of it back: type “keep” and what",
    "order.prefer.how": "What I like best, if it can be had: type “prefer” and what",
}

TEXTS: dict[str, str] = {
    **_PROMPT,
    **_BUTTONS,
    **_FORMS,
    **_TABLE,
    **_LOBBY,
    **_BOT,
    **_REPLIES,
}
