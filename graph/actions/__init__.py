"""What can be done: each action reads, asks a rule, writes a plan and announces it; one file per noun."""
