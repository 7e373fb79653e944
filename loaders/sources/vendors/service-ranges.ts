/** Published ranges of services and content networks: each layout in a few lines. */
import { z } from 'zod';
import { epochMs } from '../../formats/dates.ts';
import { topLevelText } from '../../formats/json-members.ts';
import { VALUES } from '../../formats/optional-members.ts';
import { listRanges, mergedRanges, objectRanges, type RangeEntry } from '../../formats/published-ranges.ts';
import type { SourceDeclaration } from '../../source.ts';
import { cloudEgress, type PublishedList, publishedList } from './published-list.ts';
import {
  ATLASSIAN_FIELDS,
  CDN77_FIELDS,
  CLOUDFLARE_FIELDS,
  DATADOG_FIELDS,
  GITHUB_FIELDS,
  IMPERVA_FIELDS,
  listFields,
} from './range-fields.ts';

const UNSTATED =
  'published for use without a stated licence; the copy in the tests: Apache-2.0 (jonhadfield/cloud-ips)';

/** Returns the part of a file: its address family, if the publisher has a file for each. */
function familyOf(fileName: string): string {
  return /v[46]/i.exec(fileName)?.[0].toLowerCase() ?? '';
}

const ATLASSIAN_ITEM = z.object({
  cidr: z.string(),
  region: z.array(z.string()).default([]),
  product: z.array(z.string()).default([]),
  /** Without it, nothing says that traffic leaves from here. */
  direction: z.array(z.string()).default([]),
});

function atlassianEntry({ cidr, region, product, direction }: z.infer<typeof ATLASSIAN_ITEM>): RangeEntry {
  const regions = region.filter((name) => name !== 'global');
  return { cidr, regions, services: product, receivesOnly: !direction.includes('egress') };
}

const BY_LOCATION = z.record(z.string(), VALUES).catch({});
/** The document has its version and its date next to the services. */
const DATADOG_SERVICE = z.preprocess(
  (value) => (typeof value === 'object' && value !== null ? value : {}),
  z.object({
    prefixes_ipv4: VALUES.default([]),
    prefixes_ipv6: VALUES.default([]),
    prefixes_ipv4_by_location: BY_LOCATION,
    prefixes_ipv6_by_location: BY_LOCATION,
  }),
);

/** Returns the networks of a service, and once more those whose location is stated. */
function datadogEntries(service: z.infer<typeof DATADOG_SERVICE>, name: string): readonly RangeEntry[] {
  const located = [service.prefixes_ipv4_by_location, service.prefixes_ipv6_by_location].flatMap(Object.entries);
  return [
    ...[...service.prefixes_ipv4, ...service.prefixes_ipv6].map((cidr) => ({ cidr, services: [name] })),
    ...located.flatMap(([location, cidrs]: [string, unknown[]]) =>
      cidrs.map((cidr) => ({ cidr, services: [name], regions: [location] })),
    ),
  ];
}

const GITHUB_SERVICES =
  'hooks web api git github_enterprise_importer packages pages importer actions actions_macos codespaces dependabot copilot';

