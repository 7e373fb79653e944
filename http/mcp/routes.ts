import { z } from 'zod';
import type { QueryRequest, QueryTrace } from '../../engine/query-engine.ts';
import { NO_BODY, NONE, operation } from '../contract/operation.ts';
import { plainRoute, type Route } from '../contract/route.ts';
import { callerOf, endOf } from '../query/asker.ts';
import type { AppContext } from '../requests/context.ts';
import { refuseDeepJson } from '../requests/json-depth.ts';
import { answerHeaders } from '../responses/answers.ts';

/** Answers one admitted request of an agent. The composition root hands it over, since `http` knows no agents. */
export type McpHandler = (
  request: Request,
  asker: Pick<QueryRequest, 'caller' | 'requestId' | 'signal' | 'onTrace'>,
) => Promise<Response>;

/** `POST /mcp` (contract graph.md section 8): not in the OpenAPI document, since its messages follow another protocol. */
const MCP = operation({
  id: 'mcp',
  family: 'graph',
  method: 'POST',
  path: '/mcp',
  summary: 'Endpoint for agents, by the Model Context Protocol',
  scope: 'query',
  category: 'query',
  parameters: NONE,
  query: NONE,
  body: NO_BODY,
  answer: { description: 'A message of JSON-RPC.', schema: z.unknown(), examples: {} },
});

/** Serves the endpoint of agents; no routes without a handler. */
export function mcpRoutes(handler: McpHandler | undefined, mostConcurrent: number): readonly Route[] {
  if (handler === undefined) return [];
  return [
    plainRoute(MCP, async ({ context }) => {
      const onTrace = (trace: QueryTrace) => context.set('query', trace);
      const asker = {
        ...callerOf(context, mostConcurrent),
        requestId: context.get('requestId'),
        signal: endOf(context),
        onTrace,
      };
      const response = await handler(await requestOf(context), asker);
      const headers = new Headers(response.headers);
      for (const [name, value] of Object.entries(answerHeaders(context)))
        if (!headers.has(name)) headers.set(name, value);
      return new Response(response.body, { status: response.status, headers });
    }),
  ];
}

/** Returns the request with the body that was read: the middleware that counted it took it from the connection. */
async function requestOf(context: AppContext): Promise<Request> {
  const body = await context.req.arrayBuffer();
  refuseDeepJson(new TextDecoder().decode(body));
  const { url, headers, signal } = context.req.raw;
  return new Request(url, { method: 'POST', headers, body, signal });
}
