import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { derive } from '../../loaders/derive/derive.ts';
import type { LoadReport } from '../../loaders/pipeline/load-options.ts';
import type { SourceDeclaration } from '../../loaders/source.ts';
import { octodnsZone } from '../../loaders/sources/names/octodns-zone.ts';
import { passiveDnsCof } from '../../loaders/sources/names/passive-dns-cof.ts';
import { publicSuffixList } from '../../loaders/sources/names/public-suffix-list.ts';
import { zdns } from '../../loaders/sources/names/zdns.ts';
import { zoneFile } from '../../loaders/sources/names/zone-file.ts';
import { rdap } from '../../loaders/sources/registries/rdap.ts';
import { takeoverServices } from '../../loaders/sources/vendors/takeover-services.ts';
import type { Database } from '../../store/database.ts';
import { load } from './pipeline-toys.ts';

/** Day of the zones; servers answered on it and the day after. */
export const ZONE_DAY = Date.UTC(2026, 7, 1);
const DAY_MS = 86_400_000;
const DAY = ZONE_DAY;

/** What each alias of the zone example.com points at. */
const ALIASES: Readonly<Record<string, string>> = {
  old: 'shop.example-retired.net',
  held: 'y.example-held.net',
  fine: 'cdn.example-held.net',
  unloaded: 'x.example-unknown.org',
  chain: 'a.example-held.net',
  'retired-uk': 'www.example-retired.co.uk',
  'held-uk': 'www.example-held.co.uk',
  'since-delegated': 'www.example-since.net',
  'seen-since': 'www.example-seen.net',
  'without-servers': 'www.example-parked.net',
  bucket: 'assets.s3.amazonaws.com',
  app: 'gone-app.azurewebsites.net',
  'live-app': 'live-app.azurewebsites.net',
  balancer: 'dead-1.eu-west-1.elb.amazonaws.com',
  pages: 'someone.github.io',
  wild: 'site.tenant.example-shared.com',
  ghost: 'blog.ghost.io',
  nx: 'gone.example-held.net',
  back: 'again.example-held.net',
  moved: 'moved-away.example-held.net',
  both: 'www.example-retired2.net',
  own: 'nothing.example.com',
  'own-delegated': 'host.sub.example.com',
  'own-wild': 'any.wild.example.com',
  'own-parent': 'parent.example.com',
  'own-text': 'text.example.com',
  'no-tld': 'host.corp-lan',
  dying: 'www.example-dying.org',
  redeemable: 'www.example-redeemable.org',
  expired: 'www.example-expired.org',
  'in-grace': 'www.example-grace.org',
  'loop-a': 'loop-b.example.com',
  'loop-b': 'loop-a.example.com',
  self: 'self.example.com',
  ...Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`hop${index}`, `hop${index + 1}.example.com`])),
};

const ZONE = `'': {type: A, value: 192.0.2.1}
www: {type: CNAME, value: example.com.}
sub: {type: NS, value: ns.example-held.net.}
'*.wild': {type: A, value: 192.0.2.2}
leaf.parent: {type: A, value: 192.0.2.3}
text: {type: TXT, value: hello}
hop12: {type: A, value: 192.0.2.4}
${Object.entries(ALIASES)
  .map(([name, target]) => `${name}: {type: CNAME, value: ${target}.}`)
  .join('\n')}
`;

/** A registry's zone: its SOA record, and the domains that it delegates. */
export const registry = (zone: string, delegated: readonly string[]): string =>
  [
    `${zone}. 60 IN SOA ns.${zone}. admin.${zone}. 1 2 3 4 5`,
    ...delegated.map((name) => `${name}. 60 IN NS ns.example.org.`),
  ]
    .map((line) => `${line}\n`)
    .join('');

const SUFFIXES = `// ===BEGIN ICANN DOMAINS===
${['com', 'net', 'org', 'uk', 'co.uk', 'io', 'gov'].join('\n')}
// ===END ICANN DOMAINS===
// ===BEGIN PRIVATE DOMAINS===
${['github.io', 'azurewebsites.net', '*.example-shared.com'].join('\n')}
// ===END PRIVATE DOMAINS===
`;

const service = (name: string, cname: readonly string[], status: string, nxdomain: boolean, fingerprint: string) => {
  return { service: name, cname, status, nxdomain, fingerprint };
};
const SERVICES = [
  service('AWS/S3', ['s3.amazonaws.com'], 'Vulnerable', false, 'The specified bucket does not exist'),
  service('AWS/Load Balancer (ELB)', ['elb.amazonaws.com'], 'Not vulnerable', true, 'NXDOMAIN'),
  service('Microsoft Azure', ['azurewebsites.net'], 'Vulnerable', true, 'NXDOMAIN'),
  service('Ghost', ['ghost.io'], 'Edge case', false, 'Failed to resolve DNS path for this host'),
];

