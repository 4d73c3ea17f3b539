"""A catalogue's file becomes a source as it is: the prices that stand in it lead back to it."""

from extract.sources.rendered import Rendered, checked, known
from graph.model.source import Section

CATALOGUE = "CATALOGUE"


def render_catalogue(path: str, text: str, author: str) -> Rendered:
    checked(text, f"The catalogue {path}")
    return Rendered(text, (Section(CATALOGUE, 0, len(text)),), known(path=path, author=author))
