import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { QueryLimits } from '../../engine/contract/limits.ts';
import { derive } from '../../loaders/derive/derive.ts';
import { adjacencyFact } from '../../loaders/formats/adjacency.ts';
import { LoadLock } from '../../loaders/pipeline/lock.ts';
import { runLoad } from '../../loaders/pipeline/run.ts';
import type { EdgeFact, Fact, NodeFact, SourceDeclaration } from '../../loaders/source.ts';
import type { Database } from '../../store/database.ts';

/** The day that the data of the graph is of. */
export const ANALYST_DAY = Date.UTC(2026, 7, 1);

/** The limits under which the graph's two large labels are large. */
export const ANALYST_LIMITS: Partial<QueryLimits> = { scannedNodes: 500, productRows: 10_000, adviceMs: 30_000 };

/**
 * A small graph with a bit of everything that an analyst asks about, on reserved names and addresses: hosts and their DNS, addresses,
 * networks, routing, places, registration, feeds, actors, certificates, vulnerabilities, buildings. It goes through the
 * loaders and the derivation as published data does. Twelve hundred more hosts make HOSTNAME and IPV4 large, so that nothing but
 * an anchor finds the others (`ANALYST_LIMITS`).
 */
export async function loadAnalystGraph(database: Database): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'weft-analyst-'));
  for (const [layer, facts] of Object.entries(factsByLayer())) {
    const path = join(directory, `${layer}.jsonl`);
    await writeFile(path, facts.map((fact) => `${JSON.stringify(fact)}\n`).join(''));
    await loadFacts(database, factSource(layer), path);
  }
  await derive(database, { asOf: new Date(ANALYST_DAY) });
  await rm(directory, { recursive: true });
}

async function loadFacts(database: Database, source: SourceDeclaration, path: string): Promise<void> {
  const lock = await LoadLock.acquire(database, `load ${source.id}`, { purpose: `loading ${source.id}` });
  try {
    const report = await runLoad(database, lock, source, path, { observedAt: ANALYST_DAY });
    if (report.refused > 0 || report.status !== 'completed') throw new Error(`${source.id}: ${JSON.stringify(report)}`);
  } finally {
    await lock.release();
  }
}

/** A source whose format is ours: one fact a line. */
function factSource(layer: string): SourceDeclaration {
  return {
    id: `analyst-${layer}`,
    title: `Facts of the layer ${layer}`,
    publisher: 'nobody',
    licence: 'CC0-1.0',
    homePage: 'https://example.com',
    defaultUrl: null,
    format: 'a JSON fact a line',
    cadenceHours: 24,
    verified: 'specification',
    fields: {},
    layer,
    async *read(input) {
      let line = 0;
      for await (const value of input.lines()) {
        line += 1;
        yield { line, value };
      }
    },
    facts({ value }) {
      const fact: Fact = JSON.parse(String(value));
      return [fact];
    },
  };
}

function factsByLayer(): Readonly<Record<string, readonly Fact[]>> {
  return {
    dns: [...nodes(HOSTS), ...edges(DNS), ...fillers()],
    web: edges(WEB),
    whois: [...nodes(REGISTRATION_NODES), ...edges(REGISTRATION)],
    'bgp-announcements': [...ANNOUNCED, ...nodes(NAMED), ...edges(NETWORKS)],
    'bgp-adjacency': ADJACENT,
    rpki: [...nodes(ROAS), ...edges(AUTHORIZED)],
    geolocation: PLACED,
    'threat-listings': [...nodes(THREAT_NODES), ...edges(LISTINGS)],
    'tags-attribution': [...nodes(ACTORS), ...edges(ATTRIBUTION)],
    'certificate-transparency': [...nodes(CERTIFICATES), ...edges(CERTIFIED)],
    vulnerabilities: [...nodes(VULNERABILITIES), ...edges(EXPOSURE)],
    vendors: [...nodes(VENDORS), ...edges(DELEGATION)],
    physical: [...nodes(BUILDINGS), ...edges(PRESENCE)],
  };
}

