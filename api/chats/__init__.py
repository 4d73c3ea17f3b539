"""How chats come in and go out: what clients send, calendars, and the platforms that groups write on."""
