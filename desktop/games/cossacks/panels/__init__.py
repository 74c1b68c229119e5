"""What the window's panels show of the game, computed from a view by the functions that resolve combat."""
