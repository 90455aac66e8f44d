"""A file replaced by new content, wholly or not at all."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterable
from contextlib import suppress

from lukfu_cli.commands.endings import ended_like_ctrl_c
from lukfu_cli.commands.outcomes import UsageFailure


def replace_file(path: str, name: str, pieces: Iterable[bytes], seen: os.stat_result) -> None:
    """Puts these bytes in the place of an existing file, which keeps its mode and, where it can, its owner.

    They are written to a hidden file beside it, which takes its place in one step: whenever the program is stopped, the
    file has its old content or its new, and where the program is only asked to end, nothing stays beside it. A link is
    never written through. ``seen`` is the state in which the file was read: if it has changed since, it is left alone.
    Raises UsageFailure, beginning with ``name``, for a link, a file that may not be written or one that has changed;
    OSError where the system refuses.
    """
    _refuse_unless_plain(path, name)
    temporary = os.path.join(os.path.dirname(path), f".lukfu-{os.urandom(8).hex()}.tmp")
    handle = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o600)
    try:
        with ended_like_ctrl_c():
            with open(handle, "wb") as file:
                for piece in pieces:
                    file.write(piece)
                file.flush()
                os.fsync(handle)
            _take_over_rights(temporary, seen)
            if _state(os.lstat(path)) != _state(seen):
                raise UsageFailure(f"{name}: changed while it was read; it is left as it is")
            os.replace(temporary, path)
    except BaseException:
        # It may have taken its place just before the interruption.
        with suppress(FileNotFoundError):
            os.unlink(temporary)
        raise


def _refuse_unless_plain(path: str, name: str) -> None:
    if os.path.islink(path):
        raise UsageFailure(f"{name}: a link is not rewritten; name the file that it leads to")
    if not os.access(path, os.W_OK):
        raise UsageFailure(f"{name}: this file may not be written")


def _take_over_rights(temporary: str, seen: os.stat_result) -> None:
    """Gives the new file the owner, where the system allows that, and the mode of the old one."""
    if hasattr(os, "chown"):
        # Only the superuser gives files away; a file that now is the user's own is still the same text.
        with suppress(PermissionError):
            os.chown(temporary, seen.st_uid, seen.st_gid)
    os.chmod(temporary, stat.S_IMODE(seen.st_mode))


def _state(status: os.stat_result) -> tuple[int, int, int, int]:
    return status.st_dev, status.st_ino, status.st_size, status.st_mtime_ns
