import { z } from 'zod';
import { EXPORT_FORMATS, FORMAT_WRITERS } from '../../procedures/export/formats/formats.ts';
import { LABELS } from '../../procedures/export/tier-page.ts';
import { NO_BODY, operation } from '../contract/operation.ts';
import { optionalParameter, parameter, Refusal, wordsParameter } from '../contract/parameters.ts';

/** What is exported: the tiers of svc.export, and what blocks. */
export const EXPORT_TIERS = ['malicious', 'ambiguous', 'benign-allowlisted', 'blocking'] as const;

/** Types of indicators. */
const TYPES = [...new Set(LABELS.map(({ type }) => type))];

function wordParameter<Word extends string>(name: string, words: readonly Word[], description: string, example: Word) {
  return parameter({ type: 'string', description, example, enum: words }, (text) => {
    const word = words.find((known) => known === text.toLowerCase());
    if (word !== undefined) return word;
    throw new Refusal('invalid-parameter', 'unknown value', `${name} must be one of ${words.join(', ')}.`);
  });
}

const SINCE_WIRE = {
  type: 'string',
  description: 'what a feed has listed since then, or lists without a date: ISO 8601, a day or an instant in UTC',
  example: '2026-08-01T00:00:00Z',
  pattern: '^(20[0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|1[0-9]|2[0-8])(T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]Z)?)?$',
} as const;

function readSince(text: string): number {
  if (text === '') return 0;
  const time = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d:\d\d(?:\.\d{1,3})?Z)?$/.test(text) ? Date.parse(text) : Number.NaN;
  // Date.parse takes the 31st of a month that has none for the first of the next.
  if (!Number.isNaN(time) && new Date(time).toISOString().startsWith(text.slice(0, 10))) return time;
  throw new Refusal('invalid-parameter', 'no date', 'since must be a date such as 2026-08-01 or 2026-08-01T00:00:00Z.');
}

/** `GET /v1/export/{format}/{tier}`: what other programs plug in. */
export const EXPORT_TIER = operation({
  id: 'exportTier',
  family: 'export',
  method: 'GET',
  path: '/v1/export/{format}/{tier}',
  summary: 'A tier of verdicts as a whole, in a form that other programs read',
  description:
    'Plain lines, CSV, NDJSON, a DNS response policy zone, or a STIX 2.1 bundle; each entry with its reason. `blocking` is what is safe to block automatically. A zone has of `malicious` what blocks alone, with `*.name` for registrable domains, lets `benign-allowlisted` pass, and none of `ambiguous`. STIX leaves wallets and TLS fingerprints out.',
  scope: 'lookup',
  category: 'bulk',
  parameters: z.object({
    format: wordParameter('format', EXPORT_FORMATS, 'form of the export', 'list'),
    tier: wordParameter('tier', EXPORT_TIERS, 'what is exported', 'blocking'),
  }),
  query: z.object({
    type: wordsParameter('type', {
      description: 'these types alone; all where none is named',
      words: TYPES,
      shown: ['ip'],
    }),
    since: optionalParameter(SINCE_WIRE, '', readSince),
  }),
  body: NO_BODY,
  answer: {
    description: 'All of it, by type and name; written as it is read.',
    schema: z.string(),
    examples: {},
    hasTag: true,
    mediaTypes: EXPORT_FORMATS.map((format) => FORMAT_WRITERS[format].mediaType.split('; ')[0] ?? ''),
  },
  problems: [
    {
      slug: 'invalid-parameter',
      detail: 'A zone blocks or lets pass: ask for blocking, malicious or benign-allowlisted.',
      asked: '/v1/export/rpz/ambiguous',
      extras: { details: { field: 'tier', issue: 'not in this format' } },
    },
  ],
});
