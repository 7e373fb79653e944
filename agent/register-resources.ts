import {
  type McpServer,
  ProtocolError,
  ProtocolErrorCode,
  type ReadResourceResult,
  ResourceTemplate,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { Problem } from '../schema/problem.ts';
import { failureOf, failureText } from './answers/failure.ts';
import { AgentGraph, type AgentGround, type Asker } from './graph.ts';
import { RESOURCES, TEMPLATE_PAGES } from './resources/index.ts';
import { signalOf } from './signal.ts';

/** Offers every page; one that fails says what to do. */
export function registerResources(server: McpServer, ground: AgentGround, asker: Asker): void {
  const reading = async (uri: string, mimeType: string, read: Read, context: ServerContext) => {
    const graph = new AgentGraph(ground, { ...asker, signal: signalOf(asker, context) });
    return page(uri, mimeType, await readable(read(graph), graph));
  };
  for (const { name, uri, title, description, mimeType, lifeMs, read } of RESOURCES) {
    const told = { title, description, mimeType, cacheHint: cacheHint(lifeMs) };
    server.registerResource(name, uri, told, (_uri, context) => reading(uri, mimeType, read, context));
  }
  for (const { name, template, variable, title, description, mimeType, lifeMs, values, read } of TEMPLATE_PAGES) {
    const told = { title, description, mimeType, cacheHint: cacheHint(lifeMs) };
    const begun = (text: string) => values.filter((value) => value.toLowerCase().startsWith(text.toLowerCase()));
    const pages = new ResourceTemplate(template, { list: undefined, complete: { [variable]: begun } });
    server.registerResource(name, pages, told, ({ href }, words, context) =>
      reading(href, mimeType, (graph) => read(graph, String(words[variable])), context),
    );
  }
}

type Read = (graph: AgentGraph) => Promise<string>;

function cacheHint(ttlMs: number) {
  return { ttlMs, cacheScope: 'private' as const };
}

async function readable(text: Promise<string>, graph: AgentGraph): Promise<string> {
  try {
    return await text;
  } catch (error) {
    if (!(error instanceof Problem)) {
      if (!graph.isGone) graph.parts.log.error({ err: error }, 'a page failed');
      throw error;
    }
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, failureText(failureOf(error)));
  }
}

function page(uri: string, mimeType: string, text: string): ReadResourceResult {
  return { contents: [{ uri, mimeType, text }] };
}
