import { z } from 'zod';
import { NO_BODY, operation } from '../contract/operation.ts';
import { parameter } from '../contract/parameters.ts';
import { ADDRESS_WIRE, DOMAIN_WIRE } from '../contract/wires.ts';
import { readDomain } from '../indicators/subjects.ts';
import { LIVE_PARAMETER } from '../live/look-up.ts';
import { readAddress } from '../location/addresses.ts';
import { ADDRESS_EXAMPLE, DOMAIN_EXAMPLE } from './examples.ts';
import { ADDRESS_INTELLIGENCE, DOMAIN_INTELLIGENCE } from './schemas.ts';

const FAMILY = 'intelligence';
/** How long clients may cache a view, seconds (contract rest.md 0.4). */
const CACHING = { lifeS: 300 };

/** `GET /intelligence/v1/ip/{address}` (contract rest.md 4.1). */
export const ADDRESS_VIEW = operation({
  id: 'addressIntelligence',
  family: FAMILY,
  method: 'GET',
  path: '/intelligence/v1/ip/{address}',
  summary: 'An address, for analysts',
  scope: 'lookup',
  category: 'standard',
  parameters: z.object({
    address: parameter(ADDRESS_WIRE, (given) => readAddress(given)),
  }),
  query: z.object(LIVE_PARAMETER),
  body: NO_BODY,
  answer: { description: 'The view.', schema: ADDRESS_INTELLIGENCE, examples: { address: ADDRESS_EXAMPLE } },
  problems: [
    {
      slug: 'invalid-ip-format',
      detail: "'192.0.2.999' is neither an IPv4 nor an IPv6 address.",
      asked: '/intelligence/v1/ip/192.0.2.999',
      extras: { details: { field: 'address', issue: 'not an IP address' } },
    },
    { slug: 'ip-not-found', detail: '192.0.2.10: the data holds nothing about this address.' },
  ],
  caching: CACHING,
});

/** `GET /intelligence/v1/domain/{domain}` (contract rest.md 4.2). */
export const DOMAIN_VIEW = operation({
  id: 'domainIntelligence',
  family: FAMILY,
  method: 'GET',
  path: '/intelligence/v1/domain/{domain}',
  summary: 'A domain, for analysts',
  description: 'A leading www. is ignored.',
  scope: 'lookup',
  category: 'standard',
  parameters: z.object({
    domain: parameter(DOMAIN_WIRE, (given) => withoutWww(readDomain(given, 'invalid-domain-format'))),
  }),
  query: z.object(LIVE_PARAMETER),
  body: NO_BODY,
  answer: { description: 'The view.', schema: DOMAIN_INTELLIGENCE, examples: { domain: DOMAIN_EXAMPLE } },
  problems: [
    {
      slug: 'invalid-domain-format',
      detail: "'-' is not a domain: send a name such as example.com.",
      extras: { details: { field: 'domain', issue: 'not a domain' } },
    },
    { slug: 'domain-not-found', detail: 'example.com: the data holds nothing about this domain.' },
  ],
  caching: CACHING,
});

/** `www.` in front of a name of two labels and more. */
function withoutWww(name: string): string {
  return name.replace(/^www\.(?=[^.]+\.)/, '');
}
