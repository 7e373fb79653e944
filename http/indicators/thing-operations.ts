import { z } from 'zod';
import { fieldsParameter } from '../contract/members.ts';
import { type DeclaredProblem, NO_BODY, NONE, operation } from '../contract/operation.ts';
import { parameter, Refusal } from '../contract/parameters.ts';
import { NETWORK_WIRE, URL_WIRE } from '../contract/wires.ts';
import { INDICATOR_ANSWER } from './answer-schema.ts';
import { NETWORK_EXAMPLE, URL_EXAMPLE } from './thing-examples.ts';
import { NETWORK_ANSWER, URL_ANSWER } from './thing-schema.ts';
import { indicatorOfParameter } from './things.ts';

const FAMILY = 'indicators';
/** How long clients may cache an enrichment, seconds (contract rest.md 0.4). */
const CACHING = { lifeS: 300 };

/** The 404 of most types of indicators. */
export const NO_THING: DeclaredProblem = {
  slug: 'indicator-not-found',
  detail: 'https://www.example.com/path: the data holds nothing about this URL or its host.',
  asked: '/v1/indicators/url?value=https%3A%2F%2Fwww.example.com%2Fpath',
};

/** The 404 of a network. */
export const NO_NETWORK: DeclaredProblem = {
  slug: 'network-not-found',
  detail: '192.0.2.0/24: the data holds nothing about this network.',
  asked: '/v1/indicators/cidr/192.0.2.0/24',
};

/** `GET /v1/indicators/url?value=` (contract rest.md 1.1). */
export const ENRICH_URL = operation({
  id: 'enrichUrl',
  family: FAMILY,
  method: 'GET',
  path: '/v1/indicators/url',
  summary: 'All that is known about a URL',
  description:
    'If no list contains the URL or one above it, its host decides the verdict; a clean host vouches for none of its paths. /v1/indicators/url/{value} with the percent-encoded URL returns the same.',
  scope: 'lookup',
  category: 'standard',
  parameters: NONE,
  query: z.object({ value: parameter(URL_WIRE, readUrl), fields: fieldsParameter(URL_ANSWER) }),
  body: NO_BODY,
  answer: { description: 'The URL.', schema: URL_ANSWER, examples: { url: URL_EXAMPLE } },
  problems: [
    {
      slug: 'invalid-indicator',
      detail: "'http://a b' is not a URL: send one such as https://www.example.com/path.",
      asked: '/v1/indicators/url?value=http%3A%2F%2Fa%20b',
      extras: { details: { field: 'value', issue: 'not a URL' } },
    },
    {
      slug: 'invalid-parameter',
      detail: 'value must be a URL, percent-encoded.',
      asked: '/v1/indicators/url',
      extras: { details: { field: 'value', issue: 'missing' } },
    },
    NO_THING,
  ],
  caching: CACHING,
});

/** `GET /v1/indicators/cidr/{*network}` (contract rest.md 1.1). */
export const ENRICH_NETWORK = operation({
  id: 'enrichNetwork',
  family: FAMILY,
  method: 'GET',
  path: '/v1/indicators/cidr/{*network}',
  summary: 'All that is known about a network',
  description: 'The slash of the network may be sent literally or as %2F.',
  scope: 'lookup',
  category: 'standard',
  parameters: z.object({ network: parameter(NETWORK_WIRE, (given) => indicatorOfParameter('cidr', given)) }),
  query: z.object({ fields: fieldsParameter(INDICATOR_ANSWER) }),
  body: NO_BODY,
  answer: { description: 'The network.', schema: NETWORK_ANSWER, examples: { network: NETWORK_EXAMPLE } },
  problems: [
    {
      slug: 'invalid-indicator',
      detail: "'192.0.2.0/33' is not a network: send a CIDR such as 192.0.2.0/24 or 2001:db8::/32.",
      asked: '/v1/indicators/cidr/192.0.2.0/33',
      extras: { details: { field: 'network', issue: 'not a network' } },
    },
    NO_NETWORK,
  ],
  caching: CACHING,
});

function readUrl(given: string) {
  if (given.trim() === '') throw new Refusal('invalid-parameter', 'missing', 'value must be a URL, percent-encoded.');
  return indicatorOfParameter('url', given);
}
