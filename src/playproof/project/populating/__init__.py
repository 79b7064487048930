"""How rooms are filled: settings and pins become wishes, and no filling is handed out that the judge refuses."""
