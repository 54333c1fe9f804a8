"""The solo board played to lose as few points as chance allows, by somebody who forgets nothing."""
