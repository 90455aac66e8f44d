"""Files of any size are read in bounded memory; past a bound there is a finding, and the next deal is read."""

from __future__ import annotations

import tracemalloc
from collections.abc import Iterable, Iterator
from itertools import islice, repeat

import pytest

from lukfu_cli.engine.dealfile.reader import read_deals
from lukfu_cli.engine.dealfile.record import Record

HANDS = b"P1: C25 S2479 M1237 T12\nP2: C89 S1568 M4 T34678\nP3: C13467 S3 M5689 T59\n"
GOOD = b"---\n" + HANDS


def codes(record: Record) -> list[str]:
    return [f"{finding.code} {finding.span.line}:{finding.span.column}" for finding in record.findings]


def all_codes(*chunks: bytes) -> list[list[str]]:
    return [codes(record) for record in read_deals(chunks)]


def note_of(size: int) -> bytes:
    """A note whose line has so many bytes."""
    return b"note: " + b"x" * (size - 6)


@pytest.mark.parametrize("end", [b"\n", b"\r\n"])
@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
def test_a_line_may_have_4096_bytes_without_its_end(end: bytes, mark: bytes) -> None:
    assert all_codes(mark + note_of(4096) + end + HANDS) == [[]]
    assert all_codes(mark + note_of(4097) + end + HANDS) == [["LF103 1:1"]]


def test_a_line_is_measured_in_bytes() -> None:
    assert all_codes(b"note: " + "文".encode() * 1363 + b"\n" + HANDS) == [[]]
    assert all_codes(b"note: " + "文".encode() * 1364 + b"\n" + HANDS) == [["LF103 1:1"]]


@pytest.mark.parametrize("size", [1, 3, 100, 5000, 70000])
def test_after_a_long_line_reading_goes_on_at_the_next_deal(size: int) -> None:
    data = b"master: P1\n" + b"x" * 10000 + b"\nzzz\nmaster: P1\n" + GOOD + b"---\n" + b"y" * 4097
    chunks = [data[start : start + size] for start in range(0, len(data), size)]
    records = list(read_deals(chunks))
    assert [codes(record) for record in records] == [["LF103 2:1"], [], ["LF103 10:1"]]
    assert [record.number for record in records] == [1, 2, 3]
    assert [record.line for record in records] == [1, 6, 10]
    assert not records[0].has_usable_hands
    assert records[1].has_usable_hands


def test_a_long_line_is_shown_in_part() -> None:
    (record,) = read_deals([b"title: " + b"x" * 9000])
    assert record.findings[0].source == "title: " + "x" * 73


def test_a_deal_may_have_500_lines() -> None:
    assert all_codes(HANDS + b"\n" * 497 + b"---\n" + HANDS) == [[], []]
    assert all_codes(HANDS + b"\n" * 498 + GOOD) == [["LF104 501:1"], []]
    assert all_codes(HANDS + b"\n" * 498 + b"---\n") == [["LF104 501:1"]]


def test_a_deal_may_have_64_kibibytes() -> None:
    lines = (note_of(4095) + b"\n") * 15
    room = 65536 - len(lines) - len(HANDS)
    assert all_codes(lines + note_of(room - 1) + b"\n" + HANDS + GOOD) == [[], []]
    assert all_codes(lines + note_of(room) + b"\n" + HANDS + GOOD) == [["LF104 19:1"], []]


def test_a_hundred_findings_are_told_and_one_that_there_are_more() -> None:
    hundred, more = all_codes(b"zzz\n" * 100 + HANDS + GOOD.replace(b"---\n", b"---\n" + b"zzz\n" * 101))
    assert hundred == [f"LF112 {line}:1" for line in range(1, 101)]
    assert more == [*(f"LF112 {line}:1" for line in range(105, 205)), "LF106 205:1"]


def test_many_findings_in_one_line_are_cut_too() -> None:
    records = list(read_deals([HANDS + b"1: P1 " + b"x " * 1500 + b"\n" + GOOD]))
    assert len(records[0].findings) == 101
    assert records[0].findings[-1].code == "LF106"
    assert records[1].findings == []


def test_bytes_that_are_no_utf8_are_found_at_their_character() -> None:
    assert all_codes("title: 文".encode() + b"\xff\xfe\n" + HANDS) == [["LF102 1:9"]]
    assert all_codes(HANDS + b"calls: P1 \xe6\x96\n") == [["LF102 4:11"]]
    assert all_codes(HANDS.replace(b"P1:", b"P1:\xc0")) == [["LF102 1:4"]]
    assert all_codes(HANDS + b"note: \xed\xa0\x80\n") == [["LF102 4:7"]]


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-be"])
def test_a_file_in_another_encoding_is_one_finding(encoding: str) -> None:
    text = "\ufeff" + HANDS.decode() if encoding == "utf-16-be" else HANDS.decode()
    (record,) = read_deals([text.encode(encoding)])
    assert codes(record) == ["LF102 1:1"]
    assert record.findings[0].facts["looks_like"] == "UTF-16"


@pytest.mark.parametrize(
    ("separator", "ends"),
    [("\n", True), ("\r\n", True), ("\x0b", False), ("\x0c", False), ("\x85", False), ("\u2028", False), ("\r", False)],
)
def test_only_line_feeds_end_lines(separator: str, ends: bool) -> None:
    (record,) = read_deals([f"title: a{separator}note: b\n".encode() + HANDS])
    assert record.findings == []
    assert (record.title, record.notes) == (("a", ["b"]) if ends else (f"a{separator}note: b", []))


def endless(first: bytes, piece: bytes) -> Iterator[bytes]:
    yield first
    yield from repeat(piece)


@pytest.mark.parametrize(
    ("chunks", "expected"),
    [
        (endless(b"", b"x" * 65536), ["LF103 1:1"]),
        (endless(b"", b"\x00" * 65536), ["LF103 1:1"]),
        (endless(b"", b"\n" * 65536), ["LF104 501:1"]),
        (endless(HANDS, b"note: n\n" * 4096), ["LF104 501:1"]),
        (endless(HANDS, b"#\r\n" * 4096), ["LF104 501:1"]),
        (endless(b"\xff\xfe", b"\x00\n" * 4096), ["LF102 1:1"]),
    ],
)
def test_a_stream_without_end_is_told_of_at_its_bound(chunks: Iterable[bytes], expected: list[str]) -> None:
    assert codes(next(read_deals(chunks))) == expected


def test_deals_without_end_come_one_by_one() -> None:
    assert [len(record.findings) for record in islice(read_deals(repeat(HANDS + b"---\n")), 500)] == [0] * 500


def peak_memory(chunks: Iterable[bytes]) -> int:
    """The most bytes that reading all these deals held at once."""
    tracemalloc.start()
    try:
        for _ in read_deals(chunks):
            pass
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def test_memory_does_not_grow_with_a_line_or_with_the_number_of_deals() -> None:
    assert peak_memory(repeat(b"x" * 65536, 1600)) < 1 << 20
    few = peak_memory(repeat(GOOD * 100, 5))
    assert peak_memory(repeat(GOOD * 100, 40)) < 2 * few
