// Lists of the catalogue, by their keys.

CREATE INDEX line_sort IF NOT EXISTS FOR (n:Line) ON (n.sort);
CREATE INDEX canonical_sort IF NOT EXISTS FOR (n:Canonical) ON (n.sort);
CREATE INDEX price_sort IF NOT EXISTS FOR (n:Price) ON (n.sort);
