"""What decision records say of each other."""
