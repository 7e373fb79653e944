import { describe, expect, it } from 'vitest';
import { sourceDeclaration } from '../../../loaders/catalog.ts';
import type { SourceDeclaration } from '../../../loaders/source.ts';
import { factLine } from '../../support/fact-lines.ts';
import { readSource, testDataInput } from '../../support/source-input.ts';

/** Every fact of each file, once: nothing more and nothing less. */
const FACTS: readonly (readonly [source: string, file: string, facts: readonly string[]])[] = [
  [
    'aws-ip-ranges',
    'vendors/aws_ip-ranges.json',
    [
      'VENDOR aws {"canonicalName":"Amazon Web Services","category":"cloud","website":"https://aws.amazon.com"}',
      '35.180.0.0/16 DELEGATED_TO VENDOR aws {"channel":"published-range","service":"EC2","region":"eu-west-3"}',
      '35.180.0.0/16 EGRESS_OF VENDOR aws {"service":"EC2","egressClass":"cloud-egress"}',
      'CLOUD_REGION aws:eu-west-3 {"vendor":"aws","regionId":"eu-west-3"}',
      'aws HAS_REGION CLOUD_REGION aws:eu-west-3 {}',
      '35.180.0.0/16 IN_REGION CLOUD_REGION aws:eu-west-3 {"service":"EC2"}',
      '16.15.192.0/18 DELEGATED_TO VENDOR aws {"channel":"published-range","service":"EC2, S3","region":"us-east-1"}',
      '16.15.192.0/18 EGRESS_OF VENDOR aws {"service":"EC2","egressClass":"cloud-egress"}',
      'CLOUD_REGION aws:us-east-1 {"vendor":"aws","regionId":"us-east-1"}',
      'aws HAS_REGION CLOUD_REGION aws:us-east-1 {}',
      '16.15.192.0/18 IN_REGION CLOUD_REGION aws:us-east-1 {"service":"EC2, S3"}',
      '51.0.252.0/24 DELEGATED_TO VENDOR aws {"channel":"published-range","service":"ROUTE53_HEALTHCHECKS","region":"eusc-de-east-1"}',
      '51.0.252.0/24 EGRESS_OF VENDOR aws {"service":"ROUTE53_HEALTHCHECKS","egressClass":"cloud-egress"}',
      'CLOUD_REGION aws:eusc-de-east-1 {"vendor":"aws","regionId":"eusc-de-east-1"}',
      'aws HAS_REGION CLOUD_REGION aws:eusc-de-east-1 {}',
      '51.0.252.0/24 IN_REGION CLOUD_REGION aws:eusc-de-east-1 {"service":"ROUTE53_HEALTHCHECKS"}',
      '23.228.249.0/24 DELEGATED_TO VENDOR aws {"channel":"published-range","service":"CLOUDFRONT"}',
      '2600:1f12::/36 DELEGATED_TO VENDOR aws {"channel":"published-range","service":"AMAZON","region":"us-gov-west-1"}',
      'CLOUD_REGION aws:us-gov-west-1 {"vendor":"aws","regionId":"us-gov-west-1"}',
      'aws HAS_REGION CLOUD_REGION aws:us-gov-west-1 {}',
      '2600:1f12::/36 IN_REGION CLOUD_REGION aws:us-gov-west-1 {"service":"AMAZON"}',
    ],
  ],
  [
    'google-cloud-ranges',
    'vendors/gcp.json',
    [
      'VENDOR google-cloud {"canonicalName":"Google Cloud","category":"cloud","website":"https://cloud.google.com"}',
      '34.1.208.0/20 DELEGATED_TO VENDOR google-cloud {"channel":"published-range","service":"Google Cloud","region":"africa-south1"}',
      '34.1.208.0/20 EGRESS_OF VENDOR google-cloud {"service":"Google Cloud","egressClass":"cloud-egress"}',
      'CLOUD_REGION google-cloud:africa-south1 {"vendor":"google-cloud","regionId":"africa-south1"}',
      'google-cloud HAS_REGION CLOUD_REGION google-cloud:africa-south1 {}',
      '34.1.208.0/20 IN_REGION CLOUD_REGION google-cloud:africa-south1 {"service":"Google Cloud"}',
      '8.228.224.0/20 DELEGATED_TO VENDOR google-cloud {"channel":"published-range","service":"Google Cloud"}',
      '8.228.224.0/20 EGRESS_OF VENDOR google-cloud {"service":"Google Cloud","egressClass":"cloud-egress"}',
      '2600:1900:8000::/44 DELEGATED_TO VENDOR google-cloud {"channel":"published-range","service":"Google Cloud","region":"africa-south1"}',
      '2600:1900:8000::/44 EGRESS_OF VENDOR google-cloud {"service":"Google Cloud","egressClass":"cloud-egress"}',
      '2600:1900:8000::/44 IN_REGION CLOUD_REGION google-cloud:africa-south1 {"service":"Google Cloud"}',
    ],
  ],
  [
    'google-ranges',
    'vendors/google.json',
    [
      'VENDOR google {"canonicalName":"Google","category":"saas","website":"https://about.google"}',
      '8.8.4.0/24 DELEGATED_TO VENDOR google {"channel":"published-range"}',
      '2001:4860::/32 DELEGATED_TO VENDOR google {"channel":"published-range"}',
    ],
  ],
  [
    'google-user-triggered-fetchers',
    'vendors/googleutf.json',
    [
      'VENDOR google {"canonicalName":"Google","category":"saas","website":"https://about.google"}',
      '2404:f340:10:4000::/64 DELEGATED_TO VENDOR google {"channel":"published-range","service":"user-triggered-fetchers"}',
      '2404:f340:10:4000::/64 EGRESS_OF VENDOR google {"service":"user-triggered-fetchers"}',
      '35.243.23.96/27 DELEGATED_TO VENDOR google {"channel":"published-range","service":"user-triggered-fetchers"}',
      '35.243.23.96/27 EGRESS_OF VENDOR google {"service":"user-triggered-fetchers"}',
    ],
  ],
  [
    'oracle-cloud-ranges',
    'vendors/oci.json',
    [
      'VENDOR oracle-cloud {"canonicalName":"Oracle Cloud Infrastructure","category":"cloud","website":"https://www.oracle.com/cloud/"}',
      '40.233.0.0/19 DELEGATED_TO VENDOR oracle-cloud {"channel":"published-range","service":"OCI","region":"mx-monterrey-1"}',
      '40.233.0.0/19 EGRESS_OF VENDOR oracle-cloud {"service":"OCI","egressClass":"cloud-egress"}',
      'CLOUD_REGION oracle-cloud:mx-monterrey-1 {"vendor":"oracle-cloud","regionId":"mx-monterrey-1"}',
      'oracle-cloud HAS_REGION CLOUD_REGION oracle-cloud:mx-monterrey-1 {}',
      '40.233.0.0/19 IN_REGION CLOUD_REGION oracle-cloud:mx-monterrey-1 {"service":"OCI"}',
      '64.181.146.0/23 DELEGATED_TO VENDOR oracle-cloud {"channel":"published-range","service":"OSN","region":"mx-monterrey-1"}',
      '64.181.146.0/23 IN_REGION CLOUD_REGION oracle-cloud:mx-monterrey-1 {"service":"OSN"}',
      '134.70.72.0/22 DELEGATED_TO VENDOR oracle-cloud {"channel":"published-range","service":"OBJECT_STORAGE, OSN","region":"ca-toronto-1"}',
      'CLOUD_REGION oracle-cloud:ca-toronto-1 {"vendor":"oracle-cloud","regionId":"ca-toronto-1"}',
      'oracle-cloud HAS_REGION CLOUD_REGION oracle-cloud:ca-toronto-1 {}',
      '134.70.72.0/22 IN_REGION CLOUD_REGION oracle-cloud:ca-toronto-1 {"service":"OBJECT_STORAGE, OSN"}',
    ],
  ],
  [
    'atlassian-ranges',
    'vendors/atlassian.json',
    [
      'VENDOR atlassian {"canonicalName":"Atlassian","category":"saas","website":"https://www.atlassian.com"}',
      '52.82.172.0/22 DELEGATED_TO VENDOR atlassian {"channel":"published-range","service":"email"}',
      '52.82.172.0/22 EGRESS_OF VENDOR atlassian {"service":"email","egressClass":"cloud-egress"}',
      '104.192.138.0/24 DELEGATED_TO VENDOR atlassian {"channel":"published-range","service":"bitbucket, confluence, forge, halp, jira, loom, statuspage, trello"}',
      '185.166.140.128/28 DELEGATED_TO VENDOR atlassian {"channel":"published-range","service":"rovo-crawler","region":"ap-northeast-1"}',
      '185.166.140.128/28 EGRESS_OF VENDOR atlassian {"service":"rovo-crawler","egressClass":"ai-crawler"}',
      '34.218.156.209/32 DELEGATED_TO VENDOR atlassian {"channel":"published-range","service":"bitbucket","region":"us-west-2"}',
      '34.218.156.209/32 EGRESS_OF VENDOR atlassian {"service":"bitbucket","egressClass":"cloud-egress"}',
    ],
  ],
  [
    'bunny-ranges',
    'vendors/bunny.json',
    [
      'VENDOR bunny {"canonicalName":"bunny.net","category":"cdn","website":"https://bunny.net"}',
      '89.187.188.227/32 DELEGATED_TO VENDOR bunny {"channel":"published-range"}',
      '89.187.188.228/32 DELEGATED_TO VENDOR bunny {"channel":"published-range"}',
      '2400:52e0:1500::714:1/128 DELEGATED_TO VENDOR bunny {"channel":"published-range"}',
    ],
  ],
  [
    'cdn77-ranges',
    'vendors/cdn77.json',
    [
      'VENDOR cdn77 {"canonicalName":"CDN77","category":"cdn","website":"https://www.cdn77.com"}',
      '89.222.125.0/26 DELEGATED_TO VENDOR cdn77 {"channel":"published-range"}',
      '156.146.38.0/26 DELEGATED_TO VENDOR cdn77 {"channel":"published-range"}',
    ],
  ],
  [
    'cloudflare-ranges',
    'vendors/cloudflare.json',
    [
      'VENDOR cloudflare {"canonicalName":"Cloudflare","category":"cdn","website":"https://www.cloudflare.com"}',
      '173.245.48.0/20 DELEGATED_TO VENDOR cloudflare {"channel":"published-range"}',
      '2c0f:f248::/32 DELEGATED_TO VENDOR cloudflare {"channel":"published-range"}',
    ],
  ],
  [
    'datadog-ranges',
    'vendors/datadog.json',
    [
      'VENDOR datadog {"canonicalName":"Datadog","category":"saas","website":"https://www.datadoghq.com"}',
      '3.233.144.0/20 DELEGATED_TO VENDOR datadog {"channel":"published-range","service":"agents"}',
      '2600:1f18:24e6:b900::/56 DELEGATED_TO VENDOR datadog {"channel":"published-range","service":"agents"}',
      '3.90.129.171/32 DELEGATED_TO VENDOR datadog {"channel":"published-range","service":"webhooks"}',
      '3.90.129.171/32 EGRESS_OF VENDOR datadog {"service":"webhooks","egressClass":"cloud-egress"}',
      '3.1.36.99/32 DELEGATED_TO VENDOR datadog {"channel":"published-range","service":"synthetics"}',
      '3.1.36.99/32 EGRESS_OF VENDOR datadog {"service":"synthetics","egressClass":"cloud-egress"}',
      '13.244.85.86/32 DELEGATED_TO VENDOR datadog {"channel":"published-range","service":"synthetics","region":"aws:af-south-1"}',
      '13.244.85.86/32 EGRESS_OF VENDOR datadog {"service":"synthetics","egressClass":"cloud-egress"}',
    ],
  ],
  [
    'fastly-ranges',
    'vendors/fastly.json',
    [
      'VENDOR fastly {"canonicalName":"Fastly","category":"cdn","website":"https://www.fastly.com"}',
      '23.235.32.0/20 DELEGATED_TO VENDOR fastly {"channel":"published-range"}',
      '2a04:4e40::/32 DELEGATED_TO VENDOR fastly {"channel":"published-range"}',
    ],
  ],
  [
    'imperva-ranges',
    'vendors/imperva.json',
    [
      'VENDOR imperva {"canonicalName":"Imperva","category":"security","website":"https://www.imperva.com"}',
      '199.83.128.0/21 DELEGATED_TO VENDOR imperva {"channel":"published-range"}',
      '2a02:e980::/29 DELEGATED_TO VENDOR imperva {"channel":"published-range"}',
    ],
  ],
  [
    'stripe-ranges',
    'vendors/stripe.json',
    [
      'VENDOR stripe {"canonicalName":"Stripe","category":"saas","website":"https://stripe.com"}',
      '3.18.12.63/32 DELEGATED_TO VENDOR stripe {"channel":"published-range","service":"webhooks"}',
      '3.18.12.63/32 EGRESS_OF VENDOR stripe {"service":"webhooks","egressClass":"cloud-egress"}',
      '13.112.224.240/32 DELEGATED_TO VENDOR stripe {"channel":"published-range","service":"api"}',
    ],
  ],
  [
    'cloud-ips-render',
    'vendors/render.json',
    [
      'VENDOR render {"canonicalName":"Render","category":"cloud","website":"https://render.com"}',
      '74.220.56.0/24 DELEGATED_TO VENDOR render {"channel":"curated"}',
      '74.220.56.0/24 EGRESS_OF VENDOR render {"egressClass":"cloud-egress"}',
      '216.24.57.0/24 DELEGATED_TO VENDOR render {"channel":"curated"}',
      '216.24.57.0/24 EGRESS_OF VENDOR render {"egressClass":"cloud-egress"}',
    ],
  ],
  [
    'cloud-ips-hetzner',
    'vendors/hetzner.json',
    [
      'VENDOR hetzner {"canonicalName":"Hetzner Online","category":"hosting","website":"https://www.hetzner.com"}',
      '185.189.228.0/24 DELEGATED_TO VENDOR hetzner {"channel":"curated"}',
      '185.189.228.0/24 EGRESS_OF VENDOR hetzner {"egressClass":"cloud-egress"}',
      '2a06:be80::/29 DELEGATED_TO VENDOR hetzner {"channel":"curated"}',
      '2a06:be80::/29 EGRESS_OF VENDOR hetzner {"egressClass":"cloud-egress"}',
    ],
  ],
  [
    'ipranges-openai',
    'vendors/openai_ipv4_merged.txt',
    [
      'VENDOR openai {"canonicalName":"OpenAI","category":"ai","website":"https://openai.com"}',
      '4.151.71.176/28 EGRESS_OF VENDOR openai {"service":"crawlers","egressClass":"ai-crawler"}',
      '4.151.119.48/28 EGRESS_OF VENDOR openai {"service":"crawlers","egressClass":"ai-crawler"}',
    ],
  ],
  [
    'ipranges-apple-proxy',
    'vendors/apple-proxy_ipv4_merged.txt',
    [
      'VENDOR apple {"canonicalName":"Apple","category":"saas","website":"https://www.apple.com"}',
      '104.28.28.0/26 EGRESS_OF VENDOR apple {"service":"iCloud Private Relay","egressClass":"privacy-relay"}',
      '104.28.28.64/29 EGRESS_OF VENDOR apple {"service":"iCloud Private Relay","egressClass":"privacy-relay"}',
    ],
  ],
  [
    'ipranges-protonvpn',
    'vendors/protonvpn_ipv4_merged.txt',
    [
      'VENDOR proton-vpn {"canonicalName":"Proton VPN","category":"security","website":"https://protonvpn.com"}',
      '2.58.241.66/32 EGRESS_OF VENDOR proton-vpn {"egressClass":"vpn"}',
      '5.157.13.2/32 EGRESS_OF VENDOR proton-vpn {"egressClass":"vpn"}',
    ],
  ],
  [
    'ipranges-github-ipv6',
    'vendors/github_ipv6_merged.txt',
    [
      'VENDOR github {"canonicalName":"GitHub","category":"saas","website":"https://github.com"}',
      '2a0a:a440::/29 EGRESS_OF VENDOR github {"egressClass":"cloud-egress"}',
      '2a01:111:f100:1000::/62 EGRESS_OF VENDOR github {"egressClass":"cloud-egress"}',
    ],
  ],
  [
    'zscaler-ranges',
    'vendors/zscaler.json',
    [
      'VENDOR zscaler {"canonicalName":"Zscaler","category":"security","website":"https://www.zscaler.com"}',
      '2a03:eec0:3900::/40 DELEGATED_TO VENDOR zscaler {"channel":"published-range","region":"Abu Dhabi II"}',
      '2a03:eec0:3900::/40 EGRESS_OF VENDOR zscaler {"egressClass":"corporate-egress"}',
      'CLOUD_REGION zscaler:Abu Dhabi II {"vendor":"zscaler","regionId":"Abu Dhabi II","latitude":24.453884,"longitude":54.377344}',
      'zscaler HAS_REGION CLOUD_REGION zscaler:Abu Dhabi II {}',
      '2a03:eec0:3900::/40 IN_REGION CLOUD_REGION zscaler:Abu Dhabi II {}',
      '159.254.250.0/23 DELEGATED_TO VENDOR zscaler {"channel":"published-range","region":"Abu Dhabi II"}',
      '159.254.250.0/23 EGRESS_OF VENDOR zscaler {"egressClass":"corporate-egress"}',
      '159.254.250.0/23 IN_REGION CLOUD_REGION zscaler:Abu Dhabi II {}',
      '136.226.114.0/23 DELEGATED_TO VENDOR zscaler {"channel":"published-range","region":"Atlanta II"}',
      '136.226.114.0/23 EGRESS_OF VENDOR zscaler {"egressClass":"corporate-egress"}',
      'CLOUD_REGION zscaler:Atlanta II {"vendor":"zscaler","regionId":"Atlanta II","latitude":33.750127,"longitude":-84.388521}',
      'zscaler HAS_REGION CLOUD_REGION zscaler:Atlanta II {}',
      '136.226.114.0/23 IN_REGION CLOUD_REGION zscaler:Atlanta II {}',
    ],
  ],
  [
    'ipcat-datacenters',
    'vendors/ipcat_datacenters.csv',
    [
      'VENDOR aws {"canonicalName":"Amazon Web Services","category":"cloud","website":"https://aws.amazon.com"}',
      '3.0.0.0/15 DELEGATED_TO VENDOR aws {"channel":"curated"}',
      'VENDOR redstation-limited {"canonicalName":"Redstation Limited","category":"hosting","website":"http://redstation.com/"}',
      '5.152.192.0/19 DELEGATED_TO VENDOR redstation-limited {"channel":"curated"}',
      'VENDOR theplanet-com-internet-services-inc {"canonicalName":"ThePlanet.com Internet Services, Inc.","category":"hosting","website":"http://theplanet.com"}',
      '64.5.32.0/19 DELEGATED_TO VENDOR theplanet-com-internet-services-inc {"channel":"curated"}',
    ],
  ],
  [
    'misp-akamai',
    'vendors/misp_akamai.json',
    [
      'VENDOR akamai {"canonicalName":"Akamai","category":"cdn","website":"https://www.akamai.com"}',
      '103.11.223.0/24 DELEGATED_TO VENDOR akamai {"channel":"curated"}',
      '103.12.23.0/24 DELEGATED_TO VENDOR akamai {"channel":"curated"}',
    ],
  ],
  [
    'misp-shodan-scanning',
    'vendors/misp_shodan-scanning.json',
    [
      'VENDOR shodan {"canonicalName":"Shodan","category":"security","website":"https://www.shodan.io"}',
      '134.209.95.237/32 EGRESS_OF VENDOR shodan {"egressClass":"scanner"}',
      '137.184.13.100/32 EGRESS_OF VENDOR shodan {"egressClass":"scanner"}',
    ],
  ],
  [
    'misp-google',
    'vendors/misp_google.json',
    [
      'VENDOR google {"canonicalName":"Google","category":"saas","website":"https://about.google"}',
      'google.ad DELEGATED_TO VENDOR google {"channel":"curated"}',
      'google.ae DELEGATED_TO VENDOR google {"channel":"curated"}',
    ],
  ],
  [
    'x4bnet-vpn',
    'vendors/x4bnet_vpn_ipv4.txt',
    [
      '2.26.157.0/24 LISTED_IN FEED_SOURCE X4BNet VPN ranges {"weight":0.5,"seenFrom":1787356800000,"seenUntil":1787356800000,"listedFrom":1787356800000,"isDated":true,"category":"VPNs","categories":["VPNs"],"count":1}',
      '2.26.164.0/24 LISTED_IN FEED_SOURCE X4BNet VPN ranges {"weight":0.5,"seenFrom":1787356800000,"seenUntil":1787356800000,"listedFrom":1787356800000,"isDated":true,"category":"VPNs","categories":["VPNs"],"count":1}',
    ],
  ],
];

