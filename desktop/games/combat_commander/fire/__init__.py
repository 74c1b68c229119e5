"""O20 Fire: who can fire at what, firepower, targeting, the fire roll, defence rolls."""
