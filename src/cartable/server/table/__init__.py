"""What happens at a table, without wires, storage or a clock: acts, their fold, and what may be done next."""
