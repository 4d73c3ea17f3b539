-- Where a card has won, without its words and without the names of projects.

CREATE VERTEX TYPE CardPrint IF NOT EXISTS;
CREATE PROPERTY CardPrint.id IF NOT EXISTS STRING;
CREATE INDEX IF NOT EXISTS ON CardPrint (id) UNIQUE;
