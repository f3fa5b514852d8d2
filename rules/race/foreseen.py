"""Questions that a seat can count on in this race, so that it may answer them beforehand."""

from __future__ import annotations

from rules.engine.decisions import Choose, Decision, Seat
from rules.race.betting import stake_options
from rules.race.components import SLIP
from rules.race.state import State
from rules.stockcar.auction import foreseen_bids
from rules.stockcar.moving import space_option


def foreseen(state: State, seat: Seat) -> list[Decision]:
    """Bids, where a car that is bought starts, and the stakes that are not made yet."""
    auction: list[Decision] = []
    if state.phase == "auction":
        places = tuple(space_option(space) for space in state.track.grid)
        sealed = state.options.auction == "sealed"
        auction = [
            *foreseen_bids(state, seat, state.racing, sealed=sealed),
            Choose(seat, "grid", places),
        ]
    return [*auction, *_stakes(state, seat)]


def _stakes(state: State, seat: Seat) -> list[Decision]:
    if not state.cars or not state.options.betting or state.players[seat].void:
        return []
    options = tuple(stake_options(state))
    to_come = range(len(state.players[seat].slip) + 1, len(SLIP) + 1)
    return [Choose(seat, f"stake.{number}", options, secret=True) for number in to_come]
