from __future__ import annotations

import pickle

import pytest

from lukfu_cli.engine.values import Frozen, set_slot


class Point(Frozen):
    __slots__ = ("x",)

    def __init__(self, x: int) -> None:
        set_slot(self, "x", x)


class Spot(Point):
    __slots__ = ("y",)

    def __init__(self, x: int, y: int) -> None:
        super().__init__(x)
        set_slot(self, "y", y)


def test_a_value_is_set_once_and_never_again() -> None:
    spot = Spot(1, 2)
    for name in ("x", "y", "z"):
        with pytest.raises(AttributeError, match="frozen"):
            setattr(spot, name, 3)
        with pytest.raises(AttributeError, match="frozen"):
            delattr(spot, name)
    assert not hasattr(spot, "__dict__")


def test_equality_is_by_kind_and_by_every_attribute_inherited_ones_too() -> None:
    assert Spot(1, 2) == Spot(1, 2) and hash(Spot(1, 2)) == hash(Spot(1, 2))
    assert Spot(1, 2) != Spot(3, 2) and Spot(1, 2) != Spot(1, 3)
    assert Point(1) != Spot(1, 2) and Point(1) != 1


def test_values_survive_pickling() -> None:
    again = pickle.loads(pickle.dumps(Spot(1, 2)))
    assert again == Spot(1, 2) and (again.x, again.y) == (1, 2)
