"""All mutations. Each change is made in the viewer's name; a refused one changes nothing."""

import strawberry

from api.mutations.capture import CaptureMutations
from api.mutations.catalogue import CatalogueMutations
from api.mutations.chats import ChatMutations
from api.mutations.claims import ClaimMutations
from api.mutations.conflicts import ConflictMutations
from api.mutations.demo import DemoMutations
from api.mutations.episodes import EpisodeMutations
from api.mutations.items import ItemMutations
from api.mutations.reviews import ReviewMutations
from api.mutations.scope import ScopeMutations
from api.mutations.topics import TopicMutations
from api.mutations.turns import TurnMutations
from api.policies import PolicyMutations
from api.types.receipts import EraseMutations
from api.types.twins import TwinMutations
from api.types.webhooks import WebhookMutations


@strawberry.type
class Mutation(
    ScopeMutations,
    CaptureMutations,
    TurnMutations,
    ClaimMutations,
    ReviewMutations,
    TopicMutations,
    PolicyMutations,
    ConflictMutations,
    ItemMutations,
    CatalogueMutations,
    ChatMutations,
    DemoMutations,
    EpisodeMutations,
    TwinMutations,
    WebhookMutations,
    EraseMutations,
):
    pass
