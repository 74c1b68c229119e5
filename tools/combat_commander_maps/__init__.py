"""What the maps of Combat Commander are made from and how they are written."""
