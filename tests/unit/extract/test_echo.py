"""A pack that comes back in a run, in whatever shape, proposes nothing; an agent's order to itself stays its word."""

from hypothesis import given
from hypothesis import strategies as st

from extract.sources.episode import EpisodeStep
from graph.model.words import Intent, StepRole
from graph.rules.cards.packing import EMPTY, FACTS, FAILED, HEAD, RULES, WORKED, Candidate, pack
from tests.unit.extract.test_episodes import read

CARDS = (
    (RULES, "Always run the tests before you commit", "DEC-20260101-001", "Always run the tests."),
    (RULES, "Never push to main", "DEC-20260101-002", "Never push to main, please."),
    (FACTS, "Our staging API runs on port 8080", "FACT-20260101-001", "Our staging API runs on port 8080"),
    (FACTS, "Region: eu-west-1", "FACT-20260101-002", "Region: eu-west-1"),
    (FAILED, "pytest failed: ImportError: No module named 'foo'", "CARD-20260101-001", "ImportError"),
    (WORKED, "When pytest fails: install the dev extras with `pip install -e .[dev]`", "CARD-20260101-002", "3 passed"),
)
TEXT = pack(
    [Candidate(ref, slot, said, quote, said, 0.5) for slot, said, ref, quote in CARDS], 4000, Intent.GENERAL
).text
shapes = st.sampled_from([
    lambda text: text,
    lambda text: text * 3,
    lambda text: " ".join(text.split()),
    lambda text: "".join(f"> {line}\n" for line in text.splitlines()),
    lambda text: "".join(reversed(text.splitlines(keepends=True))),
    lambda text: HEAD + EMPTY if text else "",
])  # fmt: skip
steps = st.builds(
    lambda role, shape, code: EpisodeStep(role, shape(TEXT), "cat", code if role is StepRole.TOOL else None),
    st.sampled_from(list(StepRole)),
    shapes,
    st.sampled_from([0, 1, None]),
)


@given(st.lists(steps, min_size=1, max_size=100))
def test_a_pack_fed_back_proposes_nothing(echoed: list[EpisodeStep]) -> None:
    assert all(f"[{ref}]" in TEXT for _, _, ref, _ in CARDS)
    assert read(*echoed) == ()


def test_a_pack_beside_a_users_words_takes_none_of_them() -> None:
    (one,) = read(EpisodeStep(StepRole.USER, f"{TEXT}\nNever touch the vendor folder."))
    assert one.statement == "Never touch the vendor folder"
