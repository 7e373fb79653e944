import { type CsvRow, csvRecords } from '../../formats/csv-records.ts';
import { delimitedRecords } from '../../formats/delimited-records.ts';
import { dataLines } from '../../formats/text-lines.ts';
import type { SourceInput, SourceRecord } from '../../source.ts';
import { fieldOf, type TableFeedRow, tableFeed, wordsOf } from './list-feed.ts';
import * as F from './table-fields.ts';

/** Returns the part of a file: its name without the ending. */
const byFile = (fileName: string) => fileName.replace(/\..*$/, '');

const DATAPLANE_COLUMNS = ['asn', 'asname', 'ipaddr', 'lastseen', 'category'];
const REPUTATION_COLUMNS = ['address', 'reliability', 'risk', 'activity', 'rest'];
const DATAPLANE: readonly (readonly [file: string, name: string, category: string, title: string])[] = [
  ['sshpwauth', 'SSH Password', 'Brute Force', 'Addresses that try SSH passwords'],
  ['sshclient', 'SSH Client', 'Brute Force', 'Addresses that open SSH connections'],
  ['dnsrd', 'DNS Recursion', 'General Blacklists', 'Addresses that look for open DNS resolvers'],
];

const OXL = {
  publisher: 'O-X-L',
  licence: 'BSD-3-Clause',
  homePage: 'https://github.com/O-X-L/risk-db-lists',
  verified: 'real file',
  read: csvRecords,
  evidence: { entries: 'active', reliability: 'automated' },
} as const;
const OXL_FILES = 'https://raw.githubusercontent.com/O-X-L/risk-db-lists/HEAD';

/** Networks and ASNs with many reports are mainly the large ones. The reports are no evidence against what is in them. */
const OXL_ROWS: readonly TableFeedRow[] = [
  {
    ...OXL,
    id: 'oxl-riskdb-ip',
    url: `${OXL_FILES}/ip/top_1000.csv`,
    name: 'OXL Risk-DB IPs',
    category: 'Attack Sources',
    weight: 1,
    title: 'Most reported addresses (O-X-L Risk-DB)',
    format: 'CSV with header IP,Report count',
    fields: F.OXL_ADDRESS_FIELDS,
    lists: 'addresses',
    value: 'IP',
  },
  {
    ...OXL,
    id: 'oxl-riskdb-net',
    url: `${OXL_FILES}/net/top_1000.csv`,
    name: 'OXL Risk-DB Networks',
    category: 'Reference Data',
    weight: 0,
    title: 'Most reported networks (O-X-L Risk-DB)',
    format: 'CSV with header Network,Report count',
    fields: F.OXL_NETWORK_FIELDS,
    lists: 'addresses',
    value: 'Network',
  },
  {
    ...OXL,
    id: 'oxl-riskdb-asn',
    url: `${OXL_FILES}/asn/top_1000.csv`,
    name: 'OXL Risk-DB ASNs',
    category: 'Reference Data',
    weight: 0,
    title: 'Most reported AS (O-X-L Risk-DB)',
    format: 'CSV with header ASN,Report count,Organization',
    fields: F.OXL_AS_FIELDS,
    lists: 'asns',
    value: 'ASN',
  },
];

