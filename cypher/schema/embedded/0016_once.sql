-- An entry of a calendar that brings a name of its own is written once, also by two who write it at the same moment.

CREATE PROPERTY CalendarEvent.once IF NOT EXISTS STRING;
CREATE INDEX IF NOT EXISTS ON CalendarEvent (once) UNIQUE;
