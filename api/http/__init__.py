"""GraphQL over HTTP, server-sent events and WebSockets, for any schema: requests in, answers out, limits kept."""

from api.http.endpoint import GraphQLEndpoint, graphql_endpoint
from api.http.options import Options

__all__ = ["GraphQLEndpoint", "Options", "graphql_endpoint"]
