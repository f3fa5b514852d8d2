"""The bot's sentences for what it will not do; each says what to do instead, where one can."""

from __future__ import annotations

TEXTS: dict[str, str] = {
    "refused.already_answered": "That was already answered; it cannot be changed any more.",
    "refused.already_answered_may_change": (
        "You answered that already. Here you can still change it."
    ),
    "refused.already_answered_may_undo": (
        "You answered that already. *Undo* or `/race undo` still takes it back."
    ),
    "refused.already_counted": "Got it the first time: your press was already counted.",
    "refused.already_started": "This race has already started.",
    "refused.bad_name": "A name needs from 1 to {most} characters.",
    "refused.bots_do_not_play": "Bots cannot take a seat. Empty seats are driven by the house.",
    "refused.channel_is_full": (
        "There are already {most:plural race|races} in this channel. Finish one, or go elsewhere."
    ),
    "refused.data_damaged": (
        "This server's data cannot be read. Nothing is lost by waiting; please tell who runs me."
    ),
    "refused.disk_trouble": "I cannot save anything just now. Please try again in a while.",
    "refused.has_a_seat": "{name} already has a seat in this race.",
    "refused.host_only": "Only the opener of this race or a steward can do that.",
    "refused.house_already": "The house already drives that car.",
    "refused.knows_too_much": (
        "{name} has already sat in this race and knows too much to take another seat in it."
    ),
    "refused.lobby_closed": "This lobby was closed. Open a new one with `/race new`.",
    "refused.lobby_is_full": "All {most} seats are taken.",
    "refused.makers_only": "You may not open races here. Ask a steward to open one.",
    "refused.match_gone": "That race is not there any more.",
    "refused.match_unreadable": (
        "I cannot make sense of what is stored of this race. Please tell who runs me."
    ),
    "refused.match_over": "This race is over.",
    "refused.member_not_in_lobby": "They are not in this race.",
    "refused.name_in_use": "Another race of this name is going on. Finish that one first.",
    "refused.name_taken": "There is already a race called {name}. Choose another name.",
    "refused.no_deadline": "There is no deadline to move.",
    "refused.match_elsewhere": (
        "There is no such race in this channel, but there is elsewhere: {names:list}. Go there, or "
        "name it."
    ),
    "refused.none_is_yours": "You are in none of the races here.",
    "refused.no_match_here": "There is no such race here. `/race new` opens one.",
    "refused.no_such_game": "I do not know that game. Pick one from the list.",
    "refused.no_such_match": "There is no race called {name} here.",
    "refused.no_such_phase": "It cannot be turned back to there. Pick a point from the list.",
    "refused.no_such_player": "Nobody called {name} sits in this race. Pick from the list.",
    "refused.nobody_joined": "Nobody has joined yet.",
    "refused.not_in_lobby": "You are not in this race.",
    "refused.not_in_race": "You are not in this race. You can watch it with `/race board`.",
    "refused.not_paused": "This race is not paused.",
    "refused.not_started": "This race has not started yet.",
    "refused.not_your_button": "That button is for {name} only.",
    "refused.nothing_to_choose": "There is nothing for you to choose just now.",
    "refused.no_last_turn": "Your last turn does not fit how things stand now. Choose anew.",
    "refused.nothing_proposed": "That was proposed for something else. Press *Suggest* again.",
    "refused.old_question": "That question is closed. This is how things stand now.",
    "refused.our_fault": "Something went wrong on my side. Nothing was changed; please try again.",
    "refused.other_server": "That works only in the server that it belongs to.",
    "refused.seat_has_changed": "That seat has changed hands since you were asked.",
    "refused.turned_back_since": "The race was turned back by somebody since you were asked.",
    "refused.paused": "This race is paused. You can choose when it goes on.",
    "refused.restarting": "I am being restarted. Nothing was changed; try again in a minute.",
    "refused.seat_was_taken_over": (
        "You are not in this race any more. You can watch it with `/race board`."
    ),
    "refused.seats_exactly": "Exactly {n} race here: a season that is taken up keeps its seats.",
    "refused.seats_least": "At least {n} race in {game}; the house drives for those who lack.",
    "refused.seats_most": "At most {n} can race in {game}.",
    "refused.seats_taken": "There are {n} in this race already. Give at least so many seats.",
    "refused.server_only": "That works in a server only.",
    "refused.stewards_only": "Only stewards of this server can do that.",
    "refused.still_running": "This race is still running.",
    "refused.too_many_matches": (
        "You are in {most:plural race|races} already. Finish one before you join another."
    ),
    "refused.try_again": "Somebody else was quicker. Have a look and try again.",
    "refused.which_match": "Which race do you mean: {names}?",
    "refused.word_too_long": "Your word may have {most} characters at most.",
    "refused.option_unknown": "There is no option {name}. There are: {names:list}.",
    "refused.option_none": "This game has no options.",
    "refused.option_value": "The choices for {name} are {values:list}.",
    "refused.option_range": "{name} must be a number from {low} to {high}.",
    "refused.option_number": "{name} must be a whole number.",
    "refused.option_form": "Write options like this: {example}.",
    "refused.options_clash": "These options do not go together.",
}