/** Label, name and properties. */
type Node = readonly [label: string, name: string, properties?: Readonly<Record<string, unknown>>];

/** `LABEL name -TYPE-> LABEL name`, and the edge's properties. */
type Edge = string | readonly [text: string, properties: Readonly<Record<string, unknown>>];

function nodes(list: readonly Node[]): NodeFact[] {
  return list.map(([label, name, properties = {}]) => ({ kind: 'node', label, name, properties }));
}

function edges(list: readonly Edge[]): EdgeFact[] {
  return list.map((edge) => {
    const [text, properties] = typeof edge === 'string' ? [edge, {}] : edge;
    const [, from, type, to] = /^(.+) -(\w+)-> (.+)$/.exec(text) ?? [];
    if (from === undefined || type === undefined || to === undefined) throw new Error(`not an edge: ${text}`);
    return { kind: 'edge', type, from: end(from), to: end(to), properties };
  });
}

function end(text: string): EdgeFact['from'] {
  const space = text.indexOf(' ');
  return { label: text.slice(0, space), name: text.slice(space + 1) };
}

/** Hosts that only make their labels large: `h1.filler.example` and so on, each with an address. */
function fillers(): EdgeFact[] {
  return edges(
    Array.from(
      { length: 1200 },
      (_, index) => `HOSTNAME h${index + 1}.filler.example -RESOLVES_TO-> IPV4 198.18.${index >> 8}.${index & 255}`,
    ),
  );
}

const HOSTS: readonly Node[] = [
  ['HOSTNAME', 'www.example.com', { rank: 812 }],
  ['HOSTNAME', 'example.com', { rank: 640, isApex: true, apex: 'example.com', createDate: '1995-08-14T04:00:00Z' }],
  ['HOSTNAME', 'example.org', { isApex: true, apex: 'example.org' }],
];

const DNS: readonly Edge[] = [
  'HOSTNAME www.example.com -RESOLVES_TO-> IPV4 192.0.2.10',
  'HOSTNAME www.example.com -RESOLVES_TO-> IPV6 2001:db8::10',
  'HOSTNAME shop.example.com -RESOLVES_TO-> IPV4 192.0.2.20',
  'HOSTNAME mail.example.com -RESOLVES_TO-> IPV4 192.0.2.25',
  'HOSTNAME example.com -RESOLVES_TO-> IPV4 192.0.2.10',
  'HOSTNAME xn--bcher-kva.example -RESOLVES_TO-> IPV4 192.0.2.30',
  'HOSTNAME ns1.example.net -RESOLVES_TO-> IPV4 198.51.100.53',
  'HOSTNAME ns2.example.net -RESOLVES_TO-> IPV4 198.51.100.54',
  'HOSTNAME cdn.example.net -RESOLVES_TO-> IPV4 198.51.100.80',
  'HOSTNAME login.example.net -RESOLVES_TO-> IPV4 203.0.113.66',
  'HOSTNAME c2.example.org -RESOLVES_TO-> IPV4 203.0.113.66',
  'HOSTNAME www.example.org -ALIAS_OF-> HOSTNAME cdn.example.net',
  'HOSTNAME ns1.example.net -NAMESERVER_FOR-> HOSTNAME example.com',
  'HOSTNAME ns2.example.net -NAMESERVER_FOR-> HOSTNAME example.com',
  'HOSTNAME ns1.example.net -NAMESERVER_FOR-> HOSTNAME example.org',
  ['HOSTNAME mail.example.com -MAIL_FOR-> HOSTNAME example.com', { preference: 10 }],
  ['HOSTNAME mail.example.com -MAIL_FOR-> HOSTNAME example.org', { preference: 20 }],
  'HOSTNAME example.com -SPF_INCLUDE-> HOSTNAME _spf.example.net',
  'HOSTNAME _spf.example.net -SPF_IP-> PREFIX 198.51.100.0/24',
  'HOSTNAME example.com -SIGNED_WITH-> DNSSEC_ALGORITHM ECDSAP256SHA256',
  'IPV4 192.0.2.10 -HAS_PTR-> HOSTNAME www.example.com',
];

