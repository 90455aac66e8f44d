"""``lukfu fmt``: files in their one written form, rewritten wholly or not at all."""

from __future__ import annotations

import os
import signal
import stat
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from lukfu_cli.commands import replacing
from lukfu_cli.render.differences import diff_hunks

CommandLine = Callable[..., tuple[int, str, str]]

CANONICAL = """\
# opens
title: T
master: P1
P1: C25 S2479 M1237 T12
P2: C89 S1568 M4 T34678
P3: C13467 S3 M5689 T59
calls: P1 pass, P2 play # an auction
"""
LAX = """\
# opens
Title:T
P3: ?
P1: T12 C25 S2479 M1237
P2: C89 S1568 M4 T34678
calls：P1 PASS，P2 play  # an auction
"""
BROKEN = LAX.replace("Title", "Titel")

DIFFERENCE = """\
--- a.deal
+++ a.deal (canonical)
@@ -9,9 +9,8 @@
 # opens
-Title:T
-P3: ?
-P1: T12 C25 S2479 M1237
+title: T
+master: P1
+P1: C25 S2479 M1237 T12
 P2: C89 S1568 M4 T34678
-calls：P1 PASS，P2 play  # an auction
----
-
-# end
\\ No newline at end of file
+P3: C13467 S3 M5689 T59
+calls: P1 pass, P2 play # an auction
+# end
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def put(path: Path, text: str) -> Path:
    path.write_bytes(text.encode())
    return path


def test_a_file_is_rewritten_in_the_written_form(folder: Path, lukfu: CommandLine) -> None:
    path = put(folder / "a.deal", LAX)
    assert lukfu("fmt", "a.deal") == (0, "", "a.deal: rewritten\n")
    assert path.read_bytes().decode() == CANONICAL
    assert os.listdir(folder) == ["a.deal"]


def test_a_file_in_the_written_form_is_not_touched(folder: Path, lukfu: CommandLine) -> None:
    path = put(folder / "a.deal", CANONICAL)
    before = path.stat()
    assert lukfu("fmt", "a.deal") == (0, "", "")
    assert (path.stat().st_ino, path.stat().st_mtime_ns) == (before.st_ino, before.st_mtime_ns)


@pytest.mark.parametrize(
    "text",
    [
        CANONICAL.replace("\n", "\r\n"),
        "\ufeff" + CANONICAL,
        CANONICAL.rstrip("\n"),
        CANONICAL + "\n",
        CANONICAL + "---\n",
        CANONICAL.replace("# an", " # an"),
    ],
)
def test_check_names_a_file_that_differs_in_as_little_as_this(text: str, folder: Path, lukfu: CommandLine) -> None:
    path = put(folder / "a.deal", text)
    assert lukfu("fmt", "--check", "a.deal") == (1, "a.deal: not in the written form\n", "")
    assert path.read_bytes().decode() == text
    assert lukfu("fmt", "a.deal")[0] == 0
    assert path.read_bytes().decode() == CANONICAL
    assert lukfu("fmt", "--check", "a.deal") == (0, "", "")


def test_a_file_that_was_not_understood_is_left_as_it_is(folder: Path, lukfu: CommandLine) -> None:
    bad = put(folder / "bad.deal", BROKEN)
    good = put(folder / "good.deal", LAX)
    status, out, err = lukfu("fmt", "bad.deal", "good.deal")
    assert (status, out) == (2, "")
    assert err == (
        "bad.deal:2:1: LF111 Unknown line `Titel:` — did you mean `title:`?\n"
        "bad.deal: left as it is\n"
        "good.deal: rewritten\n"
    )
    assert bad.read_bytes().decode() == BROKEN
    assert good.read_bytes().decode() == CANONICAL


def test_a_good_deal_before_a_bad_one_does_not_make_half_a_file(folder: Path, lukfu: CommandLine) -> None:
    path = put(folder / "a.deal", f"{LAX}---\n{LAX.replace('T12', 'T1')}")
    status, _, err = lukfu("fmt", "a.deal")
    assert status == 2 and "LF201" not in err and "a.deal: left as it is" in err
    assert path.read_bytes().decode().startswith(LAX)


def test_play_that_breaks_a_rule_is_written_as_it_is(folder: Path, lukfu: CommandLine) -> None:
    path = put(folder / "a.deal", LAX.replace("# an auction", "") + "1:P3 M9,P1 (C2),P2 T3\nscore: P2 9, P1 1, P3 -0\n")
    assert lukfu("fmt", "a.deal")[0] == 0
    assert path.read_bytes().decode().endswith("1: P3 M9, P1 (C2), P2 T3\nscore: P1 +1, P2 +9, P3 0\n")


def test_diff_shows_what_would_change_and_writes_nothing(folder: Path, lukfu: CommandLine) -> None:
    path = put(folder / "a.deal", f"{CANONICAL}---\n{LAX}---\n\n# end")
    status, out, err = lukfu("fmt", "--diff", "a.deal")
    assert (status, err) == (0, "")
    assert out == DIFFERENCE
    assert lukfu("fmt", "--diff", "--check", "a.deal") == (1, out, "a.deal: not in the written form\n")
    assert path.read_bytes().decode().endswith("# end")


def test_the_diff_is_one_that_patch_can_apply(folder: Path, lukfu: CommandLine) -> None:
    text = f"{CANONICAL}---\n{LAX}---\n{CANONICAL}---\n{LAX}"
    path = put(folder / "a.deal", text)
    out = lukfu("fmt", "--diff", "a.deal")[1]
    assert applied(text, out) == f"{CANONICAL}---\n{CANONICAL}---\n{CANONICAL}---\n{CANONICAL}"
    assert path.read_bytes().decode() == text


def test_a_late_change_is_shown_with_the_lines_around_it(folder: Path, lukfu: CommandLine) -> None:
    put(folder / "a.deal", f"{CANONICAL}---\n{CANONICAL.replace('play #', 'play  #')}")
    assert (
        lukfu("fmt", "--diff", "a.deal")[1]
        == """\