const ROWS: readonly TableFeedRow[] = [
  ...DATAPLANE.map(([file, name, category, title]) => ({
    id: `dataplane-${file}`,
    name: `DataPlane ${name}`,
    category,
    weight: 1,
    evidence: { entries: 'active', reliability: 'automated' } as const,
    title: `${title} (DataPlane.org)`,
    publisher: 'DataPlane.org',
    licence: 'its own terms: not for commercial use, not to be passed on',
    homePage: 'https://dataplane.org/',
    url: `https://dataplane.org/signals/${file}.txt`,
    format: 'text: `#` comments, then ASN | ASname | ipaddr | lastseen | category',
    fields: F.DATAPLANE_FIELDS,
    lists: 'addresses' as const,
    read: (input: SourceInput) => delimitedRecords(input, { separator: '|', columns: DATAPLANE_COLUMNS }),
    value: 'ipaddr',
    lastSeen: 'lastseen',
  })),
  ...OXL_ROWS,
  {
    id: 'alienvault-reputation',
    name: 'AlienVault Reputation',
    category: 'Reputation',
    weight: 0.5,
    evidence: { entries: 'reported', reliability: 'automated' },
    title: 'Addresses with a reputation (AlienVault OSSIM)',
    publisher: 'LevelBlue (AlienVault)',
    licence: 'free to use; no licence stated',
    homePage: 'https://www.alienvault.com/',
    url: 'https://reputation.alienvault.com/reputation.data',
    format: 'text: address#reliability#risk#activity#country#city#latitude,longitude#revision',
    fields: F.ALIENVAULT_FIELDS,
    lists: 'addresses',
    read: (input) => delimitedRecords(input, { separator: '#', columns: REPUTATION_COLUMNS }),
    value: 'address',
    says: ({ activity }) => ({ tags: wordsOf(activity, ';') }),
  },
  {
    id: 'bounty-bad-asn',
    name: 'Bountyyfi Bad ASNs',
    category: 'Reference Data',
    weight: 0,
    meaning: 'hosting',
    evidence: { entries: 'reported', reliability: 'community' },
    title: 'AS of hosting and VPN companies (bountyyfi bad-asn-list)',
    publisher: 'Bountyy Oy',
    licence: 'MIT',
    homePage: 'https://github.com/bountyyfi/bad-asn-list',
    url: 'https://raw.githubusercontent.com/bountyyfi/bad-asn-list/HEAD/all.txt',
    verified: 'real file',
    format: 'text: AS<n>, a blank and the name of the company',
    fields: F.BOUNTY_FIELDS,
    lists: 'asns',
    read: (input) => delimitedRecords(input, { separator: ' ', columns: ['asn', 'company'] }),
    value: 'asn',
    says: ({ company }) => ({ usedBy: fieldOf(company) }),
  },
  {
    id: 'brianhama-bad-asn',
    name: 'Brianhama Bad ASNs',
    category: 'Reference Data',
    weight: 0,
    meaning: 'hosting',
    evidence: { entries: 'reported', reliability: 'community' },
    title: 'AS of hosting, VPN and proxy companies (brianhama bad-asn-list)',
    publisher: 'Brian Hama',
    licence: 'MIT',
    homePage: 'https://github.com/brianhama/bad-asn-list',
    url: 'https://raw.githubusercontent.com/brianhama/bad-asn-list/master/bad-asn-list.csv',
    verified: 'real file',
    format: 'CSV with header ASN,Entity',
    fields: F.BRIANHAMA_FIELDS,
    lists: 'asns',
    read: csvRecords,
    value: 'ASN',
  },
  {
    id: 'bruteforceblocker',
    name: 'BruteForceBlocker',
    category: 'Brute Force',
    weight: 1,
    evidence: { entries: 'active', reliability: 'automated' },
    title: 'Addresses that guess SSH passwords (BruteForceBlocker)',
    publisher: 'Daniel Gerzo',
    licence: 'free to use; no licence stated',
    homePage: 'https://danger.rulez.sk/index.php/bruteforceblocker/',
    format: 'text: `#` comments; address, `#`, the time of the last report, count, id',
    fields: F.BRUTEFORCEBLOCKER_FIELDS,
    lists: 'addresses',
    read: reportRows,
    value: 'IP',
    lastSeen: 'Last Reported',
    url: 'https://danger.rulez.sk/projects/bruteforceblocker/blist.php',
  },
  {
    id: 'c2intelfeeds',
    name: 'C2IntelFeeds',
    category: 'C2 Servers',
    weight: 1.5,
    evidence: { entries: 'reported', reliability: 'automated', span: 30 },
    title: 'Command-and-control servers found by scans (C2IntelFeeds)',
    publisher: 'drb_ra',
    licence: 'free to use; no licence stated',
    homePage: 'https://github.com/drb-ra/C2IntelFeeds',
    url: 'https://raw.githubusercontent.com/drb-ra/C2IntelFeeds/master/feeds/IPC2s-30day.csv',
    format: 'CSV: `#` before the names of the columns, of which the first is an address or a host',
    fields: F.C2INTEL_FIELDS,
    lists: 'mixed',
    read: (input) => delimitedRecords(input, { separator: ',', columns: ['indicator', 'ioc'] }),
    value: 'indicator',
    says: ({ ioc }) => ({ tags: frameworkIn(ioc) }),
    part: byFile,
  },
  {
    id: 'carbonblack-active-c2',
    name: 'Carbon Black Active C2',
    category: 'C2 Servers',
    weight: 1.5,
    // The repository was closed. Each of its files is a scan of one month.
    evidence: { entries: 'archive', reliability: 'automated', publishedOn: '2022-10-31' },
    title: 'Servers of Cobalt Strike, ShadowPad, Winnti and Dacls found by scans (VMware Carbon Black)',
    publisher: 'VMware Carbon Black',
    licence: 'MIT',
    homePage: 'https://github.com/carbonblack/active_c2_ioc_public',
    url: 'https://raw.githubusercontent.com/carbonblack/active_c2_ioc_public/HEAD/cobaltstrike/cobaltstrike_id0_cracked.csv',
    verified: 'real file',
    format: 'tabs, header c2_ip, first_seen, last_seen, protocol, port, ...',
    fields: F.CARBON_BLACK_FIELDS,
    lists: 'addresses',
    read: scanRows,
    value: 'c2_ip',
    says: ({ file }) => ({ tags: [file ?? ''] }),
    firstSeen: 'first_seen',
    lastSeen: 'last_seen',
    part: byFile,
  },
  {
    id: 'x4bnet-datacenter-asn',
    name: 'X4BNet Datacenter ASNs',
    category: 'Reference Data',
    weight: 0,
    meaning: 'hosting',
    evidence: { entries: 'active', reliability: 'community' },
    title: 'AS of data centres, clouds and hosting companies (X4BNet)',
    publisher: 'X4BNet',
    licence: 'MIT',
    homePage: 'https://github.com/X4BNet/lists_vpn',
    url: 'https://raw.githubusercontent.com/X4BNet/lists_vpn/main/input/datacenter/ASN.txt',
    verified: 'real file',
    format: 'text: AS<n>, `#` and the name of the AS or of the company',
    fields: F.X4BNET_DATACENTER_FIELDS,
    lists: 'asns',
    read: (input) => delimitedRecords(input, { separator: '#', columns: ['asn', 'remark'] }),
    value: 'asn',
  },
];

