"""The lists of the schema, by what they list."""

from api.types.changes import Change
from api.types.claims import Claim
from api.types.conflicts import Conflict
from api.types.episodes import Episode
from api.types.paging import Connection
from api.types.places import Item, Project, Task
from api.types.sources import Run, Source
from api.types.states import Topic
from api.types.waves import Wave

ChangeConnection = Connection[Change]
ClaimConnection = Connection[Claim]
ConflictConnection = Connection[Conflict]
EpisodeConnection = Connection[Episode]
ItemConnection = Connection[Item]
ProjectConnection = Connection[Project]
RunConnection = Connection[Run]
SourceConnection = Connection[Source]
TaskConnection = Connection[Task]
TopicConnection = Connection[Topic]
WaveConnection = Connection[Wave]
