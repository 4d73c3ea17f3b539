"""What one operation reads of the graph: each noun asked for once for all that want it, and kept until the answer."""

from api.loaders.catalogue import CatalogueLoaders
from api.loaders.chats import ChatLoaders
from api.loaders.claims import ClaimLoaders
from api.loaders.episodes import EpisodeLoaders
from api.loaders.places import PlaceLoaders
from api.loaders.sources import SourceLoaders


class Loaders(ClaimLoaders, SourceLoaders, PlaceLoaders, CatalogueLoaders, EpisodeLoaders, ChatLoaders):
    """Lives and ends with the operation, so nothing that it kept can be out of date in the next one."""
