"""The server: tables, seats, clocks, talk and storage, over HTTP and WebSocket."""
