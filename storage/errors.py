"""What can go wrong in storage, each as a type of its own with one plain sentence."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from storage.model import GuildId, MatchId


class StorageError(Exception):
    """The root of everything storage raises on purpose."""


class DataFolderInUse(StorageError):
    """Another process (or another store in this one) holds the data folder."""

    def __init__(self, folder: Path) -> None:
        super().__init__(f"Another Pitboard is already using the data folder {folder}.")


class DataFolderUnusable(StorageError):
    """The data folder cannot be written: permissions, a full disk, a failing disk."""

    def __init__(self, folder: Path, reason: str) -> None:
        super().__init__(f"The data folder {folder} cannot be used: {reason}.")


class StoreClosed(StorageError):
    """The store was not entered yet, or was left already."""

    def __init__(self) -> None:
        super().__init__("The store is not open.")


class DirectoryDamaged(StorageError):
    """The directory went bad while in use; the next start builds it anew from the guild files."""

    def __init__(self) -> None:
        super().__init__("The directory is damaged; restart Pitboard and it is built anew.")


class GuildFileError(StorageError):
    """One guild's file cannot be used. Other guilds are not concerned."""

    def __init__(self, guild: GuildId, sentence: str) -> None:
        super().__init__(sentence)
        self.guild = guild


class GuildFileDamaged(GuildFileError):
    """The file is no intact guild file. It is left as it is until somebody restores it."""

    def __init__(self, guild: GuildId, reason: str) -> None:
        super().__init__(guild, f"The file of guild {guild} is damaged: {reason}.")


class GuildFileTooNew(GuildFileError):
    """A newer Pitboard wrote the file. Nothing was changed in it."""

    def __init__(self, guild: GuildId, found: int, known: int) -> None:
        super().__init__(
            guild,
            f"The file of guild {guild} has schema version {found}, and this Pitboard knows "
            f"versions up to {known}; please use the newer Pitboard.",
        )


class WrongGuild(GuildFileError):
    """A file offered for restoring belongs to another guild."""

    def __init__(self, guild: GuildId, found: int) -> None:
        super().__init__(guild, f"That file belongs to guild {found}, not to guild {guild}.")


class MatchMissing(StorageError):
    """The guild has no match of this id."""

    def __init__(self, match: MatchId) -> None:
        super().__init__(f"There is no match {match}.")


class NameTaken(StorageError):
    """Another live match of the guild bears this name (capitals do not count)."""

    def __init__(self, name: str) -> None:
        super().__init__(f"A match named {name} is going on already.")


class Conflict(StorageError):
    """The match was changed by somebody else since it was loaded: load it again."""

    def __init__(self, match: MatchId, expected: int, found: int) -> None:
        super().__init__(f"Match {match} is at version {found}, not {expected}.")
        self.expected = expected
        self.found = found


class AlreadyDone(StorageError):
    """The interaction, or the answer to this decision, is stored already."""

    def __init__(self) -> None:
        super().__init__("This was done already.")


class ChangeRefused(StorageError):
    """The change breaks a rule of storage (a mistake in the caller); nothing of it was kept."""
