"""The five tracks as data, and a check that finds what would be wrong with one.

A track is a ring of units. In each lane it is divided into spaces by bold lines; a space has one to
three colours and as many segments as units, and a segment holds one car. All boards are our own
drawings (ours): the printed ones could not be read. Known of them are direction, character, two- or
three-coloured spaces, and on the expansion's boards the flag through two spaces A and B (seed).

Lanes are numbered from 0, the inner one. A car's place is its lane and how many units it has driven
since the finish line: -1 is the last unit before it, and each lap adds the track's length.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import NamedTuple

_LENGTH = {"W": 1, "L": 2, "D": 4, "B": 8}
_COLOUR = {letter: colour for colour, letter in enumerate(_LENGTH)}
_SPACE = re.compile(r"([WLDB]{1,3})(\d*)(?:\*(\d+))?")

# Where the cars start, in turn order: lane, and units before the line (ours).
GRID = ((0, -1), (1, -1), (0, -2), (1, -2), (0, -3))


@dataclass(frozen=True, slots=True)
class Space:
    """Between two bold lines of a lane: `length` segments from unit `first` on."""

    lane: int
    first: int
    length: int
    colours: tuple[int, ...]

    @property
    def darkest(self) -> int:
        return max(self.colours)


@dataclass(frozen=True, slots=True)
class Sector:
    """A named stretch of the track, from unit `first` on, the line being unit 0."""

    key: str
    first: int
    length: int


class Ahead(NamedTuple):
    """A space that lies next ahead of a segment: how many units further it ends, and its colours.

    `colours` has the bit 1 << c set for each colour c.
    """

    lane: int
    reach: int
    colours: int
    darkest: int


@dataclass(frozen=True)
class Track:
    """One board. `spaces` hold those of all lanes, `at` the space of each lane and unit."""

    key: str
    lanes: int
    length: int
    sectors: tuple[Sector, ...]
    spaces: tuple[Space, ...]
    at: tuple[tuple[Space, ...], ...]
    ahead: tuple[tuple[tuple[Ahead, ...], ...], ...] = field(repr=False)
    from_grid: tuple[tuple[tuple[Ahead, ...], ...], ...] = field(repr=False)

    def space(self, lane: int, at: int) -> Space:
        """The space that a place belongs to."""
        return self.at[lane][at % self.length]

    def sector(self, at: int) -> Sector:
        unit = at % self.length
        return next(s for s in self.sectors if (unit - s.first) % self.length < s.length)

    def to_end(self, lane: int, at: int) -> int:
        """Units from a place to the last segment of its space."""
        space = self.space(lane, at)
        return space.length - 1 - (at - space.first) % self.length


def _spaces_of(lane: int, written: str, first: int) -> list[Space]:
    spaces = []
    for letters, length, times in _SPACE.findall(written):
        size = int(length) if length else _LENGTH[letters]
        for _ in range(int(times or 1)):
            spaces.append(Space(lane, first, size, tuple(_COLOUR[c] for c in letters)))
            first += size
    return spaces


def _next_ahead(
    at: tuple[tuple[Space, ...], ...], length: int, *, grid: bool
) -> tuple[tuple[tuple[Ahead, ...], ...], ...]:
    """For every segment, the spaces that touch it and lead forward.

    The space in one's own lane lies ahead only from the last segment of one's own space: else a car
    stands between. A place on the grid counts as a space of its own.
    """
    lanes = len(at)

    def found(lane: int, unit: int) -> tuple[Ahead, ...]:
        spaces = []
        for other in (lane, lane - 1, lane + 1):
            if not 0 <= other < lanes:
                continue
            space = at[other][(unit + 1) % length]
            if other == lane and space is at[lane][unit] and not grid and space.length < length:
                continue
            reach = space.length - 1 - (unit + 1 - space.first) % length
            mask = sum(1 << colour for colour in space.colours)
            spaces.append(Ahead(other, reach, mask, space.darkest))
        return tuple(spaces)

    return tuple(tuple(found(lane, unit) for unit in range(length)) for lane in range(lanes))


def _track(key: str, line: int, written: str) -> Track:
    """Read a track; `line` is how many units of the first sector lie before the finish line."""
    rows = [row.split(":") for row in written.strip().splitlines()]
    lanes = len(rows[0][1].split("|"))
    spaces: list[Space] = []
    sectors: list[Sector] = []
    first = -line
    for name, lay in rows:
        found = [_spaces_of(lane, part, first) for lane, part in enumerate(lay.split("|"))]
        sizes = {sum(space.length for space in lane) for lane in found}
        if len(found) != lanes or len(sizes) != 1:
            raise ValueError(f"{key}: {name.strip()} has lanes of unequal lengths")
        sectors.append(Sector(name.strip(), first, sizes.pop()))
        spaces += [space for lane in found for space in lane]
        first = sectors[-1].first + sectors[-1].length
    length = first + line
    rings: list[list[Space]] = [[spaces[0]] * length for _ in range(lanes)]
    for space in spaces:
        for unit in range(space.first, space.first + space.length):
            rings[space.lane][unit % length] = space
    at = tuple(map(tuple, rings))
    return Track(
        key,
        lanes,
        length,
        tuple(sectors),
        tuple(spaces),
        at,
        _next_ahead(at, length, grid=False),
        _next_ahead(at, length, grid=True),
    )


# A row is a sector: its lanes from the inner one, their spaces in driving order. W, L, D and B are
# white, light gray, dark gray and black with 1, 2, 4 and 8 segments; LD4 has two colours and four
# segments; *2 repeats.
TRACKS: dict[str, Track] = {
    track.key: track
    for track in (
        _track(
            "daytona",
            0,
            """
            tri_oval_a      : W*8  | L*4      | D*2     | B
            tri_oval_b      : D*2  | L*4      | W*8     | D*2
            turns_1_2       : W*12 | W*4 L*4  | L*6     | D*3
            back_straight_a : B    | D*2      | L*4     | W*8
            back_straight_b : D*2  | B        | D*2     | L*4
            turns_3_4       : W*12 | L*2 W*4 L*2 | L*6  | D*3
            run_to_line     : L*4  | D*2      | B       | W*8
            """,
        ),
        _track(
            "monza",
            0,
            """
            main_straight_a : D*2     | B       | B       | L*4
            main_straight_b : L*4     | D*2     | B       | W*8
            rettifilo       : W*5     | W*5     | W L W*2 | L W*3
            curva_grande    : L*4     | L*4     | D*2     | D*2
            roggia          : W*4     | W*4     | L W*2   | W*2 L
            lesmo           : W*4 L*2 | L*4     | L*2 D   | D*2
            serraglio       : B       | D*2     | L*4     | W*8
            ascari          : W*5     | L W*3   | W*3 L   | W*5
            back_straight   : L*4     | D*2     | B       | D*2
            parabolica      : W*6     | W*2 L*2 | L*3     | D L
            """,
        ),
        _track(
            "talladega",
            4,
            """
            start           : L2 W WL2 LD3 | L2 W WL2 DB3 | D*2   | LD4*2
            tri_oval_b      : LD4*2   | L*4       | D*2       | DB8
            turns_1_2       : L*6     | LD4*3     | D*3       | W*4 DB8
            back_straight_a : B       | DB8       | LD4*2     | L*4
            back_straight_b : DB8     | B         | D*2       | LD4*2
            turns_3_4       : W*4 L*4 | L*2 LD4*2 | D*3       | L*2 DB8
            run_to_line     : LD4*2   | DB8       | B         | L*4
            """,
        ),
        _track(
            "monte_carlo",
            3,
            """
            start           : W*2 WL2 L | W*2 WL2 L | W L*2 W
            ste_devote      : W*3     | W L     | L W
            climb           : L*3     | D L     | L D
            casino          : W*4     | W*2 L   | L W*2
            hairpin         : W*3     | W*3     | L W
            tunnel          : D L     | L D     | L*3
            chicane         : W*3     | L W     | W*3
            tabac           : L*2 W*2 | W*2 L*2 | W*2 D
            rascasse        : W*4     | L W*2   | W*4
            """,
        ),
        _track(
            "tucson",
            3,
            """
            start           : W*2 WL2 LDB4 | W*2 WL2 L*2
            turns_1_2       : W*5     | WL2 W*3
            back_straight   : L*3     | WLD4 L
            kink            : WL2 W*2 | W*4
            turns_3_4       : W*5     | L WL2 W
            """,
        ),
    )
}
