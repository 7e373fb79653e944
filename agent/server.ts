import { McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import packageJson from '../package.json' with { type: 'json' };
import { callTool } from './call-tool.ts';
import { AgentGraph, type AgentGround, type Asker } from './graph.ts';
import { INSTRUCTIONS } from './instructions.ts';
import { TOOLS } from './tools/index.ts';

/** What holds of every tool: it reads what others have published, and nothing else. */
const ANNOTATIONS = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true };

const INPUT = z.looseObject({ cursor: z.string().optional() });

/** The server of one asker: made for each request, since it keeps nothing. */
export function agentServer(ground: AgentGround, asker: Asker): McpServer {
  const server = new McpServer(
    { name: 'weft', title: 'Weft', version: packageJson.version },
    { instructions: INSTRUCTIONS },
  );
  for (const tool of TOOLS) {
    const { name, title, description, input, advertised } = tool;
    const declared = { title, description, inputSchema: input, outputSchema: advertised, annotations: ANNOTATIONS };
    server.registerTool(name, declared, (given, { mcpReq }) => {
      const signal = asker.signal === undefined ? mcpReq.signal : AbortSignal.any([asker.signal, mcpReq.signal]);
      return callTool(tool, INPUT.parse(given), new AgentGraph(ground, { ...asker, signal }));
    });
  }
  return server;
}
