import { z } from 'zod';
import { Problem } from '../../schema/problem.ts';
import { CHANGE_TYPES, SEVERITIES } from '../../views/changes/reported-change.ts';
import { readTargetChanges } from '../../views/changes/target-changes.ts';
import type { ProjectionSources } from '../../views/indicators/sources.ts';
import { NO_BODY, operation } from '../contract/operation.ts';
import {
  choiceParameter,
  cursorParameter,
  integerParameter,
  nextCursor,
  optionalParameter,
  Refusal,
  startOf,
} from '../contract/parameters.ts';
import { type Route, route } from '../contract/route.ts';
import { NO_TARGET, TARGET } from './target.ts';

const SINCE_WIRE = {
  type: 'string',
  description: 'only changes at or after this time, ISO 8601; all changes if it is left out',
  example: '2026-06-01T00:00:00Z',
  pattern:
    '^([0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|1[0-9]|2[0-8])(T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](\\.[0-9]{1,9})?Z)?)?$',
} as const;

const SINCE_FORM = /^\d{4}-\d{2}-\d{2}(?:[Tt ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:[Zz]|[+-]\d{2}:?\d{2})?)?$/;

/** `GET /v1/ops/changes/{target}` (contract rest.md 3.8). */
const READ_CHANGES = operation({
  id: 'readChanges',
  family: 'ops',
  method: 'GET',
  path: '/v1/ops/changes/{target}',
  summary: 'Changes to a domain or address, newest first',
  description:
    'Changes that loads, look-ups and probes found: dns, whois (of the registered name), ssl, ip (announcements of the networks around it), content, technology, and reputation (listings and band). The first sighting of a value is not a change.',
  scope: 'ops',
  category: 'jobs',
  parameters: z.object({ target: TARGET }),
  query: z.object({
    type: choiceParameter('type', { description: 'only changes of this type', words: ['all', ...CHANGE_TYPES] }, 'all'),
    since: optionalParameter(SINCE_WIRE, '', readSince),
    limit: integerParameter('limit', {
      description: 'maximum number of changes',
      default: 100,
      minimum: 1,
      maximum: 1000,
    }),
    offset: integerParameter('offset', { description: 'number of changes to skip', default: 0, minimum: 0 }),
    cursor: cursorParameter(),
  }),
  body: NO_BODY,
  answer: {
    description: 'A page of changes; empty for a known target without changes.',
    schema: z.object({
      target: z.string().describe('as in the graph'),
      total_changes: z.int().min(0).describe('number on all pages'),
      changes: z.array(
        z.object({
          timestamp: z.iso.datetime().describe('date of the data that shows the change'),
          type: z.enum(CHANGE_TYPES),
          field: z.string().describe('such as A_RECORD, REGISTRAR, ORIGIN_ASN or LISTING'),
          old_value: z.string().nullable().describe('null if the value was added'),
          new_value: z.string().nullable().describe('null if the value was removed'),
          severity: z.enum(SEVERITIES),
        }),
      ),
      next: z.string().nullable().describe('cursor of the next page; null on the last page'),
    }),
    examples: {
      page: {
        target: 'example.com',
        total_changes: 1,
        changes: [
          {
            timestamp: '2026-06-14T03:10:00Z',
            type: 'dns',
            field: 'A_RECORD',
            old_value: '198.51.100.7',
            new_value: '192.0.2.10',
            severity: 'medium',
          },
        ],
        next: null,
      },
    },
  },
  problems: [
    NO_TARGET,
    {
      slug: 'invalid-parameter',
      detail: "since must be an ISO 8601 time such as 2026-06-01T00:00:00Z, not 'yesterday'.",
      asked: '/v1/ops/changes/example.com?since=yesterday',
      extras: { details: { field: 'since', issue: 'not a time' } },
    },
    { slug: 'no-changes', detail: 'example.com: the data holds nothing about it, so it has no changes.' },
  ],
});

/** Serves the changes of domains and addresses. */
export function changeRoutes(sources: ProjectionSources): readonly Route[] {
  return [
    route(READ_CHANGES, async ({ path: { target }, query: { type, since, limit, ...start } }) => {
      const changes = await readTargetChanges(sources, target, { type: type === 'all' ? null : type, since });
      if (changes === null) {
        const detail = `${target.name}: the data holds nothing about it, so it has no changes.`;
        throw new Problem('no-changes', 404, detail);
      }
      const from = startOf(start);
      const page = changes.slice(from, from + limit);
      const next = nextCursor(from, page.length, changes.length);
      return { target: target.name, total_changes: changes.length, changes: page, next };
    }),
  ];
}

function readSince(text: string): number | null {
  if (text === '') return null;
  const time = SINCE_FORM.test(text) ? Date.parse(text) : Number.NaN;
  if (!Number.isNaN(time)) return time;
  const detail = `since must be an ISO 8601 time such as 2026-06-01T00:00:00Z, not '${text}'.`;
  throw new Refusal('invalid-parameter', 'not a time', detail);
}
