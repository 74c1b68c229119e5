"""How fast it is: ``python -m benchmarks`` measures everything and prints it beside its budget.

These are no tests: a slow machine fails nothing. Every scenario of every game is measured, and the toy game's crowd of
600 pieces besides.
"""
