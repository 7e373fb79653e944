/** The members of vendors' range lists: what each becomes, or why it is left out. */
import { leftOut, under } from '../../formats/published-fields.ts';
import type { PublishedFields } from '../../source.ts';

const RANGE = { becomes: 'a network of the vendor' };
const BUILD = { leftOut: 'the number of the build: the date says it' };
const DATE = { becomes: 'the date of the list' };
const REGION = { becomes: 'the region of the network' };
const SERVICE = { becomes: 'the service of the network, and whether its traffic leaves there' };

/** A list of networks alone, one a line. */
export const PLAIN_RANGE_FIELDS: PublishedFields = { prefix: RANGE };

/** Returns the fields of a document that has nothing but lists of networks, by their paths. */
export function listFields(...paths: readonly string[]): PublishedFields {
  return Object.fromEntries(paths.map((path) => [`${path}[]`, RANGE]));
}

export const ATLASSIAN_FIELDS: PublishedFields = {
  creationDate: DATE,
  syncToken: BUILD,
  ...under('items[].', {
    cidr: RANGE,
    ...leftOut(['network', 'mask_len', 'mask'], 'the network in another notation: cidr has it'),
    'region[]': REGION,
    'product[]': SERVICE,
    'direction[]': { becomes: 'whether traffic leaves there' },
    perimeter: { leftOut: 'whether it is for customers in general or of the American government' },
  }),
};

export const CDN77_FIELDS: PublishedFields = { updated_at: DATE, 'prefixes[].prefix': RANGE };

export const CLOUDFLARE_FIELDS: PublishedFields = {
  'result.ipv4_cidrs[]': RANGE,
  'result.ipv6_cidrs[]': RANGE,
  'result.jdcloud_cidrs[]': { leftOut: 'networks of another company, JD Cloud, that Cloudflare uses in China' },
  ...leftOut(
    ['result.etag', 'success', 'errors[]', 'messages[]'],
    'how the server answered: a list without networks is no list',
  ),
};

const LOCATION = { becomes: 'a network of the vendor, with the place from which it tests' };

/** The members of the document, with two of its services. */
export const DATADOG_FIELDS: PublishedFields = {
  version: BUILD,
  modified: DATE,
  ...listFields('logs.prefixes_ipv4', 'logs.prefixes_ipv6', 'synthetics.prefixes_ipv4', 'synthetics.prefixes_ipv6'),
  'synthetics.prefixes_ipv4_by_location.aws:eu-central-1[]': LOCATION,
  'synthetics.prefixes_ipv6_by_location.aws:eu-central-1[]': LOCATION,
};

export const GITHUB_FIELDS: PublishedFields = {
  ...leftOut(
    [
      ...['verifiable_password_authentication', 'ssh_keys[]', 'ssh_key_fingerprints.SHA256_ECDSA'],
      ...['ssh_key_fingerprints.SHA256_ED25519', 'ssh_key_fingerprints.SHA256_RSA'],
    ],
    'how clients log in and recognise the host',
  ),
  ...listFields(
    ...['hooks', 'web', 'api', 'git', 'github_enterprise_importer', 'packages', 'pages', 'importer', 'actions'],
    ...['actions_macos', 'codespaces', 'dependabot', 'copilot'],
  ),
  ...leftOut(
    [
      ...['domains.website[]', 'domains.codespaces[]', 'domains.copilot[]', 'domains.packages[]', 'domains.actions[]'],
      ...['domains.actions_inbound.full_domains[]', 'domains.actions_inbound.wildcard_domains[]'],
      ...['domains.artifact_attestations.trust_domain', 'domains.artifact_attestations.services[]'],
    ],
    'names to allow at a firewall, some of other companies and most with a wildcard: they name no owner',
  ),
};

export const IMPERVA_FIELDS: PublishedFields = {
  ...listFields('ipRanges', 'ipv6Ranges'),
  ...leftOut(
    ['res', 'res_message', 'debug_info.id-info'],
    'how the server answered: a list without networks is no list',
  ),
};

const AWS_ENTRY: PublishedFields = {
  region: REGION,
  service: SERVICE,
  network_border_group: {
    leftOut: 'the part of the region from which the network is announced, mostly the region itself',
  },
};

export const AWS_FIELDS: PublishedFields = {
  syncToken: DATE,
  createDate: { leftOut: 'the date of the list: syncToken has it' },
  ...under('prefixes[].', { ip_prefix: RANGE, ...AWS_ENTRY }),
  ...under('ipv6_prefixes[].', { ipv6_prefix: RANGE, ...AWS_ENTRY }),
};

export const GOOGLE_FIELDS: PublishedFields = {
  syncToken: DATE,
  creationTime: { leftOut: 'the date of the list in the zone of California: syncToken has it' },
  'prefixes[].ipv4Prefix': RANGE,
  'prefixes[].ipv6Prefix': RANGE,
};

/** Google Cloud's list names services and regions too. */
export const GOOGLE_CLOUD_FIELDS: PublishedFields = {
  ...GOOGLE_FIELDS,
  'prefixes[].service': SERVICE,
  'prefixes[].scope': REGION,
};

/** The lists of fetchers have a date and no number. */
export const GOOGLE_FETCHER_FIELDS: PublishedFields = {
  creationTime: DATE,
  'prefixes[].ipv4Prefix': RANGE,
  'prefixes[].ipv6Prefix': RANGE,
};

export const AZURE_FIELDS: PublishedFields = {
  changeNumber: BUILD,
  cloud: { leftOut: 'which of the clouds it is: this source is about the public one' },
  ...under('values[].', {
    name: { becomes: 'the service, if the tag has no systemService' },
    id: { leftOut: 'the name once more' },
    'properties.changeNumber': BUILD,
    'properties.region': REGION,
    'properties.regionId': { leftOut: 'a number of the region' },
    'properties.platform': { leftOut: 'the cloud, Azure in each tag' },
    'properties.systemService': SERVICE,
    'properties.addressPrefixes[]': RANGE,
    'properties.networkFeatures[]': { leftOut: 'where a customer can use the tag' },
  }),
};

export const ORACLE_FIELDS: PublishedFields = {
  last_updated_timestamp: DATE,
  'regions[].region': REGION,
  'regions[].cidrs[].cidr': RANGE,
  'regions[].cidrs[].tags[]': SERVICE,
};

/** The parts of an entry: a cloud has continents, these have cities, and these have networks. */
export const ZSCALER_FIELDS: PublishedFields = {
  cloud: { leftOut: 'the cloud: one source is about one' },
  continent: { leftOut: 'the continent: the city says it' },
  city: { becomes: 'the region of the network' },
  range: RANGE,
  latitude: { becomes: 'the latitude of the region' },
  longitude: { becomes: 'the longitude of the region' },
  ...leftOut(['vpn', 'gre', 'hostname', 'ext'], 'the end of a tunnel, an address or a name inside the network'),
  svpnIPs: { leftOut: 'addresses for tunnels, most of them inside the networks of the cities' },
};
