"""Rules of the observer of a chat: it judges each message in its turn, asks a person where needed, and looks up what is known."""
