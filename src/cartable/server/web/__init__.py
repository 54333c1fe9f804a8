"""HTTP and WebSockets: routes, identity, limits, logs and metrics."""