/** Reads rows such as `192.0.2.1 # 2016-08-17 14:15:10 98 1060564`. The times have no zone, and count as UTC. */
async function* reportRows(input: SourceInput): AsyncIterable<SourceRecord<CsvRow>> {
  for await (const { line, value } of dataLines(input)) {
    const [address = '', reported] = value.split(/\s*#\s*/);
    yield {
      line,
      value: { IP: address.trim(), 'Last Reported': /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}/.exec(reported ?? '')?.[0] },
    };
  }
}

/** Returns the framework that a C2 server runs: `Possible Cobalt Strike C2 IP` names one. */
function frameworkIn(ioc: string | undefined): readonly string[] {
  return /^Possible\s+(.+?)\s+C2\b/i.exec(ioc ?? '')?.slice(1) ?? [];
}

/** Reads the rows, with the family at the beginning of the file name, as in `winnti40_202210.tsv`. */
async function* scanRows(input: SourceInput): AsyncIterable<SourceRecord<CsvRow>> {
  const [file = ''] = input.fileName.split(/[_.]/);
  for await (const { line, value } of delimitedRecords(input, { separator: '\t' }))
    yield { line, value: { ...value, file } };
}

/** The sources of the feeds that are tables. */
export const TABLE_FEEDS = ROWS.map(tableFeed);
