"""13.0 Combat, a module a step: declaring, establishing, odds, results, retreats, losses, advances."""
