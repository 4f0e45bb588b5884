"""What goes over the wire: messages, bodies, schemas."""
