"""E42-E77 Events, a module a family."""
