/**
 * Derives ROUTING_SIGNAL of the kind route-leak, `isRouteLeaker` and `routeLeakCount` from stored paths with networks that pass on routes.
 */

import { plainHops } from '../../routing/as-path.ts';
import { type AspaStatus, type Attestations, verifyHops } from '../../routing/aspa.ts';
import { familyOf, fromPeer } from '../../routing/known-networks.ts';
import { type WeighedLeak, weighLeak } from '../../routing/leak-excuses.ts';
import { type Leak, LeakTally } from '../../routing/leaks.ts';
import { isReservedAsn } from '../../routing/reserved-asns.ts';
import { type RelationOf, valleysOf } from '../../routing/valley.ts';
import { asnNumber, foldAsn } from '../../schema/keys/index.ts';
import { chunksOf } from '../../store/batches.ts';
import type { Database } from '../../store/database.ts';
import { deleteOrphans } from '../pipeline/orphans.ts';
import { textsOf } from '../pipeline/properties.ts';
import { isNothing, unionOf } from '../pipeline/touched.ts';
import { readAttestations, readNetworks, readRelations, readSpeakers, readStates } from './leak-evidence.ts';
import {
  type LeakSignal,
  leakCounts,
  leakName,
  networksOfName,
  ROUTE_LEAK,
  SIGNAL_PROPERTIES,
  signalEdges,
  signalNode,
  TOLD_MS,
} from './leak-signals.ts';
import { reconcileEdges, reconcileNodes } from './reconcile.ts';
import type { DerivationWriter } from './writer.ts';

const SHOWS = { type: 'SHOWS_SIGNAL', from: 'ASN', to: 'ROUTING_SIGNAL' };
const NETWORKS = { type: 'CONCERNS_ASN', from: 'ROUTING_SIGNAL', to: 'ASN' };
const PREFIXES = { type: 'CONCERNS_PREFIX', from: 'ROUTING_SIGNAL', to: 'ANNOUNCED_PREFIX' };

/**
 * Updates the signals of route leaks from the stored paths. One relation may make a valley of many paths, so any changed path or relation
 * makes it read all paths again, one by one, and write the differences. A leak that no path shows any more is reported for a year.
 */
export async function deriveRouteLeaks(writer: DerivationWriter): Promise<void> {
  if (!isAsked(writer)) return;
  const { database } = writer;
  const relationOf = await readRelations(database);
  const seen = await readLeaks(database, relationOf);
  const signals = await weighed(database, seen.leaks);
  const stored = await readStored(database);
  const current = new Set(signals.map(({ weighed: { leak } }) => leakName(leak)));
  const past = stored.filter(({ name }) => !current.has(name));
  const kept = await stillLeaks(database, past, relationOf, seen.newest);
  const begun = new Map(stored.map(({ name, firstSeen }) => [name, firstSeen]));
  await writeLeakSignals(
    writer,
    signals.map((signal) => withFirstSeen(signal, begun)),
  );
  await endSignals(writer, kept);
  const isKept = new Set(kept);
  await removeSignals(
    writer,
    past.filter((signal) => !isKept.has(signal)),
  );
  const counted = [...signals.map(({ weighed: { leak, confidence } }) => ({ ...leak, confidence })), ...kept];
  await writeMarks(writer, seen.carriers, leakCounts(counted, seen.newest));
}

/** Returns whether a path changed, or anything by which paths are judged. */
function isAsked({ touched }: DerivationWriter): boolean {
  const changed = unionOf(
    touched.nodes('AS_PATH'),
    touched.ends({ type: 'BGP_NEIGHBOR', from: 'ASN', to: 'ASN' }, 'from'),
    touched.ends({ type: 'ATTESTS_PROVIDER', from: 'ASN', to: 'ASN' }, 'from'),
    touched.ends({ type: 'REGISTERED_BY', from: 'ASN', to: 'ORGANIZATION' }, 'from'),
    touched.ends({ type: 'SAME_ORG_AS', from: 'ORGANIZATION', to: 'ORGANIZATION' }, 'from'),
  );
  return !isNothing(changed);
}

interface SeenLeaks {
  readonly leaks: readonly Leak[];
  /** Networks between others on some path: only they could have leaked. */
  readonly carriers: ReadonlySet<number>;
  /** Date of the newest path, epoch ms. */
  readonly newest: number;
}

