"""Who may know what: declared on the state, field by field, with no default to forget.

Every field of a state's dataclasses bears a mark:

    row: Annotated[list[int], Everyone]
    hand: Annotated[list[int], OwnerSees]
    money: Annotated[int, OwnerSees.when("secret_money")]

A frozen dataclass is a plain value and needs none. The owner of a player is its place in the
state's list `players`. What may not be seen is blanked: UNKNOWN for numbers, UNKNOWN_KEY for words,
None for what may be missing. How many things lie in a hidden list is seen, except with Nobody.
"""

from __future__ import annotations

import dataclasses
import types
import typing
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import (
    Annotated,
    Any,
    Generic,
    Literal,
    NewType,
    TypeAlias,
    TypeVar,
    Union,
    get_args,
)

from pydantic import BaseModel

from rules.engine.chance import Chance, Rng, shuffle
from rules.engine.decisions import Seat

S = TypeVar("S")
T = TypeVar("T")

UNKNOWN = -1
UNKNOWN_KEY = "?"

# A value of a state: what it is, only its type hints know.
_Value: TypeAlias = Any
_Copier: TypeAlias = Callable[[_Value], _Value]
_Viewer: TypeAlias = Callable[..., _Value]  # the value, who looks, the owner, the options


@dataclass(frozen=True, slots=True)
class Mark:
    """Who sees a field; with `option`, only while the match's option of that name is on."""

    name: str
    option: str | None = None

    def when(self, option: str) -> Mark:
        """The same mark, in force only with an option of the match; everyone sees it otherwise."""
        return Mark(self.name, option)


Everyone = Mark("everyone")
OwnerSees = Mark("owner")
OwnerSeesUnordered = Mark("owner unordered")
CountOnly = Mark("count")
TopOnly = Mark("top")  # the last of the list lies open
Nobody = Mark("nobody")

Shown = Annotated[T, Everyone]
"""Short for a field that everyone sees: `position: Shown[int]`."""


class UnmarkedField(TypeError):
    """A field of a state does not say who may see it."""


@dataclass(frozen=True, slots=True)
class Observation(Generic[S]):
    """What one seat (None: everybody else) may know: a state with the rest blanked."""

    seat: Seat | None
    state: S


@dataclass(frozen=True, slots=True)
class _Field:
    name: str
    mark: Mark
    copy: _Copier
    blank: _Copier
    view: _Viewer


def _origin(kind: _Value) -> _Value:
    """`typing.get_origin`, whose declared result is narrower than what it returns."""
    return typing.get_origin(kind)


def _is_state(kind: _Value) -> bool:
    """Is this the class of a part that changes, as against a plain value?"""
    return dataclasses.is_dataclass(kind) and not _frozen(kind)


def _frozen(kind: _Value) -> bool:
    params = getattr(kind, "__dataclass_params__", None)
    return bool(params and params.frozen)


def _is_optional(kind: _Value) -> bool:
    return _origin(kind) in (Union, types.UnionType)


def _without_none(kind: _Value) -> _Value:
    inner = [a for a in get_args(kind) if a is not type(None)]
    return inner[0] if len(inner) == 1 else object


def _plain_kind(kind: _Value) -> _Value:
    """The type that lies under a mark, a NewType or a Literal."""
    if _origin(kind) is Annotated:
        return _plain_kind(get_args(kind)[0])
    if isinstance(kind, NewType):
        return _plain_kind(kind.__supertype__)
    if _origin(kind) is Literal:
        return type(get_args(kind)[0])
    return kind


def _holds_states(kind: _Value) -> bool:
    """Does a value of this type hold parts that change?"""
    kind = _plain_kind(kind)
    return _is_state(kind) or any(_holds_states(inner) for inner in get_args(kind))


def _through(kind: _Value, part: _Viewer, leaf: _Viewer) -> _Viewer:
    """A function that goes through a value of this type, to its parts and its plain values."""
    kind = _plain_kind(kind)
    if _is_state(kind):
        return part
    origin, args = _origin(kind), get_args(kind)
    if origin in (set, frozenset):
        raise TypeError(f"a state holds no {kind}: the order of a set is chance")
    if origin is list:
        inner = _through(args[0], part, leaf)
        if inner is leaf:
            return lambda value, *_: list(value)
        return lambda value, *who: [inner(x, *who) for x in value]
    if origin is dict:
        each = _through(args[1], part, leaf)
        return lambda value, *who: {k: each(x, *who) for k, x in value.items()}
    if _is_optional(kind):
        some = _through(_without_none(kind), part, leaf)
        return lambda value, *who: None if value is None else some(value, *who)
    if _holds_states(kind):
        raise TypeError(f"a state's parts lie in lists, dicts and fields, not in {kind}")
    return leaf


def _leave(value: _Value, *_: _Value) -> _Value:
    return value


def _viewer(kind: _Value) -> _Viewer:
    """A function that copies a value, and shows of each part in it what its own marks allow."""
    return _through(kind, _view_part, _leave)


def _copier(kind: _Value) -> _Copier:
    copy = _through(kind, lambda part, *_: copy_state(part), _leave)
    return lambda value: copy(value, None, None, None)


def _view_part(part: _Value, *who: _Value) -> _Value:
    return _copy_chance(part) if isinstance(part, Chance) else _view(part, *who)


