import { z } from 'zod';
import { HISTORY_TYPES, type HistoryType } from '../../views/indicators/history/record.ts';
import { MODULE_NAMES } from '../../views/indicators/modules.ts';
import { ENRICHED_TYPES, INDICATOR_TYPES } from '../../views/indicators/query-block.ts';
import { fieldsParameter } from '../contract/members.ts';
import { type DeclaredProblem, NO_BODY, operation } from '../contract/operation.ts';
import {
  cursorParameter,
  flagParameter,
  integerParameter,
  optionalParameter,
  parameter,
  Refusal,
  wordsParameter,
} from '../contract/parameters.ts';
import { ANY_INDICATOR_WIRE, DOMAIN_WIRE, INDICATOR_WIRE } from '../contract/wires.ts';
import { LIVE_PARAMETER } from '../live/look-up.ts';
import { INDICATOR_ANSWER } from './answer-schema.ts';
import { DOMAIN_ANSWER } from './domain-schema.ts';
import { ADDRESS_EXAMPLE, DOMAIN_EXAMPLE, GRAPH_EXAMPLE, HISTORY_EXAMPLE, SUBDOMAINS_EXAMPLE } from './examples.ts';
import { GRAPH } from './graph-schema.ts';
import { HISTORY_BODY } from './history-schema.ts';
import { names, TECHNICAL, text } from './shared-schemas.ts';
import { readDomain, readEnrichedType, readType } from './subjects.ts';
import { THING_EXAMPLES } from './thing-examples.ts';
import { NO_NETWORK, NO_THING } from './thing-operations.ts';

const FAMILY = 'indicators';
/** How long clients may cache an enrichment, seconds (contract rest.md 0.4). */
const CACHING = { lifeS: 300 };

/** `{type}` and `{value}`: the type decides which values fit. */
const SUBJECT = z.object({
  type: parameter(
    { type: 'string', description: 'kind of indicator', example: 'domain', enum: INDICATOR_TYPES },
    readType,
  ),
  value: parameter(INDICATOR_WIRE, (given) => given),
});

/** The same, for every type that can be looked up. */
const ENRICHED = z.object({
  type: parameter(
    { type: 'string', description: 'kind of indicator', example: 'domain', enum: ENRICHED_TYPES },
    readEnrichedType,
  ),
  value: parameter(ANY_INDICATOR_WIRE, (given) => given),
});

const INCLUDE = {
  include: wordsParameter('include', {
    description:
      'modules to add; dns and historical are other names of dns_details and history. Modules that do not apply add nothing.',
    words: MODULE_NAMES,
  }),
};

const INVALID: DeclaredProblem = {
  slug: 'invalid-indicator',
  detail: "'-' is not a domain: send a name such as example.com.",
  extras: { details: { field: 'value', issue: 'not a domain' } },
};
const UNSUPPORTED: DeclaredProblem = {
  slug: 'unsupported-indicator-type',
  detail:
    "'hash' is not a type of indicator that has a history and a graph: send ip or domain. See /v1/indicators/hash/{value} for what is " +
    'known about it.',
  extras: { details: { field: 'type', issue: 'not a supported type', supported: [...INDICATOR_TYPES] } },
};
const UNKNOWN_TYPE: DeclaredProblem = {
  slug: 'unsupported-indicator-type',
  detail:
    "'phone' is not a type of indicator that can be looked up: send ip, domain, url, asn, cidr, hash, cve, email or certificate.",
  asked: '/v1/indicators/phone/14155550100',
  extras: { details: { field: 'type', issue: 'not a supported type', supported: [...ENRICHED_TYPES] } },
};
const NO_DOMAIN: DeclaredProblem = {
  slug: 'domain-not-found',
  detail: 'example.com: the data holds nothing about this domain.',
};
const NO_ADDRESS: DeclaredProblem = {
  slug: 'ip-not-found',
  detail: '192.0.2.10: the data holds nothing about this address.',
};
const OF_SUBJECT = [INVALID, UNSUPPORTED, NO_DOMAIN, NO_ADDRESS];

/** `GET /v1/indicators/domain/{domain}` (contract rest.md 1.1). */
export const ENRICH_DOMAIN = operation({
  id: 'enrichDomain',
  family: FAMILY,
  method: 'GET',
  path: '/v1/indicators/domain/{domain}',
  summary: 'All that is known about a domain',
  scope: 'lookup',
  category: 'standard',
  parameters: z.object({ domain: parameter(DOMAIN_WIRE, (given) => readDomain(given, 'invalid-indicator')) }),
  query: z.object({ ...INCLUDE, ...LIVE_PARAMETER, fields: fieldsParameter(INDICATOR_ANSWER) }),
  body: NO_BODY,
  answer: { description: 'The domain.', schema: DOMAIN_ANSWER, examples: { domain: DOMAIN_EXAMPLE } },
  problems: [INVALID, NO_DOMAIN],
  caching: CACHING,
});