async function readLeaks(database: Database, relationOf: RelationOf): Promise<SeenLeaks> {
  const tally = new LeakTally();
  const carriers = new Set<number>();
  let newest = 0;
  const text = 'MATCH (p:AS_PATH) RETURN p.name AS name, p.prefix AS prefix, p.observed_at AS observedAt';
  for await (const row of database.stream({ text })) {
    const path = String(row.name);
    const observedAt = Number(row.observedAt ?? 0);
    newest = Math.max(newest, observedAt);
    const plain = plainHops(path);
    if (plain === null) continue;
    const hops = fromPeer(plain);
    for (const asn of hops.slice(1, -1)) carriers.add(asn);
    const prefix = typeof row.prefix === 'string' ? row.prefix : null;
    for (const valley of valleysOf(hops, familyOf(prefix), relationOf)) {
      const isNameless = [valley.leaker, valley.from, valley.to].some(isReservedAsn);
      if (!isNameless) tally.add(valley, { path, peer: hops[0] ?? 0, prefix, observedAt });
    }
  }
  return { leaks: tally.leaks(), carriers, newest };
}

/**
 * Removes the leaks that the holders and the attestations of the networks explain. Returns the others, with the RPKI and ASPA states of the
 * leaked routes.
 */
export async function weighed(database: Database, leaks: readonly Leak[]): Promise<readonly LeakSignal[]> {
  const networks = await readNetworks(database, [
    ...new Set(leaks.flatMap(({ leaker, from, to }) => [leaker, from, to])),
  ]);
  const left = leaks.flatMap((leak) => weighLeak(leak, networks) ?? []);
  const attestations = left.length === 0 ? new Map() : await readAttestations(database);
  const speakers = await readSpeakers(database, [...new Set(left.flatMap(({ leak }) => leak.paths))]);
  const states = await readStates(database, [...new Set(left.flatMap(({ leak }) => leak.prefixes))]);
  return left.flatMap((one) => {
    const aspaStatus = pathStatus(one, attestations);
    // All networks on the path attest that it is as agreed.
    if (aspaStatus === 'VALID') return [];
    const ofPrefixes = one.leak.prefixes.map((prefix) => states.get(prefix));
    const rpkiStatus = GRAVITY.find((status) => ofPrefixes.includes(status)) ?? null;
    const said = one.leak.paths.flatMap((path) => speakers.get(path) ?? []);
    return [{ weighed: one, rpkiStatus, aspaStatus, said }];
  });
}

const GRAVITY = ['INVALID', 'NOT_FOUND', 'VALID'];

/** Returns the worst state of the leak's paths by ASPAs; null if no ASPA is loaded. */
function pathStatus({ leak }: WeighedLeak, attestations: Attestations): AspaStatus | null {
  if (attestations.size === 0) return null;
  const statuses = leak.paths.map((path) => verifyHops(attestations, path.split(' ').map(Number), 'downstream').status);
  return (['INVALID', 'UNKNOWN'] as const).find((status) => statuses.includes(status)) ?? 'VALID';
}

/** A stored signal of a leak. */
export interface Stored extends Omit<Leak, 'fromAs' | 'toAs' | 'basis'> {
  readonly name: string;
  readonly confidence: number;
}

/** Reads every stored signal of a leak. */
export async function readStored(database: Database): Promise<readonly Stored[]> {
  const rows = await database.read({
    text: `MATCH (s:ROUTING_SIGNAL {kind: $kind})
      RETURN s.name AS name, s.prefixes AS prefixes, s.prefixCount AS prefixCount, s.paths AS paths, s.peersSeeing AS peersSeeing,
        s.confidence AS confidence, s.firstSeen AS firstSeen, s.lastSeen AS lastSeen`,
    parameters: { kind: ROUTE_LEAK },
  });
  return rows.flatMap((row) => {
    const networks = networksOfName(String(row.name));
    if (networks === null) return [];
    return [
      {
        name: String(row.name),
        ...networks,
        prefixes: textsOf(row.prefixes),
        prefixCount: Number(row.prefixCount ?? 0),
        paths: textsOf(row.paths),
        peersSeeing: Number(row.peersSeeing ?? 0),
        confidence: Number(row.confidence),
        firstSeen: Number(row.firstSeen),
        lastSeen: Number(row.lastSeen),
      },
    ];
  });
}

/** Returns the leaks that no path shows any more but that would still be leaks today, for as long as they are reported. */
async function stillLeaks(
  database: Database,
  past: readonly Stored[],
  relationOf: RelationOf,
  newest: number,
): Promise<readonly Stored[]> {
  const networks = await readNetworks(database, [
    ...new Set(past.flatMap(({ leaker, from, to }) => [leaker, from, to])),
  ]);
  return past.filter(({ leaker, from, to, prefixes: [prefix], firstSeen, lastSeen }) => {
    if (lastSeen < newest - TOLD_MS) return false;
    const [valley] = valleysOf([to, leaker, from], familyOf(prefix ?? null), relationOf);
    if (valley === undefined) return false;
    const leak = { ...valley, prefixes: [], prefixCount: 0, paths: [], peersSeeing: 0, firstSeen, lastSeen };
    return weighLeak(leak, networks) !== null;
  });
}

