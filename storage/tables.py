"""Rows of SQLite as the dataclasses of the model, and back: times, truth values, column names."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Container, Mapping
from dataclasses import fields
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Generic, TypeAlias, TypeVar, get_args, get_type_hints

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

T = TypeVar("T", bound="DataclassInstance")

Value: TypeAlias = int | str | bytes | None

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND = timedelta(microseconds=1)


def to_micros(moment: datetime) -> int:
    """Whole microseconds since 1970. A time without a zone is refused (TypeError)."""
    return (moment - _EPOCH) // _MICROSECOND


def to_time(micros: int) -> datetime:
    """The aware UTC time of whole microseconds since 1970."""
    return _EPOCH + micros * _MICROSECOND


def stored(value: object) -> Value:
    """A value of the model as SQLite keeps it."""
    if isinstance(value, datetime):
        return to_micros(value)
    if isinstance(value, bool):
        return int(value)
    if value is None or isinstance(value, int | str | bytes):
        return value
    raise TypeError(f"storage cannot keep a {type(value).__name__}")


def columns_of(row: DataclassInstance, *, leave_out: Container[str] = ()) -> dict[str, Value]:
    """A flat dataclass as column names and stored values."""
    return {
        field.name: stored(getattr(row, field.name))
        for field in fields(row)
        if field.name not in leave_out
    }


def insert(
    connection: sqlite3.Connection,
    table: str,
    row: Mapping[str, object],
    *,
    verb: str = "INSERT",
) -> int:
    """Insert (or, by the verb, REPLACE) one row; returns its rowid."""
    names = ", ".join(f'"{name}"' for name in row)
    marks = ", ".join("?" * len(row))
    cursor = connection.execute(
        f"{verb} INTO {table} ({names}) VALUES ({marks})",
        [stored(value) for value in row.values()],
    )
    return cursor.lastrowid or 0


class Table(Generic[T]):
    """A table whose rows are read as one dataclass, field by column of the same name."""

    def __init__(self, name: str, row_type: Callable[..., T]) -> None:
        self.name = name
        self._make = row_type
        hints = get_type_hints(row_type)
        self._decoders = {column: _decoder(hint) for column, hint in hints.items()}
        columns = ", ".join(f't."{column}"' for column in hints)
        self._select = f"SELECT {columns} FROM {name} t "  # noqa: S608 - names are ours

    def select(
        self, connection: sqlite3.Connection, rest: str, *parameters: Value
    ) -> tuple[T, ...]:
        """The rows that `rest` (WHERE, ORDER BY ...; the table is called t) lets through."""
        found = connection.execute(self._select + rest, parameters)
        return tuple(self._read(row) for row in found)

    def first(self, connection: sqlite3.Connection, rest: str, *parameters: Value) -> T | None:
        """The first of the rows, or None."""
        row = connection.execute(self._select + rest + " LIMIT 1", parameters).fetchone()
        return None if row is None else self._read(row)

    def _read(self, row: tuple[Value, ...]) -> T:
        return self._make(
            **{
                column: value if decode is None or value is None else decode(value)
                for (column, decode), value in zip(self._decoders.items(), row, strict=True)
            }
        )


def _decoder(hint: object) -> Callable[[Value], object] | None:
    if hint is bool:
        return bool
    if hint is datetime or datetime in get_args(hint):
        return _read_time
    return None


def _read_time(value: Value) -> datetime:
    if not isinstance(value, int):
        raise TypeError("a stored time is a whole number")
    return to_time(value)
