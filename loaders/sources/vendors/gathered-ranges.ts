/** Ranges of vendors that others gather from the vendors' own pages, or from routing and registries. */
import { listRanges, mergedRanges } from '../../formats/published-ranges.ts';
import type { SourceDeclaration, SourceInput } from '../../source.ts';
import { type EgressRule, type PublishedList, publishedList } from './published-list.ts';
import { listFields, PLAIN_RANGE_FIELDS } from './range-fields.ts';
import { type VendorId, vendorOf } from './vendors.ts';

type Gathered = Pick<PublishedList, 'publisher' | 'licence' | 'homePage' | 'format' | 'verified' | 'ranges' | 'fields'>;

const LORD_ALFRED: Gathered = {
  publisher: 'lord-alfred (ipranges), from the vendor',
  licence: 'CC0-1.0',
  homePage: 'https://github.com/lord-alfred/ipranges',
  format: 'text, a CIDR a line; a list for each family',
  fields: PLAIN_RANGE_FIELDS,
  verified: 'real file',
  ranges: (input) => mergedRanges(listRanges(input)),
};

const LORD_ALFRED_ROWS: readonly (readonly [
  folder: string,
  vendor: VendorId,
  what: string,
  egress?: EgressRule,
  service?: string,
])[] = [
  ['apple-proxy', 'apple', 'iCloud Private Relay', 'privacy-relay', 'iCloud Private Relay'],
  ['digitalocean', 'digitalocean', 'DigitalOcean', 'cloud-egress'],
  ['facebook', 'meta', 'Facebook'],
  ['github', 'github', 'GitHub, the cloud that its actions run in included', 'cloud-egress'],
  ['linode', 'linode', 'Linode', 'cloud-egress'],
  ['microsoft', 'microsoft', 'Microsoft'],
  ['openai', 'openai', "OpenAI's crawlers and agents", 'ai-crawler', 'crawlers'],
  ['protonvpn', 'proton-vpn', 'Proton VPN', 'vpn'],
  ['telegram', 'telegram', 'Telegram'],
  ['twitter', 'x', 'X (Twitter)'],
];

/** Lists of addresses from which the vendor sends, in networks of clouds and other hosts. */
const TENANTS: ReadonlySet<string> = new Set(['apple-proxy', 'github', 'openai', 'protonvpn']);

/** Lists that also have IPv6 networks. */
const OF_BOTH_FAMILIES: ReadonlySet<string> = new Set(
  'digitalocean facebook github linode microsoft telegram twitter'.split(' '),
);

function lordAlfred(row: (typeof LORD_ALFRED_ROWS)[number]): readonly SourceDeclaration[] {
  const ipv4 = lordAlfredList(row, 'ipv4');
  return OF_BOTH_FAMILIES.has(row[0]) ? [ipv4, lordAlfredList(row, 'ipv6')] : [ipv4];
}

function lordAlfredList(
  [folder, vendor, what, egress, service]: (typeof LORD_ALFRED_ROWS)[number],
  family: 'ipv4' | 'ipv6',
): SourceDeclaration {
  return publishedList({
    ...LORD_ALFRED,
    id: family === 'ipv4' ? `ipranges-${folder}` : `ipranges-${folder}-ipv6`,
    title: `${family === 'ipv4' ? 'IPv4' : 'IPv6'} ranges of ${what}`,
    defaultUrl: `https://raw.githubusercontent.com/lord-alfred/ipranges/main/${folder}/${family}_merged.txt`,
    vendor,
    ...(TENANTS.has(folder) ? { tenant: true as const } : {}),
    ...(egress === undefined ? {} : { egress }),
    ...(service === undefined ? {} : { service }),
  });
}

function cloudIpsRanges(input: SourceInput) {
  return mergedRanges(listRanges(input, { IPv4Prefixes: null, IPv6Prefixes: null }));
}

const CLOUD_IPS: Gathered = {
  publisher: 'jonhadfield (cloud-ips), from routing',
  licence: 'Apache-2.0',
  homePage: 'https://github.com/jonhadfield/cloud-ips',
  format: 'JSON IPv4Prefixes[], IPv6Prefixes[] or null',
  fields: listFields('IPv4Prefixes', 'IPv6Prefixes'),
  verified: 'real file',
  ranges: cloudIpsRanges,
};

const CLOUD_IPS_ROWS: readonly (readonly [file: string, vendor: VendorId])[] = [
  ['contabo', 'contabo'],
  ['flyio', 'fly-io'],
  ['hetzner', 'hetzner'],
  ['ibmcloud', 'ibm-cloud'],
  ['leaseweb', 'leaseweb'],
  ['m247', 'm247'],
  ['ovh', 'ovh'],
  ['render', 'render'],
  ['scaleway', 'scaleway'],
  ['vultr', 'vultr'],
];

function cloudIps([file, vendor]: (typeof CLOUD_IPS_ROWS)[number]): SourceDeclaration {
  return publishedList({
    ...CLOUD_IPS,
    id: `cloud-ips-${file}`,
    title: `Networks of ${vendorOf(vendor).canonicalName}`,
    defaultUrl: `https://raw.githubusercontent.com/jonhadfield/cloud-ips/main/data/${file}.json`,
    vendor,
    channel: 'curated',
    egress: 'cloud-egress',
  });
}

/** One source for each list. */
export const gatheredRanges: readonly SourceDeclaration[] = [
  ...LORD_ALFRED_ROWS.flatMap(lordAlfred),
  ...CLOUD_IPS_ROWS.map(cloudIps),
];
