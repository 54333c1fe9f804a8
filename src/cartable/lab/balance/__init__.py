"""The balance lab: what the rules of a game do, measured on the same deals under every value of its options."""
