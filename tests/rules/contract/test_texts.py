"""Every name has a text with the right fields, and no text is longer than Discord allows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, get_args, get_origin

from rules.engine.decisions import TEXTS as ENGINE_TEXTS
from rules.engine.decisions import Amount, Choose, Decision, Seat
from rules.engine.events import Event
from rules.engine.texts import Speaker, Text
from tests.rules.contract.driver import AnyGame, plays
from tests.rules.contract.words import speaker

PROMPT, SHORT, LABEL, HINT, NOTE, CHOICE, EVENT, ALT_TEXT = 300, 30, 80, 200, 240, 100, 1_000, 1_024


def short_enough(words: str, most: int) -> bool:
    assert len(words) <= most, words
    return True


def word_decision(say: Speaker, decision: Decision) -> None:
    assert short_enough(say(decision.prompt), PROMPT)
    assert say(decision.prompt).strip()
    assert short_enough(say(f"{decision.name}.short"), SHORT)
    for note in decision.notes:
        assert short_enough(say(note), NOTE)
    if not isinstance(decision, Choose):
        return
    labels = [say(option.label) for option in decision.options]
    assert all(label.strip() and short_enough(label, LABEL) for label in labels)
    assert len(set(labels)) == len(labels), labels
    for option in decision.options:
        if option.hint is not None:
            assert short_enough(say(Text(option.hint, option.args)), HINT)


def word_event(say: Speaker, event: Event) -> None:
    assert short_enough(say(event.text), EVENT)
    if f"{event.name}.brief" in say.templates:
        assert short_enough(say(Text(f"{event.name}.brief", event.args)), LABEL)


def test_everything_that_is_asked_and_told_can_be_worded(game: AnyGame) -> None:
    say = speaker(game)
    for play in plays(game):
        while not play.match.over:
            for decision in play.match.pending.values():
                word_decision(say, decision)
            play.step()
        for event in play.told:
            word_event(say, event)


def test_every_state_can_be_told_in_an_alt_text(game: AnyGame) -> None:
    say = speaker(game)
    for play in plays(game):
        while not play.match.over:
            play.step()
            if not play.now_and_then(30):
                continue
            for seat in (None, play.seats[-1]):
                lines = [say(line) for line in game.describe(play.match.observe(seat))]
                assert lines
                assert short_enough("\n".join(lines), ALT_TEXT)
            for standing in game.standings(play.match.state):
                assert short_enough(say(standing.score), CHOICE)
            for seat in play.seats:
                for proposal in game.proposals(play.match.state, seat):
                    assert short_enough(say(proposal.text), CHOICE)


def test_every_option_of_a_match_is_worded(game: AnyGame) -> None:
    say = speaker(game)
    for name, info in game.options.model_fields.items():
        assert short_enough(say(f"option.{name}"), 45)
        assert short_enough(say(f"option.{name}.hint"), CHOICE)
        if get_origin(info.annotation) is Literal:
            for value in get_args(info.annotation):
                assert short_enough(say(f"option.{name}.{value}"), CHOICE)


def test_the_engines_own_sentences_are_there(game: AnyGame) -> None:
    assert set(ENGINE_TEXTS) <= set(game.texts)


def test_what_is_foreseen_is_worded_and_comes_up_so(game: AnyGame) -> None:
    """A specimen has the shape of the question itself, all its options, and a name for each."""
    say = speaker(game)
    for play in plays(game):
        known: dict[Seat, dict[str, Decision]] = {}
        while not play.match.over:
            for seat, decision in play.match.pending.items():
                fits_specimens(decision, known.get(seat, {}))
                specimens = game.foreseen(play.match.observe(seat).state, seat)
                known[seat] = {specimen.name: specimen for specimen in specimens}
                for specimen in specimens:
                    word_specimen(say, specimen)
            play.step()


def fits_specimens(decision: Decision, known: Mapping[str, Decision]) -> None:
    """Among questions that were foreseen the last time that somebody was asked."""
    beneath = [name for name in known if decision.name.startswith(f"{name}.")]
    assert decision.name in known or not beneath
    specimen = known.get(decision.name)
    if isinstance(specimen, Choose):
        assert isinstance(decision, Choose)
        foreseen = {option.key for option in specimen.options}
        assert {option.key for option in decision.options} <= foreseen
        assert (decision.at_least == 0) == (specimen.at_least == 0)
    elif specimen is not None:
        assert isinstance(decision, Amount)
        assert specimen.low <= decision.low
        assert specimen.may_pass == decision.may_pass
        assert (decision.low - specimen.low) % specimen.step == 0


def word_specimen(say: Speaker, decision: Decision) -> None:
    assert short_enough(say(f"{decision.name}.short"), SHORT)
    if isinstance(decision, Amount):
        assert decision.tally is None or say(decision.tally.worded(1)).strip()
        return
    labels = [say(option.label) for option in decision.options]
    assert all(label.strip() and short_enough(label, LABEL) for label in labels)
    assert len(set(labels)) == len(labels), labels


def test_what_is_recommended_is_off_by_default_and_has_a_reason(game: AnyGame) -> None:
    say, usual = speaker(game), game.options()
    for name, value in game.recommended.items():
        default = getattr(usual, name)
        assert default is False if isinstance(value, bool) else default != value
        assert value == getattr(game.options.model_validate({name: value}, strict=True), name)
        assert say(f"option.{name}.hint").strip()
    assert all(say(tip).strip() for tip in game.tips)
