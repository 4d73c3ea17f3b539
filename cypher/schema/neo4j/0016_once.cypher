// An entry of a calendar that brings a name of its own is written once, also by two who write it at the same moment.

CREATE CONSTRAINT calendar_event_once IF NOT EXISTS FOR (n:CalendarEvent) REQUIRE n.once IS UNIQUE;
