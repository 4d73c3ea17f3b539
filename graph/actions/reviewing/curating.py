"""The only door into what is trusted: a person writes it. It takes no claim, and nothing but another one replaces it."""

from dataclasses import replace

from graph.actions.reviewing.by_hand import write_down
from graph.actions.reviewing.handwriting import Handwritten, cleaned, proposal_of
from graph.actions.reviewing.steps import Person
from graph.model.address import in_layer
from graph.model.claim import Claim
from graph.model.errors import BadInput
from graph.model.ids import claim_ref_in
from graph.model.key import key_of
from graph.model.profile import Profile
from graph.model.words import Layer, ReviewAction
from graph.process.services import Services


async def curate(services: Services, project: str, profile: Profile, written: Handwritten, person: Person) -> Claim:
    written = cleaned(profile, written)
    written = replace(written, key=None if written.key is None else key_of(written.key))
    if written.supersedes is not None:
        raise BadInput(
            "curate takes no claim: write what is true; what the same key says elsewhere is contested by it."
        )
    if claim_ref_in(written.statement) == written.statement.upper():
        raise BadInput(f"curate takes no claim, and can't be undone: write in words what {written.statement} says.")
    proposal = proposal_of(project, profile, written)
    trusted = replace(
        proposal,
        shape=replace(proposal.shape, layer=Layer.TRUSTED),
        slot=in_layer(proposal.slot, Layer.TRUSTED),
    )
    return await write_down(services, project, written, trusted, person, action=ReviewAction.CURATE)
