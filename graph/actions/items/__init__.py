"""Items with their lines, the catalogue, prices, and what is projected of them."""