const WEB: readonly Edge[] = [
  'HOSTNAME www.example.com -LINKS_TO-> HOSTNAME www.example.org',
  'HOSTNAME login.example.net -LINKS_TO-> URL /secure/login.php',
];

const REGISTRATION_NODES: readonly Node[] = [
  ['ORGANIZATION', 'example org, inc.', { displayName: 'Example Org, Inc.' }],
  ['ORGANIZATION', 'example org', { displayName: 'Example Org', isCanonical: true }],
  ['REGISTRAR', 'iana:292', { displayName: 'MarkMonitor Inc.' }],
];

const REGISTRATION: readonly Edge[] = [
  'HOSTNAME example.com -HAS_REGISTRAR-> REGISTRAR iana:292',
  'HOSTNAME example.org -HAS_REGISTRAR-> REGISTRAR iana:292',
  'HOSTNAME example.com -HAS_EMAIL-> EMAIL email:registrant@example.com',
  'HOSTNAME example.org -HAS_EMAIL-> EMAIL email:registrant@example.com',
  'HOSTNAME example.com -HAS_PHONE-> PHONE +14155550100',
  'HOSTNAME example.com -REGISTERED_BY-> ORGANIZATION example org, inc.',
  'ASN AS64500 -REGISTERED_BY-> ORGANIZATION example org, inc.',
  ['ORGANIZATION example org inc -SAME_ORG_AS-> ORGANIZATION example org', { method: 'curated', confidence: 1 }],
  'HOSTNAME example.com -HAS_COUNTRY-> COUNTRY NL',
  'TLD_OPERATOR Example Registry -OPERATES-> TLD com',
];

const ANNOUNCED: readonly Fact[] = [
  ['192.0.2.0/24', 64500],
  ['2001:db8::/32', 64500],
  ['198.51.100.0/24', 64501],
  ['203.0.113.0/24', 64502],
].map(([prefix, asn]) => ({ kind: 'announcement', prefix: String(prefix), asn: Number(asn) }));

const NAMED: readonly Node[] = [
  ['ASN', 'AS64500', { statedHandle: 'EXAMPLENET', statedLegalName: 'Example Networks B.V.' }],
  ['ASN', 'AS64501', { statedHandle: 'EXAMPLEHOST', statedLegalName: 'Example Hosting' }],
  ['ASN', 'AS64502', { statedHandle: 'BULLETPROOF', statedLegalName: 'Example Offshore' }],
];

const NETWORKS: readonly Edge[] = [
  'ASN AS64500 -HAS_COUNTRY-> COUNTRY NL',
  'ASN AS64501 -HAS_COUNTRY-> COUNTRY DE',
  'ASN AS64502 -HAS_COUNTRY-> COUNTRY US',
  'ASN AS64500 -MEMBER_OF-> AS_SET AS-EXAMPLE',
  'PREFIX 192.0.2.0/24 -REGISTERED_BY-> ORGANIZATION example org, inc.',
  'REGISTERED_PREFIX 192.0.2.0/24 -BELONGS_TO-> RIR RIPENCC',
  'REGISTERED_PREFIX 192.0.2.0/24 -HAS_COUNTRY-> COUNTRY NL',
  'REGISTERED_PREFIX 198.51.100.0/24 -BELONGS_TO-> RIR RIPENCC',
  'REGISTERED_PREFIX 203.0.113.0/24 -BELONGS_TO-> RIR ARIN',
  'REGISTERED_PREFIX 203.0.113.0/24 -HAS_COUNTRY-> COUNTRY US',
];

const ADJACENT: readonly Fact[] = [
  adjacencyFact(64500, 64501, { relClass: 'provider-customer', provider: 64501 }),
  adjacencyFact(64501, 64502),
];

