"""Engine values to text, and the one owner of the consoles. Decides nothing about the game."""
