"""Hooks for agents that run on somebody's own machine: one small script, and how it is put in and taken out again."""
