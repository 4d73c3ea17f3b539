"""Every type, field, argument and enum value of the schema says what it is."""

from api.describing import superfluous, undescribed
from api.schema import build_schema

SCHEMA = build_schema()._schema


def test_everything_in_the_schema_is_described() -> None:
    assert undescribed(SCHEMA) == [], "say it in code, or in api/descriptions.toml; then run python -m api.schema"


def test_nothing_is_described_that_is_not_there() -> None:
    assert superfluous(SCHEMA) == [], "take it out of api/descriptions.toml"
