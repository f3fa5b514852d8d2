"""A table to try the rules at: cars and cubes are put where a test wants them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.automobiles import GAME
from rules.automobiles.components import CUBES, NAMES, SUPPLY
from rules.automobiles.state import AutomobilesOptions, Pile, Player, Sheet, State, setup
from rules.engine.chance import Source
from rules.engine.decisions import Amount, Choose, Decision, Illegal, Seat
from rules.engine.events import Event
from rules.engine.match import Checkpoint, Match, Saved
from rules.engine.texts import Speaker

A, B, C, D, E = (Seat(i) for i in range(5))
PEOPLE = ("Ann", "Ben", "Cem", "Dora", "Eve")
SPEAKER = Speaker(GAME.texts, lambda seat: PEOPLE[seat])
FIRST_GAME = ("manager", "crew_chief", "suspension", "gearbox", "hybrid_engine")


def pile(**counts: int) -> Pile:
    """Cubes by name: `pile(white=2, wear=1)`."""
    assert set(counts) <= set(NAMES)
    return [counts.get(name, 0) for name in NAMES]


def named(cubes: Pile) -> dict[str, int]:
    """A pile by names, without what is not in it."""
    return {NAMES[cube]: n for cube, n in enumerate(cubes) if n}


def car(
    lane: int = 0,
    at: int = 0,
    *,
    active: Pile | None = None,
    discard: Pile | None = None,
    bag: Pile | None = None,
    driver: int = 0,
    on_grid: bool = False,
    points: int = 0,
    sponsor: str = "",
) -> Player:
    """A car on the track; its bag holds eight white cubes unless the test says otherwise."""
    return Player(
        lane=lane,
        at=at,
        on_grid=on_grid,
        active=active or pile(),
        discard=discard or pile(),
        bag=pile(white=8) if bag is None else bag,
        driver=driver,
        points=points,
        sponsor=sponsor,
    )


def cards_with(**named_cards: str) -> list[str]:
    """The first game's cards with some others in their place."""
    kinds = ("garage", "pit", "handling", "performance", "engine")
    return [named_cards.get(kind, usual) for kind, usual in zip(kinds, FIRST_GAME, strict=True)]


def all_cubes(state: State) -> list[int]:
    """Every cube there is, by number: always 282 (AM-03)."""
    return [
        state.stock[cube] + sum(pile[cube] for player in state.players for pile in player.piles)
        for cube in CUBES
    ]


class Table:
    """A running match, and all that was said at it."""

    def __init__(
        self,
        *cars: Player,
        cards: Sequence[str] = FIRST_GAME,
        tracks: Sequence[str] = ("daytona",),
        phase: str = "turn",
        round_: int = 3,
        finish: Sequence[int] = (),
        sponsors: Sequence[str] = (),
        race: int = 1,
        records: Sequence[Sheet] = (),
        stock: dict[str, int] | None = None,
        **options: Any,
    ) -> None:  # Any: values of options, checked by pydantic
        state = setup(AutomobilesOptions(**options), len(cars))
        state.players[:] = cars
        state.tracks, state.cards, state.laps = list(tracks), list(cards), 3
        state.order = list(range(len(cars)))
        state.phase, state.round, state.race = phase, round_, race
        state.finish, state.sponsors, state.records = list(finish), list(sponsors), list(records)
        owned = [sum(p.cubes[cube] for p in cars) for cube in CUBES]
        state.stock = [n - mine for n, mine in zip(SUPPLY, owned, strict=True)]
        for name, n in (stock or {}).items():
            state.stock[NAMES.index(name)] = n
        written = GAME.json.dump_json(state).decode()
        saved = Saved(Checkpoint(0, 0, GAME.version, written), (), {}, 0)
        self.match = Match.restart_phase(GAME, saved, Source(bytes(32)))
        self.told: list[Event] = []

    @property
    def state(self) -> State:
        return self.match.state

    @property
    def seat(self) -> Seat:
        """Whoever is asked."""
        return min(self.match.pending)

    @property
    def decision(self) -> Decision:
        return self.match.pending[self.seat]

    @property
    def asked(self) -> str:
        return self.decision.name

    @property
    def keys(self) -> list[str]:
        assert isinstance(self.decision, Choose)
        return [option.key for option in self.decision.options]

    @property
    def most(self) -> int:
        """The highest amount, or the most options, that may be named."""
        return self.decision.high if isinstance(self.decision, Amount) else self.decision.at_most

    def pick(self, *keys: str) -> None:
        """Answer what is asked with these options, or with this amount."""
        self.told += self.match.answer(self.seat, keys).events

    def play(self, *keys: str) -> None:
        """Answer several questions in a row with one option each."""
        for key in keys:
            self.pick(key)

    def refuses(self, *keys: str) -> bool:
        try:
            self.match.fork(self.match.source).answer(self.seat, keys)
        except Illegal:
            return True
        return False

    def me(self, seat: Seat = A) -> Player:
        return self.state.players[seat]

    def place_of(self, seat: Seat = A) -> tuple[int, int]:
        return self.me(seat).lane, self.me(seat).at

    @property
    def markers(self) -> list[tuple[int, int]]:
        return [(marker.lane, marker.at) for marker in self.state.now.markers]

    @property
    def said(self) -> str:
        return "\n".join(SPEAKER(event.text) for event in self.told)

    def end_turn(self) -> None:
        """Done with actions; buy nothing, and take what is offered by default."""
        seat, turns = self.seat, self.state.turns
        while self.match.pending and self.state.turns == turns and self.seat == seat:
            pick = ("done",) if self.decision.name == "action" else self.decision.default
            assert pick is not None
            self.told += self.match.answer(seat, pick).events
