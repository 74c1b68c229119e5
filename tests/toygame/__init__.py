"""The toy game: the contract of `desktop.table.game` by example, one of each thing that the real games need.

Two sides push hidden stacks over a small map for four turns. Its rulebook, whole:

T1    A side has squads (strength 3), guns (4), scouts (1) and dummies (0). Stacks stand face down.
T1.1  At most three pieces of one side stand in a hex, never with the enemy.
T1.2  The enemy sees where a stack stands, not what it is or how many. What a combat showed stays known while the
      stack stays together; when a part of it leaves, nobody can tell which (memory).
T2    Set-up: each side in turn places all its pieces in its home hexes, two in a hex at most (placement).
T3    Each turn both sides secretly commit a card or none; the higher number orders first (sealed choice, hand).
T4    A side gives two orders a turn: move, attack, or play an omen. A piece obeys one order a turn.
T4.1  A move takes some or all of a stack (multi-pick), hex by hex: gun 1 hex, squad 2, scout and dummy 3 (steps).
T4.2  Lakes and hexes of the enemy cannot be entered.
T5    An attack takes adjacent pieces of a side against a hex: sum of strengths and a fate card (deck as dice) against
      the strongest defender and 2, woods 1 more.
T5.1  A dummy cannot attack; a scout only with others.
T5.2  Attackers and defenders are shown; dummies shown are removed.
T5.3  If the attack is higher, each defender, in the owner's order, must reach the margin and 4 with a die and its
      strength: it holds, falls back a hex if it misses by 1 or 2, or is lost (dice, order, a choice in a choice).
T5.4  One attacker may advance into a hex that was cleared.
T6    After each hex entered next to an enemy stack, the enemy may ambush with a card (reaction, standing pass).
T6.1  Whoever is hit by a card may cancel it with another, which may be cancelled in its turn (interrupt in an
      interrupt).
T6.2  An ambush draws fate: 4 or more, woods 1 more, and one of the movers, by lot, is lost; else the move ends.
T7    An omen looks at the next two fate cards and puts them back in any order (secret knowledge of a deck).
T8    At the end of a turn each side discards what it likes and fills its hand to three.
T9    After the last turn: 2 points for each goal held, 1 for each enemy lost that was no dummy. A side without pieces
      loses at once.

Read on in `state` (what there is), `knowledge` (who may know it), `orders` and `reactions` (procedures), `sequence`
(the cursor), `gestures` (many answers at once), `showing` (scene, drawings, panels) and `game` (the contract itself).
"""