/** Files written by the published specification of their format. */
const WRITTEN: readonly (readonly [source: string, text: string, facts: readonly string[]])[] = [
  [
    'azure-service-tags',
    JSON.stringify({
      changeNumber: 300,
      cloud: 'Public',
      values: [
        {
          name: 'AzureCloud.westeurope',
          id: 'AzureCloud.westeurope',
          properties: {
            changeNumber: 9,
            region: 'westeurope',
            regionId: 18,
            platform: 'Azure',
            systemService: '',
            addressPrefixes: ['192.0.2.0/25', '192.0.2.128/25'],
          },
        },
        {
          name: 'Storage.WestEurope',
          id: 'Storage.WestEurope',
          properties: { region: 'westeurope', systemService: 'AzureStorage', addressPrefixes: ['192.0.2.0/25'] },
        },
        {
          name: 'AzureFrontDoor.Frontend',
          id: 'AzureFrontDoor.Frontend',
          properties: { region: '', systemService: 'AzureFrontDoor', addressPrefixes: ['2001:db8::/48'] },
        },
      ],
    }),
    [
      'VENDOR azure {"canonicalName":"Microsoft Azure","category":"cloud","website":"https://azure.microsoft.com"}',
      '192.0.2.0/25 DELEGATED_TO VENDOR azure {"channel":"published-range","service":"AzureStorage","region":"westeurope"}',
      '192.0.2.0/25 EGRESS_OF VENDOR azure {"service":"AzureCloud","egressClass":"cloud-egress"}',
      'CLOUD_REGION azure:westeurope {"vendor":"azure","regionId":"westeurope"}',
      'azure HAS_REGION CLOUD_REGION azure:westeurope {}',
      '192.0.2.0/25 IN_REGION CLOUD_REGION azure:westeurope {"service":"AzureStorage"}',
      '192.0.2.128/25 DELEGATED_TO VENDOR azure {"channel":"published-range","service":"AzureCloud","region":"westeurope"}',
      '192.0.2.128/25 EGRESS_OF VENDOR azure {"service":"AzureCloud","egressClass":"cloud-egress"}',
      '192.0.2.128/25 IN_REGION CLOUD_REGION azure:westeurope {"service":"AzureCloud"}',
      '2001:db8::/48 DELEGATED_TO VENDOR azure {"channel":"published-range","service":"AzureFrontDoor"}',
    ],
  ],
  [
    'github-meta',
    JSON.stringify({
      verifiable_password_authentication: false,
      ssh_keys: ['ssh-ed25519 AAAA'],
      hooks: ['192.0.2.0/24'],
      web: ['192.0.2.0/24'],
      actions: ['198.51.100.0/24'],
      domains: { website: ['*.github.com'] },
    }),
    [
      'VENDOR github {"canonicalName":"GitHub","category":"saas","website":"https://github.com"}',
      '192.0.2.0/24 DELEGATED_TO VENDOR github {"channel":"published-range","service":"hooks, web"}',
      '192.0.2.0/24 EGRESS_OF VENDOR github {"service":"hooks","egressClass":"cloud-egress"}',
      '198.51.100.0/24 EGRESS_OF VENDOR github {"service":"actions","egressClass":"cloud-egress"}',
    ],
  ],
  [
    'googlebot-ranges',
    '{"creationTime": "2026-08-20T14:47:01.000000", "prefixes": [{"ipv4Prefix": "192.0.2.0/27"}]}',
    [
      'VENDOR google {"canonicalName":"Google","category":"saas","website":"https://about.google"}',
      '192.0.2.0/27 DELEGATED_TO VENDOR google {"channel":"published-range","service":"googlebot"}',
      '192.0.2.0/27 EGRESS_OF VENDOR google {"service":"googlebot"}',
    ],
  ],
  [
    'cloudflare-ranges',
    JSON.stringify({
      result: { ipv4_cidrs: ['192.0.2.0/24'], ipv6_cidrs: ['2001:db8::/32'], etag: 'x' },
      success: true,
      errors: [],
    }),
    [
      'VENDOR cloudflare {"canonicalName":"Cloudflare","category":"cdn","website":"https://www.cloudflare.com"}',
      '192.0.2.0/24 DELEGATED_TO VENDOR cloudflare {"channel":"published-range"}',
      '2001:db8::/32 DELEGATED_TO VENDOR cloudflare {"channel":"published-range"}',
    ],
  ],
  [
    'cloudflare-ranges',
    '192.0.2.0/24\n\n2001:db8::/32\n',
    [
      'VENDOR cloudflare {"canonicalName":"Cloudflare","category":"cdn","website":"https://www.cloudflare.com"}',
      '192.0.2.0/24 DELEGATED_TO VENDOR cloudflare {"channel":"published-range"}',
      '2001:db8::/32 DELEGATED_TO VENDOR cloudflare {"channel":"published-range"}',
    ],
  ],
];

