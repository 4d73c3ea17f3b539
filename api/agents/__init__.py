"""The Model Context Protocol: the tools by which editors and agents ask, check, capture and search."""
