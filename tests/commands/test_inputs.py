"""What a FILE argument stands for."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from lukfu_cli.commands.inputs import UnreadableFile, begins_like_a_deal, find_source, find_sources
from lukfu_cli.commands.outcomes import UsageFailure


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Makes files, given as path and text, below a fresh current folder."""
    monkeypatch.chdir(tmp_path)

    def make(**files: str) -> None:
        for name, text in files.items():
            path = tmp_path / name.replace("__", "/").replace("DOT", ".")
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8")

    return make


def names(*files: str) -> list[str]:
    return [source.name for source in find_sources(files)]


def test_a_folder_is_every_deal_file_below_it_sorted(tree: Callable[..., None]) -> None:
    tree(
        **{
            "all__zDOTdeal": "",
            "all__aDOTdeal": "",
            "all__deep__er__mDOTdeal": "",
            "all__notes__DOTgit": "",
            "all__DOThidden__bDOTdeal": "",
            "all__readmeDOTmd": "master: P1",
            "all__gameDOTtxt": "# a comment\n\n master: P1\n",
            "all__proseDOTtxt": "It was a dark and stormy night.\nmaster: P1\n",
        }
    )
    expected = ["all/a.deal", "all/deep/er/m.deal", "all/game.txt", "all/z.deal"]
    assert names("all") == expected
    assert names("all/") == expected
    assert names("./all") == ["./" + name for name in expected]
    assert names("all/.hidden") == ["all/.hidden/b.deal"]


def test_each_file_comes_once(tree: Callable[..., None]) -> None:
    tree(all__aDOTdeal="", all__bDOTdeal="")
    assert names("all/b.deal", "all", "./all/b.deal", "all/a.deal") == ["all/b.deal", "all/a.deal"]
    os.link("all/a.deal", "all/same.deal")
    assert names("all") == ["all/a.deal", "all/b.deal"]


def test_links_in_a_circle_end(tree: Callable[..., None]) -> None:
    tree(all__aDOTdeal="")
    os.symlink(os.path.abspath("all"), "all/again")
    os.symlink("nowhere.deal", "all/broken.deal")
    os.symlink("a.deal", "all/z.deal")
    assert names("all") == ["all/a.deal"]


@pytest.mark.parametrize(
    ("text", "is_deal"),
    [
        ("title: x", True),
        ("\ufeffP1: C1", True),
        ("p2 : ?", True),
        ("MASTER：P1", True),
        ("1: P1 C2", True),
        ("---\n", True),
        ("# one\n#two\r\n\r\nnote: x", True),
        ("", False),
        ("# only a comment", False),
        ("title", False),
        ("dear: reader", False),
        ("http://x", False),
    ],
)
def test_a_text_file_that_begins_like_a_deal(tmp_path: Path, text: str, is_deal: bool) -> None:
    file = tmp_path / "x.txt"
    file.write_text(text, "utf-8", newline="")
    assert begins_like_a_deal(str(file)) is is_deal


def test_what_cannot_be_read_is_said_when_it_is_read(tree: Callable[..., None]) -> None:
    tree(oneDOTdeal="x")
    os.mkfifo("pipe")
    for name, reason in [
        ("gone.deal", "no such file"),
        ("pipe", "a device or pipe is read only through standard input (-)"),
        ("/dev/null", "a device or pipe is read only through standard input (-)"),
        ("one.deal/x", "Not a directory"),
        ("nul\0", "no file can have this name"),
        ("x" * 5000, "File name too long"),
    ]:
        (source,) = find_sources([name])
        with pytest.raises(UnreadableFile) as caught:
            list(source.chunks())
        assert (caught.value.name, caught.value.reason) == (name, reason)


def test_standard_input_is_read_once() -> None:
    (source,) = find_sources(["-"])
    assert (source.name, source.path) == ("-", None)
    with pytest.raises(UsageFailure):
        find_sources(["-", "x", "-"])


def test_standard_input_that_is_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    with pytest.raises(UnreadableFile, match="standard input is closed"):
        list(find_source("-").chunks())


def test_standard_input_comes_in_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"x" * 200_000)))
    pieces = list(find_source("-").chunks())
    assert sum(map(len, pieces)) == 200_000
    assert max(map(len, pieces)) <= 1 << 16


def test_one_deal_is_not_a_folder(tree: Callable[..., None]) -> None:
    tree(all__aDOTdeal="x")
    assert list(find_source("all/a.deal").chunks()) == [b"x"]
    with pytest.raises(UnreadableFile, match="this is a folder"):
        list(find_source("all").chunks())