/** `GET /v1/indicators/{type}/{value}` (contract rest.md 1.1, 1.2 and 1.9). */
export const ENRICH_INDICATOR = operation({
  id: 'enrichIndicator',
  family: FAMILY,
  method: 'GET',
  path: '/v1/indicators/{type}/{value}',
  summary: 'All that is known about an indicator of any type',
  description:
    'Values are accepted as people paste them: defanged, in quotes, or with the name of a hash in front. A URL is percent-encoded, or sent to /v1/indicators/url?value=. The modules of include apply to addresses and domains.',
  scope: 'lookup',
  category: 'standard',
  parameters: ENRICHED,
  query: z.object({ ...INCLUDE, ...LIVE_PARAMETER, fields: fieldsParameter(INDICATOR_ANSWER) }),
  body: NO_BODY,
  answer: {
    description: 'The indicator.',
    schema: INDICATOR_ANSWER,
    examples: { domain: DOMAIN_EXAMPLE, address: ADDRESS_EXAMPLE, ...THING_EXAMPLES },
  },
  problems: [INVALID, UNKNOWN_TYPE, NO_DOMAIN, NO_ADDRESS, NO_THING, NO_NETWORK],
  caching: CACHING,
});

const HISTORY_CHOICE = {
  type: 'string',
  description: 'which history to return. Domains have all types; addresses have routing, dns and reputation.',
  example: 'dns',
  enum: HISTORY_TYPES,
} as const;

/** `GET /v1/indicators/{type}/{value}/history` (contract rest.md 1.3). */
export const READ_HISTORY = operation({
  id: 'readHistory',
  family: FAMILY,
  method: 'GET',
  path: '/v1/indicators/{type}/{value}/history',
  summary: 'Former values of an indicator, newest first',
  scope: 'lookup',
  category: 'standard',
  parameters: SUBJECT,
  query: z.object({
    ...LIVE_PARAMETER,
    historyType: optionalParameter(HISTORY_CHOICE, '', readHistoryType),
    limit: integerParameter('limit', {
      description: 'maximum number of records',
      default: 100,
      minimum: 1,
      maximum: 1000,
    }),
    offset: integerParameter('offset', { description: 'number of records to skip', default: 0, minimum: 0 }),
    cursor: cursorParameter(),
  }),
  body: NO_BODY,
  answer: { description: 'A page of the history.', schema: HISTORY_BODY, examples: { dns: HISTORY_EXAMPLE } },
  problems: OF_SUBJECT,
  caching: CACHING,
});

/** `GET /v1/indicators/{type}/{value}/graph` (contract rest.md 1.4). */
export const READ_GRAPH = operation({
  id: 'readGraph',
  family: FAMILY,
  method: 'GET',
  path: '/v1/indicators/{type}/{value}/graph',
  summary: 'Nodes that are linked to an indicator',
  scope: 'lookup',
  category: 'standard',
  parameters: SUBJECT,
  query: z.object({
    limit: integerParameter('limit', {
      description: 'maximum number of nodes',
      default: 100,
      minimum: 1,
      maximum: 500,
    }),
  }),
  body: NO_BODY,
  answer: { description: 'The graph around it.', schema: GRAPH, examples: { domain: GRAPH_EXAMPLE } },
  problems: OF_SUBJECT,
  caching: CACHING,
});

/** `GET /v1/indicators/domain/{domain}/subdomains` (contract rest.md 1.5). */
export const LIST_SUBDOMAINS = operation({
  id: 'listSubdomains',
  family: FAMILY,
  method: 'GET',
  path: '/v1/indicators/domain/{domain}/subdomains',
  summary: 'Names under a domain',
  description:
    'If there are more names than the limit, the answer starts with those nearest to the domain, then the most popular. `next` leads to the others, up to 20,000.',
  scope: 'lookup',
  category: 'standard',
  parameters: z.object({ domain: parameter(DOMAIN_WIRE, (given) => readDomain(given, 'invalid-domain-format')) }),
  query: z.object({
    limit: integerParameter('limit', {
      description: 'maximum number of names',
      default: 100,
      minimum: 1,
      maximum: 10_000,
    }),
    cursor: cursorParameter(),
    technical: flagParameter('technical', TECHNICAL),
  }),
  body: NO_BODY,
  answer: {
    description: 'Names under the domain, in order.',
    schema: z
      .object({
        domain: z.string(),
        subdomains: names('full names, in order'),
        totalCount: z.int().min(0).describe('number before the limit'),
        next: text('cursor of the next page; null on the last page'),
      })
      .meta({ id: 'Subdomains' }),
    examples: { subdomains: SUBDOMAINS_EXAMPLE },
  },
  problems: [
    {
      slug: 'invalid-domain-format',
      detail: "'-' is not a domain: send a name such as example.com.",
      extras: { details: { field: 'domain', issue: 'not a domain' } },
    },
    NO_DOMAIN,
  ],
  caching: CACHING,
});

/** Returns the type of a history, or null if none is named: then the default of the indicator applies. */
function readHistoryType(given: string): HistoryType | null {
  if (given === '') return null;
  const type = HISTORY_TYPES.find((known) => known === given.toLowerCase());
  if (type !== undefined) return type;
  throw new Refusal('invalid-parameter', 'unknown value', `historyType must be one of ${HISTORY_TYPES.join(', ')}.`);
}
