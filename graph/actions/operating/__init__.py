"""The work of an operator: projects, tokens, audit, webhooks, health, erasure, retention."""
