"""Everything that can be changed. Each change is made in the viewer's name; a refused one changes nothing."""

import strawberry

from api.mutations.capture import CaptureMutations
from api.mutations.claims import ClaimMutations
from api.mutations.conflicts import ConflictMutations
from api.mutations.scope import ScopeMutations


@strawberry.type
class Mutation(ScopeMutations, CaptureMutations, ClaimMutations, ConflictMutations):
    pass
