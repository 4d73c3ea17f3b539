// Claims of which nothing is left to judge have no place in the review queue; those that were erased early kept theirs.

MATCH (c:Claim) WHERE c.queue IS NOT NULL AND trim(replace(c.statement, '█', '')) = '' SET c.queue = null;