/** Sets the first date of a leak to the first time it was seen, even if that path has been removed. */
function withFirstSeen(signal: LeakSignal, begun: ReadonlyMap<string, number>): LeakSignal {
  const { leak } = signal.weighed;
  const before = begun.get(leakName(leak));
  if (before === undefined || before >= leak.firstSeen) return signal;
  return { ...signal, weighed: { ...signal.weighed, leak: { ...leak, firstSeen: before } } };
}

/** Writes signals of leaks and their edges, where they differ from the stored ones. */
export async function writeLeakSignals(writer: DerivationWriter, signals: readonly LeakSignal[]): Promise<void> {
  for (const chunk of chunksOf(signals)) {
    const states = await readStates(writer.database, [
      ...new Set(chunk.flatMap(({ weighed }) => weighed.leak.prefixes)),
    ]);
    const announced = new Set(states.keys());
    await reconcileNodes(writer, 'ROUTING_SIGNAL', SIGNAL_PROPERTIES, chunk.map(signalNode));
    const names = chunk.map(({ weighed }) => leakName(weighed.leak));
    const edges = chunk.map((signal) => signalEdges(signal, announced));
    await reconcileEdges(
      writer,
      SHOWS,
      { side: 'to', names },
      edges.flatMap(({ shows }) => shows),
    );
    await reconcileEdges(
      writer,
      NETWORKS,
      { side: 'from', names },
      edges.flatMap(({ networks }) => networks),
    );
    await reconcileEdges(
      writer,
      PREFIXES,
      { side: 'from', names },
      edges.flatMap(({ prefixes }) => prefixes),
    );
  }
}

/** Marks leaks that no path shows any more as over. */
async function endSignals(writer: DerivationWriter, kept: readonly Stored[]): Promise<void> {
  for (const chunk of chunksOf(kept)) {
    const nodes = chunk.map(({ name }) => ({ name, properties: { isOver: true } }));
    await reconcileNodes(writer, 'ROUTING_SIGNAL', ['isOver'], nodes);
  }
}

async function removeSignals(writer: DerivationWriter, gone: readonly Stored[]): Promise<void> {
  for (const names of chunksOf(gone.map(({ name }) => name))) {
    await reconcileEdges(writer, SHOWS, { side: 'to', names }, []);
    await writer.run('UNWIND $names AS name MATCH (s:ROUTING_SIGNAL {name: name}) DETACH DELETE s', { names });
    writer.touched.noteNodes('ROUTING_SIGNAL', names);
    writer.count({ nodesDeleted: names.length });
  }
  // An ASN that only the deleted signals kept in the graph is deleted too.
  const ends = new Set(gone.flatMap(({ leaker, from, to }) => [leaker, from, to]).map(foldAsn));
  for (const names of chunksOf([...ends])) {
    await writer.transaction((transaction) => deleteOrphans(transaction, 'ASN', names));
  }
}

/** Marks each network that carries routes between others: whether it leaked, and how often. For other networks this is unknown. */
async function writeMarks(
  writer: DerivationWriter,
  carriers: ReadonlySet<number>,
  counts: ReadonlyMap<number, number>,
): Promise<void> {
  const wanted = new Map([...carriers, ...counts.keys()].map((asn) => [foldAsn(asn), counts.get(asn) ?? 0]));
  const stale: string[] = [];
  const text = 'MATCH (n:ASN) WHERE n.isRouteLeaker IS NOT NULL RETURN n.name AS name, n.routeLeakCount AS count';
  for await (const { name, count } of writer.database.stream({ text })) {
    const known = wanted.get(String(name));
    if (known === undefined) stale.push(String(name));
    else if (known === Number(count)) wanted.delete(String(name));
  }
  const nodes = [
    ...stale.map((name) => ({ name, properties: {} })),
    ...[...wanted].map(([name, count]) => ({
      name,
      properties: { isRouteLeaker: count > 0, routeLeakCount: BigInt(count) },
    })),
  ].sort((one, other) => asnNumber(one.name) - asnNumber(other.name));
  for (const chunk of chunksOf(nodes)) {
    await reconcileNodes(writer, 'ASN', ['isRouteLeaker', 'routeLeakCount'], chunk);
  }
}
