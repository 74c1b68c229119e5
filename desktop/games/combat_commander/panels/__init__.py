"""What the window's panels say: odds, ledger, status, tray, inspector, words."""
