"""The podium, the picture and the board in words tell the same of how far a car came."""

from __future__ import annotations

from rules.automobiles import GAME
from rules.engine.scene import Label
from rules.engine.texts import Text
from tests.rules.automobiles.table import SPEAKER, Table, car, pile

LAP = 64


def test_a_car_that_has_driven_its_race_is_in_no_further_lap() -> None:
    table = Table(car(0, 3 * LAP - 1, active=pile(white=1)), car(1, 2 * LAP + 15))
    table.play("white", "1.1") if "1.1" in table.keys else table.play("white")
    table.end_turn()
    table.end_turn()
    assert table.match.over

    seen = table.match.observe(None)
    drawn = [
        SPEAKER(shape.text)
        for shape in GAME.draw(seen).pieces
        if isinstance(shape, Label) and isinstance(shape.text, Text)
    ]
    told = "\n".join(map(SPEAKER, GAME.describe(seen)))
    scores = [SPEAKER(each.score) for each in GAME.standings(table.state)]

    assert "past the line" in drawn
    assert "lap 3/3" in drawn
    assert "Ann: past the line" in told
    assert "Ben: lap 3" in told
    assert scores == ["192 driven, 3 laps done", "143 driven, 2 laps done"]
    for words in (told, *drawn):
        assert "lap 4" not in words
