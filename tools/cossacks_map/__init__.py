"""The steps of `tools/make_cossacks_map.py`: from collected geography to a map file that rules."""
