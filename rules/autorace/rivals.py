"""What the other cars are likely to do in the rounds to come, from where they are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, prod

from rules.autorace.components import FUEL, HOME, NUMBERS, SPEED_LIMIT
from rules.autorace.plans import ROUNDS_AHEAD, Outlook
from rules.autorace.state import Player, State
from rules.engine.decisions import Seat

USUAL_PACE = 4.5
"""Spaces a round of a car that drives home in 16 rounds."""

USUAL_CARD = 5.5
"""Spaces that a card bought back is good for."""

TRUST = 4
"""So many rounds must a car have shown before its own pace outweighs the usual one."""

MOVING = 0.8
"""How often a driver plays a number, and not the Banner."""

LANDS = 0.7
"""How likely a car that comes by an objective lands on it."""

NEAR = 10
"""Cars so close to each other may meet at the next station."""

CROWD = 0.3
"""How likely a car that is near wants to draw at the same time."""

SPITE = 0.6
"""What a dollar is worth that another does not get, shared among all the others."""

NUMBERS_AND_BANNER = range(NUMBERS[-1] + 1)


@dataclass(frozen=True, slots=True)
class Rival:
    """Another car: where it is, the numbers it may play, and how eager it is to drive (up to 1)."""

    position: int
    hand: Sequence[int]
    eager: float

    def is_faster(self, number: int) -> float:
        """How likely it plays a higher number in a later round."""
        if not self.hand:
            return 0.0
        faster = sum(other > number for other in self.hand) / len(self.hand)
        return MOVING * self.eager * faster

    def rounds_to(self, space: int) -> float:
        """About how many rounds it needs: cards at hand, then others, each to be bought first."""
        missing, within_reach = space - self.position, sum(self.hand)
        if missing <= 0:
            return 0.0
        if missing <= within_reach:
            rounds = len(self.hand) * missing / within_reach
        else:
            rounds = len(self.hand) + 2 * (missing - within_reach) / USUAL_CARD
        return rounds / self.eager

    def has_reached(self, space: int, rounds: int) -> float:
        """How likely it is on or past a space so many rounds from now."""
        return 1 / (1 + exp(min(50.0, (self.rounds_to(space) - rounds) * 1.2)))


def zeal(state: State, player: Player) -> float:
    """How fast a car drives by what it has shown: 1 is usual, near 0 a car that sits."""
    return (USUAL_PACE * TRUST + player.position) / (TRUST + state.round - 1) / USUAL_PACE


def spite(state: State) -> float:
    """How much more than itself a dollar counts that nobody else can get then."""
    return 1 + SPITE / (len(state.players) - 1)


def outlook(state: State, seat: Seat) -> Outlook:
    """What a seat may expect of the rounds to come."""
    here = state.players[seat].position
    rivals = [_rival(state, state.players[other]) for other in state.racing if other != seat]
    highest = [prod(1 - rival.is_faster(n) for rival in rivals) for n in NUMBERS_AND_BANNER]
    near = sum(abs(rival.position - here) < NEAR for rival in rivals)
    gain = spite(state)
    return Outlook(
        fines=[max(0, n - SPEED_LIMIT) * p for n, p in enumerate(highest)],
        fuel=FUEL * (1 + CROWD * near),
        bonuses=[
            {
                space: gain * pot * _still_there(rivals, space, rounds)
                for space, pot in state.pots.items()
            }
            for rounds in range(ROUNDS_AHEAD)
        ],
        alive=[
            prod(1 - rival.has_reached(HOME, rounds) for rival in rivals)
            for rounds in range(ROUNDS_AHEAD)
        ],
        towing=state.options.towing,
    )


def _rival(state: State, player: Player) -> Rival:
    return Rival(player.position, player.fitting, min(1.0, zeal(state, player)))


def _still_there(rivals: Sequence[Rival], space: int, rounds: int) -> float:
    """How likely nobody has taken an objective before so many rounds are over."""
    return prod(
        1 - LANDS * rival.has_reached(space, rounds) for rival in rivals if rival.position < space
    )
