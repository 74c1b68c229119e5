"""What the window's panels show of this game, computed from views by the functions that resolve."""
