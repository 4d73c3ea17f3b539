-- Claims of which nothing is left to judge have no place in the review queue; those that were erased early kept theirs.

UPDATE Claim SET queue = null WHERE queue IS NOT NULL AND statement.replace('█', '').trim() = '';
