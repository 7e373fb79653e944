import { z } from 'zod';
import { EXPORT_FORMATS, FORMAT_WRITERS } from '../../procedures/export/formats/formats.ts';
import { MISP_ORGANISATION, mispEvents, mispManifest } from '../../procedures/export/formats/misp.ts';
import { LABELS } from '../../procedures/export/tier-page.ts';
import { BANDS, type Band, boundsOf } from '../../verdicts/bands.ts';
import { TIERS } from '../../verdicts/tiers.ts';
import { NO_BODY, NONE, operation } from '../contract/operation.ts';
import { optionalParameter, parameter, Refusal, wordsParameter } from '../contract/parameters.ts';

/** The exports: the tiers of svc.export, and `blocking`. */
export const EXPORT_TIERS = TIERS;

/** Types of indicators. */
const TYPES = [...new Set(LABELS.map(({ type }) => type))];

function wordParameter<Word extends string>(name: string, words: readonly Word[], description: string, example: Word) {
  return parameter({ type: 'string', description, example, enum: words }, (text) => {
    const word = words.find((known) => known === text.toLowerCase());
    if (word !== undefined) return word;
    throw new Refusal('invalid-parameter', 'unknown value', `${name} must be one of ${words.join(', ')}.`);
  });
}

const AS_OF_HEADER = {
  'Weft-As-Of':
    'the instant that the verdicts are judged for, ISO 8601: it may be long ago (WEFT_AS_OF, or a graph of the sample)',
};

const EXPORT_HEADERS = {
  ...AS_OF_HEADER,
  'Weft-Changed-Up-To': 'The answer has all changes up to this instant: send it as since to get those after it.',
  'Weft-Below-Threshold':
    'Of an empty answer: how many entries with the label of the tier are below what was asked for.',
};

const BAND_WIRE = {
  type: 'string',
  description:
    'entries with the label of the tier from this band on, at your own risk: blocking then has malicious entries that do not block',
  example: 'MEDIUM',
  enum: BANDS,
} as const;

function readBand(text: string): number | null {
  if (text === '') return null;
  const band = BANDS.find((known) => known === text.toUpperCase());
  if (band !== undefined) return lowestScore(band);
  throw new Refusal('invalid-parameter', 'unknown value', `band must be one of ${BANDS.join(', ')}.`);
}

/** Scores above 0 are in INFO at least. */
function lowestScore(band: Band): number {
  return band === 'INFO' ? 0.1 : boundsOf(band).low;
}

const MIN_SCORE_WIRE = {
  type: 'number',
  description: 'the same from this score on, 0 to 100',
  example: 40,
  minimum: 0,
  maximum: 100,
} as const;

function readScore(text: string): number | null {
  if (text === '') return null;
  const score = /^-?\d+(?:\.\d+)?(?:e[-+]?\d+)?$/i.test(text) ? Number(text) : Number.NaN;
  if (score >= 0 && score <= 100) return score;
  throw new Refusal('invalid-parameter', 'not a number in range', 'min_score must be a number from 0 to 100.');
}

const SINCE_WIRE = {
  type: 'string',
  description:
    'only what this graph learned after then: new and changed entries, and what left the tier. ISO 8601, a day or an instant in UTC, such as Weft-Changed-Up-To of the answer before',
  example: '2026-08-01T00:00:00Z',
  pattern:
    '^(20[0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|1[0-9]|2[0-8])(T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](\\.[0-9]{1,3})?Z)?)?$',
} as const;

function readSince(text: string): number {
  if (text === '') return 0;
  const time = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d:\d\d(?:\.\d{1,3})?Z)?$/.test(text) ? Date.parse(text) : Number.NaN;
  // Date.parse takes the 31st of a month that has none for the first of the next.
  if (!Number.isNaN(time) && new Date(time).toISOString().startsWith(text.slice(0, 10))) return time;
  throw new Refusal('invalid-parameter', 'no date', 'since must be a date such as 2026-08-01 or 2026-08-01T00:00:00Z.');
}

/** `GET /v1/export/{format}/{tier}`: exports for other programs. */
export const EXPORT_TIER = operation({
  id: 'exportTier',
  family: 'export',
  method: 'GET',
  path: '/v1/export/{format}/{tier}',
  summary: 'A whole tier of verdicts, in a format that other programs read',
  description:
    'Plain lines, CSV, NDJSON, a DNS response policy zone, or a STIX 2.1 bundle; each entry has its reason, when it was seen and when it stops blocking. With `since` only what changed, and what left the tier (`removedAt`, a comment in lines, `revoked` in STIX). `blocking` is safe to block automatically. A zone contains those entries of `malicious` that block on their own, with `*.name` for registrable domains; it lets `benign-allowlisted` pass and leaves `ambiguous` out. STIX leaves wallets and TLS fingerprints out. `band` and `min_score` widen `blocking` to malicious entries from there on, at your own risk, and narrow the other tiers.',
  scope: ['export', 'lookup'],
  category: 'bulk',
  parameters: z.object({
    format: wordParameter('format', EXPORT_FORMATS, 'format of the export', 'list'),
    tier: wordParameter('tier', EXPORT_TIERS, 'tier to export', 'blocking'),
  }),
  query: z.object({
    type: wordsParameter('type', {
      description: 'only these types; all if none is named',
      words: TYPES,
      shown: ['ip'],
    }),
    since: optionalParameter(SINCE_WIRE, '', readSince),
    band: optionalParameter(BAND_WIRE, '', readBand),
    min_score: optionalParameter(MIN_SCORE_WIRE, '', readScore),
  }),
  refusesUnknown: true,
  body: NO_BODY,
  answer: {
    description: 'The whole tier, by type and name; the server streams it as it reads it.',
    schema: z.string(),
    examples: {},
    hasTag: true,
    headers: EXPORT_HEADERS,
    mediaTypes: EXPORT_FORMATS.map((format) => FORMAT_WRITERS[format].mediaType.split('; ')[0] ?? ''),
  },
  problems: [
    {
      slug: 'invalid-parameter',
      detail: 'A zone blocks names or lets them pass: choose blocking, malicious or benign-allowlisted.',
      asked: '/v1/export/rpz/ambiguous',
      extras: { details: { field: 'tier', issue: 'not in this format' } },
    },
  ],
});

