"""The report of an arena: one HTML file with its pictures, in both languages, for light and dark, without scripts."""

from cartable.lab.report.page import page

__all__ = ["page"]
