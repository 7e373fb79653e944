import { z } from 'zod';
import { DEFAULT_LIMITS } from '../../engine/contract/limits.ts';
import { CLOCK_DECIDERS } from '../../schema/clock.ts';
import { type DeclaredProblem, NO_BODY, NONE, operation } from '../contract/operation.ts';
import { parameter } from '../contract/parameters.ts';
import { PROBLEM } from '../contract/problem-schema.ts';
import { fromText, QUERY_BODY, readPostedQuery } from './request.ts';

const FAMILY = 'graph';

const ADVISORY = z
  .object({
    kind: z.string().describe('stable code of the notice'),
    severity: z.enum(['info', 'warning']),
    message: z.string(),
    rewrite: z.string().nullable(),
    subject: z.string().nullable(),
  })
  .meta({ id: 'Advisory' });

const STATEMENT = {
  columns: z.array(z.string()).describe('in the order of RETURN'),
  rows: z.array(z.record(z.string(), z.unknown())).describe('one object for each row, with the columns as keys'),
  statistics: z.object({
    rowCount: z.int(),
    executionTimeMs: z.number(),
    truncated: z.boolean().describe('there are more rows than the answer contains'),
    planTimeMs: z.number(),
  }),
  advisories: z.array(ADVISORY),
  rewrittenQuery: z.string().optional().describe('the query that ran, if it differs from the one that was sent'),
};

const ANSWER = z
  .object({
    ...STATEMENT,
    results: z
      .array(
        z.union([
          z.object({ success: z.literal(true), outcome: z.literal('OK'), ...STATEMENT }),
          z.object({
            success: z.literal(false),
            outcome: z.enum(['PARSE_ERROR', 'EXECUTION_ERROR', 'DEADLINE_EXCEEDED']),
            error: PROBLEM,
          }),
        ]),
      )
      .optional()
      .describe('for a batch: each statement in order'),
  })
  .meta({ id: 'QueryAnswer' });

const ANSWERED = {
  description: 'The rows. For a batch, those of the last statement that ran, and `results` with the rows of each.',
  schema: ANSWER,
  examples: {
    rows: {
      columns: ['address'],
      rows: [{ address: '192.0.2.10' }],
      statistics: { rowCount: 1, executionTimeMs: 2.9, truncated: false, planTimeMs: 0.4 },
      advisories: [],
    },
  },
};

const EXAMPLE =
  'MATCH (h:HOSTNAME {name: $host})-[:RESOLVES_TO]->(a:IPV4) RETURN a.name AS address ORDER BY address LIMIT 10';

const PROBLEMS: readonly DeclaredProblem[] = [
  {
    slug: 'query-error',
    detail: 'Label IpAddress is not in this graph; addresses are IPV4 or IPV6.',
    extras: {
      code: 'UNKNOWN_LABEL',
      position: 10,
      line: 1,
      column: 11,
      suggestions: [
        {
          kind: 'replace_label',
          rationale: 'IPV4 and IPV6 hold addresses',
          rewrite: 'MATCH (n:IPV4|IPV6 {name: "192.0.2.10"}) RETURN n',
          confidence: 0.95,
          safeToAutoRetry: true,
        },
      ],
    },
  },
  'query-unservable',
  'query-depth-exceeded',
  'query-timeout',
];

/** `POST /api/query` (contract graph.md 3.5). */
export const POST_QUERY = operation({
  id: 'query',
  family: FAMILY,
  method: 'POST',
  path: '/api/query',
  summary: 'Run a query: Cypher that reads, and procedures',
  description:
    'A query without parameters may also be sent as bare text (text/plain or application/cypher), or as a form in the field q ' +
    '(application/x-www-form-urlencoded).',
  scope: 'query',
  category: 'query',
  parameters: NONE,
  query: NONE,
  body: {
    schema: QUERY_BODY,
    examples: { query: { query: EXAMPLE, parameters: { host: 'www.example.com' } } },
    read: readPostedQuery,
  },
  answer: ANSWERED,
  problems: [
    ...PROBLEMS,
    // The head of a request has no room for such a text, which a GET carries there.
    {
      slug: 'body-too-large',
      detail: `The text of the query has more than ${DEFAULT_LIMITS.textLength} characters.`,
      extras: { maxBytes: DEFAULT_LIMITS.textLength },
    },
    { slug: 'query-validation-error', detail: 'Send the text of a query in the member query.' },
    'missing-query-parameter',
  ],
});

