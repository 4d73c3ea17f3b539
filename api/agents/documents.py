"""The operations of `/graphql` that tools run: each shows a claim with its standing and its quotations."""

CLAIM = "ref kind status statement rule key value validFrom validTo"
QUOTED = "role quote author at source { ref }"
CONFLICT = "ref status summary members { ref status statement }"
STANDING = f"conflicts {{ {CONFLICT} }} supersededBy {{ inForce part newer {{ ref status statement validFrom }} }}"
LISTED = f"wanted heading totalCount waiting unknown people more entries {{ did at by claim {{ {CLAIM} }} quotation {{ {QUOTED} }} }}"
PRESENT = "project(slug: $project) { present }"

WHY = f"""
query Why($project: String!, $question: String, $ref: String, $key: String, $item: String, $asOf: DateTime,
    $knownAt: DateTime) {{
  {PRESENT}
  why(project: $project, question: $question, ref: $ref, key: $key, item: $item, asOf: $asOf, knownAt: $knownAt) {{
    question score markdown
    answer {{ {CLAIM} confidence {STANDING} }}
    alternatives {{ score claim {{ {CLAIM} }} }}
    because {{ {QUOTED} start end }}
    history {{ {CLAIM} }}
    rejected {{ {CLAIM} }}
    listed {{ {LISTED} }}
    patterns {{ ref type description }}
    conflicts {{ {CONFLICT} }}
    downstream {{ suspect depth node {{ ... on Task {{ ref title }} ... on Item {{ ref name }}
      ... on Claim {{ ref statement }} }} }}
  }}
}}
"""

SEARCH = f"""
query Search($project: String!, $text: String!, $kinds: [ClaimKind!], $statuses: [ClaimStatus!], $first: Int, $episode: String) {{
  {PRESENT}
  search(project: $project, text: $text, kinds: $kinds, statuses: $statuses, first: $first, episode: $episode) {{
    score claim {{ {CLAIM} {STANDING} evidence {{ {QUOTED} }} }}
  }}
}}
"""

PASSAGES = """
query Passages($project: String!, $text: String!) {
  why(project: $project, question: $text) { passages { quote start end source { ref kind at origin } } }
}
"""

PROJECTS = """
query Projects($first: Int!) { projects(first: $first) { totalCount edges { node { slug } } } }
"""

CHECK = f"""
query Check($project: String!, $statement: String!, $task: String, $episode: String) {{
  {PRESENT}
  check(project: $project, statement: $statement, task: $task, episode: $episode) {{
    reason message claim {{ {CLAIM} {STANDING} evidence {{ {QUOTED} }} }}
  }}
}}
"""

STATE = f"""
query State($project: String!, $ref: String!) {{
  task(project: $project, ref: $ref) {{ ref title state {{
    markdown lastExtractedAt
    decisions {{ {CLAIM} {STANDING} evidence {{ {QUOTED} }} }}
    patterns {{ ref type description }}
    forReview {{ label importance verdict }}
  }} }}
}}
"""

CAPTURE = """
mutation Capture($project: String!, $task: String!, $messages: [DiscussionMessageInput!]!) {
  captureDiscussion(project: $project, task: $task, messages: $messages) { duplicate source { ref } run { id } }
}
"""

READ = f"""
query Read($project: String!, $ids: [ID!]!) {{
  {PRESENT}
  nodes(ids: $ids) {{ ... on Run {{
    ref status error source {{ ref }}
    outcomes {{ verdict reason claim {{ {CLAIM} needsReview {STANDING} evidence {{ {QUOTED} }} }} }}
  }} }}
}}
"""

PACK = f"""
query Pack($project: String!, $query: String!, $budgetTokens: Int!, $episode: String) {{
  pack(project: $project, query: $query, budgetTokens: $budgetTokens, episode: $episode) {{
    text tokens budget intent left {{ slot count }} lines {{ slot text quote score claim {{ {CLAIM} }} }}
  }}
}}
"""

REMEMBER = """
mutation Remember($project: String!, $input: EpisodeInput!) {
  captureEpisode(project: $project, input: $input) { duplicate source { ref } run { id } }
}
"""

OUTCOME = """
mutation Outcome($project: String!, $episode: String!, $type: OutcomeType!, $quote: String) {
  addOutcome(project: $project, episode: $episode, type: $type, quote: $quote) { ref outcomes { type anchored } }
}
"""
