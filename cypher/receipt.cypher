// Receipts of erasures, without the words: kept for good.

// name: receipt.keep
// purpose: Keep a receipt, before anything is erased and once more with what was.
// mode: write
// rows: none
// takes: id, props
MERGE (n:Receipt {id: $id}) SET n += $props

// name: receipt.of_project
// purpose: The receipts of a project, oldest first.
// mode: read
// rows: many
// takes: low, high
MATCH (n:Receipt) WHERE n.sort > $low AND n.sort < $high
RETURN properties(n) AS receipt ORDER BY n.sort

// name: receipt.blank
// purpose: Take the words out of sources, their salted hash in place of the plain one, and end the runs that would still read them.
// mode: write
// rows: none
// takes: sources, receipt, now
UNWIND $sources AS r
MATCH (s:Source {id: r.id})
SET s.text = r.text, s.sha256 = r.sha256, s.words = null, s.blanked = true, s.erased = $receipt, s.origin = r.origin, s.sections = r.sections
WITH s
MATCH (s)<-[:READ]-(x:Run) WHERE x.status IN ['QUEUED', 'RUNNING']
SET x.status = 'FAILED', x.error = 'The words were erased.', x.lease = null, x.dueAt = null, x.finishedAt = $now
