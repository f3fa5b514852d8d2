"""What a board says stands on it whole, for players whose names are not out of the ordinary."""

from __future__ import annotations

import pytest

from bot.pictures.lettering import Style
from bot.pictures.painter import PICTURE_WIDTH
from bot.ui.speaking import no_emblem, voice
from rules import GAMES
from rules.engine.scene import Label, Scene
from rules.engine.texts import Speaker, Text
from tests.rules.contract.driver import AnyGame, plays

NAMES = ("Sam", "Bobbin (house)", "Crank (house)", "Dash (house)", "Ember (house)", "Flint (house)")


def cut(scene: Scene, say: Speaker) -> set[str]:
    """The labels that the painter would have to shorten."""
    scale = PICTURE_WIDTH / scene.width
    found = set()
    for shape in (*scene.ground, *scene.pieces):
        if isinstance(shape, Label) and shape.room is not None:
            words = say(shape.text) if isinstance(shape.text, Text) else shape.text
            style = Style(shape.weight, round(shape.size * scale, 1))
            if style.length(words) > shape.room * scale:
                found.add(words)
    return found


@pytest.mark.parametrize("game", GAMES, ids=lambda game: str(game.key))
def test_no_word_on_a_board_is_cut(game: AnyGame) -> None:
    for play in plays(game):
        names = dict(zip(map(int, play.seats), NAMES, strict=False))
        say = voice(game.texts, names, emblem=no_emblem).plain
        while not play.match.over:
            play.step()
            if play.now_and_then(20):
                for seat in (None, play.seats[0]):
                    assert not cut(game.draw(play.match.observe(seat)), say)
