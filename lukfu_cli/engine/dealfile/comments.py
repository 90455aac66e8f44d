"""Where the comments of a deal belong, so that they are written again at the line at which they stood."""

from __future__ import annotations

from lukfu_cli.engine.dealfile.parts import KEYS, Line
from lukfu_cli.engine.dealfile.record import Comment, Record
from lukfu_cli.engine.deals import OldRule

END = "end"
"""The anchor of a comment after the last line of a deal."""
_TRICKS_PLACE = KEYS.index("claim")


def anchor_order(anchor: str) -> tuple[int, int]:
    """The place of an anchor in the order in which lines are written."""
    if anchor == END:
        return len(KEYS) + 1, 0
    if anchor.isdigit():
        return _TRICKS_PLACE, int(anchor)
    place = KEYS.index(anchor)
    return place + (place >= _TRICKS_PLACE), 0


class CommentKeeper:
    """Collects the comments of one deal, line by line."""

    def __init__(self, record: Record) -> None:
        self._record = record
        self._above: list[str] = []

    @property
    def is_needed(self) -> bool:
        """Whether comments wait for the line that they stand above."""
        return bool(self._above)

    def add(self, text: str) -> None:
        """A comment of its own: it belongs to the next line of the deal."""
        self._above.append(text)

    def at_line(self, line: Line) -> None:
        """The line to which the waiting comments belong, with the comment behind it."""
        nth = max(0, len(self._record.notes) - 1) if line.key == "note" else 0
        comments = self._record.comments
        comments += [Comment(line.key, nth, text, False) for text in self._above]
        self._above.clear()
        if line.comment:
            comments.append(Comment(line.key, nth, line.comment, True))

    def finish(self) -> None:
        """Puts the comments in the order in which they are written, each at a line that is written."""
        record = self._record
        record.comments += [Comment(END, 0, text, False) for text in self._above]
        if record.comments:
            record.comments = in_written_order(record.comments, record.old_rule)


def in_written_order(comments: list[Comment], old_rule: OldRule) -> list[Comment]:
    """The comments in the order in which they are written, each at a line that is written under this rule.

    ``rules: tsoi`` is not written, so its comments go above the next line that is, which is ``master``.
    """
    ordered = sorted(comments, key=_comment_order)
    if old_rule is OldRule.SEEN:
        ordered = [
            Comment("master", 0, comment.text, False) if comment.anchor == "rules" else comment for comment in ordered
        ]
    return sorted(ordered, key=_comment_order)


def _comment_order(comment: Comment) -> tuple[tuple[int, int], int, bool]:
    return anchor_order(comment.anchor), comment.nth, comment.is_behind
