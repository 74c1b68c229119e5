"""Combat Commander: Mediterranean."""
