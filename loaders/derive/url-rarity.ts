/**
 * Finds the URL paths that are on several hosts, as phishing kits leave them, and how rare each is (contract 1.1). A path of listed URLs on
 * two hosts or more becomes a node, joined to these hosts.
 */

import { foldVerbatim } from '../../schema/keys/index.ts';
import { chunksOf, ROWS_PER_TRANSACTION } from '../../store/batches.ts';
import { provenance, type Said, statedBy } from '../../store/ranges/provenance.ts';
import { changesBetween } from '../pipeline/changes.ts';
import { deleteOrphans } from '../pipeline/orphans.ts';
import { isNothing } from '../pipeline/touched.ts';
import { reconcileNodes } from './reconcile.ts';
import { type DerivationWriter, propertiesIn } from './writer.ts';

const LINK = { type: 'LINKS_TO', from: 'HOSTNAME', to: 'URL' } as const;

/** Updates the path nodes, their links and the rarity of all URLs from the listed URLs. */
export async function deriveUrlRarity(writer: DerivationWriter): Promise<void> {
  const { touched } = writer;
  if (isNothing(touched.nodes('URL')) && isNothing(touched.ends(LINK, 'to'))) return;
  await derivePaths(writer);
  await deriveRanks(writer);
}

interface PathLink {
  readonly host: string;
  readonly path: string;
  readonly properties: Readonly<Record<string, unknown>>;
}

/** Paths of listed URLs. A listed URL with the path `/` means all of a host, and does not count. */
const LISTED_PATHS = `MATCH (u:URL {kind: 'url'}) WHERE u.path <> '/' AND EXISTS { (u)-[:LISTED_IN]->(:FEED_SOURCE) }
MATCH (h:HOSTNAME)-[r:LINKS_TO]->(u)
RETURN u.path AS path, h.name AS host, r.sources AS sources, r.observed AS observed ORDER BY path, host`;

/** Stored links. Those that a loader stated have claims and stay; those without claims belong to this derivation. */
const STORED_LINKS = `MATCH (h:HOSTNAME)-[r:LINKS_TO]->(u:URL {kind: 'path'})
RETURN h.name AS host, u.name AS path, r.claims IS NOT NULL AS isStated, properties(r) AS properties`;

async function derivePaths(writer: DerivationWriter): Promise<void> {
  const wanted = await wantedLinks(writer);
  const set: PathLink[] = [];
  const gone: Omit<PathLink, 'properties'>[] = [];
  for await (const row of writer.database.stream({ text: STORED_LINKS })) {
    const [host, path] = [String(row.host), String(row.path)];
    const link = wanted.get(keyOf(host, path));
    wanted.delete(keyOf(host, path));
    if (row.isStated === true) continue;
    const stored = bigintTimes(propertiesIn(row.properties));
    if (link === undefined) gone.push({ host, path });
    else if (changesBetween(stored, link.properties, Object.keys(stored)) !== null) set.push(link);
  }
  await writeLinks(writer, [...wanted.values()], set, gone);
}

async function wantedLinks({ database }: DerivationWriter): Promise<Map<string, PathLink>> {
  const wanted = new Map<string, PathLink>();
  let path = '';
  let hosts = new Map<string, Said[]>();
  const close = () => {
    if (hosts.size < 2) return;
    for (const [host, said] of hosts) {
      wanted.set(keyOf(host, path), { host, path, properties: { ...provenance(said, false), isListed: true } });
    }
  };
  for await (const row of database.stream({ text: LISTED_PATHS })) {
    const next = foldVerbatim(String(row.path));
    if (next !== path) {
      close();
      [path, hosts] = [next, new Map()];
    }
    const said = hosts.get(String(row.host)) ?? [];
    hosts.set(String(row.host), [...said, ...statedBy(row.sources, row.observed)]);
  }
  close();
  return wanted;
}

function keyOf(host: string, path: string): string {
  return `${host}\0${path}`;
}

/** `Database` reads whole numbers as numbers; the driver writes them as bigint. */
function bigintTimes(properties: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { observed, observed_at } = properties;
  return {
    ...properties,
    ...(Array.isArray(observed) ? { observed: observed.map(Number).map(BigInt) } : {}),
    ...(typeof observed_at === 'number' ? { observed_at: BigInt(observed_at) } : {}),
  };
}

const ENDS = 'UNWIND $rows AS row MATCH (h:HOSTNAME {name: row.host}) MATCH (u:URL {name: row.path})';

