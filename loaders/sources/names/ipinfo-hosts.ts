import { z } from 'zod';
import { foldHost, keyOrNull } from '../../../schema/keys/index.ts';
import { type CsvRow, csvRecords } from '../../formats/csv-records.ts';
import { addressData } from '../../formats/dns-data.ts';
import { dnsFacts } from '../../formats/dns-facts.ts';
import { jsonLineRecords } from '../../formats/json-records.ts';
import { addressNode } from '../../formats/listings.ts';
import { reverseNameOf } from '../../formats/reverse-names.ts';
import { RefusedRecord, type SourceDeclaration } from '../../source.ts';

const PUBLISHED = {
  publisher: 'IPinfo',
  licence: 'CC-BY-4.0 for the samples; the whole database under an agreement',
  cadenceHours: 24,
  layer: 'dns',
  verified: 'real file',
} as const;

/** The names of addresses in reverse DNS. */
export const ipinfoRdns: SourceDeclaration<CsvRow> = {
  ...PUBLISHED,
  id: 'ipinfo-rdns',
  title: 'Reverse DNS of addresses (IPinfo)',
  homePage: 'https://ipinfo.io/developers/reverse-dns-database',
  defaultUrl:
    'https://raw.githubusercontent.com/ipinfo/sample-database/main/IP%20to%20rDNS/ip_rdns_hostnames_sample.csv',
  format: 'CSV ip,hostname with a header',
  fields: { ip: { becomes: 'the address' }, hostname: { becomes: 'its name in reverse DNS' } },
  read: (input) => csvRecords(input),
  *facts({ line, value: { ip, hostname } }, { observedAt, suffixes }) {
    if (ip === undefined || hostname === undefined) throw new RefusedRecord(line, 'expected ip and hostname');
    const owner = reverseNameOf(addressNode(ip));
    yield* dnsFacts({ owner, data: { type: 'PTR', target: hostname } }, { lastSeen: observedAt }, suffixes);
  },
};

const HOSTING = z.object({ ip: z.string(), domains: z.union([z.string(), z.array(z.string())]) });

/** The domains that an address serves. */
export const ipinfoHostedDomains: SourceDeclaration<z.infer<typeof HOSTING>> = {
  ...PUBLISHED,
  id: 'ipinfo-hosted-domains',
  title: 'Domains hosted on addresses (IPinfo)',
  homePage: 'https://ipinfo.io/developers/hosted-domains-database',
  defaultUrl:
    'https://raw.githubusercontent.com/ipinfo/sample-database/main/Hosted%20Domains/hosted_domains_sample.json',
  format: 'JSON lines ip, total, domains (a list, or names with commas between)',
  fields: {
    ip: { becomes: 'the address' },
    total: { leftOut: 'how many domains the address serves: a file may have fewer, and the graph counts its own' },
    'domains[]': { becomes: 'hosts that resolve to the address' },
  },
  read: (input) => jsonLineRecords(input, HOSTING),
  *facts({ value: { ip, domains } }, { observedAt, suffixes, leaveOut }) {
    const data = addressData(ip);
    for (const text of [domains].flat().flatMap((names) => names.split(','))) {
      const owner = text.trim();
      if (owner === '') continue;
      // A name that is none loses itself alone.
      if (keyOrNull(() => foldHost(owner)) === null) leaveOut?.(`domains: '${owner.slice(0, 60)}' is not a host name`);
      else yield* dnsFacts({ owner, data }, { lastSeen: observedAt }, suffixes);
    }
  },
};
