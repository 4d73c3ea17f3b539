// Chats that are listened to: what was heard, each gate it passed, what waits for a confirmation, and calendars.

CREATE CONSTRAINT chat_id IF NOT EXISTS FOR (n:Chat) REQUIRE n.id IS UNIQUE;
CREATE INDEX chat_sort IF NOT EXISTS FOR (n:Chat) ON (n.sort);
CREATE INDEX chat_room IF NOT EXISTS FOR (n:Chat) ON (n.room);
CREATE INDEX chat_feed IF NOT EXISTS FOR (n:Chat) ON (n.feed);
CREATE INDEX chat_look_at IF NOT EXISTS FOR (n:Chat) ON (n.lookAt);
CREATE CONSTRAINT observation_id IF NOT EXISTS FOR (n:Observation) REQUIRE n.id IS UNIQUE;
CREATE INDEX observation_chat_sort IF NOT EXISTS FOR (n:Observation) ON (n.chatSort);
CREATE INDEX observation_sent_id IF NOT EXISTS FOR (n:Observation) ON (n.sentId);
CREATE INDEX observation_message_id IF NOT EXISTS FOR (n:Observation) ON (n.messageId);
CREATE INDEX observation_send_at IF NOT EXISTS FOR (n:Observation) ON (n.sendAt);
CREATE INDEX observation_blank_at IF NOT EXISTS FOR (n:Observation) ON (n.blankAt);
CREATE CONSTRAINT gate_id IF NOT EXISTS FOR (n:Gate) REQUIRE n.id IS UNIQUE;
CREATE INDEX gate_sort IF NOT EXISTS FOR (n:Gate) ON (n.sort);
CREATE INDEX gate_observation IF NOT EXISTS FOR (n:Gate) ON (n.observation);
CREATE CONSTRAINT pending_id IF NOT EXISTS FOR (n:Pending) REQUIRE n.id IS UNIQUE;
CREATE INDEX pending_sort IF NOT EXISTS FOR (n:Pending) ON (n.sort);
CREATE INDEX pending_subject IF NOT EXISTS FOR (n:Pending) ON (n.subject);
CREATE INDEX pending_lapses_at IF NOT EXISTS FOR (n:Pending) ON (n.lapsesAt);
CREATE CONSTRAINT calendar_event_id IF NOT EXISTS FOR (n:CalendarEvent) REQUIRE n.id IS UNIQUE;
CREATE INDEX calendar_event_sort IF NOT EXISTS FOR (n:CalendarEvent) ON (n.sort);
CREATE INDEX calendar_event_uid IF NOT EXISTS FOR (n:CalendarEvent) ON (n.uid);
