"""The report of the lab: one HTML file, sentences first, then charts and tables, in both languages."""

from cartable.lab.balance.report.page import page

__all__ = ["page"]