const TIER = { tier: wordParameter('tier', EXPORT_TIERS, 'tier to export', 'blocking') };
const EXAMPLE_EVENTS = mispEvents('blocking', { instant: 1_785_600_000, asOf: null });
const [EXAMPLE_EVENT] = EXAMPLE_EVENTS.filter(({ type }) => type === 'domain');

const EVENT_WIRE = {
  type: 'string',
  description: 'id of an event of the manifest, followed by .json',
  example: `${EXAMPLE_EVENT?.uuid}.json`,
  pattern: '^[0-9a-f-]{36}\\.json$',
} as const;

const ORGANISATION = z.object({ name: z.string(), uuid: z.uuid() });
const EVENT = {
  Orgc: ORGANISATION,
  info: z.string(),
  date: z.iso.date(),
  analysis: z.string(),
  threat_level_id: z.string(),
  timestamp: z.string().describe('seconds since 1970'),
};

/** `GET /v1/export/misp/{tier}/manifest.json`: a feed that MISP subscribes to. */
export const MISP_MANIFEST = operation({
  id: 'mispManifest',
  family: 'export',
  method: 'GET',
  path: '/v1/export/misp/{tier}/manifest.json',
  summary: 'A tier as a MISP feed: its events, one for each type of indicator',
  description:
    'Add the address without `manifest.json` to MISP as a feed in the MISP format, with the key as the password of Basic authentication, or in a header (`Authorization: Bearer ...`).',
  scope: ['export', 'lookup'],
  category: 'bulk',
  parameters: z.object(TIER),
  query: NONE,
  refusesUnknown: true,
  body: NO_BODY,
  answer: {
    description: 'Events by id.',
    schema: z.record(z.uuid(), z.object({ ...EVENT, Tag: z.array(z.looseObject({})) })),
    hasTag: true,
    headers: AS_OF_HEADER,
    examples: { manifest: mispManifest(EXAMPLE_EVENTS.slice(0, 2)) },
  },
  problems: ['invalid-parameter'],
});

/** `GET /v1/export/misp/{tier}/{event}`. */
export const MISP_EVENT = operation({
  id: 'mispEvent',
  family: 'export',
  method: 'GET',
  path: '/v1/export/misp/{tier}/{event}',
  summary: 'An event of the MISP feed',
  scope: ['export', 'lookup'],
  category: 'bulk',
  parameters: z.object({ ...TIER, event: parameter(EVENT_WIRE, (text) => text) }),
  query: NONE,
  refusesUnknown: true,
  body: NO_BODY,
  answer: {
    description: 'The event. The comment of each attribute gives its reason; to_ids is set for attributes that block.',
    schema: z.object({
      Event: z.object({
        ...EVENT,
        uuid: z.uuid(),
        publish_timestamp: z.string(),
        published: z.boolean(),
        Attribute: z.array(
          z.object({
            uuid: z.uuid(),
            category: z.string(),
            type: z.string(),
            value: z.string(),
            to_ids: z.boolean(),
            comment: z.string(),
            first_seen: z.string().exactOptional(),
            last_seen: z.string().exactOptional(),
            timestamp: z.string().exactOptional(),
          }),
        ),
      }),
    }),
    hasTag: true,
    headers: AS_OF_HEADER,
    examples: {
      event: {
        Event: {
          uuid: EXAMPLE_EVENT?.uuid ?? '',
          info: 'Weft: blocking, domain',
          date: '2026-08-01',
          analysis: '2',
          threat_level_id: '1',
          timestamp: '1785600000',
          publish_timestamp: '1785600000',
          published: true,
          Orgc: MISP_ORGANISATION,
          Attribute: [
            {
              uuid: '65f64a20-010d-5f52-8c43-7fc97706939d',
              category: 'Network activity',
              type: 'domain',
              value: 'bad.example',
              to_ids: true,
              comment: 'malicious, HIGH 71.3; c2; on C2 list; last seen 2026-08-01',
              first_seen: '2026-05-02T00:00:00Z',
              last_seen: '2026-08-01T06:00:00Z',
              timestamp: '1785564000',
            },
          ],
        },
      },
    },
  },
  problems: [
    'invalid-parameter',
    { slug: 'route-not-found', detail: 'The manifest has no such event: use an id from the manifest.' },
  ],
});
