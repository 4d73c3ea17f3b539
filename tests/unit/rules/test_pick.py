"""The choice of candidates for a reviewer does not depend on who read what when, and nothing is lost."""

from hypothesis import given
from hypothesis import strategies as st

from graph.model.op import Op, Quotation
from graph.model.wave import Held
from graph.model.words import ClaimKind, OpType
from graph.rules.waves.pick import DUPLICATE, pick


def held(number: int, statement: str, confidence: float = 0.5, *, cut: bool = False) -> Held:
    op = Op(OpType.ADD, ClaimKind.DECISION, Quotation(statement, "(top)", 0, len(statement)), confidence, statement)
    norm = statement.casefold()
    return Held(f"w{number}", "SRC-1", "RUN-1", number, 0, op, ClaimKind.DECISION, norm, statement, confidence, cut)


pools = st.lists(st.tuples(st.text("abc ", min_size=1, max_size=30), st.floats(0, 1), st.booleans()), max_size=20).map(
    lambda rows: [held(at, text, sure, cut=cut) for at, (text, sure, cut) in enumerate(rows)]
)


@given(pools, st.integers(0, 10), st.randoms())
def test_order_in_which_they_were_read_has_no_part_in_it(pool: list[Held], room: int, chance: object) -> None:
    shuffled = list(pool)
    chance.shuffle(shuffled)  # type: ignore[attr-defined]
    assert pick(pool, room, 50, 3, again=False) == pick(shuffled, room, 50, 3, again=False)


@given(pools, st.integers(0, 10), st.booleans())
def test_nothing_is_lost_and_no_more_than_there_is_room_for(pool: list[Held], room: int, again: bool) -> None:
    found = pick(pool, room, 50, 3, again=again)
    assert sorted(one.id for one in (*found.chosen, *found.left)) == sorted(one.id for one in pool)
    assert len({one.norm for one in found.chosen}) <= room
    assert all(one.reason for one in found.left)


def test_the_best_by_confidence_length_and_novelty_come_first() -> None:
    pool = [held(1, "short but sure", 0.9), held(2, "a much longer statement of what is so", 0.6), held(3, "tiny", 1.0)]
    found = pick(pool, 1, 50, 5, again=False)
    assert [one.id for one in found.chosen] == ["w2"]
    assert [one.reason[:9] for one in found.left] == ["over the ", "too short"]


def test_repeat_goes_along_with_the_first_or_waits_as_a_duplicate() -> None:
    pool = [held(1, "we will use Kafka"), held(2, "We will use KAFKA")]
    assert [one.id for one in pick(pool, 1, 50, 5, again=False).chosen] == ["w1", "w2"]
    assert pick(pool, 0, 50, 5, again=False).left[1].reason == DUPLICATE


def test_what_one_document_had_too_much_of_has_its_turn_in_a_later_cycle() -> None:
    pool = [held(1, "we will use Kafka", cut=True)]
    assert pick(pool, 5, 50, 5, again=False).chosen == ()
    assert pick(pool, 5, 50, 5, again=True).chosen != ()
