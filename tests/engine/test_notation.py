from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lukfu_cli.engine.cards import ALL_MASK, NO_CARDS, CardSet
from lukfu_cli.engine.notation import format_cards, format_mask, format_spread, parse_cards


@given(st.integers(0, ALL_MASK))
def test_cards_written_and_read_again_are_the_same(mask: int) -> None:
    cards = CardSet(mask)
    assert parse_cards(format_cards(cards)) == parse_cards(format_spread(cards)) == cards
    assert format_mask(mask) == format_cards(cards) == format_cards(parse_cards(format_cards(cards)))


def test_the_written_form() -> None:
    cards = parse_cards("t21 m7321 s9 C5 s742C2")
    assert format_cards(cards) == "C25 S2479 M1237 T12"
    assert format_spread(parse_cards("T8 C8 S8")) == "C8 S8 T8"
    assert parse_cards("T9C1") == parse_cards(" c 1\tt9 ") and parse_cards("") == NO_CARDS


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("5", "column 1: '5' is no suit letter"),
        ("C", "the last suit has no rank"),
        ("C S5", "column 3: the suit before 'S' has no rank"),
        ("C0", "column 2: '0'"),
        ("C5 X", "column 4: 'X'"),
        ("C55", "column 3: C5 stands twice"),
        ("C5 C5", "column 5: C5 stands twice"),
        ("ſ5", "column 1"),
        ("C²", "column 2"),
    ],
)
def test_what_is_no_card_is_refused_at_its_place(text: str, message: str) -> None:
    with pytest.raises(ValueError, match=message.replace("(", r"\(")):
        parse_cards(text)


@given(st.one_of(st.text(max_size=12), st.text("CSMTcsmt0123456789 x文", max_size=12)))
def test_any_text_gives_cards_or_a_value_error(text: str) -> None:
    try:
        cards = parse_cards(text)
    except ValueError as error:
        assert str(error)
    else:
        assert parse_cards(format_cards(cards)) == cards
