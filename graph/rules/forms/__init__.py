"""Rules for other forms of the knowledge: Markdown, decision records, Mermaid, Graphviz, PROV-JSON."""
