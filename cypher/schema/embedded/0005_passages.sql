-- Where something was talked about: the words of what was read.

CREATE PROPERTY Source.words IF NOT EXISTS STRING;
CREATE INDEX IF NOT EXISTS ON Source (words) FULL_TEXT;