const ROAS: readonly Node[] = [
  ['ROA', '192.0.2.0/24 AS64500 24', { prefix: '192.0.2.0/24', asn: 64500, maxLength: 24 }],
];

const AUTHORIZED: readonly Edge[] = ['ROA 192.0.2.0/24 AS64500 24 -AUTHORIZES-> ASN AS64500'];

const PLACED: readonly Fact[] = [
  ['192.0.2.0/24', 'Amsterdam', 'NL', 52.37, 4.9],
  ['198.51.100.0/24', 'Frankfurt am Main', 'DE', 50.11, 8.68],
  ['203.0.113.0/24', 'Ashburn', 'US', 39.04, -77.49],
].map(([cidr, city, country, latitude, longitude]) => ({
  kind: 'location',
  cidr: String(cidr),
  record: {
    cityName: String(city),
    countryCode: String(country),
    latitude: Number(latitude),
    longitude: Number(longitude),
  },
}));

const THREAT_NODES: readonly Node[] = [
  [
    'FEED_SOURCE',
    'Feodo Tracker',
    {
      ...{ id: 'abuse-ch-feodo-tracker', isThreat: true, category: 'C2 Servers', weight: 1.5 },
      ...{ publisher: 'abuse-ch', entries: 'active', reliability: 'verified', aggregates: false },
    },
  ],
  [
    'FEED_SOURCE',
    'OpenPhish',
    {
      ...{ id: 'openphish', isThreat: true, category: 'Phishing', weight: 1.0 },
      ...{ publisher: 'openphish', entries: 'reported', reliability: 'automated', aggregates: false },
    },
  ],
  [
    'FEED_SOURCE',
    'Tranco Top 1M',
    { id: 'tranco-top1m', isPopularity: true, category: 'Popularity/Trust', weight: 1.0 },
  ],
  ['CATEGORY', 'C2 Servers', { id: 'c2-servers', class: 'confirmed-bad' }],
  ['CATEGORY', 'Phishing', { id: 'phishing', class: 'confirmed-bad' }],
  ['CATEGORY', 'Popularity/Trust', { id: 'popularity-trust', class: 'trust' }],
  ['FILE_HASH', 'b'.repeat(64), { algorithm: 'sha256', family: 'Emotet' }],
];

const LISTINGS: readonly Edge[] = [
  'FEED_SOURCE Feodo Tracker -BELONGS_TO-> CATEGORY C2 Servers',
  'FEED_SOURCE OpenPhish -BELONGS_TO-> CATEGORY Phishing',
  'FEED_SOURCE Tranco Top 1M -BELONGS_TO-> CATEGORY Popularity/Trust',
  [
    'IPV4 203.0.113.66 -LISTED_IN-> FEED_SOURCE Feodo Tracker',
    { firstSeen: 1777680000000, lastSeen: 1785542400000, isDated: true },
  ],
  [
    'IPV4 203.0.113.67 -LISTED_IN-> FEED_SOURCE Feodo Tracker',
    { firstSeen: 1777680000000, lastSeen: 1785542400000, isDated: true },
  ],
  [
    'HOSTNAME login.example.net -LISTED_IN-> FEED_SOURCE OpenPhish',
    { firstSeen: 1785000000000, lastSeen: 1785542400000, isDated: true },
  ],
  'HOSTNAME www.example.com -LISTED_IN-> FEED_SOURCE Tranco Top 1M',
  `FILE_HASH ${'b'.repeat(64)} -LISTED_IN-> FEED_SOURCE Feodo Tracker`,
];

const ACTORS: readonly Node[] = [
  ['ACTOR', 'APT28', { aliases: ['Fancy Bear', 'Sofacy'], attackId: 'G0007', country: 'RU' }],
  ['ATTACK_PATTERN', 'T1566.001', { displayName: 'Spearphishing Attachment', isSubtechnique: true }],
  ['ATTACK_PATTERN', 'T1071', { displayName: 'Application Layer Protocol', isSubtechnique: false }],
  ['TLS_FINGERPRINT', `jarm:${'07d1'.repeat(15)}07`, { kind: 'jarm', family: 'cobalt-strike-default' }],
];

