import { type GetPromptResult, McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import packageJson from '../package.json' with { type: 'json' };
import { callTool } from './call-tool.ts';
import { AgentGraph, type AgentGround, type Asker } from './graph.ts';
import { INSTRUCTIONS } from './instructions.ts';
import { PROMPTS, promptText } from './prompts.ts';
import { takesLinks } from './protocol-version.ts';
import { registerResources } from './register-resources.ts';
import { signalOf } from './signal.ts';
import { TOOLS } from './tools/index.ts';

/** Annotations of every tool: it only reads published data. */
const ANNOTATIONS = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true };

const INPUT = z.looseObject({ cursor: z.string().optional() });

/** Creates the server of one caller: a new one for each request, since it is stateless. */
export function agentServer(ground: AgentGround, asker: Asker): McpServer {
  const server = new McpServer(
    { name: 'weft', title: 'Weft', version: packageJson.version },
    { instructions: INSTRUCTIONS },
  );
  registerTools(server, ground, asker);
  registerResources(server, ground, asker);
  registerPrompts(server);
  return server;
}

function registerTools(server: McpServer, ground: AgentGround, asker: Asker): void {
  for (const tool of TOOLS) {
    const { name, title, description, toldInput, toldOutput } = tool;
    const declared = {
      title,
      description,
      inputSchema: toldInput,
      outputSchema: toldOutput,
      annotations: ANNOTATIONS,
    };
    server.registerTool(name, declared, (given, context) => {
      const graph = new AgentGraph(ground, { ...asker, signal: signalOf(asker, context) });
      return callTool(tool, INPUT.parse(given), graph, takesLinks(server, context));
    });
  }
}

function registerPrompts(server: McpServer): void {
  for (const prompt of PROMPTS) {
    const { name, title, description, arguments: argsSchema } = prompt;
    server.registerPrompt(name, { title, description, argsSchema }, (given): GetPromptResult => {
      return { description, messages: [{ role: 'user', content: { type: 'text', text: promptText(prompt, given) } }] };
    });
  }
}
