"""Calendars: what an entry says, and the form in which calendar programs exchange them."""
