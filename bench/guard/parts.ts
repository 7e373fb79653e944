import { addressKey, keyToAddress } from '../../schema/keys/index.ts';
import type { Database } from '../../store/database.ts';
import { send } from '../http-client.ts';
import type { BenchServer } from '../server.ts';

/** One request that is measured, with one client or with 16. */
export interface Part {
  readonly title: string;
  /** The part that it is divided by: what the driver alone takes in the same round; null for a floor. */
  readonly floor: string | null;
  readonly clients: number;
  work(): Promise<unknown>;
}

const ANCHORED =
  'MATCH (ip:IPV4 {name: $ip})-[:ANNOUNCED_BY]->(p:ANNOUNCED_PREFIX)-[:ROUTES]-(a:ASN) RETURN p.name, a.name';
const BULK = 1000;

/** What `bench:guard` asks of one server. */
export async function partsOf({ database, url, key }: BenchServer): Promise<readonly Part[]> {
  // Each has a row: an empty answer is also examined for its reasons, which is another kind of question.
  const announced = await names(
    database,
    'MATCH (ip:IPV4)-[:ANNOUNCED_BY]->(:ANNOUNCED_PREFIX)-[:ROUTES]-(:ASN) RETURN DISTINCT ip.name AS name LIMIT 5000',
  );
  const located = await names(
    database,
    `MATCH (g:GEO_NETWORK) WHERE NOT g.cidr CONTAINS ':' RETURN split(g.cidr, '/')[0] AS name ORDER BY name LIMIT ${BULK}`,
  );
  const fresh = neverAsked(located);
  const get = (path: string) => send(new URL(path, url), key);
  const endpoint = new URL('/api/query', url);
  const bulk = new URL('/v1/location/ips/bulk', url);
  const works: readonly [title: string, floor: string | null, work: () => Promise<unknown>][] = [
    ['driver: anchored', null, () => database.read({ text: ANCHORED, parameters: { ip: drawn(announced) } })],
    ['driver: RETURN 1', null, () => database.read({ text: 'RETURN 1' })],
    [
      'query: anchored',
      'driver: anchored',
      () => send(endpoint, key, JSON.stringify({ query: ANCHORED, parameters: { ip: drawn(announced) } })),
    ],
    ['location: asked before', 'driver: RETURN 1', () => get(`/v1/location/ip/${drawn(located)}`)],
    ['location: fresh', 'driver: RETURN 1', () => get(`/v1/location/ip/${fresh()}`).catch(unlessNotFound)],
  ];
  return [
    ...works.flatMap(([title, floor, work]) => [1, 16].map((clients) => ({ title, floor, clients, work }))),
    {
      title: `location: ${BULK} addresses`,
      floor: null,
      clients: 1,
      work: () => send(bulk, key, JSON.stringify(Array.from({ length: BULK }, () => drawn(located)))),
    },
  ];
}

async function names(database: Database, text: string): Promise<string[]> {
  return (await database.read({ text })).map(({ name }) => String(name));
}

function drawn(values: readonly string[]): string {
  const value = values[Math.floor(Math.random() * values.length)];
  if (value === undefined) throw new RangeError('the mini sample has no address for this request');
  return value;
}

/** The addresses that follow the given ones, each only once. */
function neverAsked(addresses: readonly string[]): () => string {
  let count = 0;
  return () => {
    count += 1;
    const base = BigInt(`0x${addressKey(addresses[count % addresses.length] ?? '192.0.2.0')}`);
    return keyToAddress((base + BigInt(Math.ceil(count / addresses.length))).toString(16).padStart(32, '0'));
  };
}

/** The address after a block may have no location: a 404 asked the graph as well. */
function unlessNotFound(error: unknown): void {
  if (!(error instanceof Error) || !error.message.startsWith('404')) throw error;
}
