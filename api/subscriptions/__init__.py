"""Subscriptions, and how they follow a project: all its listeners share a tail."""
