"""What the observer makes of a chat: each message judged in its turn, what it asks a person for, and what is known around it."""
