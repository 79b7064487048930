"""How a level was made, looked into afterwards: who wrote what, what was before and after, and who is to blame."""
