"""Discord's refusals, as it words and numbers them."""

from collections.abc import Iterable

from bot.sandbox.payloads import Payload

Path = tuple[str | int, ...]
Finding = tuple[Path, str, str]
"""Where in the body, Discord's name of the fault, and its sentence."""

OLD_EDITS_WAIT_SECONDS = 600.0
KNOWN: dict[int, tuple[int, str]] = {
    0: (404, "404: Not Found"),
    10003: (404, "Unknown Channel"),
    10004: (404, "Unknown Guild"),
    10007: (404, "Unknown Member"),
    10008: (404, "Unknown Message"),
    10011: (404, "Unknown Role"),
    10013: (404, "Unknown User"),
    10015: (404, "Unknown Webhook"),
    10062: (404, "Unknown interaction"),
    10063: (404, "Unknown application command"),
    # Bots report this one both with and without a time to wait; it is a rate limit either way.
    30046: (
        429,
        "Maximum number of edits to messages older than 1 hour reached. Try again later",
    ),
    40003: (403, "You are opening direct messages too fast."),
    40005: (413, "Request entity too large"),
    40060: (400, "Interaction has already been acknowledged."),
    50001: (403, "Missing Access"),
    50008: (400, "Cannot send messages in a non-text channel"),
    50003: (403, "Cannot execute action on a DM channel"),
    50005: (403, "Cannot edit a message authored by another user"),
    50006: (400, "Cannot send an empty message"),
    50007: (403, "Cannot send messages to this user"),
    50013: (403, "Missing Permissions"),
    50021: (403, "Cannot execute action on a system message"),
    50024: (400, "Cannot execute action on this channel type"),
    50027: (401, "Invalid Webhook Token"),
    50035: (400, "Invalid Form Body"),
    50083: (400, "Thread is archived"),
    50109: (400, "The request body contains invalid JSON."),
    50278: (403, "Cannot send messages to this user due to having no mutual guilds"),
    160004: (400, "A thread has already been created for this message"),
    160005: (403, "Thread is locked"),
}


class Refused(Exception):
    """A request that Discord would not carry out."""

    def __init__(
        self,
        code: int,
        findings: Iterable[Finding] = (),
        *,
        status: int | None = None,
        message: str | None = None,
    ) -> None:
        known_status, known_message = KNOWN.get(code, (400, "Bad Request"))
        self.status = status or known_status
        self.code = code
        self.message = message or known_message
        self.findings = list(findings)
        said = "; ".join(f"{'.'.join(map(str, at))}: {why}" for at, _, why in self.findings)
        super().__init__(f"{self.code} {self.message} {said}".strip())

    @property
    def body(self) -> Payload:
        """The answer's JSON: code, message, and a tree of faults by field."""
        answer: Payload = {"message": self.message, "code": self.code}
        if self.status == 429:
            answer |= {"retry_after": OLD_EDITS_WAIT_SECONDS, "global": False}
        if self.findings:
            answer["errors"] = _tree(self.findings)
        return answer


def _tree(findings: Iterable[Finding]) -> Payload:
    root: Payload = {}
    for at, code, message in findings:
        node = root
        for step in at:
            node = node.setdefault(str(step), {})
        node.setdefault("_errors", []).append({"code": code, "message": message})
    return root


def invalid(*findings: Finding) -> Refused:
    """50035 with what is wrong and where."""
    return Refused(50035, findings)


UNAUTHORIZED = Refused(0, status=401, message="401: Unauthorized")
"""What a request without a good token hears."""
