"""How asking a model goes wrong: for now, which is tried again, or for good, which is left to a person."""

from graph.model.errors import WhenceError


class ModelFailed(WhenceError):
    """The model's answer can't be used, and asking again by itself would not mend it. `raw` is what it said."""

    def __init__(self, message: str, raw: str | None = None) -> None:
        super().__init__(message)
        self.raw = raw
