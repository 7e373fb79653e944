/** Bodies of indicators that are neither addresses nor domains (contract rest.md 1.9). */
import { z } from 'zod';
import { THING_TYPES } from '../../views/indicators/query-block.ts';
import { DIRECTIONS } from '../../views/indicators/things/relationship-texts.ts';
import { SEVERITIES } from '../../views/indicators/things/vulnerability.ts';
import { day, METADATA, names, QUERY, score, THREAT_LISTINGS, text, VERDICT } from './shared-schemas.ts';

const flag = (description: string) => z.boolean().nullable().describe(description);
const number = (description: string) => z.number().nullable().describe(description);

/** Members at the end of every summary. */
const JUDGEMENT = {
  risk_score: score('verdict score; 0 if nothing is known against it'),
  explanation: z.string().describe('the verdict in one or two sentences, as explain returns it'),
};

const URL_SUMMARY = z.object({
  host: text('a name or an address; null for a path that several hosts serve'),
  path: z.string().describe('without its query'),
  registrable_domain: text('null for an address'),
  ...JUDGEMENT,
});

const SYSTEM_SUMMARY = z.object({
  name: text('short name'),
  organization: text('organization that registered it'),
  country: text('country code of its registration'),
  registry: text('regional registry that has its registration'),
  announced_prefixes: z.int().min(0).nullable().describe('null if no announcements are loaded'),
  ...JUDGEMENT,
});

const NETWORK_SUMMARY = z.object({
  first_ip: z.string(),
  last_ip: z.string(),
  total_addresses: z.string().describe('a decimal number'),
  organization: text('organization that runs it, registered it or has its network'),
  country: text('country code of its location, else of its registration, else of its AS'),
  announced_in: text('the announced network that contains all of it'),
  asn: text('AS that announces announced_in, such as AS64500'),
  ...JUDGEMENT,
});

const HASH_SUMMARY = z.object({
  algorithm: z.enum(['md5', 'sha1', 'sha256']),
  md5: text('of the same file'),
  sha1: text('of the same file'),
  sha256: text('of the same file'),
  family: text('malware family'),
  file_type: text('type of file'),
  is_known_good: flag('whether a set of known-good files contains it; null if none was checked'),
  ...JUDGEMENT,
});

const VULNERABILITY_SUMMARY = z.object({
  description: text('description of the vulnerability'),
  cvss: number('base score, 0 to 10'),
  cvss_version: text('version of CVSS'),
  cvss_vector: text('vector of the base score'),
  severity: z.enum(SEVERITIES).nullable().describe('class of the base score by its version of CVSS'),
  epss: number('chance of exploitation within 30 days, 0 to 1'),
  is_kev: flag('listed in the catalogue of known exploited vulnerabilities'),
  kev_date_added: day('when the catalogue added it'),
  is_ransomware: flag('known ransomware use'),
  vendor: text('of the product that is exploited'),
  product: text('that product'),
  cwes: names('weaknesses: CWE ids'),
  published: day('publication'),
  modified: day('last change'),
  ...JUDGEMENT,
});

const EMAIL_SUMMARY = z.object({
  domain: z.string(),
  roles: names('its roles in registrations of domains: registrant, admin, tech or abuse'),
  ...JUDGEMENT,
});

const CERTIFICATE_SUMMARY = z.object({
  subject: text('common name'),
  issuer: text('issuer of the certificate'),
  serial_number: text('hexadecimal digits'),
  not_before: day('start of validity'),
  not_after: day('end of validity'),
  is_valid: z.boolean().nullable().describe('whether it is valid today; null if its end is not known'),
  key_algorithm: text('type and size of the key'),
  names: names('names in the certificate, sorted, at most 200'),
  total_names: z.int().min(0),
  ...JUDGEMENT,
});

const RELATIONSHIPS = z
  .array(
    z.object({
      of: z.string().describe('label of the node of the indicator; a network may have several nodes'),
      type: z.string().describe('type of the edges'),
      direction: z.enum(DIRECTIONS).describe('seen from the indicator; both if the edge joins two nodes of its label'),
      labels: names('labels of the nodes at the other end: one of these'),
      total: z.int().min(1).describe('edges'),
      names: names('neighbours, sorted by name, at most 10'),
      query: z.string().describe('query for POST /api/query that returns the neighbours, 1,000 at most'),
    }),
  )
  .describe('its links, one line for each type of edge; lines without edges are left out')
  .meta({ id: 'ThingRelationships' });

const THING_QUERY = QUERY.extend({ indicator_type: z.enum(THING_TYPES) }).meta({ id: 'ThingQuery' });

const answer = <Summary extends z.ZodType>(summary: Summary, id: string) =>
  z
    .object({
      query: THING_QUERY,
      summary,
      verdict: VERDICT,
      security: z.object({ threat_listings: THREAT_LISTINGS }),
      relationships: RELATIONSHIPS,
      metadata: METADATA,
    })
    .meta({ id });

/** The body about a URL. */
export const URL_ANSWER = answer(URL_SUMMARY, 'UrlEnrichment');

/** The body about a network. */
export const NETWORK_ANSWER = answer(NETWORK_SUMMARY, 'NetworkEnrichment');

/** The body for any of them: its type decides the summary. */
export const THING_ANSWER = answer(
  z.union([
    URL_SUMMARY,
    SYSTEM_SUMMARY,
    NETWORK_SUMMARY,
    HASH_SUMMARY,
    VULNERABILITY_SUMMARY,
    EMAIL_SUMMARY,
    CERTIFICATE_SUMMARY,
  ]),
  'ThingEnrichment',
);
