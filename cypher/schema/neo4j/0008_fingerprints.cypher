// Where a card has won, without its words and without the names of projects.

CREATE CONSTRAINT card_print_id IF NOT EXISTS FOR (n:CardPrint) REQUIRE n.id IS UNIQUE;
CALL db.awaitIndexes(300);
