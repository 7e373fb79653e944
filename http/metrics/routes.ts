import { Gauge, type Registry } from 'prom-client';
import { z } from 'zod';
import { NO_BODY, NONE, operation } from '../contract/operation.ts';
import { plainRoute, type Route } from '../contract/route.ts';
import { VERSION } from '../contract/version.ts';
import { answerHeaders } from '../responses/answers.ts';

const METRICS = operation({
  id: 'metrics',
  family: 'server',
  method: 'GET',
  path: '/metrics',
  summary: 'Metrics of the server in the Prometheus format',
  scope: ['metrics', 'admin'],
  category: null,
  parameters: NONE,
  query: NONE,
  body: NO_BODY,
  answer: {
    description: 'Latency by route and by stage of the query engine; connections, memory, loads and jobs.',
    schema: z.string(),
    examples: {},
    mediaTypes: ['text/plain'],
  },
});

/** `GET /metrics` (contract rest.md 0.2). */
export function metricsRoutes(registry: Registry): readonly Route[] {
  const build = { name: 'weft_build_info', help: 'The running version, as a label', labelNames: ['version'] };
  new Gauge({ ...build, registers: [registry] }).set({ version: VERSION }, 1);
  return [
    plainRoute(METRICS, async ({ context }) => {
      const text = await registry.metrics();
      context.set('characters', text.length);
      return new Response(text, { headers: { ...answerHeaders(context), 'Content-Type': registry.contentType } });
    }),
  ];
}