--- a.deal
+++ a.deal (canonical)
@@ -12,4 +12,4 @@
 P1: C25 S2479 M1237 T12
 P2: C89 S1568 M4 T34678
 P3: C13467 S3 M5689 T59
-calls: P1 pass, P2 play  # an auction
+calls: P1 pass, P2 play # an auction
"""
    )


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        (["a\n"], ["b\n"], ["@@ -5 +7 @@", "-a", "+b"]),
        (["a\n"], [], ["@@ -5 +6,0 @@", "-a"]),
        ([], ["b\n", "c"], ["@@ -4,0 +7,2 @@", "+b", "+c", "\\ No newline at end of file"]),
        (["a\n"], ["a\n"], []),
    ],
)
def test_hunks_name_their_lines_as_patch_expects(before: list[str], after: list[str], expected: list[str]) -> None:
    assert list(diff_hunks(before, after, 5, 7)) == expected


def applied(text: str, diff: str) -> str:
    """The text after a unified diff whose files all end in a line feed: every line has to be where it says."""
    before = text.split("\n")
    after: list[str] = []
    done = 0
    for line in diff.split("\n")[2:-1]:
        if line.startswith("@@"):
            old, new = (part[1:].split(",")[0] for part in line.split()[1:3])
            after += before[done : int(old) - 1]
            done = int(old) - 1
            assert len(after) == int(new) - 1
        elif line[0] == "+":
            after.append(line[1:])
        else:
            assert before[done] == line[1:]
            done += 1
            after += [line[1:]] if line[0] == " " else []
    return "\n".join(after + before[done:])


def test_characters_that_are_not_seen_are_shown_in_the_diff(folder: Path, lukfu: CommandLine) -> None:
    put(folder / "a.deal", CANONICAL.replace("title: T", "title:\x1b[2J\u202e").replace("# opens\n", "# opens\r\n"))
    out = lukfu("fmt", "--diff", "a.deal")[1]
    assert "-# opens\\u{d}\n" in out
    assert "-title:\\u{1b}[2J\\u{202e}\n" in out and "+title: \\u{1b}[2J\\u{202e}\n" in out


def test_standard_input_goes_to_standard_output(folder: Path, lukfu_process: CommandLine) -> None:
    assert lukfu_process("fmt", "-", stdin=LAX.encode()) == (0, CANONICAL, "")
    assert lukfu_process("fmt", "-", stdin=CANONICAL.encode()) == (0, CANONICAL, "")
    assert lukfu_process("fmt", "--check", "-", stdin=LAX.encode()) == (1, "-: not in the written form\n", "")


def test_standard_input_that_was_not_understood_gives_nothing(lukfu: CommandLine) -> None:
    status, out, err = lukfu("fmt", "-", stdin=f"{LAX}---\n{BROKEN}".encode())
    assert (status, out) == (2, "")
    assert err.startswith("-:9:1: LF111 ")


def test_all_deal_files_below_a_folder_are_rewritten(folder: Path, lukfu: CommandLine) -> None:
    (folder / "in").mkdir()
    (folder / ".hidden").mkdir()
    paths = [put(folder / name, LAX) for name in ("in/b.deal", "a.txt", ".hidden/c.deal", "d.md")]
    assert lukfu("fmt", ".") == (0, "", "./a.txt: rewritten\n./in/b.deal: rewritten\n")
    assert [path.read_bytes().decode() == CANONICAL for path in paths] == [True, True, False, False]


def test_a_file_that_is_not_there_is_an_error_and_the_others_are_rewritten(folder: Path, lukfu: CommandLine) -> None:
    put(folder / "a.deal", LAX)
    assert lukfu("fmt", "no.deal", "a.deal") == (2, "", "lukfu: no.deal: no such file\na.deal: rewritten\n")


@pytest.mark.parametrize("options", [(), ("--check",), ("--diff",)])
def test_a_file_without_a_deal_cannot_be_used(options: tuple[str, ...], folder: Path, lukfu: CommandLine) -> None:
    path = put(folder / "a.deal", "")
    status, out, err = lukfu("fmt", *options, "a.deal")
    assert (status, out) == (2, "")
    assert err == "a.deal:1:1: LF101 There is no deal in this file.\na.deal: left as it is\n"
    assert path.read_bytes() == b""


@pytest.mark.parametrize("mode", [0o600, 0o640, 0o664])
def test_the_mode_of_a_file_is_kept(mode: int, folder: Path, lukfu: CommandLine) -> None:
    path = put(folder / "a.deal", LAX)
    path.chmod(mode)
    assert lukfu("fmt", "a.deal")[0] == 0
    assert stat.S_IMODE(path.stat().st_mode) == mode


def test_a_link_is_not_written_through(folder: Path, lukfu: CommandLine) -> None:
    path = put(folder / "a.txt", LAX)
    (folder / "link.deal").symlink_to("a.txt")
    expected = "lukfu: link.deal: a link is not rewritten; name the file that it leads to\n"
    assert lukfu("fmt", "link.deal") == (2, "", expected)
    assert (folder / "link.deal").is_symlink()
    assert path.read_bytes().decode() == LAX
    assert lukfu("fmt", "--check", "link.deal") == (1, "link.deal: not in the written form\n", "")


def test_a_file_that_changed_meanwhile_is_left_alone(
    folder: Path, lukfu: CommandLine, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = put(folder / "a.deal", LAX)
    real = replacing._take_over_rights

    def change_and_go_on(temporary: str, seen: os.stat_result) -> None:
        put(path, LAX + "# new\n")
        real(temporary, seen)

    monkeypatch.setattr(replacing, "_take_over_rights", change_and_go_on)
    status, _, err = lukfu("fmt", "a.deal")
    assert (status, err) == (2, "lukfu: a.deal: changed while it was read; it is left as it is\n")
    assert path.read_bytes().decode() == LAX + "# new\n"
    assert os.listdir(folder) == ["a.deal"]


def test_a_write_that_fails_leaves_the_file_and_nothing_else(
    folder: Path, lukfu: CommandLine, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = put(folder / "a.deal", LAX)

    def refuse(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(replacing.os, "fsync", refuse)
    status, _, err = lukfu("fmt", "a.deal")
    assert (status, err) == (2, "lukfu: a.deal: cannot be rewritten: No space left on device\n")
    assert path.read_bytes().decode() == LAX
    assert os.listdir(folder) == ["a.deal"]


def test_whenever_it_is_killed_the_file_is_whole(folder: Path) -> None:
    path = put(folder / "a.deal", "---\n".join([LAX] * 300))
    new = "---\n".join([CANONICAL] * 300)
    program = (
        "import os, signal, sys\n"
        "from lukfu_cli.commands import replacing\n"
        "from lukfu_cli.cli import run\n"
        "setattr(replacing.os, sys.argv[1], lambda *_: os.kill(os.getpid(), signal.SIGKILL))\n"
        "run(['fmt', 'a.deal'])\n"
    )
    old = path.read_bytes()
    for moment in ("fsync", "chmod", "replace"):
        ended = subprocess.run([sys.executable, "-c", program, moment], check=False, timeout=60)
        assert ended.returncode == -signal.SIGKILL
        assert path.read_bytes() == old
    ended = subprocess.run([sys.executable, "-m", "lukfu_cli", "fmt", "a.deal"], check=False, timeout=60)
    assert ended.returncode == 0 and path.read_bytes().decode() == new


def test_a_large_file_is_rewritten_deal_by_deal(folder: Path, lukfu: CommandLine) -> None:
    path = put(folder / "a.deal", "---\n".join([LAX] * 2000))
    assert lukfu("fmt", "a.deal")[0] == 0
    assert path.read_bytes().decode() == "---\n".join([CANONICAL] * 2000)