const ROWS: readonly PublishedList[] = [
  {
    id: 'atlassian-ranges',
    title: 'IP ranges of Atlassian Cloud',
    publisher: 'Atlassian',
    licence: UNSTATED,
    homePage:
      'https://support.atlassian.com/organization-administration/docs/ip-addresses-and-domains-for-atlassian-cloud-products/',
    defaultUrl: 'https://ip-ranges.atlassian.com/',
    format: 'JSON creationDate, syncToken, items[] {cidr, region[], product[], direction[]}',
    fields: ATLASSIAN_FIELDS,
    verified: 'real file',
    vendor: 'atlassian',
    egress: {
      ...cloudEgress('bitbucket confluence email forge github-for-jira halp jira loom opsgenie statuspage trello'),
      'rovo-crawler': 'ai-crawler',
    },
    dateOf: async (input) => epochMs(await topLevelText(input, 'creationDate')) ?? null,
    ranges: (input) => mergedRanges(objectRanges(input, ['items'], ATLASSIAN_ITEM, (item) => [atlassianEntry(item)])),
  },
  {
    id: 'bunny-ranges',
    title: 'Edge servers of bunny.net',
    publisher: 'bunny.net',
    licence: UNSTATED,
    homePage: 'https://docs.bunny.net/docs/cdn-ip-addresses',
    defaultUrl: 'https://bunnycdn.com/api/system/edgeserverlist',
    format: 'JSON array of addresses, or an object with the members ipv4[] and ipv6[]',
    fields: listFields('ipv4', 'ipv6'),
    verified: 'real file',
    vendor: 'bunny',
    ranges: (input) => mergedRanges(listRanges(input, { ipv4: null, ipv6: null })),
  },
  {
    id: 'cdn77-ranges',
    title: 'IP ranges of CDN77',
    publisher: 'CDN77',
    licence: UNSTATED,
    homePage: 'https://www.cdn77.com',
    defaultUrl: 'https://prefixlists.tools.cdn77.com/public_lmax_prefixes.json',
    format: 'JSON updated_at, prefixes[] {prefix}',
    fields: CDN77_FIELDS,
    verified: 'real file',
    vendor: 'cdn77',
    dateOf: async (input) => epochMs(await topLevelText(input, 'updated_at')) ?? null,
    ranges: (input) =>
      mergedRanges(
        objectRanges(input, ['prefixes'], z.object({ prefix: z.string() }), ({ prefix }) => [{ cidr: prefix }]),
      ),
  },
  {
    id: 'cloudflare-ranges',
    title: 'IP ranges of Cloudflare',
    publisher: 'Cloudflare',
    licence: UNSTATED,
    homePage: 'https://www.cloudflare.com/ips/',
    defaultUrl: 'https://api.cloudflare.com/client/v4/ips',
    format:
      'JSON result {ipv4_cidrs[], ipv6_cidrs[]}, or one array of both; or text, a CIDR a line (ips-v4, ips-v6: a part a family)',
    fields: CLOUDFLARE_FIELDS,
    verified: 'real file',
    vendor: 'cloudflare',
    part: familyOf,
    ranges: (input) => mergedRanges(listRanges(input, { ipv4_cidrs: null, ipv6_cidrs: null }, ['result'])),
  },
  {
    id: 'datadog-ranges',
    title: 'IP ranges of Datadog',
    publisher: 'Datadog',
    licence: UNSTATED,
    homePage: 'https://docs.datadoghq.com/api/latest/ip-ranges/',
    defaultUrl: 'https://ip-ranges.datadoghq.com/',
    format: 'JSON version, modified, one object a service {prefixes_ipv4[], prefixes_ipv6[]}',
    fields: DATADOG_FIELDS,
    verified: 'real file',
    vendor: 'datadog',
    egress: cloudEgress('synthetics webhooks'),
    umbrella: 'global',
    dateOf: async (input) => epochMs(await topLevelText(input, 'modified')) ?? null,
    ranges: (input) => mergedRanges(objectRanges(input, [], DATADOG_SERVICE, datadogEntries)),
  },
  {
    id: 'fastly-ranges',
    title: 'IP ranges of Fastly',
    publisher: 'Fastly',
    licence: UNSTATED,
    homePage: 'https://www.fastly.com/documentation/reference/api/utils/public-ip-list/',
    defaultUrl: 'https://api.fastly.com/public-ip-list',
    format: 'JSON addresses[], ipv6_addresses[]',
    fields: listFields('addresses', 'ipv6_addresses'),
    verified: 'real file',
    vendor: 'fastly',
    ranges: (input) => mergedRanges(listRanges(input, { addresses: null, ipv6_addresses: null })),
  },
  {
    id: 'github-meta',
    title: 'IP ranges of GitHub by service',
    publisher: 'GitHub',
    licence: 'published for use without a stated licence',
    homePage: 'https://docs.github.com/rest/meta/meta',
    defaultUrl: 'https://api.github.com/meta',
    format: 'JSON object, one list of CIDRs a service: hooks, web, api, git, packages, pages, importer, actions, ...',
    fields: GITHUB_FIELDS,
    verified: 'specification',
    vendor: 'github',
    tenant: ['actions', 'actions_macos', 'codespaces'],
    egress: cloudEgress('actions actions_macos codespaces dependabot github_enterprise_importer hooks importer'),
    ranges: (input) =>
      mergedRanges(listRanges(input, Object.fromEntries(GITHUB_SERVICES.split(' ').map((name) => [name, name])))),
  },
  {
    id: 'imperva-ranges',
    title: 'IP ranges of Imperva (Incapsula)',
    publisher: 'Imperva',
    licence: UNSTATED,
    homePage: 'https://docs.imperva.com/howto/c85245b7',
    defaultUrl: 'https://my.imperva.com/api/integration/v1/ips',
    format: 'JSON ipRanges[], ipv6Ranges[]',
    fields: IMPERVA_FIELDS,
    verified: 'real file',
    vendor: 'imperva',
    ranges: (input) => mergedRanges(listRanges(input, { ipRanges: null, ipv6Ranges: null })),
  },
  {
    id: 'stripe-ranges',
    title: 'Addresses of Stripe: its API, and where its webhooks come from',
    publisher: 'Stripe',
    licence: UNSTATED,
    homePage: 'https://docs.stripe.com/ips',
    defaultUrl: null,
    format: 'JSON object, one list of addresses a service: WEBHOOKS or webhooks, API or api',
    fields: listFields('WEBHOOKS', 'webhooks', 'API', 'api'),
    verified: 'real file',
    vendor: 'stripe',
    egress: { webhooks: 'cloud-egress' },
    ranges: (input) =>
      mergedRanges(listRanges(input, { webhooks: 'webhooks', WEBHOOKS: 'webhooks', api: 'api', API: 'api' })),
  },
];

/** One source for each list. */
export const serviceRanges: readonly SourceDeclaration[] = ROWS.map(publishedList);
