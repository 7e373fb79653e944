import { z } from 'zod';
import { readOverrideSubject, subjectRefusal } from '../../ops/overrides/override-subject.ts';
import { DECISIONS } from '../../ops/overrides/overrides.ts';
import { NO_BODY, NONE, operation } from '../contract/operation.ts';
import { cursorParameter, integerParameter, parameter, Refusal } from '../contract/parameters.ts';

const HEAD = { family: 'overrides', scope: ['override', 'admin'], category: 'standard' } as const;
const TIME = z.iso.datetime();
const LONGEST_REASON = 500;
const LONGEST_INDICATOR = 4096;

const OVERRIDE = z
  .object({
    indicator: z.string().describe('the indicator in normal form'),
    type: z.enum(['ip', 'domain', 'network', 'hash', 'url', 'tls', 'crypto']),
    decision: z.enum(DECISIONS).describe('block: it blocks; allow: it never blocks; note: no verdict changes'),
    reason: z.string().describe('why; the text of a note'),
    by: z.string().describe('name of the key, or user of the command line'),
    createdAt: TIME,
    until: TIME.nullable().describe('when it ends; null: never'),
    status: z.enum(['holds', 'ended']),
  })
  .meta({ id: 'Override' });

const EXAMPLE = {
  indicator: '203.0.113.77',
  type: 'ip' as const,
  decision: 'block' as const,
  reason: 'password spraying, ticket 4711',
  by: 'soc-anna',
  createdAt: '2026-11-20T10:00:00.000Z',
  until: '2027-01-01T00:00:00.000Z',
  status: 'holds' as const,
};

const INDICATOR = {
  type: 'string',
  description: 'an address, network, host, URL, file hash, TLS fingerprint or wallet; defanged or not',
  example: EXAMPLE.indicator,
} as const;

const OF_INDICATOR = z.object({
  indicator: parameter(INDICATOR, (given) => {
    try {
      return readOverrideSubject(given);
    } catch (error) {
      const refusal = subjectRefusal(error);
      if (refusal === null) throw error;
      throw new Refusal('invalid-indicator', 'cannot be overridden', refusal);
    }
  }),
});

const NO_OVERRIDE = {
  slug: 'override-not-found',
  detail: `${EXAMPLE.indicator} has no override: GET /v1/overrides lists them.`,
} as const;
const NO_INDICATOR = {
  slug: 'invalid-indicator',
  detail: "'AS64500' is an AS number, not an address, host, network, file hash, TLS fingerprint or wallet address.",
} as const;

/** `POST /v1/overrides` (ours). */
export const PUT_OVERRIDE = operation({
  ...HEAD,
  id: 'putOverride',
  method: 'POST',
  path: '/v1/overrides',
  summary: 'Override the verdict on an indicator',
  description:
    'The decision holds until it ends or is removed, and no load changes it. It covers the indicator; of a network, also the addresses and networks in it, and of a registrable domain its www. The nearest decision counts. A second override of the same indicator replaces the first. Every answer about what it covers names who decided, until when and why.',
  parameters: NONE,
  query: NONE,
  body: {
    schema: z.object({
      indicator: z.string().min(1).max(LONGEST_INDICATOR).describe(INDICATOR.description),
      decision: z.enum(DECISIONS),
      reason: z.string().trim().min(1).max(LONGEST_REASON).describe('why; the text of a note'),
      until: z
        .string()
        .max(40)
        .optional()
        .describe('last day in UTC such as 2026-12-31, or an instant such as 2026-12-31T12:00:00Z; absent: no end'),
    }),
    examples: {
      block: { indicator: EXAMPLE.indicator, decision: 'block', reason: EXAMPLE.reason, until: '2036-12-31' },
      note: { indicator: 'www.example.com', decision: 'note', reason: 'seen in ticket 4711' },
    },
  },
  answer: { status: 201, description: 'The override that holds now.', schema: OVERRIDE, examples: { block: EXAMPLE } },
  problems: [NO_INDICATOR],
});

/** `GET /v1/overrides` (ours). */
export const LIST_OVERRIDES = operation({
  ...HEAD,
  id: 'listOverrides',
  method: 'GET',
  path: '/v1/overrides',
  summary: 'All overrides, newest first, including those that have ended',
  parameters: NONE,
  query: z.object({
    limit: integerParameter('limit', { description: 'overrides at most', default: 100, minimum: 1, maximum: 1000 }),
    cursor: cursorParameter(),
  }),
  body: NO_BODY,
  answer: {
    description: 'A page of overrides.',
    schema: z.object({ total: z.int().min(0), overrides: z.array(OVERRIDE), next: z.string().nullable() }),
    examples: { page: { total: 1, overrides: [EXAMPLE], next: null } },
  },
});

/** `GET /v1/overrides/{*indicator}` (ours). */
export const READ_OVERRIDE = operation({
  ...HEAD,
  id: 'readOverride',
  method: 'GET',
  path: '/v1/overrides/{*indicator}',
  summary: 'The override of one indicator',
  parameters: OF_INDICATOR,
  query: NONE,
  body: NO_BODY,
  answer: { description: 'The override.', schema: OVERRIDE, examples: { block: EXAMPLE } },
  problems: [NO_INDICATOR, NO_OVERRIDE],
});

/** `DELETE /v1/overrides/{*indicator}` (ours). */
export const REMOVE_OVERRIDE = operation({
  ...HEAD,
  id: 'removeOverride',
  method: 'DELETE',
  path: '/v1/overrides/{*indicator}',
  summary: 'Remove the override of one indicator',
  description: 'The verdict follows the evidence again at once.',
  parameters: OF_INDICATOR,
  query: NONE,
  body: NO_BODY,
  answer: { status: 204, description: 'The override is removed.', schema: z.undefined(), examples: {} },
  problems: [NO_INDICATOR, NO_OVERRIDE],
});
