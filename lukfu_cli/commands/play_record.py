"""The file that a game is recorded in: written whole or not at all, never over another file, never through a link."""

from __future__ import annotations

import os
import stat
from contextlib import suppress

from lukfu_cli.commands.endings import ended_like_ctrl_c
from lukfu_cli.commands.outcomes import UsageFailure
from lukfu_cli.commands.replacing import replace_file

Identity = tuple[int, int]
"""Device and number of a file, by which it is known whatever its name."""


class RecordFile:
    """The file of ``--record``. ``save`` writes it anew, whole, each time.

    Raises UsageFailure, before anything is played, if the file may not or cannot be written.
    """

    def __init__(self, path: str, may_overwrite: bool) -> None:
        self.path = path
        self._may_overwrite = may_overwrite
        self._own: Identity | None = None
        if path in ("", "-"):
            raise UsageFailure("--record needs the name of a file; without it the records go to standard output")
        self._status()
        try:
            os.unlink(_write_beside(path, b""))
        except OSError as error:
            raise self._failure(error) from None

    def save(self, text: str) -> None:
        """Makes ``text`` the whole of the file. Raises UsageFailure, and leaves the file as it was, if that fails."""
        status = self._status()
        try:
            if status is None:
                self._create(text.encode())
            else:
                replace_file(self.path, self.path, [text.encode()], status)
            self._own = _identity(os.lstat(self.path))
            _settle_folder(self.path)
        except OSError as error:
            raise self._failure(error) from None

    def _status(self) -> os.stat_result | None:
        """What stands at the path now; None if nothing does. Raises UsageFailure if that may not be replaced."""
        try:
            status = os.lstat(self.path)
        except FileNotFoundError:
            return None
        except OSError as error:
            raise self._failure(error) from None
        if stat.S_ISLNK(status.st_mode):
            raise UsageFailure(f"{self.path}: this is a link; a record is never written through a link")
        if not stat.S_ISREG(status.st_mode):
            what = "a folder" if stat.S_ISDIR(status.st_mode) else "a device or a pipe"
            raise UsageFailure(f"{self.path}: this is {what}; a record is written to a file")
        if not self._may_overwrite and self._own != _identity(status):
            raise UsageFailure(f"{self.path}: there is such a file already; --overwrite replaces it")
        return status

    def _create(self, content: bytes) -> None:
        """Writes a file that was not there, and gives it its name only when it is whole."""
        with ended_like_ctrl_c():
            temporary = _write_beside(self.path, content)
            try:
                _name_anew(temporary, self.path)
            except FileExistsError:
                raise UsageFailure(
                    f"{self.path}: another program has made this file meanwhile; it is left alone"
                ) from None
            finally:
                with suppress(FileNotFoundError):
                    os.unlink(temporary)

    def _failure(self, error: OSError) -> UsageFailure:
        return UsageFailure(f"{self.path}: the record cannot be written: {error.strerror or error}")


def _identity(status: os.stat_result) -> Identity:
    return status.st_dev, status.st_ino


def _write_beside(path: str, content: bytes) -> str:
    """A new hidden file in the same folder that holds the content, safe on the disk; its path."""
    temporary = os.path.join(os.path.dirname(path), f".lukfu-{os.urandom(8).hex()}.tmp")
    # Not tempfile, which keeps others from reading the file whatever the user's umask says.
    handle = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o666)
    try:
        with open(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(handle)
    except BaseException:
        os.unlink(temporary)
        raise
    return temporary


def _name_anew(temporary: str, path: str) -> None:
    """Names a file ``path`` unless there is one of this name. Raises FileExistsError."""
    if os.name == "nt":
        os.rename(temporary, path)
        return
    try:
        os.link(temporary, path, follow_symlinks=False)
    except FileExistsError:
        raise
    except (OSError, NotImplementedError):
        # Some file systems have no hard links: the name is taken first, and then given to the finished file.
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL))
        os.replace(temporary, path)


def _settle_folder(path: str) -> None:
    """Has the folder remember the file's new name, should the machine stop now; where the system can do that."""
    if os.name == "nt":
        return
    with suppress(OSError):
        handle = os.open(os.path.dirname(path) or ".", os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
