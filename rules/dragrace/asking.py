"""Questions whose options are made already: an answer is the keys of those chosen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.engine.decisions import Choose, Option, Pick, Seat
from rules.engine.scripts import Script, ask
from rules.engine.texts import Value

_NO_ARGS: Mapping[str, Value] = {}


def ask_one(
    seat: Seat,
    name: str,
    options: Sequence[Option],
    *,
    default: str,
    public: bool = False,
    secret: bool = False,
    args: Mapping[str, Value] = _NO_ARGS,
) -> Script[str]:
    """Ask for one option. `public`: with one alone, that is not asked.

    `secret`: what may be chosen tells of the hand, so it is asked in private.
    """
    if public and len(options) == 1:
        return options[0].key
    (key,) = yield from ask(
        Choose(seat, name, tuple(options), args=args, secret=secret, default=(default,))
    )
    return key


def ask_some(
    seat: Seat,
    name: str,
    options: Sequence[Option],
    *,
    default: Pick,
    at_least: int,
    at_most: int,
    ordered: bool = False,
    secret: bool = False,
    minor: bool = False,
    args: Mapping[str, Value] = _NO_ARGS,
) -> Script[Pick]:
    """Ask for several options; of each as often as it has copies."""
    return (
        yield from ask(
            Choose(
                seat,
                name,
                tuple(options),
                at_least,
                at_most,
                ordered,
                args=args,
                secret=secret,
                minor=minor,
                default=default,
            )
        )
    )
