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
from typing import Annotated, Any, Generic, TypeAlias, TypeVar, Union, get_args

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
_Viewer: TypeAlias = Callable[[_Value, Seat | None, Seat | None, _Value], _Value]


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


def _same(value: _Value) -> _Value:
    return value


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


def _copier(kind: _Value) -> _Copier:
    if _origin(kind) is Annotated:
        return _copier(get_args(kind)[0])
    if kind is Chance:
        return lambda c: Chance(c.race, c.epoch, dict(c.counters))
    if _is_state(kind):
        return copy_state
    if _is_optional(kind):
        inner = _copier(_without_none(kind))
        return lambda value: None if value is None else inner(value)
    return _container_copier(kind)


def _container_copier(kind: _Value) -> _Copier:
    origin = _origin(kind)
    if origin is list:
        inner = _copier(get_args(kind)[0])
        return list if inner is _same else lambda value: [inner(x) for x in value]
    if origin is dict:
        inner = _copier(get_args(kind)[1])
        return dict if inner is _same else lambda value: {k: inner(x) for k, x in value.items()}
    return _same


def _blank(kind: _Value) -> _Copier:
    """A function that blanks a value of this type, leaving only how many things it holds."""
    if _origin(kind) is Annotated:
        return _blank(get_args(kind)[0])
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


def _viewer(kind: _Value) -> _Viewer:
    """A function that shows a part all of whose own fields bear marks, else a plain copy."""
    if _origin(kind) is Annotated:
        return _viewer(get_args(kind)[0])
    if _is_state(kind) and kind is not Chance:
        return _view
    if _origin(kind) is list and _is_state(get_args(kind)[0]):
        return lambda value, seat, owner, options: [_view(x, seat, owner, options) for x in value]
    copy = _copier(kind)
    return lambda value, _seat, _owner, _options: copy(value)


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


def shuffle_unseen(state: object, rng: Rng) -> None:
    """Shuffle what nobody has seen: the covered part of every list that is hidden from all."""
    for field in marks(type(state)):
        value = getattr(state, field.name)
        if field.name == "players":
            for player in value:
                shuffle_unseen(player, rng)
        elif isinstance(value, list) and field.mark.name in ("count", "nobody"):
            shuffle(rng, value)
        elif isinstance(value, list) and field.mark.name == "top":
            covered = value[:-1]
            shuffle(rng, covered)
            value[:-1] = covered


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
