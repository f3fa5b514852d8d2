"""What a drawing of a track must have, so that a race can be driven on it."""

from __future__ import annotations

from rules.automobiles.tracks import GRID, Space, Track


def faults(track: Track) -> list[str]:
    """What would keep a race from being driven on this track; empty when all is well."""
    found = [
        f"{track.key}: unit {unit} of lane {lane} belongs to no space of its own"
        for lane in range(track.lanes)
        for unit in range(track.length)
        if not (unit - track.at[lane][unit].first) % track.length < track.at[lane][unit].length
        or track.at[lane][unit].lane != lane
    ]
    if sum(space.length for space in track.spaces) != track.lanes * track.length:
        found.append(f"{track.key}: lanes of unequal lengths")
    found += [
        f"{track.key}: a space of lane {space.lane} at {space.first} has odd colours"
        for space in track.spaces
        if not 1 <= len(set(space.colours)) == len(space.colours) <= 3
    ]
    found += [
        f"{track.key}: no way into the space of lane {space.lane} at {space.first}"
        for space in track.spaces
        if not is_entered(track, space)
    ]
    places = {(lane, at % track.length) for lane, at in GRID}
    if len(places) < len(GRID) or any(lane >= track.lanes for lane, _ in places):
        found.append(f"{track.key}: the grid does not fit")
    return found


def is_entered(track: Track, space: Space) -> bool:
    """Does the front segment of some space touch this one from behind?"""
    return any(
        ahead.lane == space.lane
        and (other.first + other.length + ahead.reach - space.first - space.length + 1)
        % track.length
        == 0
        for other in track.spaces
        for ahead in track.ahead[other.lane][(other.first + other.length - 1) % track.length]
    )


def cut_by_the_line(track: Track) -> list[Space]:
    """The spaces through which the finish line runs, from the inner lane."""
    spaces = [track.at[lane][0] for lane in range(track.lanes)]
    return [space for space in spaces if space.first % track.length]
