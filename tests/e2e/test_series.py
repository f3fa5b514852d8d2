"""Several races in one match, and a race to its very end."""

from __future__ import annotations

from tests.e2e.evening import Evening, asking, choose, newest, told


async def race_to_the_end(evening: Evening) -> None:
    """Three rounds in which nothing happens end a race."""
    for _ in range(3):
        await evening.round(ann="Wait", ben="Wait")


async def test_a_series_breathes_between_races_and_the_money_runs_on(evening: Evening) -> None:
    await evening.begin(evening.ann, evening.ben, options="series=boost races=2")
    await evening.round(ann="7", ben="4")  # Ann pays $2
    await race_to_the_end(evening)

    result = newest(evening.races.messages, "Nothing happened for three rounds").text
    assert "Race 1 goes to" in result
    assert "Ready for race 2?" in asking(evening.ann).text
    await choose(evening.ann, "Ready")
    await choose(evening.ben, "Ready")
    await evening.settled()
    assert (
        "Race 2 of 2 begins; everybody gets $32"
        in newest(evening.races.messages, "Race 2 of 2").text
    )
    assert "You are on 0 with $62" in asking(evening.ann).text
    await race_to_the_end(evening)

    podium = evening.races.messages[-1]
    assert "is over" in podium.text
    assert "The series is over" in podium.text
    assert "🥇" in podium.text
    assert podium.labels[0] == "Again!"
    verified = await evening.cat.slash(evening.races, "race verify", match="#1")
    assert "✅" in verified.text


async def test_a_race_is_driven_home_by_clicks_alone(evening: Evening) -> None:
    """Both always play the highest number that they are offered, or else wait or draw."""
    await evening.begin(evening.ann, evening.ben)

    for _ in range(60):
        if "is over" in evening.races.messages[-1].text:
            break
        for player in (evening.ann, evening.ben):
            labels = [label for label in asking(player).labels if label != "Undo"]
            numbers = [int(label) for label in labels if label.isdigit()]
            draws = [label for label in labels if label == "Draw a card"]
            fitting = [n for n in numbers if n <= 5] or numbers
            await choose(player, str(max(fitting)) if fitting else [*draws, "Wait"][0])
            await evening.settled()
            if "is over" in evening.races.messages[-1].text:
                break

    podium = evening.races.messages[-1]
    assert "is over" in podium.text
    assert (
        told(evening.races.messages, "wins the race")
        + told(evening.races.messages, "share the win")
        == 1
    )
    log = await evening.cat.slash(evening.races, "race log", match="#1")
    assert "wins the race" in log.text or "share the win" in log.text


async def test_a_race_against_the_house_goes_on_by_itself(evening: Evening) -> None:
    await evening.begin(evening.ann, seats=3)

    await evening.round(ann="5")

    told_ = newest(evening.races.messages, "Round 1:").text
    assert "Ann plays 5" in told_
    assert "house" in told_
    assert "Round 2: your order" in asking(evening.ann).text
