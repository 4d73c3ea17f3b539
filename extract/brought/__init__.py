"""What other systems export, as discussions: pure functions from parsed files to what is brought in."""
