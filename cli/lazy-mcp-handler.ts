import type { AgentParts } from '../agent/graph.ts';
import type { McpHandler } from '../agent/http-handler.ts';

/** The agents' door, loaded when it is first asked: its protocol takes 26 MB that a server without agents need not have. */
export function lazyMcpHandler(parts: AgentParts): McpHandler {
  let handler: Promise<McpHandler> | null = null;
  return async (request, asker) => {
    handler ??= import('../agent/http-handler.ts').then(({ mcpHandler }) => mcpHandler(parts));
    return (await handler)(request, asker);
  };
}
