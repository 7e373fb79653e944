import { z } from 'zod';
import { AGENT_ROWS, DEFAULT_LIMITS } from '../../engine/contract/limits.ts';
import type { QueryAnswer } from '../../engine/query-engine.ts';
import type { Advisory } from '../../schema/advisory.ts';
import { Problem } from '../../schema/problem.ts';
import { GRAPH, graphIn } from './graph-in-rows.ts';
import { CURSOR, tool } from './tool.ts';

const PAGE = 50;
/** Notices about a LIMIT that Weft set. */
const LIMITED = new Set(['limit-added', 'limit-clamped']);

const PAGINATION = z.object({
  page: z.int(),
  pageSize: z.int(),
  totalCount: z.int().describe('number of rows found, at most 500'),
  totalPages: z.int(),
  hasMore: z.boolean(),
});

/** `query` (contract section 8): a query of the agent's own. */
export const query = tool({
  name: 'query',
  title: 'Run Cypher',
  description:
    'Runs read-only Cypher over the graph, with svc.* procedures and db.* introspection. Anchor on a name ((h:HOSTNAME {name: $host})), ' +
    'put values into params, ask for few columns. A LIMIT above 500 is lowered, a missing one is added. Labels and edges: ' +
    'explain_schema. A refused query comes back with a query that runs.',
  input: z.strictObject({
    cypher: z.string().min(1).max(DEFAULT_LIMITS.textLength).describe('the query'),
    params: z.record(z.string(), z.unknown()).optional().describe('values of its $parameters'),
    format: z
      .enum(['table', 'graph', 'compact'])
      .default('table')
      .describe('graph: the nodes and edges; compact: rows as lists'),
    page: z.int().min(1).max(AGENT_ROWS).default(1),
    pageSize: z.int().min(1).max(AGENT_ROWS).default(PAGE),
    cursor: CURSOR,
  }),
  members: {
    columns: z.array(z.string()),
    rows: z.array(z.union([z.record(z.string(), z.unknown()), z.array(z.unknown())])),
    graph: GRAPH.optional().describe('nodes and edges of the rows, with the format graph'),
    statistics: z.object({
      rowCount: z.int(),
      executionTimeMs: z.number(),
      truncated: z.boolean(),
      planTimeMs: z.number(),
    }),
    rewritten: z.boolean().describe('the text that ran differs from the text that was sent'),
    rewrite: z.object({ original: z.string(), effective: z.string() }).nullable(),
    autoLimited: z.boolean().describe('a LIMIT was added or lowered'),
    pagination: PAGINATION,
  },
  rows: 'rows',
  widest: { pageSize: AGENT_ROWS },
  answer: async ({ cypher, params = {}, format, page, pageSize, cursor }, { graph, offset: from }) => {
    const { answer, evidence } = await graph.ask(cypher, params);
    refuseFailedBatch(answer);
    const { columns, rows, statistics, advisories, rewrittenQuery } = answer;
    const offset = cursor === undefined ? (page - 1) * pageSize : from;
    const shown = rows.slice(offset, offset + pageSize);
    const hasMore = rows.length > offset + pageSize;
    const pagination = {
      page: Math.floor(offset / pageSize) + 1,
      pageSize,
      totalCount: rows.length,
      totalPages: Math.ceil(rows.length / pageSize),
      hasMore,
    };
    return {
      head: {
        columns,
        ...(format === 'graph' ? { graph: graphIn(shown) } : {}),
        statistics,
        rewritten: rewrittenQuery !== undefined,
        rewrite: rewrittenQuery === undefined ? null : { original: cypher, effective: rewrittenQuery },
        autoLimited: advisories.some(({ kind }) => LIMITED.has(kind)),
        pagination,
      },
      rows:
        format === 'graph' ? [] : format === 'compact' ? shown.map((row) => columns.map((name) => row[name])) : shown,
      start: offset,
      ...(format === 'graph' ? { step: shown.length } : {}),
      hasMore,
      truncations: statistics.truncated ? [furtherRows(rows.length, advisories)] : [],
      evidence,
      advisories,
    };
  },
});

function furtherRows(count: number, advisories: readonly Advisory[]): string {
  const isLimited = advisories.some(({ kind }) => LIMITED.has(kind));
  const cure = isLimited
    ? `ORDER BY a name and add SKIP ${count}, or count instead of listing`
    : 'request less at once';
  return `rows: there are more than the first ${count}: ${cure}.`;
}

/** A batch is answered by its last statement, and fails with the first that fails. */
function refuseFailedBatch({ results = [] }: QueryAnswer): void {
  const failed = results.find((item) => !item.success);
  if (failed !== undefined && !failed.success) throw failed.error;
  if (results.length > 1) {
    throw new Problem(
      'query-error',
      400,
      'Send one statement per call: each statement of a batch has its own answer.',
      {
        code: 'VALIDATION_REJECTED',
      },
    );
  }
}
