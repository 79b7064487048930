"""Population: put things into the rooms of a level so that every standard path stays playable.

Horswill & Foged 2012, "Fast Procedural Level Population with Playability Constraints".
"""
