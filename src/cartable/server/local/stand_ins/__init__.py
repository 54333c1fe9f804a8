"""Modules that stand in for libraries in the page; only `web/scripts/local.mjs` puts them where Python finds them."""
