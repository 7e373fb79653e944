import type { Database } from '../store/database.ts';
import { MODULE_NAMES } from '../views/indicators/modules.ts';

const SUBJECTS = 40;
/** Aims, ms (contract rest.md 0.4). */
const LOCATION_MS = 150;
const OTHER_MS = 500;

/** A request to a synchronous route. */
export interface Question {
  readonly path: string;
  readonly body?: unknown;
}

/** A route, the aim of its family in ms, and questions to ask of it. */
export interface MeasuredRoute {
  readonly title: string;
  readonly aim: number;
  readonly questions: readonly Question[];
}

/** Every synchronous route, with subjects of a graph: half of them the best-connected, half drawn evenly. */
export async function measuredRoutes(database: Database): Promise<MeasuredRoute[]> {
  const hosts = await subjects(database, HOSTS);
  const domains = await subjects(database, DOMAINS);
  const addresses = await subjects(database, ADDRESSES);
  const networks = await subjects(database, NETWORKS);
  const located = await subjects(database, LOCATED, 1000);
  const cities = await subjects(database, CITIES);
  const all = (
    title: string,
    aim: number,
    values: readonly string[],
    path: (value: string) => string,
  ): MeasuredRoute => ({
    title,
    aim,
    questions: values.map((value) => ({ path: path(encodeURIComponent(value)) })),
  });
  // An address is asked for once: each bulk has another last number.
  const bulk = Array.from({ length: 20 }, (_, part) => located.map((ip) => ip.replace(/\d+$/, String(part * 7))));
  return [
    all('location: address', LOCATION_MS, located.slice(-SUBJECTS), (ip) => `/v1/location/ip/${ip}`),
    all('location: network', LOCATION_MS, networks, (network) => `/v1/location/network/${network}`),
    {
      title: 'location: bulk of 1,000 addresses',
      aim: LOCATION_MS,
      questions: bulk.map((body) => ({ path: '/v1/location/ips/bulk', body })),
    },
    all('location: search by city', LOCATION_MS, cities, (city) => `/v1/location/search?field=city&value=${city}`),
    all('location: search by country', LOCATION_MS, COUNTRIES, (code) => searched('country_code', code)),
    all('location: search by operator', LOCATION_MS, OPERATORS, (name) => searched('isp', name)),
    all('location: statistics', LOCATION_MS, Array(10).fill(''), () => '/v1/location/stats'),
    all('indicators: domain', OTHER_MS, hosts, (name) => `/v1/indicators/domain/${name}`),
    all(
      'indicators: domain, all modules',
      OTHER_MS,
      hosts,
      (name) => `/v1/indicators/domain/${name}?include=${MODULE_NAMES}`,
    ),
    all('indicators: address', OTHER_MS, addresses, (ip) => `/v1/indicators/ip/${ip}`),
    all(
      'indicators: address, all modules',
      OTHER_MS,
      addresses,
      (ip) => `/v1/indicators/ip/${ip}?include=${MODULE_NAMES}`,
    ),
    all('history of a domain', OTHER_MS, hosts, (name) => `/v1/indicators/domain/${name}/history`),
    all('history of an address', OTHER_MS, addresses, (ip) => `/v1/indicators/ip/${ip}/history`),
    all('graph of a domain', OTHER_MS, hosts, (name) => `/v1/indicators/domain/${name}/graph?limit=500`),
    all('graph of an address', OTHER_MS, addresses, (ip) => `/v1/indicators/ip/${ip}/graph?limit=500`),
    all('subdomains', OTHER_MS, domains, (name) => `/v1/indicators/domain/${name}/subdomains?limit=10000`),
    all('domainer: subdomains', OTHER_MS, domains, (name) => `/domainer/api/domains/subdomains/${name}?limit=10000`),
    all('intelligence: domain', OTHER_MS, domains, (name) => `/intelligence/v1/domain/${name}`),
    all('intelligence: address', OTHER_MS, addresses, (ip) => `/intelligence/v1/ip/${ip}`),
    all('query: statistics', OTHER_MS, Array(10).fill(''), () => '/api/query/stats'),
    all('jobs: list', OTHER_MS, Array(10).fill(''), () => '/v1/ops/jobs'),
  ];
}

const searched = (field: string, value: string) => `/v1/location/search?field=${field}&value=${value}&limit=1000`;

const COUNTRIES = ['DE', 'US', 'GB', 'FR', 'JP', 'CN', 'BR', 'IN', 'AU', 'NL', 'SE', 'RU'];
const OPERATORS = [
  'Google',
  'Cloudflare',
  'Amazon',
  'Microsoft',
  'Deutsche',
  'Telecom',
  'Akamai',
  'China',
  'University',
  'Comcast',
];

/** The best-connected half, then others at random. */
const connected = (match: string, name: string) => `CALL () {
  ${match} RETURN n ORDER BY COUNT { (n)--() } DESC LIMIT $half
  UNION ALL
  ${match} RETURN n ORDER BY rand() LIMIT $half
}
RETURN DISTINCT ${name} AS subject`;

const HOSTS = connected('MATCH (n:HOSTNAME)', 'n.name');
const ADDRESSES = connected('MATCH (n) WHERE n:IPV4 OR n:IPV6', 'n.name');
const NETWORKS = connected('MATCH (n:ANNOUNCED_PREFIX)', 'n.name');
const DOMAINS = connected('MATCH (n:HOSTNAME) WHERE EXISTS { (:HOSTNAME)-[:CHILD_OF]->(n) }', 'n.name');
const LOCATED = `MATCH (g:GEO_NETWORK) WHERE NOT g.cidr CONTAINS ':'
WITH g ORDER BY rand() LIMIT 2 * $half RETURN split(g.cidr, '/')[0] AS subject`;
const CITIES = `MATCH (c:CITY) WITH c ORDER BY rand() LIMIT 2 * $half RETURN DISTINCT split(c.name, ',')[0] AS subject`;

async function subjects(database: Database, text: string, count = SUBJECTS): Promise<string[]> {
  const rows = await database.read({ text, parameters: { half: BigInt(count / 2) } });
  return rows.map(({ subject }) => String(subject));
}
