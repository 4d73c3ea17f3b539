"""A pack holds its budget and its slots, says what it leaves, and is the same for the same cards in any order."""

from hypothesis import given
from hypothesis import strategies as st

from graph.model.words import ClaimKind, Intent, Layer
from graph.rules.cards.packing import ENTITIES, FACTS, FAILED, RULES, WORKED, Candidate, left_out, pack
from graph.rules.cards.tokens import most_tokens

SLOTS = (RULES, FAILED, WORKED, FACTS, ENTITIES)


@st.composite
def candidates(draw: st.DrawFn) -> list[Candidate]:
    return [
        Candidate(f"CARD-{at}", draw(st.sampled_from(SLOTS)), draw(st.text("ab c\n", min_size=1, max_size=60)), "said",
                  draw(st.sampled_from("xyz")), draw(st.floats(0, 1)), draw(st.floats(0, 1)))
        for at in range(draw(st.integers(0, 15)))
    ]  # fmt: skip


@given(candidates(), st.integers(0, 500), st.sampled_from(list(Intent)))
def test_it_is_never_over_its_budget(some: list[Candidate], budget: int, intent: Intent) -> None:
    found = pack(some, budget, intent)
    assert found.tokens == most_tokens(found.text) <= budget


@given(candidates(), st.integers(0, 800), st.sampled_from(list(Intent)), st.randoms())
def test_the_order_of_the_cards_does_not_matter(
    some: list[Candidate], budget: int, intent: Intent, chance: object
) -> None:
    before = pack(some, budget, intent)
    chance.shuffle(some)  # type: ignore[attr-defined]
    assert pack(some, budget, intent) == before


@given(candidates(), st.integers(200, 900))
def test_no_topic_has_more_than_two_lines_unless_one_asks_for_last_time(some: list[Candidate], budget: int) -> None:
    found = pack(some, budget, Intent.GENERAL)
    topics = [one.candidate.topic for one in found.lines]
    assert all(topics.count(one) <= 2 for one in topics)


def test_what_is_asked_for_last_time_comes_whole() -> None:
    some = [Candidate(f"FACT-{at}", FACTS, f"fact {at}", "said", "one topic", 0.5) for at in range(6)]
    assert len(pack(some, 2000, Intent.LAST_TIME).lines) == 6
    assert len(pack(some, 2000, Intent.GENERAL).lines) == 2


def test_a_narrow_question_gets_what_is_about_it_what_binds_anyway_and_little_else() -> None:
    about = Candidate("FACT-1", FACTS, "The staging API runs on port 8080", "said", "api", 0.9, 0.8)
    binds = Candidate("DEC-1", RULES, "Never push to main", "said", "push", 0.2, 0.0, touches=False, binds=True)
    apart = [
        Candidate(f"FACT-2{at}", FACTS, f"Lunch {at} is at noon", "said", f"lunch {at}", 0.3, 0.0, touches=False)
        for at in range(9)
    ]
    found = pack([about, binds, *apart], 2000, Intent.GENERAL)
    assert [one.candidate for one in found.lines] == [binds, about, *apart[:4]]
    assert len(pack([about, binds, *apart], 2000, Intent.LAST_TIME).lines) == 11
    assert len(pack([binds, *apart], 2000, Intent.GENERAL).lines) == 10  # nothing is about it: what there is


def test_the_best_of_a_slot_that_bears_on_it_is_never_left_out_for_a_small_share() -> None:
    worked = Candidate(
        "CARD-1", WORKED, "When cargo fails, add the crate to the manifest by hand", "said", "cargo", 0.9, 0.9
    )
    binds = [
        Candidate(
            f"DEC-{at}", RULES, f"Never touch the folder vendor/part{at}", "said", f"part {at}", 0.3, 0.0, binds=True
        )
        for at in range(20)
    ]
    found = pack([worked, *binds], 250, Intent.GENERAL)
    assert worked in [one.candidate for one in found.lines]


def test_what_stands_and_is_not_told_is_counted_by_slot_whatever_was_weighed() -> None:
    told = Candidate("DEC-1", RULES, "Never push to main", "said", "push", 0.9, binds=True)
    lines = pack([told], 2000, Intent.GENERAL).lines
    standing = {
        (ClaimKind.CONSTRAINT, Layer.MEMORY): 40,
        (ClaimKind.PREFERENCE, Layer.MEMORY): 2,
        (ClaimKind.FACT, Layer.TRUSTED): 3,
    }
    assert left_out(standing, lines, Intent.GENERAL) == ((RULES, 41), (ENTITIES, 3))
    assert left_out({(ClaimKind.CONSTRAINT, Layer.MEMORY): 1}, lines, Intent.GENERAL) == ()
