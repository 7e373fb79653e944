/** Published ranges of the large clouds, with services and regions. */
import { z } from 'zod';
import { epochMs } from '../../formats/dates.ts';
import { topLevelText } from '../../formats/json-members.ts';
import { TEXT, VALUES } from '../../formats/optional-members.ts';
import { mergedRanges, objectRanges, type RangeEntry, together } from '../../formats/published-ranges.ts';
import type { SourceDeclaration, SourceInput } from '../../source.ts';
import { cloudEgress, publishedList } from './published-list.ts';
import {
  AWS_FIELDS,
  AZURE_FIELDS,
  GOOGLE_CLOUD_FIELDS,
  GOOGLE_FETCHER_FIELDS,
  GOOGLE_FIELDS,
  ORACLE_FIELDS,
} from './range-fields.ts';

/** Ids that mean everywhere, and so no specific region. */
const EVERYWHERE: ReadonlySet<string> = new Set(['', 'global']);

function regionOf(region: string | undefined): readonly string[] {
  return region === undefined || EVERYWHERE.has(region.toLowerCase()) ? [] : [region];
}

async function syncTokenMs(input: SourceInput, unitMs: number): Promise<number | null> {
  const token = Number((await topLevelText(input, 'syncToken')) ?? Number.NaN);
  return Number.isSafeInteger(token) ? token * unitMs : null;
}

const AWS_ENTRY = z
  .object({
    ip_prefix: z.string().optional(),
    ipv6_prefix: z.string().optional(),
    region: TEXT,
    service: TEXT,
  })
  .transform(({ ip_prefix: cidr4, ipv6_prefix: cidr6, region, service }, context) =>
    entryOf(cidr4 ?? cidr6, 'ip_prefix or ipv6_prefix', { region, service }, context),
  );

/** Returns the network of an entry, which has it under the name of its family. */
function entryOf(
  cidr: string | undefined,
  names: string,
  { region, service }: { readonly region: string | undefined; readonly service: string | undefined },
  context: z.RefinementCtx,
): RangeEntry {
  if (cidr !== undefined) return { cidr, services: service === undefined ? [] : [service], regions: regionOf(region) };
  context.addIssue(`expected ${names}`);
  return z.NEVER;
}

/** Ranges of AWS. Customers' traffic leaves from EC2; the other services named here make outgoing connections themselves. */
export const awsIpRanges: SourceDeclaration = publishedList({
  id: 'aws-ip-ranges',
  title: 'IP ranges of Amazon Web Services',
  publisher: 'Amazon Web Services',
  licence: 'published for use without a stated licence; the copy in the sample: Apache-2.0 (jonhadfield/cloud-ips)',
  homePage: 'https://docs.aws.amazon.com/vpc/latest/userguide/aws-ip-ranges.html',
  defaultUrl: 'https://ip-ranges.amazonaws.com/ip-ranges.json',
  format: 'JSON syncToken, createDate, prefixes[] {ip_prefix, region, service}, ipv6_prefixes[] {ipv6_prefix, ...}',
  fields: AWS_FIELDS,
  verified: 'real file',
  vendor: 'aws',
  umbrella: 'AMAZON',
  egress: cloudEgress('CLOUDFRONT_ORIGIN_FACING CODEBUILD EC2 ROUTE53_HEALTHCHECKS'),
  hasCloudRegions: true,
  dateOf: (input) => syncTokenMs(input, 1000),
  ranges: (input) =>
    mergedRanges(
      together(
        objectRanges(input, ['prefixes'], AWS_ENTRY, (entry) => [entry]),
        objectRanges(input, ['ipv6_prefixes'], AWS_ENTRY, (entry) => [entry]),
      ),
    ),
});

const GOOGLE_ENTRY = z
  .object({
    ipv4Prefix: z.string().optional(),
    ipv6Prefix: z.string().optional(),
    service: TEXT,
    scope: TEXT,
  })
  .transform(({ ipv4Prefix, ipv6Prefix, scope, service }, context) =>
    entryOf(ipv4Prefix ?? ipv6Prefix, 'ipv4Prefix or ipv6Prefix', { region: scope, service }, context),
  );

function googleRanges(input: SourceInput) {
  return mergedRanges(objectRanges(input, ['prefixes'], GOOGLE_ENTRY, (entry) => [entry]));
}

/** Google states the time of the build in its own time zone. The syncToken is the same time in epoch milliseconds. */
const GOOGLE = {
  publisher: 'Google',
  licence: 'published for use without a stated licence; the copy in the sample: Apache-2.0 (jonhadfield/cloud-ips)',
  format: 'JSON syncToken, creationTime, prefixes[] {ipv4Prefix or ipv6Prefix, service, scope}',
  fields: GOOGLE_FIELDS,
  verified: 'real file',
  dateOf: (input: SourceInput) => syncTokenMs(input, 1),
  ranges: googleRanges,
} as const;

