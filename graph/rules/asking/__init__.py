"""What an answer needs: what was asked, which claims answer it, what held then, what rests on it, what speaks against."""
