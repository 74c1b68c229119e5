"""5.0 The Cards: the deck, playing and cancelling events, and what each event does, by phase."""
