"""Tests of Hexfront; the folders mirror `desktop`."""
