import { createMcpHandler } from '@modelcontextprotocol/server';
import { type AgentParts, type Asker, agentGround } from './graph.ts';
import { agentServer } from './server.ts';

/** Answers one admitted request of an agent. */
export type McpHandler = (request: Request, asker: Asker) => Promise<Response>;

/** The agents' door over HTTP: stateless, for clients of both generations of the protocol. */
export function mcpHandler(parts: AgentParts): McpHandler {
  const ground = agentGround(parts);
  const onerror = (err: Error) => parts.log.error({ err }, 'a request of an agent was refused');
  return (request, asker) => createMcpHandler(() => agentServer(ground, asker), { onerror }).fetch(request);
}
