import { type McpServer, PROTOCOL_VERSION_META_KEY, type ServerContext } from '@modelcontextprotocol/server';

/** The version that brought links to resources into answers. */
const LINKS = '2025-06-18';
/** Where a request over HTTP says its version, from the version on that brought links. */
const HEADER = 'mcp-protocol-version';

/** Whether the client that asks knows links to resources: an older one takes an answer with a link for none at all. */
export function takesLinks(server: McpServer, { mcpReq, http }: ServerContext): boolean {
  const envelope: Readonly<Record<string, unknown>> = mcpReq.envelope ?? {};
  const version =
    envelope[PROTOCOL_VERSION_META_KEY] ??
    http?.req?.headers.get(HEADER) ??
    server.server.getNegotiatedProtocolVersion();
  return typeof version === 'string' && version >= LINKS;
}
