"""All queries."""

import strawberry

from api.mutations.topics import TopicQueries
from api.policies import PolicyQueries
from api.queries.blocks import BlockQueries
from api.queries.catalogue import CatalogueQueries
from api.queries.chats import ChatQueries
from api.queries.episodes import EpisodeQueries
from api.queries.jobs import JobQueries
from api.queries.lists import ListQueries
from api.queries.over_time import OverTimeQueries
from api.queries.reading import ReadingQueries
from api.queries.scope import ScopeQueries
from api.queries.waves import WaveQueries
from api.types.audit import AuditQueries
from api.types.twins import TwinQueries
from api.types.webhooks import WebhookQueries


@strawberry.type
class Query(
    ScopeQueries,
    ReadingQueries,
    ListQueries,
    TopicQueries,
    CatalogueQueries,
    BlockQueries,
    JobQueries,
    PolicyQueries,
    EpisodeQueries,
    TwinQueries,
    WebhookQueries,
    ChatQueries,
    WaveQueries,
    OverTimeQueries,
    AuditQueries,
):
    pass
