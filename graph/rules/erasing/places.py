"""Knows where a graph keeps people's words: each property that holds some, by label, and in which form.

A property of no list here is a name, a number or a word of a closed list, and stays: a test holds every property to one of
the two.
"""

from typing import Literal

Form = Literal["text", "texts", "json", "norm", "held", "overrides", "hash", "gone"]
"""A text, a list of texts, JSON as text, a value that is compared by, what an item holds by slot, what people have set by key, a
hash of words, or what is not kept at all without its words."""

WORDS: dict[str, dict[str, Form]] = {
    "Alias": {"name": "text", "kept": "text"},
    "BulkReview": {"note": "text", "refused": "texts"},
    "CalendarEvent": {"summary": "text", "place": "text", "content": "text"},
    "Canonical": {"name": "text", "names": "texts", "synonyms": "texts"},
    "CardAudit": {"notes": "texts"},
    "Chat": {"title": "text", "state": "json"},
    "Conflict": {"summary": "text", "note": "text", "log": "json"},
    "Consolidation": {"entries": "json"},
    "Entry": {"body": "json"},
    "Held": {"op": "json", "norm": "norm", "statement": "text", "reason": "text"},
    "Item": {"name": "text", "held": "held", "overrides": "overrides"},
    "Line": {"name": "text"},
    "Observation": {"sha256": "hash", "coordination": "json", "words": "json", "reason": "text"},
    "Outcome": {"quote": "text"},
    "Pattern": {"description": "text"},
    "Pending": {"summary": "text", "extraction": "json", "event": "json", "note": "text"},
    "Price": {"vendor": "text"},
    "Record": {"declares": "json"},
    "Review": {"note": "text", "before": "json", "after": "json", "undo": "json"},
    "Run": {"ops": "json", "outcomes": "json", "answer": "text", "error": "text", "note": "text"},
    "Slot": {"shown": "gone"},
    "Task": {"title": "text", "tallies": "json", "tallyTerms": "json", "patterns": "json"},
    "Wave": {"name": "text"},
    "Webhook": {"lastError": "text"},
    # Of sources and claims most follows from the rest; both are written by functions of their own.
    "Source": {"text": "text", "words": "gone", "origin": "json"},
    "Claim": {
        "statement": "text", "norm": "norm", "value": "json", "rationale": "text", "alternatives": "texts", "words": "gone",
        "shown": "json", "log": "json", "owner": "text", "subject": "text", "aspect": "text", "revisit": "text", "paths": "texts",
    },
}  # fmt: skip
ON_EDGES: dict[str, dict[str, Form]] = {
    "EVIDENCE": {"quote": "text", "draft": "json"},
    "DISPUTED_BY": {"quote": "text"},
    "SUPERSEDES": {"part": "text", "reason": "text"},
    "GRADUATED_FROM": {"rationale": "text"},
}

NAMED_BY_WORDS = """
    action action_type affects agent agentName aim answers about asker assigned_to at author authors autoDetected
    block by canonical capturedBy capturedFor card cards chat claim claims closedBy closedAt change conflict
    coordination_type dates documentId domain effect episode evidence_kind extractor extractorVersion
    extractor_version factId form gave grade heard_to id ids item items key keyAt kind layer line lines locale
    members merged merge message messageId messages model name names_of norm_of of ofId op owner_ref people platform
    policy path project ref refs relation replyTo reply_to role room root rule run runs scope section sender sha256
    slot slotId sort source sources stage severity source_message_id stance status subject_ref taken_by taken_in
    task taskId tier timeline times timezone tool topic topicId topics type unit url valueType value_type verdict
    wave winner
"""
NAMED_BY = frozenset(NAMED_BY_WORDS.split())
"""Keys of JSON whose texts are names or words of closed lists: what hangs on them would break without them."""
COMPARED = frozenset(("norm", "replaces"))
"""Keys of JSON whose texts are what values are compared by."""
COUNTED = frozenset(("value", "amount", "quantity"))
"""Keys of JSON whose numbers somebody said."""
