"""The Mutual Combat Phase (S10 to S12), a module for each part of its chapters."""
