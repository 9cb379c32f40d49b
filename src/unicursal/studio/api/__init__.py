"""The JSON interface: stateless questions about positions, described by OpenAPI."""
