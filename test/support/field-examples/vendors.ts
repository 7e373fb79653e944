import { gatheredRanges } from '../../../loaders/sources/vendors/gathered-ranges.ts';
import { mispVendors } from '../../../loaders/sources/vendors/misp-vendors.ts';
import { type FullExample, type FullExamples, sharedExample } from '../field-uses.ts';
import { lineFile, partsOf, rowFile, textOf } from '../record-lines.ts';

const NETWORKS = { v4: ['11.0.0.0/16'], v6: ['2a00::/16'] };

function document(record: unknown): FullExample {
  return { record, file: JSON.stringify };
}

const isText = ({ id }: { readonly id: string }): boolean => id.startsWith('ipranges-');

const GITHUB_SERVICES = [
  ...['hooks', 'web', 'api', 'git', 'github_enterprise_importer', 'packages', 'pages', 'importer', 'actions'],
  ...['actions_macos', 'codespaces', 'dependabot', 'copilot'],
];

const GITHUB = {
  verifiable_password_authentication: false,
  ssh_key_fingerprints: { SHA256_ECDSA: 'a', SHA256_ED25519: 'b', SHA256_RSA: 'c' },
  ssh_keys: ['ssh-ed25519 AAAA'],
  ...Object.fromEntries(GITHUB_SERVICES.map((name, at) => [name, [`11.${at}.0.0/16`]])),
  domains: {
    website: ['*.github.com'],
    codespaces: ['*.github.dev'],
    copilot: ['*.githubcopilot.com'],
    packages: ['mavenregistryv2prod.blob.core.windows.net'],
    actions: ['*.actions.githubusercontent.com'],
    actions_inbound: { full_domains: ['github.com'], wildcard_domains: ['*.github.com'] },
    artifact_attestations: { trust_domain: '', services: ['*.actions.githubusercontent.com'] },
  },
};

const GOOGLE = {
  syncToken: '1787299542583',
  creationTime: '2026-08-21T01:05:42.583377',
  prefixes: [{ ipv4Prefix: '11.0.0.0/16' }, { ipv6Prefix: '2a00::/16' }],
};
const CRAWLER = { creationTime: GOOGLE.creationTime, prefixes: GOOGLE.prefixes };

const DATADOG = {
  version: 62,
  modified: '2026-02-24T00:00:00',
  logs: { prefixes_ipv4: ['11.0.0.0/16'], prefixes_ipv6: ['2a00::/16'] },
  synthetics: {
    prefixes_ipv4: ['11.1.0.1/32', '11.1.0.2/32'],
    prefixes_ipv6: ['2a01::1/128', '2a01::2/128'],
    prefixes_ipv4_by_location: { 'aws:eu-central-1': ['11.1.0.1/32'] },
    prefixes_ipv6_by_location: { 'aws:eu-central-1': ['2a01::1/128'] },
  },
};

const ZSCALER: FullExample = {
  record: {
    cloud: 'zscaler.net',
    continent: 'EMEA',
    city: 'Amsterdam II',
    range: '11.0.0.0/16',
    vpn: 'ams2-2-vpn.zscaler.net',
    gre: '11.0.0.1',
    hostname: 'ams2-2.sme.zscaler.net',
    ext: '11.0.0.2',
    latitude: '52.5',
    longitude: '4.5',
    svpnIPs: '11.0.0.3',
  },
  file(record) {
    const { cloud, continent, city, svpnIPs, ...entry } = partsOf(record);
    const cities = { [`city : ${textOf(record, 'city')}`]: [entry] };
    const continents = { [`continent : ${textOf(record, 'continent')}`]: cities };
    return JSON.stringify({ [textOf(record, 'cloud')]: continents, svpnIPs: [svpnIPs] });
  },
};

const TAKEOVER = {
  service: 'AWS/S3',
  cname: ['s3.amazonaws.com'],
  status: 'Vulnerable',
  nxdomain: false,
  fingerprint: 'The specified bucket does not exist',
  vulnerable: true,
  http_status: 404,
  cicd_pass: true,
  discussion: 'https://github.com/EdOverflow/can-i-take-over-xyz/issues/36',
  documentation: 'https://docs.aws.amazon.com',
};