const cname = (name: string, answer: string) => ({ type: 'CNAME', name, answer, ttl: 60 });
const a = (name: string) => ({ type: 'A', name, answer: '192.0.2.9', ttl: 60 });
const answered = (host: string, status: string, answers: readonly object[], timestamp = '2026-08-01T00:00:00Z') => {
  return { name: `${host}.example.com`, results: { A: { status, timestamp, data: { answers } } } };
};
const gone = (host: string, timestamp?: string) =>
  answered(host, 'NXDOMAIN', [cname(`${host}.example.com`, ALIASES[host] ?? '')], timestamp);
const alive = (host: string, timestamp?: string) =>
  answered(host, 'NOERROR', [cname(`${host}.example.com`, ALIASES[host] ?? ''), a(ALIASES[host] ?? '')], timestamp);

const ANSWERS = [
  ...['app', 'balancer', 'pages', 'wild', 'ghost', 'nx', 'back', 'moved', 'both'].map((host) => gone(host)),
  ...['fine', 'live-app'].map((host) => alive(host)),
  alive('back', '2026-08-01T01:00:00Z'),
  alive('seen-since', '2026-08-01T02:00:00Z'),
  answered(
    'moved',
    'NOERROR',
    [cname('moved-away.example-held.net', 'cdn.example-held.net'), a('cdn.example-held.net')],
    '2026-08-01T03:00:00Z',
  ),
  answered(
    'chain',
    'NOERROR',
    [
      cname('chain.example.com', 'a.example-held.net'),
      cname('a.example-held.net', 'b.example-retired.net'),
      cname('b.example-retired.net', 'c.example-held.net'),
      a('c.example-held.net'),
    ],
    '2026-07-31T00:00:00Z',
  ),
];

const seen = (rrname: string, rrtype: string, rdata: string, time: number) => ({
  rrname,
  rrtype,
  rdata,
  time_first: time / 1000,
  time_last: time / 1000,
});
const SEEN = [
  seen('both-ways.example.net', 'CNAME', 'cdn.example-held.net', DAY),
  seen('both-ways.example.net', 'CNAME', 'shop.example-retired.net', DAY - 800 * DAY_MS),
  seen('www.example-since.net', 'NS', 'ns.example.org', DAY),
  seen('example-since.net', 'NS', 'ns.example.org', DAY + DAY_MS),
];

const registered = (ldhName: string, status: readonly string[], expiry: string) => ({
  objectClassName: 'domain',
  ldhName,
  status,
  events: [
    { eventAction: 'expiration', eventDate: `${expiry}T00:00:00Z` },
    { eventAction: 'last update of RDAP database', eventDate: '2026-08-01T00:00:00Z' },
  ],
  entities: [
    { objectClassName: 'entity', roles: ['registrar'], publicIds: [{ type: 'IANA Registrar ID', identifier: '9999' }] },
  ],
});
const REGISTERED = [
  registered('example-dying.org', ['pending delete'], '2026-05-01'),
  registered('example-redeemable.org', ['pending delete', 'redemption period'], '2026-06-01'),
  registered('example-expired.org', ['active'], '2026-01-01'),
  registered('example-grace.org', ['auto renew period'], '2026-07-20'),
  registered('example-parked.net', ['client hold'], '2027-07-20'),
];

/**
 * Loads zones of two registries and of example.com, answers of DNS servers, registrations, public suffixes and services, as
 * their publishers write them; answers the reports of the loads.
 */
export async function loadDanglingGraph(database: Database): Promise<LoadReport[]> {
  const files: readonly (readonly [SourceDeclaration, string, string, number?])[] = [
    [publicSuffixList, 'public_suffix_list.dat', SUFFIXES],
    [takeoverServices, 'fingerprints.json', JSON.stringify(SERVICES)],
    [zoneFile, 'net.zone', registry('net', ['example-held.net'])],
    [zoneFile, 'co.uk.zone', registry('co.uk', ['example-held.co.uk'])],
    [octodnsZone, 'example.com.yaml', ZONE],
    [zdns, 'answers.jsonl', lines(ANSWERS), DAY + DAY_MS],
    [passiveDnsCof, 'seen.jsonl', lines(SEEN), DAY + DAY_MS],
    ...REGISTERED.map((object) => [rdap, `${object.ldhName}.json`, JSON.stringify(object)] as const),
  ];
  const reports: LoadReport[] = [];
  for (const file of files) reports.push(await loadText(database, ...file));
  return reports;
}

const DIRECTORY = mkdtemp(join(tmpdir(), 'weft-dangling-'));

/** Loads a text as a file of a source. */
export async function loadText(
  database: Database,
  source: SourceDeclaration,
  name: string,
  text: string,
  observedAt = DAY,
): Promise<LoadReport> {
  const path = join(await DIRECTORY, name);
  await writeFile(path, text);
  const report = await load(database, source, path, { observedAt });
  // What is registered now follows from all answers about a domain.
  await derive(database, { parts: ['registrations'], touched: report.touched });
  return report;
}

function lines(values: readonly object[]): string {
  return values.map((value) => `${JSON.stringify(value)}\n`).join('');
}
