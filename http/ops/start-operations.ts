import { z } from 'zod';
import { BULK_REQUEST, MOST_INDICATORS } from '../../ops/bulk/bulk-request.ts';
import { SearchError } from '../../ops/search/search-error.ts';
import { readSearch, SEARCH_REQUEST } from '../../ops/search/search-request.ts';
import { SIMILAR_REQUEST } from '../../ops/similar/similar-request.ts';
import { registeredName } from '../../procedures/variants/registered-name.ts';
import { LIBRARY_SUFFIXES } from '../../schema/keys/index.ts';
import { Problem } from '../../schema/problem.ts';
import { type DeclaredProblem, NONE, operation } from '../contract/operation.ts';
import { parameter, Refusal } from '../contract/parameters.ts';
import { DOMAIN_WIRE } from '../contract/wires.ts';
import { readDomain } from '../indicators/subjects.ts';
import { fieldProblem } from '../problems/http-problem.ts';
import { checkBody } from '../requests/body.ts';
import { ACCEPTED, START_PROBLEMS } from './accepted.ts';

const FAMILY = 'indicators';
const DOMAIN = z.object({
  domain: parameter(DOMAIN_WIRE, readNamed),
});

const NO_DOMAIN: DeclaredProblem = {
  slug: 'invalid-domain-format',
  detail: "'-' is not a domain: send a name such as example.com.",
  asked: '/v1/indicators/domain/-/similar',
  extras: { details: { field: 'domain', issue: 'not a domain' } },
};

/** `POST /v1/indicators/domain/{domain}/similar` (contract rest.md 1.6). */
export const START_SIMILAR = operation({
  id: 'startSimilarDomains',
  family: FAMILY,
  method: 'POST',
  path: '/v1/indicators/domain/{domain}/similar',
  summary: 'Lookalikes of a domain (a job)',
  description:
    'The result has `similarDomains`, the most confident first, `totalCount` before the limit, and `analysis`. For names that are not in the graph, `registered` and `risk_score` are null: unknown.',
  scope: 'lookup',
  category: 'standard',
  parameters: DOMAIN,
  query: NONE,
  body: {
    schema: SIMILAR_REQUEST,
    isOptional: true,
    examples: {
      defaults: {},
      registered: { techniques: ['typosquatting', 'homoglyph'], limit: 200, check_registration: true },
    },
  },
  answer: ACCEPTED,
  problems: [NO_DOMAIN, 'invalid-body', ...START_PROBLEMS],
});

/** `POST /v1/indicators/bulk` (contract rest.md 1.7). */
export const START_BULK = operation({
  id: 'startBulkEnrichment',
  family: FAMILY,
  method: 'POST',
  path: '/v1/indicators/bulk',
  summary: 'Enrich up to 100 domains and addresses (a job)',
  description:
    'The result has one entry for each indicator found in `results`, and with `include_failed` the others in `errors`. The counts ' +
    'always include both.',
  scope: 'lookup',
  category: 'bulk',
  parameters: NONE,
  query: NONE,
  body: {
    schema: BULK_REQUEST,
    check: readBulk,
    examples: {
      mixed: { indicators: ['example.com', '192.0.2.10'], include: ['whois'], options: { include_failed: true } },
    },
  },
  answer: ACCEPTED,
  problems: [
    'invalid-body',
    {
      slug: 'too-many-items',
      detail: `101 indicators are more than the maximum of ${MOST_INDICATORS}: send them in parts.`,
      extras: { details: { field: 'indicators', issue: 'too many items', max: MOST_INDICATORS } },
    },
    ...START_PROBLEMS,
  ],
});

/** `POST /v1/indicators/search` (contract rest.md 1.8). */
export const START_SEARCH = operation({
  id: 'startIndicatorSearch',
  family: FAMILY,
  method: 'POST',
  path: '/v1/indicators/search',
  summary: 'Domains by their registration, or blocks of addresses by their place (a job)',
  description:
    'The query consists of terms `field:value`, joined by AND, OR or a blank (which means AND), and parentheses. Values with blanks are quoted, and * matches any start or end. A field may be a member of the body instead: members take precedence over the query. Fields of domains and fields of addresses cannot be combined.',
  scope: 'lookup',
  category: 'search',
  parameters: NONE,
  query: NONE,
  body: {
    schema: SEARCH_REQUEST,
    check: readSearchBody,
    examples: {
      registration: { query: 'registrar:"Example Registrar" AND creation_date:2026-08*', sort_by: 'registration_date' },
      member: { nameServer: 'ns1.example.net' },
      place: { query: 'city:Amsterdam asn:AS64500', limit: 10 },
    },
  },
  answer: ACCEPTED,
  problems: [
    {
      slug: 'invalid-body',
      detail: 'registrar is a field of domains and city a field of addresses: search for one of them.',
      extras: { details: { field: 'query', issue: 'cannot be searched' } },
    },
    ...START_PROBLEMS,
  ],
});

function readNamed(given: string): string {
  const name = readDomain(given, 'invalid-domain-format');
  if (registeredName(name, LIBRARY_SUFFIXES) !== null) return name;
  const detail = `'${given}' is a suffix under which names are registered: send such a name, for example example.com.`;
  throw new Refusal('invalid-domain-format', 'a bare suffix', detail);
}

function readBulk(json: unknown): z.output<typeof BULK_REQUEST> {
  const list = z.looseObject({ indicators: z.array(z.unknown()) }).safeParse(json);
  const count = list.success ? list.data.indicators.length : 0;
  if (count > MOST_INDICATORS) {
    const details = { field: 'indicators', issue: 'too many items', max: MOST_INDICATORS };
    const detail = `${count} indicators are more than the maximum of ${MOST_INDICATORS}: send them in parts.`;
    throw new Problem('too-many-items', 400, detail, { details });
  }
  return checkBody(BULK_REQUEST, json);
}

/** Refuses a search that cannot run before there is a job. */
function readSearchBody(json: unknown): z.output<typeof SEARCH_REQUEST> {
  const request = checkBody(SEARCH_REQUEST, json);
  try {
    readSearch(request);
    return request;
  } catch (error) {
    if (!(error instanceof SearchError)) throw error;
    throw fieldProblem('invalid-body', error.member, 'cannot be searched', error.message);
  }
}
