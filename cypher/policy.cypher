// The policies that a project has turned on, and the reviews that they wrote.

// name: policy.of_project
// purpose: Policies by node id, as far as a project has ever set them.
// mode: read
// rows: many
// takes: ids
UNWIND $ids AS id
MATCH (n:Policy {id: id}) RETURN properties(n) AS policy

// name: policy.turned_on
// purpose: Every policy that any project has turned on.
// mode: read
// rows: many
// takes:
MATCH (n:Policy) WHERE n.on = true RETURN n.project AS project, n.name AS name ORDER BY n.id

// name: policy.set
// purpose: Turn a policy on or off, and remember who did.
// mode: write
// rows: none
// takes: id, props
MERGE (n:Policy {id: $id}) SET n += $props

// name: policy.reviewed
// purpose: Name the review of many in which a policy has promoted.
// mode: write
// rows: none
// takes: id, review
MATCH (n:Policy {id: $id}) SET n.reviews = coalesce(n.reviews, []) + [$review]
