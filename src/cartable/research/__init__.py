"""Environments for research: batches, PettingZoo, Gymnasium, OpenSpiel, Parquet. No rule is written here."""
