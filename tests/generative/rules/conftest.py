"""A profile for long nights: `pytest tests/generative/rules --hypothesis-profile=deep`."""

import hypothesis

hypothesis.settings.register_profile(
    "deep", parent=hypothesis.settings.get_profile("default"), max_examples=600, deadline=None
)