const ATTRIBUTION: readonly Edge[] = [
  'IPV4 203.0.113.66 -ATTRIBUTED_TO-> ACTOR APT28',
  'HOSTNAME c2.example.org -ATTRIBUTED_TO-> ACTOR APT28',
  'IPV4 203.0.113.66 -TAGGED_AS-> MISP_TAG tlp:clear',
  'ACTOR APT28 -USES_TECHNIQUE-> ATTACK_PATTERN T1566.001',
  'ACTOR APT28 -USES_TECHNIQUE-> ATTACK_PATTERN T1071',
  `IPV4 203.0.113.66 -EMITS_TLS_FINGERPRINT-> TLS_FINGERPRINT jarm:${'07d1'.repeat(15)}07`,
  `IPV4 203.0.113.67 -OPERATES_EXIT_NODE-> TOR_RELAY ${'0123456789ABCDEF'.repeat(2)}01234567`,
];

const CERTIFICATES: readonly Node[] = [
  ['TLS_CERTIFICATE', 'a'.repeat(64), { subjectCn: 'www.example.com', issuer: 'Example CA', sanCount: 2 }],
];

const CERTIFIED: readonly Edge[] = [
  [`HOSTNAME www.example.com -HAS_CERTIFICATE-> TLS_CERTIFICATE ${'a'.repeat(64)}`, { isSan: true }],
  [`HOSTNAME shop.example.com -HAS_CERTIFICATE-> TLS_CERTIFICATE ${'a'.repeat(64)}`, { isSan: true }],
];

const VULNERABILITIES: readonly Node[] = [
  ['CVE', 'CVE-2021-44228', { cvss: 10.0, epss: 0.97, isKev: true, isRansomware: true }],
  ['CVE', 'CVE-2099-0001', { cvss: 5.5, epss: 0.01, isKev: false }],
];

const EXPOSURE: readonly Edge[] = [
  'CVE CVE-2021-44228 -AFFECTS-> PACKAGE cpe:2.3:a:apache:log4j:*:*:*:*:*:*:*:*',
  'CVE CVE-2099-0001 -AFFECTS-> PACKAGE cpe:2.3:a:example:widget:*:*:*:*:*:*:*:*',
  ['IPV4 192.0.2.20 -VULNERABLE_TO-> CVE CVE-2021-44228', { port: 443 }],
];

const VENDORS: readonly Node[] = [['VENDOR', 'examplecdn', { canonicalName: 'Example CDN', category: 'cdn' }]];

const DELEGATION: readonly Edge[] = [
  'PREFIX 198.51.100.0/24 -DELEGATED_TO-> VENDOR examplecdn',
  'HOSTNAME cdn.example.net -DELEGATED_TO-> VENDOR examplecdn',
];

const BUILDINGS: readonly Node[] = [
  ['FACILITY', 'Example House Amsterdam', { latitude: 52.3, longitude: 4.9 }],
  ['INTERNET_EXCHANGE', 'EX-IX', { longName: 'Example Internet Exchange' }],
];

const PRESENCE: readonly Edge[] = [
  'ASN AS64500 -AS_PRESENT_AT-> FACILITY Example House Amsterdam',
  ['ASN AS64500 -IX_MEMBER-> INTERNET_EXCHANGE EX-IX', { speedMbps: 10000 }],
  ['ASN AS64501 -IX_MEMBER-> INTERNET_EXCHANGE EX-IX', { speedMbps: 100000 }],
  'INTERNET_EXCHANGE EX-IX -IX_AT-> FACILITY Example House Amsterdam',
  'FACILITY Example House Amsterdam -LOCATED_IN-> CITY Amsterdam, NL',
];