export const VENDORS: FullExamples = {
  ...sharedExample(gatheredRanges.filter(isText), { record: { prefix: '11.0.0.0/16' }, file: lineFile('{prefix}') }),
  ...sharedExample(
    gatheredRanges.filter((source) => !isText(source)),
    document({ IPv4Prefixes: NETWORKS.v4, IPv6Prefixes: NETWORKS.v6 }),
  ),
  ...sharedExample(
    mispVendors,
    document({
      name: 'List of known ranges',
      description: 'Ranges',
      version: 20_260_801,
      type: 'cidr',
      matching_attributes: ['ip-src'],
      list: ['11.0.0.0/16'],
    }),
  ),
  'atlassian-ranges': document({
    creationDate: '2026-06-17T04:08:46.684598',
    syncToken: 1_781_669_326,
    items: [
      {
        network: '11.0.0.0',
        mask_len: 16,
        cidr: '11.0.0.0/16',
        mask: '255.255.0.0',
        region: ['eu-west-1'],
        product: ['jira'],
        direction: ['egress'],
        perimeter: 'commercial',
      },
    ],
  }),
  'aws-ip-ranges': document({
    syncToken: '1787297825',
    createDate: '2026-08-21-07-37-05',
    prefixes: [{ ip_prefix: '11.0.0.0/16', region: 'eu-west-3', service: 'EC2', network_border_group: 'eu-west-3' }],
    ipv6_prefixes: [
      { ipv6_prefix: '2a00::/16', region: 'eu-west-3', service: 'EC2', network_border_group: 'eu-west-3' },
    ],
  }),
  'azure-service-tags': document({
    changeNumber: 300,
    cloud: 'Public',
    values: [
      {
        name: 'ActionGroup.WestEurope',
        id: 'ActionGroup.WestEurope',
        properties: {
          changeNumber: 9,
          region: 'westeurope',
          regionId: 18,
          platform: 'Azure',
          systemService: 'ActionGroups',
          addressPrefixes: NETWORKS.v4,
          networkFeatures: ['API', 'NSG'],
        },
      },
    ],
  }),
  'bunny-ranges': document({ ipv4: ['11.0.0.1'], ipv6: ['2a00::1'] }),
  'can-i-take-over-xyz': { record: TAKEOVER, file: (record) => JSON.stringify([record]) },
  'cdn77-ranges': document({ updated_at: '2026-07-27T14:00:04.173594+00:00', prefixes: [{ prefix: '11.0.0.0/16' }] }),
  'cloudflare-ranges': document({
    result: { ipv4_cidrs: NETWORKS.v4, ipv6_cidrs: NETWORKS.v6, jdcloud_cidrs: ['11.1.0.0/16'], etag: '38f79d' },
    success: true,
    errors: ['none'],
    messages: ['none'],
  }),
  'datadog-ranges': document(DATADOG),
  'fastly-ranges': document({ addresses: NETWORKS.v4, ipv6_addresses: NETWORKS.v6 }),
  'github-meta': document(GITHUB),
  'google-cloud-ranges': document({
    ...GOOGLE,
    prefixes: GOOGLE.prefixes.map((prefix) => ({ ...prefix, service: 'Google Cloud', scope: 'europe-west4' })),
  }),
  'google-ranges': document(GOOGLE),
  'google-special-crawlers': document(CRAWLER),
  'google-user-triggered-fetchers': document(CRAWLER),
  'googlebot-ranges': document(CRAWLER),
  'imperva-ranges': document({
    ipRanges: NETWORKS.v4,
    ipv6Ranges: NETWORKS.v6,
    res: 0,
    res_message: 'OK',
    debug_info: { 'id-info': '999999' },
  }),
  'ipcat-datacenters': {
    record: { start: '11.0.0.0', end: '11.0.255.255', name: 'Example Hosting', url: 'https://weft.com/' },
    file: rowFile(['start', 'end', 'name', 'url']),
  },
  'oracle-cloud-ranges': document({
    last_updated_timestamp: '2026-07-27T06:55:33.696145',
    regions: [{ region: 'eu-amsterdam-1', cidrs: [{ cidr: '11.0.0.0/16', tags: ['OCI'] }] }],
  }),
  'stripe-ranges': document({ WEBHOOKS: ['11.0.0.1'], webhooks: ['11.0.0.2'], API: ['11.0.0.3'], api: ['11.0.0.4'] }),
  'zscaler-ranges': ZSCALER,
};
