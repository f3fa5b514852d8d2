"""What a request's JSON must look like: small checks that say what is wrong where."""

import re
from collections.abc import Callable, Collection, Iterator, Mapping

from bot.sandbox.errors import Finding, Path, Refused

Check = Callable[[object, Path], Iterator[Finding]]


def demand(check: Check, body: object) -> None:
    """Refuse the body with all that is wrong in it."""
    findings = list(check(body, ()))
    if findings:
        raise Refused(50035, findings)


def anything(_value: object, _at: Path) -> Iterator[Finding]:
    """Not looked at."""
    return iter(())


def text(low: int = 0, high: int = 2000, pattern: str = "") -> Check:
    """A string of so many characters."""

    def check(value: object, at: Path) -> Iterator[Finding]:
        if not isinstance(value, str):
            yield at, "BASE_TYPE_STRING", "Could not interpret as a string."
        elif len(value) > high:
            yield at, "BASE_TYPE_MAX_LENGTH", f"Must be {high} or fewer in length."
        elif low and not value:
            yield at, "BASE_TYPE_REQUIRED", "This field is required"
        elif len(value) < low:
            yield at, "BASE_TYPE_MIN_LENGTH", f"Must be {low} or more in length."
        elif pattern and not re.fullmatch(pattern, value):
            yield at, "STRING_TYPE_REGEX", "String value did not match validation regex."

    return check


def whole(low: int = 0, high: int = (1 << 53) - 1) -> Check:
    """A whole number within bounds."""

    def check(value: object, at: Path) -> Iterator[Finding]:
        if not isinstance(value, int) or isinstance(value, bool):
            yield at, "NUMBER_TYPE_COERCE", f'Value "{value}" is not int.'
        elif value > high:
            yield at, "NUMBER_TYPE_MAX", f"int value should be less than or equal to {high}."
        elif value < low:
            yield at, "NUMBER_TYPE_MIN", f"int value should be greater than or equal to {low}."

    return check


def number(value: object, at: Path) -> Iterator[Finding]:
    """Any number."""
    if not isinstance(value, int | float) or isinstance(value, bool):
        yield at, "NUMBER_TYPE_COERCE", f'Value "{value}" is not number.'


def flag(value: object, at: Path) -> Iterator[Finding]:
    """True or false."""
    if not isinstance(value, bool):
        yield at, "BASE_TYPE_BAD_TYPE", "Must be either true or false."


def snowflake(value: object, at: Path) -> Iterator[Finding]:
    """An id; Discord takes it as a string and as a number."""
    if isinstance(value, bool) or not re.fullmatch(r"\d{1,20}", str(value)):
        yield at, "NUMBER_TYPE_COERCE", f'Value "{value}" is not snowflake.'


def one_of(*choices: object) -> Check:
    """One of a few values."""

    def check(value: object, at: Path) -> Iterator[Finding]:
        if not any(type(choice) is type(value) and choice == value for choice in choices):
            listed = ", ".join(str(choice) for choice in choices)
            yield at, "BASE_TYPE_CHOICES", f"Value must be one of ({listed})."

    return check


def nullable(check: Check) -> Check:
    """The same, or null."""

    def either(value: object, at: Path) -> Iterator[Finding]:
        if value is not None:
            yield from check(value, at)

    return either


def each(check: Check, high: int, low: int = 0) -> Check:
    """A list of so many."""

    def check_all(value: object, at: Path) -> Iterator[Finding]:
        if not isinstance(value, list):
            yield at, "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType"
        elif not low <= len(value) <= high:
            said = f"Must be between {low} and {high} in length."
            yield at, "BASE_TYPE_BAD_LENGTH", said
        else:
            for position, item in enumerate(value):
                yield from check(item, (*at, position))

    return check_all


def shape(fields: Mapping[str, Check], required: Collection[str] = ()) -> Check:
    """An object with these fields and no others."""

    def check(value: object, at: Path) -> Iterator[Finding]:
        if not isinstance(value, dict):
            yield at, "MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType"
            return
        for name in required:
            if name not in value:
                yield (*at, name), "BASE_TYPE_REQUIRED", "This field is required"
        for name, item in value.items():
            if name in fields:
                yield from fields[name](item, (*at, name))
            else:
                yield (*at, name), "UNKNOWN_FIELD", "This field is not known."

    return check


def keyed(by: str, shapes: Mapping[int, Check]) -> Check:
    """An object whose shape its number in field `by` tells."""

    def check(value: object, at: Path) -> Iterator[Finding]:
        if not isinstance(value, dict):
            yield at, "MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType"
            return
        kind = value.get(by)
        if not isinstance(kind, int) or kind not in shapes:
            listed = ", ".join(map(str, shapes))
            yield (*at, by), "BASE_TYPE_CHOICES", f"Value of field must be one of ({listed})."
        else:
            yield from shapes[kind](value, at)

    return check


def optional(fields: Mapping[str, Check]) -> dict[str, Check]:
    """The same fields, each of which may be null."""
    return {name: nullable(check) for name, check in fields.items()}


def mapping(check: Check) -> Check:
    """An object used as a dictionary (localisations)."""

    def check_all(value: object, at: Path) -> Iterator[Finding]:
        if not isinstance(value, dict):
            yield at, "MODEL_TYPE_CONVERT", "Only dictionaries may be used in a DictType"
        else:
            for name, item in value.items():
                yield from check(item, (*at, name))

    return check_all
