"""The five desert maps as they were settled by hand: one module a map, and what turns them into map files."""
