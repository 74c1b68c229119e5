"""O14-O23 The orders, a module each."""
