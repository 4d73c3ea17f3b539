"""Rules of an answer: the terms of the question, the claims that answer it, their state then, their effects, and objections."""
