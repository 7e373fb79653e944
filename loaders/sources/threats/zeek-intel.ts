import { delimitedRecords } from '../../formats/delimited-records.ts';
import type { Listed } from '../../formats/indicators.ts';
import type { FeedDeclaration } from '../../source.ts';
import { tableFeed } from './list-feed.ts';
import { ZEEK_FIELDS } from './table-fields.ts';

/** The layout of Zeek's intelligence framework: tabs, and the names of the columns in a `#fields` line. */
export const ZEEK_LAYOUT = { separator: '\t', headerMark: '#fields' } as const;

/** Zeek's kinds of indicators that Weft can list. E-mail addresses and user names are not among them. URLs have no scheme. */
export const ZEEK_KINDS: ReadonlyMap<string, Listed> = new Map(
  Object.entries({
    'Intel::ADDR': 'addresses',
    'Intel::SUBNET': 'addresses',
    'Intel::DOMAIN': 'hosts',
    'Intel::URL': 'mixed',
    'Intel::FILE_HASH': 'hashes',
  }),
);

const REPOSITORY = 'CriticalPathSecurity/Zeek-Intelligence-Feeds';

interface ZeekRow extends FeedDeclaration {
  readonly title: string;
  readonly file: string;
  /** The report from which its entries come. */
  readonly report?: string;
  /** The group to which that report attributes its entries. */
  readonly group?: string;
  /** True if its hosts are services that the group used, and most of their users are harmless. */
  readonly hostsAreServices?: true;
}

const ROWS: readonly ZeekRow[] = [
  {
    id: 'cps-cobaltstrike',
    name: 'CPS Cobalt Strike',
    category: 'C2 Servers',
    weight: 1.5,
    evidence: { entries: 'reported', reliability: 'automated' },
    title: 'Cobalt Strike servers',
    file: 'cobaltstrike_ips.intel',
  },
  {
    id: 'cps-nso-group',
    name: 'Amnesty NSO Domains',
    category: 'Malicious Domains',
    weight: 1,
    evidence: {
      judge: 'Amnesty International',
      entries: 'archive',
      reliability: 'verified',
      publishedOn: '2021-07-18',
    },
    title: 'Hosts of the Pegasus spyware (Amnesty International)',
    file: 'Amnesty_NSO_Domains.intel',
  },
  {
    id: 'cps-lockbit',
    name: 'CPS LockBit',
    category: 'Malicious Infrastructure',
    weight: 1,
    // FBI FLASH CU-000162-MW, about LockBit 2.0.
    evidence: { judge: 'FBI', entries: 'archive', reliability: 'verified', publishedOn: '2022-02-04' },
    title: 'Addresses of the LockBit ransomware',
    file: 'lockbit_ip.intel',
    report: 'https://www.ic3.gov/Media/News/2022/220204.pdf',
    group: 'LockBit',
  },
  {
    id: 'cps-ragnar',
    name: 'CPS Ragnar',
    category: 'Malicious Infrastructure',
    weight: 1,
    // FBI FLASH CU-000163-MW, about RagnarLocker.
    evidence: { judge: 'FBI', entries: 'archive', reliability: 'verified', publishedOn: '2022-03-07' },
    title: 'Addresses of the Ragnar Locker ransomware',
    file: 'ragnar.intel',
    report: 'https://www.ic3.gov/Media/News/2022/220307.pdf',
    group: 'Ragnar Locker',
  },
  {
    id: 'cps-gru-aa25',
    name: 'CPS GRU AA25',
    category: 'State Actor & Sanctions',
    weight: 1,
    // The joint advisory of that name, by CISA and its partners.
    evidence: { judge: 'CISA', entries: 'archive', reliability: 'verified', publishedOn: '2025-05-21' },
    title: 'Addresses that the advisory AA25-141A lays to unit 26165 of the GRU',
    file: 'gru-aa25.intel',
    report: 'https://www.cisa.gov/news-events/cybersecurity-advisories/aa25-141a',
    group: 'APT28',
    hostsAreServices: true,
  },
  {
    id: 'rutgers-banlist',
    name: 'Rutgers Banlist',
    category: 'Attack Sources',
    weight: 1,
    evidence: { judge: 'Rutgers University', entries: 'active', reliability: 'automated' },
    title: 'Addresses that attacked Rutgers University',
    file: 'rutgers.intel',
  },
  {
    id: 'cps-cloudzy',
    name: 'CPS Cloudzy',
    category: 'Threat Intelligence',
    weight: 0.5,
    evidence: { judge: 'Halcyon', entries: 'archive', reliability: 'verified', publishedOn: '2023-08-01' },
    title: 'Addresses of the hosting company Cloudzy, which Halcyon found crime and states at',
    file: 'cloudzy.intel',
  },
  {
    id: 'cps-stark-industries',
    name: 'CPS Stark Industries',
    category: 'Threat Intelligence',
    weight: 0.5,
    evidence: { entries: 'reported', reliability: 'community' },
    title: 'Addresses of the hosting company Stark Industries, which the EU sanctioned',
    file: 'stark-industries.intel',
  },
];

/** Intel files that Critical Path Security gathers, one feed for each. */
export const ZEEK_FEEDS = ROWS.map(({ title, file, report, group, hostsAreServices, ...feed }) =>
  tableFeed({
    ...feed,
    title: `${title} (Zeek intel)`,
    publisher: 'Critical Path Security',
    licence: 'MIT',
    homePage: `https://github.com/${REPOSITORY}`,
    url: `https://raw.githubusercontent.com/${REPOSITORY}/master/${file}`,
    verified: 'real file',
    fields: ZEEK_FIELDS,
    format: 'Zeek intel: tabs, `#fields` indicator, indicator_type, meta.source, ...',
    lists: { column: 'indicator_type', kinds: ZEEK_KINDS },
    read: (input) => delimitedRecords(input, ZEEK_LAYOUT),
    value: 'indicator',
    says: ({ indicator_type: type }) => {
      const isService = hostsAreServices === true && type === 'Intel::DOMAIN';
      if (isService) return { reference: report, category: 'Threat Intelligence' };
      return { reference: report, actors: group === undefined ? [] : [group] };
    },
  }),
);
