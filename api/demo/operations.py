"""The operations that the demo is made by; a client would send the very same."""

CREATE_PROJECT = "mutation ($input: ProjectInput!) { createProject(input: $input) { slug } }"
CREATE_TASK = """
mutation ($project: String!, $ref: String!, $title: String!) {
  createTask(project: $project, ref: $ref, title: $title) { id }
}
"""
CREATE_ITEM = "mutation ($project: String!, $input: ItemInput!) { createItem(project: $project, input: $input) { id } }"
DISCUSSION = """
mutation ($project: String!, $task: String!, $messages: [DiscussionMessageInput!]!) {
  captureDiscussion(project: $project, task: $task, messages: $messages) { run { id } }
}
"""
DOCUMENTS = """
mutation ($project: String!, $documents: [DocumentInput!]!) {
  captureDocuments(project: $project, wave: "handbook", documents: $documents) { runs { id } }
}
"""
TURN = "mutation ($input: TurnInput!) { captureTurn(input: $input) { run { id } } }"
ADD_CLAIM = """
mutation ($project: String!, $kind: ClaimKind!, $statement: String!, $rationale: String, $key: String, $value: JSON,
    $scope: ScopeInput, $at: DateTime) {
  addClaim(project: $project, kind: $kind, statement: $statement, rationale: $rationale, key: $key, value: $value,
    scope: $scope, at: $at) { ref }
}
"""
WRITTEN = """
query ($project: String!) {
  sources(project: $project, kinds: [MANUAL], first: 100) { edges { node { text claims { ref } } } }
}
"""
STATE = """
query ($project: String!, $ref: String!) { claim(project: $project, ref: $ref) {
  status statement conflicts { ref status } supersededBy { newer { ref } }
  downstream { suspect node { id ... on Task { ref } ... on Item { ref } } }
} }
"""
RESOLVE = """
mutation ($project: String!, $conflict: String!, $ref: String!, $note: String) {
  resolveConflict(project: $project, ref: $conflict, winner: $ref, note: $note) { ref }
}
"""
SUPERSEDE = """
mutation ($project: String!, $ref: String!, $by: String!, $part: String, $note: String) {
  supersede(project: $project, ref: $ref, by: $by, part: $part, note: $note) { ref }
}
"""
LINK = """
mutation ($project: String!, $ref: String!, $affects: [String!]!) {
  addDownstream(project: $project, ref: $ref, affects: $affects) { ref }
}
"""
EDIT = """
mutation ($project: String!, $ref: String!, $statement: String!, $note: String) {
  editClaim(project: $project, ref: $ref, statement: $statement, note: $note) { ref }
}
"""
ACKNOWLEDGE = """
mutation ($project: String!, $ref: String!, $effect: ID!, $note: String) {
  acknowledge(project: $project, ref: $ref, effect: $effect, note: $note) { ref }
}
"""
REJECT = """
mutation ($project: String!, $ref: String!, $note: String!) { reject(project: $project, ref: $ref, note: $note) { ref } }
"""
RETRACT = """
mutation ($project: String!, $ref: String!, $note: String!) { retract(project: $project, ref: $ref, note: $note) { ref } }
"""
OVERRIDE = """
mutation ($project: String!, $item: String!, $key: String!, $value: JSON!, $note: String) {
  setOverride(project: $project, item: $item, key: $key, value: $value, note: $note) { ref }
}
"""
TELL = "mutation { tellDemo { done steps } }"
COUNTS = """
query ($project: String!) {
  sources(project: $project, first: 1) { totalCount }  claims(project: $project, first: 1) { totalCount }
  conflicts(project: $project, first: 1) { totalCount }  reviewQueue(project: $project, first: 1) { totalCount }
}
"""
