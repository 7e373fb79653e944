import {
  type GetPromptResult,
  McpServer,
  type ReadResourceResult,
  ResourceTemplate,
} from '@modelcontextprotocol/server';
import { z } from 'zod';
import packageJson from '../package.json' with { type: 'json' };
import { callTool } from './call-tool.ts';
import { AgentGraph, type AgentGround, type Asker } from './graph.ts';
import { INSTRUCTIONS } from './instructions.ts';
import { PROMPTS, promptText } from './prompts.ts';
import { LABEL_PAGE, RESOURCES } from './resources/index.ts';
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
  registerTools(server, ground, asker);
  registerResources(server, new AgentGraph(ground, asker));
  registerPrompts(server);
  return server;
}

function registerTools(server: McpServer, ground: AgentGround, asker: Asker): void {
  for (const tool of TOOLS) {
    const { name, title, description, input, advertised } = tool;
    const declared = { title, description, inputSchema: input, outputSchema: advertised, annotations: ANNOTATIONS };
    server.registerTool(name, declared, (given, { mcpReq }) => {
      const signal = asker.signal === undefined ? mcpReq.signal : AbortSignal.any([asker.signal, mcpReq.signal]);
      return callTool(tool, INPUT.parse(given), new AgentGraph(ground, { ...asker, signal }));
    });
  }
}

function registerResources(server: McpServer, graph: AgentGraph): void {
  for (const { name, uri, title, description, mimeType, lifeMs, read } of RESOURCES) {
    const told = { title, description, mimeType, cacheHint: { ttlMs: lifeMs, cacheScope: 'private' as const } };
    server.registerResource(name, uri, told, async () => page(uri, mimeType, await read(graph)));
  }
  const { name, template, title, description, mimeType, lifeMs, labels, read } = LABEL_PAGE;
  const told = { title, description, mimeType, cacheHint: { ttlMs: lifeMs, cacheScope: 'private' as const } };
  const begun = (text: string) => labels.filter((label) => label.startsWith(text.toUpperCase()));
  const pages = new ResourceTemplate(template, { list: undefined, complete: { label: begun } });
  server.registerResource(name, pages, told, async (uri, { label }) =>
    page(uri.href, mimeType, await read(graph, String(label))),
  );
}

function page(uri: string, mimeType: string, text: string): ReadResourceResult {
  return { contents: [{ uri, mimeType, text }] };
}

function registerPrompts(server: McpServer): void {
  for (const prompt of PROMPTS) {
    const { name, title, description, arguments: argsSchema } = prompt;
    server.registerPrompt(name, { title, description, argsSchema }, (given): GetPromptResult => {
      return { description, messages: [{ role: 'user', content: { type: 'text', text: promptText(prompt, given) } }] };
    });
  }
}
