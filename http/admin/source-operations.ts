import { z } from 'zod';
import { NO_BODY, NONE, operation } from '../contract/operation.ts';
import { parameter } from '../contract/parameters.ts';

const HEAD = { family: 'admin', scope: 'admin', category: null } as const;
const TIME = z.iso.datetime();
const COUNT = z.int().min(0);
const EXAMPLE_ID = 'stamparm-ipsum';
const EXAMPLE_TITLE = 'IPsum: addresses on three or more public blacklists';
const EXAMPLE_DATE = '2026-08-22T01:00:29.000Z';

const LOAD_STATUS = z
  .enum(['completed', 'running', 'partial', 'interrupted', 'failed'])
  .describe(
    'partial: Weft cannot trust all of the file, so it removed nothing; interrupted: its process ended before the load did',
  );

/** A source with its state in this graph. */
const SOURCE = z
  .object({
    id: z.string(),
    title: z.string(),
    layer: z.string(),
    url: z.string().nullable().describe('where a refresh fetches it; null if it is loaded by hand'),
    lastLoad: z
      .object({
        status: LOAD_STATUS,
        error: z.string().nullable(),
        startedAt: TIME,
        read: COUNT.describe('records that were read'),
        refused: COUNT.describe('of these, records that were refused'),
        observedAt: TIME.nullable().describe('date of its newest data'),
      })
      .nullable()
      .describe('null if it was never loaded'),
    lastRefresh: z
      .object({
        status: z.enum(['loaded', 'unchanged', 'failed']),
        error: z.string().nullable(),
        at: TIME,
        sideEffects: z
          .array(z.string())
          .readonly()
          .optional()
          .describe('what the load did besides writing its rows: a moved clock, tiers that changed, rows not removed'),
      })
      .nullable()
      .describe('when its publisher was last asked'),
    ageSeconds: COUNT.nullable(),
    coverage: z.string().describe('coverage of its layer: OK, DEGRADED or EMPTY'),
    reason: z.string().nullable().describe('why the coverage is not OK'),
  })
  .meta({ id: 'SourceState' });

/** A load of one file, with the records that it refused. */
const RUN = z
  .object({
    id: z.string(),
    file: z.string(),
    part: z.string().describe('the part of the data set that the file covers; empty if it covers all'),
    status: LOAD_STATUS,
    error: z.string().nullable(),
    startedAt: TIME,
    finishedAt: TIME.nullable(),
    observedAt: TIME.nullable().describe('date of the data'),
    read: COUNT,
    written: COUNT,
    unchanged: COUNT,
    swept: COUNT.describe('entries removed because the source no longer lists them'),
    refused: COUNT,
    leftOut: COUNT.describe('records that state nothing: over, withdrawn, deleted, harmless, or only context'),
    leftOutParts: COUNT.describe('parts of loaded records that were left out, such as dates that are yet to come'),
    records: z
      .array(z.object({ line: COUNT.nullable(), reason: z.string() }))
      .describe('the first 100 refused records, and parts of loaded ones that were left out'),
  })
  .meta({ id: 'LoadRun' });

/** `GET /v1/admin/sources` (contract rest.md 0.6). */
export const LIST_SOURCES = operation({
  ...HEAD,
  id: 'listSources',
  method: 'GET',
  path: '/v1/admin/sources',
  summary: 'All sources: how their last load went, and how old their data is',
  parameters: NONE,
  query: NONE,
  body: NO_BODY,
  answer: {
    description: 'The catalog.',
    schema: z.object({ total: COUNT, sources: z.array(SOURCE) }),
    examples: {
      one: {
        total: 1,
        sources: [
          {
            id: EXAMPLE_ID,
            title: EXAMPLE_TITLE,
            layer: 'threat-listings',
            url: 'https://raw.githubusercontent.com/stamparm/ipsum/master/ipsum.txt',
            lastLoad: {
              status: 'completed',
              error: null,
              startedAt: '2026-08-22T02:00:00.000Z',
              read: 5,
              refused: 2,
              observedAt: EXAMPLE_DATE,
            },
            lastRefresh: null,
            ageSeconds: 0,
            coverage: 'OK',
            reason: null,
          },
        ],
      },
    },
  },
});

/** `GET /v1/admin/sources/{id}/refused` (contract rest.md 0.6). */
export const LIST_REFUSED = operation({
  ...HEAD,
  id: 'listRefusedRecords',
  method: 'GET',
  path: '/v1/admin/sources/{id}/refused',
  summary: 'The newest loads of a source, with the records that each refused and why',
  parameters: z.object({
    id: parameter({ type: 'string', description: 'id of a source', example: EXAMPLE_ID }, (id) => id),
  }),
  query: NONE,
  body: NO_BODY,
  answer: {
    description: 'Up to 50 loads, newest first; empty for a source that was never loaded.',
    schema: z.object({ source: z.string(), title: z.string().nullable(), layer: z.string(), runs: z.array(RUN) }),
    examples: {
      one: {
        source: EXAMPLE_ID,
        title: EXAMPLE_TITLE,
        layer: 'threat-listings',
        runs: [
          {
            id: '0c9d6f2e-5b1a-4c3d-8e7f-6a5b4c3d2e1f',
            file: 'ipsum.txt',
            part: '',
            status: 'completed',
            error: null,
            startedAt: '2026-08-22T02:00:00.000Z',
            finishedAt: '2026-08-22T02:00:02.000Z',
            observedAt: EXAMPLE_DATE,
            ...{ read: 5, written: 9, unchanged: 0, swept: 0, refused: 2, leftOut: 0, leftOutParts: 0 },
            records: [
              {
                line: 3,
                reason:
                  "'192.0.2.999' is not an IP address: expected a dotted quad of four decimal numbers 0 to 255 without leading zeros, such as 192.0.2.10, or eight hexadecimal groups such as 2001:db8::1 (RFC 5952).",
              },
              { line: 5, reason: "expected an address, a tab and a number, got '<b>no</b> address at all'" },
            ],
          },
        ],
      },
    },
  },
  problems: [
    { slug: 'source-not-found', detail: `There is no source ${EXAMPLE_ID}: GET /v1/admin/sources lists them.` },
  ],
});
