import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import { type AgentParts, agentGround } from './graph.ts';
import { agentServer } from './server.ts';

/** The client at the other end of the pipe has the rights of the user who runs this process. */
const CALLER = { keyPrefix: 'stdio', scopes: ['query'], mostConcurrent: 32, rate: null };

/**
 * Answers one agent over standard input and output, of either generation of the protocol; `signal` ends it. Resolves when the agent has
 * disconnected.
 */
export async function answerOverStdio(parts: AgentParts, signal: AbortSignal): Promise<void> {
  const ground = agentGround(parts);
  const onerror = (err: Error) => parts.log.error({ err }, 'a message of an agent was refused');
  const gone = new Promise<void>((resolve) => {
    process.stdin.once('end', resolve);
    process.stdin.once('close', resolve);
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
  const transport = new StdioServerTransport();
  const served = serveStdio(() => agentServer(ground, { caller: CALLER, signal }), { transport, onerror });
  await gone;
  await served.close();
}