/** Ranges that Google Cloud assigns to its customers. */
export const googleCloudRanges: SourceDeclaration = publishedList({
  ...GOOGLE,
  id: 'google-cloud-ranges',
  title: 'IP ranges of Google Cloud customers',
  homePage: 'https://support.google.com/a/answer/10026322',
  defaultUrl: 'https://www.gstatic.com/ipranges/cloud.json',
  fields: GOOGLE_CLOUD_FIELDS,
  vendor: 'google-cloud',
  egress: 'cloud-egress',
  hasCloudRegions: true,
});

/** All ranges of Google, including its cloud. */
export const googleRangesAll: SourceDeclaration = publishedList({
  ...GOOGLE,
  id: 'google-ranges',
  title: 'IP ranges of Google',
  homePage: 'https://support.google.com/a/answer/10026322',
  defaultUrl: 'https://www.gstatic.com/ipranges/goog.json',
  vendor: 'google',
});

/** Ranges from which Google fetches for its users and for its search. No egress class of the contract fits them. */
export const googleFetchers: readonly SourceDeclaration[] = (
  [
    ['googlebot-ranges', 'Googlebot', 'googlebot.json', 'unclassed', 'specification'],
    [
      'google-special-crawlers',
      'special-case crawlers of Google',
      'special-crawlers.json',
      'unclassed',
      'specification',
    ],
    [
      'google-user-triggered-fetchers',
      'fetchers that users of Google trigger',
      'user-triggered-fetchers.json',
      'unclassed',
      'real file',
    ],
  ] as const
).map(([id, title, file, egress, verified]) =>
  publishedList({
    ...GOOGLE,
    id,
    title: `IP ranges of ${title}`,
    homePage: 'https://developers.google.com/search/docs/crawling-indexing/verifying-googlebot',
    defaultUrl: `https://developers.google.com/static/search/apis/ipranges/${file}`,
    format: 'JSON creationTime, prefixes[] {ipv4Prefix or ipv6Prefix}',
    fields: GOOGLE_FETCHER_FIELDS,
    verified,
    dateOf: async (input) => epochMs(await topLevelText(input, 'creationTime')) ?? null,
    vendor: 'google',
    service: file.replace('.json', ''),
    egress,
  }),
);

const AZURE_TAG = z.object({
  name: z.string(),
  properties: z.object({
    region: z.string().optional(),
    systemService: z.string().optional(),
    addressPrefixes: VALUES,
  }),
});

/** Service tags of Azure. The tags of the whole cloud name no service, and contain the ranges from which customers send. */
export const azureServiceTags: SourceDeclaration = publishedList({
  id: 'azure-service-tags',
  title: 'IP ranges and service tags of Microsoft Azure (public cloud)',
  publisher: 'Microsoft',
  licence: 'published for use without a stated licence',
  homePage: 'https://learn.microsoft.com/azure/virtual-network/service-tags-overview',
  // Each edition has a different URL, which its download page names.
  defaultUrl: null,
  format: 'JSON changeNumber, cloud, values[] {name, id, properties {region, systemService, addressPrefixes[]}}',
  fields: AZURE_FIELDS,
  cadenceHours: 168,
  verified: 'specification',
  vendor: 'azure',
  umbrella: 'AzureCloud',
  egress: { AzureCloud: 'cloud-egress' },
  hasCloudRegions: true,
  ranges: (input) =>
    mergedRanges(
      objectRanges(input, ['values'], AZURE_TAG, function* ({ name, properties }) {
        const { region, systemService, addressPrefixes } = properties;
        const service =
          systemService === undefined || systemService === '' ? (name.split('.')[0] ?? name) : systemService;
        for (const cidr of addressPrefixes) yield { cidr, services: [service], regions: regionOf(region) };
      }),
    ),
});

const OCI_REGION = z.object({
  region: z.string(),
  cidrs: z.array(z.object({ cidr: z.string(), tags: z.array(z.string()).default([]) })),
});

/** Ranges of Oracle Cloud: `OCI` is for customers, `OSN` is the network of Oracle's own services. */
export const oracleCloudRanges: SourceDeclaration = publishedList({
  id: 'oracle-cloud-ranges',
  title: 'Public IP ranges of Oracle Cloud Infrastructure',
  publisher: 'Oracle',
  licence: 'published for use without a stated licence; the copy in the sample: Apache-2.0 (jonhadfield/cloud-ips)',
  homePage: 'https://docs.oracle.com/iaas/Content/General/Concepts/addressranges.htm',
  defaultUrl: 'https://docs.oracle.com/iaas/tools/public_ip_ranges.json',
  format: 'JSON last_updated_timestamp, regions[] {region, cidrs[] {cidr, tags[]}}',
  fields: ORACLE_FIELDS,
  verified: 'real file',
  vendor: 'oracle-cloud',
  egress: { OCI: 'cloud-egress' },
  hasCloudRegions: true,
  dateOf: async (input) => epochMs(await topLevelText(input, 'last_updated_timestamp')) ?? null,
  ranges: (input) =>
    mergedRanges(
      objectRanges(input, ['regions'], OCI_REGION, ({ region, cidrs }) =>
        cidrs.map(({ cidr, tags }) => ({ cidr, services: tags, regions: regionOf(region) })),
      ),
    ),
});
