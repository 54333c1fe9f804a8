"""The steps of the schema, each with its way back."""