/** `GET /api/query?q=` (contract graph.md 3.5). */
export const GET_QUERY = operation({
  id: 'queryByUrl',
  family: FAMILY,
  method: 'GET',
  path: '/api/query',
  summary: 'Run a query without parameters',
  description: 'If the query makes the head of the request longer than 16 KiB, the answer is 431: use POST.',
  scope: 'query',
  category: 'query',
  parameters: NONE,
  query: z.object({
    q: parameter(
      { type: 'string', description: 'text of the query', example: 'RETURN 1 AS one', pattern: '\\S' },
      fromText,
    ),
  }),
  body: NO_BODY,
  answer: ANSWERED,
  problems: [...PROBLEMS, 'missing-query-parameter', 'query-validation-error'],
});

const TOTALS = { nodeCount: z.int(), edgeCount: z.int() };

/** `GET /api/query/stats` (contract graph.md 3.7). */
export const QUERY_STATISTICS = operation({
  id: 'graphStatistics',
  family: FAMILY,
  method: 'GET',
  path: '/api/query/stats',
  summary: 'Size of the graph, and how reliable each layer is',
  scope: 'query',
  category: null,
  parameters: NONE,
  query: NONE,
  body: NO_BODY,
  answer: {
    description: 'Totals and layers; cached for five minutes.',
    schema: z.object({
      physical: z.object(TOTALS),
      virtual: z.object(TOTALS),
      total: z.object(TOTALS),
      ...TOTALS,
      objectCount: z.int(),
      threatIntel: z.record(z.string(), z.union([z.boolean(), z.number()])),
      layers: z.array(
        z.object({
          layer: z.string(),
          coverage: z.enum(['OK', 'DEGRADED', 'EMPTY']),
          lastRefresh: z.iso.datetime().nullable(),
          ageSeconds: z.number().nullable(),
          reason: z.string().nullable(),
          ...TOTALS,
          edgeTypes: z.array(z.string()),
          sources: z.array(
            z.object({
              source: z.string(),
              rows: z.int().min(0).describe('records of its last complete load'),
              extent: z
                .enum(['whole', 'part'])
                .nullable()
                .describe('whether that is all of it; null if the source does not say what is whole'),
              ageSeconds: z.number().nullable(),
            }),
          ),
          fill: z.string().nullable().describe('the command that fills or refreshes it'),
        }),
      ),
      asOf: z.iso.datetime().describe('the instant that ages are measured from'),
      asOfBasis: z
        .object({
          decidedBy: z
            .enum(CLOCK_DECIDERS)
            .describe('WEFT_AS_OF, the day of the sample, a newer edition of a list of the sample, or the time of day'),
          source: z.string().nullable().describe('the list whose newer edition decides; else null'),
          since: z.iso.datetime().nullable().describe('when the sample or that edition was loaded; else null'),
        })
        .describe('what decides asOf'),
      timestamp: z.iso.datetime(),
    }),
    examples: {
      statistics: {
        physical: { nodeCount: 390000, edgeCount: 1100000 },
        virtual: { nodeCount: 21000, edgeCount: 43000 },
        total: { nodeCount: 411000, edgeCount: 1143000 },
        nodeCount: 411000,
        edgeCount: 1143000,
        objectCount: 1554000,
        threatIntel: {
          available: true,
          threatIntelLoaded: true,
          hasTaxonomy: true,
          asnEnrichmentLoaded: true,
          prefixBgpEnrichmentLoaded: true,
          feedSourceCount: 58,
          categoryCount: 23,
          totalListedInEdges: 120000,
        },
        layers: [
          {
            layer: 'dns',
            coverage: 'OK',
            lastRefresh: '2026-08-03T00:00:00.000Z',
            ageSeconds: 33327,
            reason: null,
            nodeCount: 180000,
            edgeCount: 420000,
            edgeTypes: ['RESOLVES_TO'],
            sources: [{ source: 'zdns', rows: 420000, extent: null, ageSeconds: 33327 }],
            fill: null,
          },
        ],
        asOf: '2026-08-03T00:00:00.000Z',
        asOfBasis: { decidedBy: 'sample', source: null, since: '2026-08-03T08:40:12.000Z' },
        timestamp: '2026-08-03T09:15:27.114Z',
      },
    },
  },
});
