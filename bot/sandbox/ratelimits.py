"""Rate limits: a bucket per route and channel, told in headers, answered with 429 when empty."""

import hashlib
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from bot.sandbox.payloads import Payload


@dataclass(frozen=True)
class Limit:
    """So many requests in so many seconds."""

    requests: int
    seconds: float


GENEROUS = Limit(1000, 1.0)


@dataclass
class Bucket:
    """A fixed window, as Discord counts."""

    limit: Limit
    opened: float
    used: int = 0


@dataclass
class RateLimits:
    """`routes` are by method and template ("POST /channels/{channel}/messages"); settable."""

    default: Limit = GENEROUS
    routes: dict[str, Limit] = field(default_factory=dict)
    bot_wide: Limit | None = None
    dm_opens: Limit | None = None
    """How many new DMs may be opened before Discord answers 40003."""
    clock: Callable[[], float] = time.monotonic
    _buckets: dict[str, Bucket] = field(default_factory=dict)

    def take(self, route: str, major: str) -> tuple[dict[str, str], float | None]:
        """Headers of the answer, and how long to wait if there is nothing left."""
        limit = self.routes.get(route, self.default)
        bucket, wait = self._use(f"{route} {major}", limit)
        reset = max(0.0, bucket.opened + limit.seconds - self.clock())
        headers = {
            "X-RateLimit-Limit": str(limit.requests),
            "X-RateLimit-Remaining": str(max(0, limit.requests - bucket.used)),
            "X-RateLimit-Reset": f"{time.time() + reset:.3f}",
            "X-RateLimit-Reset-After": f"{reset:.3f}",
            "X-RateLimit-Bucket": hashlib.blake2b(route.encode(), digest_size=16).hexdigest(),
        }
        return headers, wait

    def take_bot_wide(self) -> float | None:
        """How long to wait if the whole bot asks too much."""
        return None if self.bot_wide is None else self._use("*", self.bot_wide)[1]

    def too_many_dms(self) -> bool:
        """Count one more DM that was never open before."""
        return self.dm_opens is not None and self._use("dms", self.dm_opens)[1] is not None

    def _use(self, key: str, limit: Limit) -> tuple[Bucket, float | None]:
        now = self.clock()
        bucket = self._buckets.get(key)
        if bucket is None or bucket.limit != limit or now >= bucket.opened + limit.seconds:
            bucket = self._buckets[key] = Bucket(limit, now)
        if bucket.used >= limit.requests:
            return bucket, bucket.opened + limit.seconds - now
        bucket.used += 1
        return bucket, None


def too_many(wait: float, *, bot_wide: bool) -> tuple[Payload, dict[str, str]]:
    """Body and headers of a 429."""
    body = {
        "message": "You are being rate limited.",
        "retry_after": round(wait + 0.001, 3),
        "global": bot_wide,
    }
    scope = "global" if bot_wide else "user"
    headers = {"Retry-After": str(int(wait) + 1), "X-RateLimit-Scope": scope}
    return body, headers | ({"X-RateLimit-Global": "true"} if bot_wide else {})