function declared(id: string): SourceDeclaration {
  const source = sourceDeclaration(id);
  if (source === undefined) throw new Error(`${id} is not in the catalog`);
  return source;
}

describe('the networks of a vendor', () => {
  it.each(FACTS)('Vendor networks are read as %s publishes them in %s', async (id, file, expected) => {
    const { facts, refusals } = await readSource(declared(id), await testDataInput(file));
    expect(refusals).toEqual([]);
    expect([...new Set(facts.map(factLine))]).toEqual(expected);
  });

  it.each(WRITTEN)('Vendor networks are read as the specification of %s says', async (id, text, expected) => {
    const { facts, refusals } = await readSource(declared(id), text);
    expect(refusals).toEqual([]);
    expect([...new Set(facts.map(factLine))]).toEqual(expected);
  });

  it.each([
    ['aws-ip-ranges', 'vendors/aws_ip-ranges.json', '2026-08-21T07:37:05.000Z'],
    ['google-cloud-ranges', 'vendors/gcp.json', '2026-08-21T08:05:42.583Z'],
    ['google-user-triggered-fetchers', 'vendors/googleutf.json', '2026-08-20T14:47:01.000Z'],
    ['oracle-cloud-ranges', 'vendors/oci.json', '2026-07-27T06:55:33.696Z'],
    ['atlassian-ranges', 'vendors/atlassian.json', '2026-06-17T04:08:46.684Z'],
    ['cdn77-ranges', 'vendors/cdn77.json', '2026-07-27T14:00:04.173Z'],
    ['datadog-ranges', 'vendors/datadog.json', '2026-02-24T00:00:00.000Z'],
    ['misp-akamai', 'vendors/misp_akamai.json', '2024-04-22T00:00:00.000Z'],
  ])('Vendor networks of %s are dated by the file itself', async (id, file, date) => {
    const stated = await declared(id).dateOf?.(await testDataInput(file));
    expect(new Date(stated ?? 0).toISOString()).toBe(date);
  });

  it('Vendor networks come in one part per family where the publisher has a file for each', () => {
    expect(declared('cloudflare-ranges').part?.('ips-v6')).toBe('v6');
    expect(declared('cloudflare-ranges').part?.('cloudflare.json')).toBe('');
  });

  it('Vendor networks that are invalid are refused one by one', async () => {
    const text =
      '{"prefixes": [\n{"ip_prefix": "192.0.2.0/33"},\n{"ip_prefix": 7},\n{"service": "EC2"},\n"x",\n{"ip_prefix": "192.0.2.0/24"}], "ipv6_prefixes": []}';
    const { facts, refusals } = await readSource(declared('aws-ip-ranges'), text);
    expect(facts.map(factLine).slice(1)).toEqual([
      '192.0.2.0/24 DELEGATED_TO VENDOR aws {"channel":"published-range"}',
    ]);
    expect(refusals).toEqual([
      { line: 2, reason: expect.stringContaining("'192.0.2.0/33' is not a network") },
      { line: 3, reason: expect.stringMatching(/^ip_prefix: .*expected string/) },
      { line: 4, reason: 'expected ip_prefix or ipv6_prefix' },
      { line: 5, reason: expect.stringContaining('expected object') },
    ]);
  });

  it('A network in a list that is invalid is refused with the name of its list', async () => {
    const text = '{"addresses": ["192.0.2.0/24", 7, null, "192.0.2.0/33"], "ipv6_addresses": {"a": 1}}';
    const { facts, refusals } = await readSource(declared('fastly-ranges'), text);
    expect(facts.map(factLine).slice(1)).toEqual([
      '192.0.2.0/24 DELEGATED_TO VENDOR fastly {"channel":"published-range"}',
    ]);
    expect(refusals.map(({ reason }) => reason)).toEqual([
      'addresses: expected a network, got 7',
      expect.stringMatching(/^addresses: '192.0.2.0\/33' is not a network/),
      'ipv6_addresses: expected a network, got {"a":1}',
    ]);
  });

  it('Vendor networks end the load where the file breaks off or has another format', async () => {
    const aws = declared('aws-ip-ranges');
    await expect(readSource(aws, '{"prefixes": [{"ip_prefix": "192.0.2.0/24"}')).rejects.toThrow('breaks off');
    await expect(readSource(aws, '{"values": []}')).rejects.toThrow('expected a JSON document with prefixes');
    await expect(readSource(declared('fastly-ranges'), '{"hello": ["192.0.2.0/24"]}')).rejects.toThrow('found none');
    await expect(readSource(declared('ipranges-openai'), '<html>\n<body>\n')).rejects.toThrow('found none');
  });

  it('Vendor networks belong to the known vendor that the name means, in any spelling, else to one of that name', async () => {
    const names = [
      ...['Amazon AWS', 'Choopa', 'Contabo GmbH', 'DigitalOcean Europe', 'Google App Engine', 'Hetzner Online AG'],
      ...['Microsoft Azure', 'SoftLayer', 'Redstation Limited'],
    ];
    const rows = names.map((name) => `192.0.2.0,192.0.2.1,${name},\n`).join('');
    const { facts } = await readSource(declared('ipcat-datacenters'), rows);
    const vendors = facts.flatMap((fact) => (fact.kind === 'node' ? [fact.name] : []));
    expect(vendors).toEqual([
      ...['aws', 'vultr', 'contabo', 'digitalocean', 'google-cloud', 'hetzner'],
      ...['azure', 'ibm-cloud', 'redstation-limited'],
    ]);
  });

  it('Vendor networks given as a range are refused where the last address comes first, or a field is missing', async () => {
    const rows = '192.0.2.9,192.0.2.1,Example,http://example.com\n192.0.2.1\n192.0.2.0,192.0.2.2,Example Hosting,\n';
    const { facts, refusals } = await readSource(declared('ipcat-datacenters'), rows);
    expect(facts.map(factLine)).toEqual([
      'VENDOR example-hosting {"canonicalName":"Example Hosting","category":"hosting"}',
      '192.0.2.0/31 DELEGATED_TO VENDOR example-hosting {"channel":"curated"}',
      '192.0.2.2/32 DELEGATED_TO VENDOR example-hosting {"channel":"curated"}',
    ]);
    expect(refusals).toEqual([
      { line: 1, reason: 'expected the last address after 192.0.2.9, got 192.0.2.1' },
      { line: 2, reason: 'expected first address, last address and name' },
    ]);
  });
});
