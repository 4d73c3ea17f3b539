"""Chats, in and out: messages from clients, calendars, and the platforms that groups write on."""
