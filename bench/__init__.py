"""Measured ratios: each is taken in one run on one machine, because an absolute time proves nothing."""
