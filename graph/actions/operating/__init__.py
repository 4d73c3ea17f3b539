"""What an operator looks after: projects, tokens, audit, webhooks, health, erasure, retention."""