def _copy_chance(chance: Chance) -> Chance:
    return Chance(chance.race, chance.epoch, dict(chance.counters))


def _blank(kind: _Value) -> _Copier:
    """A function that blanks a value of this type, leaving only how many things it holds."""
    kind = _plain_kind(kind)
    if _origin(kind) is list:
        inner = _blank(get_args(kind)[0])
        return lambda value: [inner(x) for x in value]
    if _origin(kind) is dict:
        return lambda _: {}
    if kind is Chance:
        return lambda c: Chance(c.race, c.epoch)
    blanks: dict[_Value, _Value] = {int: UNKNOWN, str: UNKNOWN_KEY, bool: False}
    blank = blanks.get(kind)
    return lambda _: blank


_plans: dict[type, tuple[_Field, ...]] = {}


def marks(kind: type) -> tuple[_Field, ...]:
    """The fields of a state's dataclass with their marks; raises UnmarkedField where one lacks."""
    known = _plans.get(kind)
    if known is not None:
        return known
    hints = typing.get_type_hints(kind, include_extras=True)
    plan = []
    for field in dataclasses.fields(kind):
        hint = hints[field.name]
        found = [m for m in getattr(hint, "__metadata__", ()) if isinstance(m, Mark)]
        if len(found) != 1:
            raise UnmarkedField(f"{kind.__name__}.{field.name} needs one mark: who may see it?")
        plan.append(_Field(field.name, found[0], _copier(hint), _blank(hint), _viewer(hint)))
    _plans[kind] = tuple(plan)
    for part in _parts(kind):
        marks(part)
    return _plans[kind]


def _parts(kind: type) -> list[type]:
    """The dataclasses that a state's fields hold."""
    found: list[type] = []

    def visit(hint: _Value) -> None:
        if _is_state(hint) and hint is not Chance:
            found.append(hint)
        for inner in get_args(hint):
            visit(inner)

    for hint in typing.get_type_hints(kind, include_extras=True).values():
        visit(hint)
    return found


def copy_state(state: S) -> S:
    """A deep copy without the source of chance and without what was told."""
    if isinstance(state, Chance):
        return _copy_chance(state)  # type: ignore[return-value]  # S is Chance here
    kind = type(state)
    copied = {f.name: f.copy(getattr(state, f.name)) for f in marks(kind)}
    return kind(**copied)


def observe(state: S, seat: Seat | None) -> Observation[S]:
    """Blank all that a seat (None: somebody who does not play) may not know."""
    options = getattr(state, "options", None)
    return Observation(seat, _view(state, seat, None, options))


def _view(part: S, seat: Seat | None, owner: Seat | None, options: BaseModel | None) -> S:
    shown = {}
    for field in marks(type(part)):
        value = getattr(part, field.name)
        if field.name == "players":
            shown[field.name] = [
                _view(player, seat, Seat(i), options) for i, player in enumerate(value)
            ]
        else:
            shown[field.name] = _show(field, value, seat, owner, options)
    return type(part)(**shown)


def _show(
    field: _Field, value: _Value, seat: Seat | None, owner: Seat | None, options: _Value
) -> _Value:
    mark = field.mark
    if mark.name == "everyone" or (mark.option and not getattr(options, mark.option)):
        return field.view(value, seat, owner, options)
    owns = seat is not None and seat == owner
    if mark.name == "owner" and owns:
        return field.view(value, seat, owner, options)
    if mark.name == "owner unordered" and owns:
        return sorted(value)
    if mark.name == "top" and value:
        return [*field.blank(value[:-1]), value[-1]]
    if mark.name == "nobody" and isinstance(value, list):
        return []
    return field.blank(value)


def shuffle_unseen(state: object, rng: Rng, options: _Value = None) -> None:
    """Shuffle what nobody has seen: in every list, the part whose order is hidden from all."""
    options = options or getattr(state, "options", None)
    for field in marks(type(state)):
        value = getattr(state, field.name)
        for part in _parts_of(value):
            shuffle_unseen(part, rng, options)
        shown = field.mark.option and not getattr(options, field.mark.option)
        if shown or not isinstance(value, list):
            continue
        if field.mark.name in ("count", "nobody", "owner unordered"):
            shuffle(rng, value)
        elif field.mark.name == "top":
            covered = value[:-1]
            shuffle(rng, covered)
            value[:-1] = covered


def _parts_of(value: _Value) -> list[_Value]:
    """The parts that change in a value of a state."""
    if isinstance(value, dict):
        return _parts_of(list(value.values()))
    if isinstance(value, list):
        return [part for item in value for part in _parts_of(item)]
    return [value] if _is_state(type(value)) and not isinstance(value, Chance) else []


def deal_unseen(rng: Rng, unseen: Sequence[T], *hidden: list[T]) -> None:
    """Fill hidden lists (as many things as each holds) from what could be anywhere, at random.

    Raises ValueError when there is not exactly as much unseen as there are hidden places.
    """
    if len(unseen) != sum(len(places) for places in hidden):
        raise ValueError("what is unseen does not fit the hidden places")
    pool = list(unseen)
    shuffle(rng, pool)
    for places in hidden:
        places[:] = [pool.pop() for _ in places]
