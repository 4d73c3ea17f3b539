"""Chats that are listened to: taken in, understood, spoken in where it matters, and confirmed by people."""
