"""Four dice: faces, pairings, weights, and what is not a throw."""

from __future__ import annotations

import copy
import pickle
from itertools import permutations, product

import pytest

from cantstop import CantStopError, Dice
from cantstop.rules.dice import pairings, rolls, throws, weight


def test_the_order_of_the_faces_does_not_matter() -> None:
    for faces in permutations((1, 3, 5, 6)):
        assert Dice(*faces) is Dice(1, 3, 5, 6)
    assert Dice(6, 5, 3, 1).faces == (1, 3, 5, 6)


@pytest.mark.clause("HU-4.2", "DE-4.2", "DE-4.3", "NL-4.2")
def test_four_different_faces_make_three_pairings_and_equal_sums_fewer() -> None:
    assert Dice(1, 3, 5, 6).pairings == ((4, 11), (6, 9), (7, 8))
    assert Dice(1, 1, 2, 2).pairings == ((2, 4), (3, 3))
    assert Dice(4, 4, 4, 4).pairings == ((8, 8),)


def test_the_pairings_of_all_1296_throws_are_those_made_by_putting_two_dice_together() -> None:
    for faces in product(range(1, 7), repeat=4):
        expected = {
            tuple(sorted((faces[i] + faces[j], sum(faces) - faces[i] - faces[j])))
            for i in range(4)
            for j in range(4)
            if i != j
        }
        assert set(pairings(faces)) == expected
        assert Dice(*faces).columns == tuple(sorted({column for pair in expected for column in pair}))


@pytest.mark.parametrize(("sides", "count"), [(2, 5), (3, 15), (6, 126), (9, 495)])
def test_every_roll_is_listed_once_and_weighs_as_many_throws_as_show_it(sides: int, count: int) -> None:
    listed = rolls(sides)
    assert len(listed) == len(set(listed)) == count
    assert list(listed) == sorted(listed, key=lambda dice: dice.faces)
    thrown = throws(sides)
    assert len(thrown) == sides**4
    assert [thrown.count(dice) for dice in listed] == [dice.weight for dice in listed]


def test_a_weight_counts_the_orders_of_the_faces() -> None:
    assert [weight(faces) for faces in [(1, 2, 3, 4), (1, 1, 2, 3), (1, 1, 2, 2), (1, 1, 1, 2), (1, 1, 1, 1)]] == [
        *(24, 12, 6, 4, 1)
    ]


def test_a_throw_is_one_object_through_copies_and_pickles() -> None:
    dice = Dice(2, 2, 3, 6)
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        assert pickle.loads(pickle.dumps(dice, protocol)) is dice
    assert copy.copy(dice) is dice
    assert copy.deepcopy([dice])[0] is dice
    assert (str(dice), repr(dice)) == ("2236", "Dice(2, 2, 3, 6)")


def test_a_throw_cannot_be_changed() -> None:
    with pytest.raises(AttributeError):
        Dice(1, 2, 3, 4).weight = 1  # type: ignore[misc]  # that it is refused is the point


@pytest.mark.parametrize(
    "faces",
    [
        *[(), (1, 2, 3), (1, 2, 3, 4, 5), (0, 1, 2, 3), (1, 2, 3, 10), (-1, 2, 3, 4)],
        *[(True, 2, 3, 4), (1.0, 2, 3, 4), ("1", 2, 3, 4), (None, 2, 3, 4), ((1, 2, 3, 4),)],
    ],
)
def test_anything_but_four_faces_from_1_to_9_is_refused_and_named(faces: tuple[int, ...]) -> None:
    Dice(1, 2, 3, 4)
    with pytest.raises(CantStopError, match=r"^Dice takes four faces, each an int from 1 to 9, not ") as caught:
        Dice(*faces)
    assert repr(faces) in str(caught.value)
