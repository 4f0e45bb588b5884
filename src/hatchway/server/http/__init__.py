"""HTTP routes and sockets."""
