"""How what is known reads elsewhere: Markdown, decision records, Mermaid, Graphviz, PROV-JSON."""
