"""The doors: HTTP routes and sockets."""
