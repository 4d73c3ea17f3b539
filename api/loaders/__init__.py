"""Loaders of an operation: each reads a noun once for all fields that want it, and keeps it until the answer."""

from api.loaders.catalogue import CatalogueLoaders
from api.loaders.chats import ChatLoaders
from api.loaders.claims import ClaimLoaders
from api.loaders.episodes import EpisodeLoaders
from api.loaders.places import PlaceLoaders
from api.loaders.sources import SourceLoaders


class Loaders(ClaimLoaders, SourceLoaders, PlaceLoaders, CatalogueLoaders, EpisodeLoaders, ChatLoaders):
    """Lives and ends with the operation, so nothing that it kept can be out of date in the next one."""
