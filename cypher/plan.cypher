// Plans: what an action decided, written in the transaction that decided it. Nearly every plan has something of these nouns, and
// what one statement more costs is more than that of a part with nothing in it. The other nouns have statements of their own.

// name: plan.write
// purpose: Write what most plans have something of: first what others are drawn to.
// joins: run.write, claim.write, evidence.write, slot.write, conflict.write, review.write, discussion.write, block.write, event.write
