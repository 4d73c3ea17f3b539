"""The pages that a browser is shown: no scripts, nothing inline, everything that people wrote escaped."""
