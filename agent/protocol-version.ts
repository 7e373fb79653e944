import { type McpServer, PROTOCOL_VERSION_META_KEY, type ServerContext } from '@modelcontextprotocol/server';

/** The version that brought links to resources into answers. */
const LINKS = '2025-06-18';
/** The header with the version of a request over HTTP, from the version on that brought links. */
const HEADER = 'mcp-protocol-version';

/** Returns whether the client knows links to resources: an older client rejects an answer with a link. */
export function takesLinks(server: McpServer, { mcpReq, http }: ServerContext): boolean {
  const envelope: Readonly<Record<string, unknown>> = mcpReq.envelope ?? {};
  const version =
    envelope[PROTOCOL_VERSION_META_KEY] ??
    http?.req?.headers.get(HEADER) ??
    server.server.getNegotiatedProtocolVersion();
  return typeof version === 'string' && version >= LINKS;
}