async function writeLinks(
  writer: DerivationWriter,
  created: readonly PathLink[],
  set: readonly PathLink[],
  gone: readonly Omit<PathLink, 'properties'>[],
): Promise<void> {
  const paths = [...new Set(created.map(({ path }) => path))].sort();
  for (const names of chunksOf(paths)) {
    const nodes = names.map((name) => ({ name, properties: { kind: 'path', path: name } }));
    await reconcileNodes(writer, 'URL', [], nodes);
  }
  for (const rows of chunksOf(created))
    await writer.run(`${ENDS} CREATE (h)-[r:LINKS_TO]->(u) SET r = row.properties`, { rows });
  for (const rows of chunksOf(set))
    await writer.run(`${ENDS} MATCH (h)-[r:LINKS_TO]->(u) SET r = row.properties`, { rows });
  for (const rows of chunksOf(gone)) {
    await writer.run(`${ENDS} MATCH (h)-[r:LINKS_TO]->(u) DELETE r`, { rows });
    // Deletes paths that no host serves any more, and hosts that only their paths kept in the graph.
    const nodesDeleted = await writer.transaction(async (transaction) => {
      const paths = rows.map(({ path }) => path);
      const hosts = rows.map(({ host }) => host);
      return (await deleteOrphans(transaction, 'URL', paths)) + (await deleteOrphans(transaction, 'HOSTNAME', hosts));
    });
    writer.count({ nodesDeleted });
  }
  writer.count({ edgesWritten: created.length + set.length, edgesDeleted: gone.length });
}

const HOST_COUNTS = `MATCH (u:URL) RETURN u.name AS name, coalesce(u.kind, 'url') AS kind, u.hostCount AS hostCount,
  u.rarity AS rarity, u.rarityRank AS rarityRank, COUNT { (u)<-[:LINKS_TO]-(:HOSTNAME) } AS hosts`;

/** Properties that only this derivation writes. */
const OWNED = ['hostCount', 'rarity', 'rarityRank'];

/**
 * Ranks by host count: rank 1 is on the fewest hosts, equal counts share a rank, and no rank is skipped. Paths and URLs have separate
 * ranks.
 */
async function deriveRanks(writer: DerivationWriter): Promise<void> {
  const counts = new Map<string, Set<number>>();
  for await (const { kind, hosts } of writer.database.stream({ text: HOST_COUNTS })) {
    const known = counts.get(String(kind)) ?? new Set();
    counts.set(String(kind), known.add(Number(hosts)));
  }
  const ranks = new Map([...counts].map(([kind, found]) => [kind, ranksOf(found)]));
  let rows: RarityRow[] = [];
  for await (const row of writer.database.stream({ text: HOST_COUNTS })) {
    const stored = Object.fromEntries(OWNED.map((name) => [name, row[name] ?? undefined]));
    const hosts = Number(row.hosts);
    const set = changesBetween(stored, rarityOf(hosts, ranks.get(String(row.kind))?.get(hosts)), OWNED);
    if (set === null) continue;
    rows.push({ name: String(row.name), set: inDriverTypes(set) });
    if (rows.length < ROWS_PER_TRANSACTION) continue;
    await writeRarity(writer, rows);
    rows = [];
  }
  await writeRarity(writer, rows);
}

interface RarityRow {
  readonly name: string;
  readonly set: Readonly<Record<string, unknown>>;
}

async function writeRarity(writer: DerivationWriter, rows: readonly RarityRow[]): Promise<void> {
  if (rows.length === 0) return;
  await writer.run('UNWIND $rows AS row MATCH (u:URL {name: row.name}) SET u += row.set', { rows });
  writer.count({ nodesWritten: rows.length });
}

function ranksOf(counts: ReadonlySet<number>): ReadonlyMap<number, number> {
  const served = [...counts].filter((count) => count > 0).sort((one, other) => one - other);
  return new Map(served.map((count, index) => [count, index + 1]));
}

/** Returns the rarity. A URL on no host, because its host is an address, has none. */
function rarityOf(hosts: number, rarityRank: number | undefined): Readonly<Record<string, unknown>> {
  return hosts === 0 ? {} : { hostCount: hosts, rarity: 1 / hosts, rarityRank };
}

function inDriverTypes(set: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const whole = ['hostCount', 'rarityRank'];
  return Object.fromEntries(
    Object.entries(set).map(([name, value]) => [
      name,
      whole.includes(name) && typeof value === 'number' ? BigInt(value) : value,
    ]),
  );
}
