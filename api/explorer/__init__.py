"""The traceability explorer: a page that asks the public API, by documents that the service knows beforehand."""
