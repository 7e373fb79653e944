/** Writes signals with their edges, and the posture of each AS. */
import { z } from 'zod';
import { foldAsn } from '../../schema/keys/index.ts';
import { chunksOf } from '../../store/batches.ts';
import { provenance } from '../../store/ranges/provenance.ts';
import { type DerivedEdge, ensureNodes, reconcileEdges, reconcileNodes } from './reconcile.ts';
import { type PathStatus, PREFIX_SIGNALS, postureOf, type Signal } from './routing-signal.ts';
import type { DerivationWriter } from './writer.ts';

const OWNED = [
  ...['kind', 'prefixes', 'prefixCount', 'paths', 'peersSeeing', 'firstSeen', 'lastSeen'],
  ...['rpkiStatus', 'aspaStatus', 'confidence', 'excuses', 'isOver'],
];
const POSTURE = ['hijackPosture', 'hijackSignals'];
const SHOWS = { type: 'SHOWS_SIGNAL', from: 'ASN', to: 'ROUTING_SIGNAL' };
const CONCERNED_ASN = { type: 'CONCERNS_ASN', from: 'ROUTING_SIGNAL', to: 'ASN' };
const CONCERNED_BLOCKS = ['ANNOUNCED_PREFIX', 'PREFIX'].map((to) => ({
  type: 'CONCERNS_PREFIX',
  from: 'ROUTING_SIGNAL',
  to,
}));

/** A signal that is over is stored for this long. */
const KEPT_MS = 365 * 86_400_000;

/**
 * Replaces the signals of some ASNs (names) with the given ones. A signal whose announcement ended is stored for a year; one that has been
 * explained is deleted.
 */
export async function writeSignals(
  writer: DerivationWriter,
  asns: readonly string[],
  signals: readonly Signal[],
  newest: number,
): Promise<void> {
  for (const chunk of chunksOf(signals)) await writePresent(writer, chunk);
  const present = Map.groupBy(signals, ({ actor }) => foldAsn(actor));
  for (const names of chunksOf(asns)) {
    await endOthers(
      writer,
      names,
      new Set(names.flatMap((name) => (present.get(name) ?? []).map((one) => one.name))),
      newest,
    );
    await writePostures(writer, names, present);
  }
}

async function writePresent(writer: DerivationWriter, signals: readonly Signal[]): Promise<void> {
  const names = signals.map(({ name }) => name);
  const paths = await readPaths(writer, signals);
  const nodes = signals.map((signal) => ({
    name: signal.name,
    properties: propertiesOf(signal, paths.get(signal.name)),
  }));
  await reconcileNodes(writer, 'ROUTING_SIGNAL', OWNED, nodes);
  const ends = signals.flatMap(({ actor, subject }) => [foldAsn(actor), foldAsn(subject)]);
  await ensureNodes(writer, 'ASN', ends);
  const shown = signals.map(({ name, actor, said }) => edge(foldAsn(actor), name, said));
  await reconcileEdges(writer, SHOWS, { side: 'to', names }, shown);
  const concerned = signals.map(({ name, subject, said }) => edge(name, foldAsn(subject), said));
  await reconcileEdges(writer, CONCERNED_ASN, { side: 'from', names }, concerned);
  const blocks = signals.flatMap(({ name, prefixes, said }) => prefixes.map((prefix) => edge(name, prefix, said)));
  for (const shape of CONCERNED_BLOCKS) await reconcileEdges(writer, shape, { side: 'from', names }, blocks);
}

function edge(from: string, to: string, said: Signal['said']): DerivedEdge {
  return { from, to, properties: provenance(said, true) };
}

function propertiesOf(signal: Signal, seen: SeenPaths | undefined): Readonly<Record<string, unknown>> {
  const { kind, prefixes, prefixCount, peersSeeing, firstSeen, lastSeen, rpkiStatus, confidence, excuses } = signal;
  const paths = seen?.paths ?? [];
  return {
    ...{ kind, prefixes, confidence },
    prefixCount: BigInt(prefixCount),
    paths: paths.length === 0 ? undefined : paths,
    peersSeeing: peersSeeing === null ? undefined : BigInt(peersSeeing),
    firstSeen: BigInt(firstSeen),
    lastSeen: BigInt(lastSeen),
    rpkiStatus: rpkiStatus ?? undefined,
    aspaStatus: paths.length === 0 ? undefined : seen?.aspaStatus,
    excuses: excuses.length === 0 ? undefined : excuses,
  };
}

interface SeenPaths {
  readonly paths: readonly string[];
  readonly aspaStatus: PathStatus;
}

/** Paths of an AS that are searched: a large network is the origin of hundreds of thousands. */
const PATHS_LOOKED_AT = 1_000;

export const PATHS = `UNWIND $signals AS signal MATCH (a:ASN {name: signal.actor})
RETURN signal.name AS name, a.asn AS asn,
  COLLECT { CALL (a) { MATCH (a)<-[r:BGP_PATH]-(p:AS_PATH) WHERE r.isOrigin RETURN p LIMIT ${PATHS_LOOKED_AT} }
    WITH p WHERE p.prefix IN signal.prefixes RETURN p.name ORDER BY p.name LIMIT 5 } AS paths,
  COLLECT { MATCH (a)-[:ATTESTS_PROVIDER]->(b:ASN) RETURN b.asn LIMIT 1000 } AS providers`;

const seenPaths = z.array(
  z.object({
    name: z.string(),
    asn: z.number().nullable(),
    paths: z.array(z.string()),
    providers: z.array(z.number()),
  }),
);

async function readPaths({ database }: DerivationWriter, signals: readonly Signal[]): Promise<Map<string, SeenPaths>> {
  const asked = signals.map(({ name, actor, prefixes }) => ({ name, actor: foldAsn(actor), prefixes }));
  const rows = seenPaths.parse(await database.read({ text: PATHS, parameters: { signals: asked } }));
  return new Map(
    rows.map(({ name, asn, paths, providers }) => [name, { paths, aspaStatus: aspaStatusOf(paths, asn, providers) }]),
  );
}

/**
 * Returns VALID if the AS hands its routes only to providers that it attests. Another neighbour may be a peer, which an ASPA does not
 * cover.
 */
export function aspaStatusOf(paths: readonly string[], asn: number | null, providers: readonly number[]): PathStatus {
  const neighbours = paths.flatMap(
    (path) =>
      path
        .split(' ')
        .map(Number)
        .findLast((hop) => hop !== asn) ?? [],
  );
  const isAttested = neighbours.length > 0 && neighbours.every((neighbour) => providers.includes(neighbour));
  return isAttested ? 'VALID' : 'UNKNOWN';
}

const STORED = `UNWIND $names AS name MATCH (a:ASN {name: name})-[:SHOWS_SIGNAL]->(s:ROUTING_SIGNAL) WHERE s.kind IN $kinds
RETURN s.name AS name, s.lastSeen AS lastSeen, EXISTS { UNWIND s.prefixes AS cidr MATCH (p:ANNOUNCED_PREFIX {name: cidr})
  WHERE p.isWithdrawn = false AND a.asn IN p.originAsns AND (s.kind <> 'moas-origin' OR p.isMoas) } AS isAnnounced`;

const stored = z.array(z.object({ name: z.string(), lastSeen: z.number(), isAnnounced: z.boolean() }));

async function endOthers(
  writer: DerivationWriter,
  asns: readonly string[],
  present: ReadonlySet<string>,
  newest: number,
): Promise<void> {
  const parameters = { names: asns, kinds: PREFIX_SIGNALS };
  const rows = stored.parse(await writer.database.read({ text: STORED, parameters }));
  const others = rows.filter(({ name }) => !present.has(name));
  const isKept = ({ lastSeen, isAnnounced }: (typeof rows)[number]) => !isAnnounced && lastSeen > newest - KEPT_MS;
  const over = others.filter(isKept).map(({ name }) => ({ name, properties: { isOver: true } }));
  if (over.length > 0) await reconcileNodes(writer, 'ROUTING_SIGNAL', ['isOver'], over);
  const gone = others.filter((one) => !isKept(one)).map(({ name }) => name);
  if (gone.length === 0) return;
  await writer.run('UNWIND $gone AS name MATCH (s:ROUTING_SIGNAL {name: name}) DETACH DELETE s', { gone });
  writer.count({ nodesDeleted: gone.length });
  writer.touched.noteNodes('ROUTING_SIGNAL', gone);
}

/** Writes the posture of each AS. One that announces nothing has no posture, unless it shows a signal. */
async function writePostures(
  writer: DerivationWriter,
  names: readonly string[],
  present: ReadonlyMap<string, readonly Signal[]>,
): Promise<void> {
  const rows = await writer.database.read({
    text: `UNWIND $names AS name MATCH (a:ASN {name: name}) RETURN name, EXISTS { (a)-[:ROUTES]->(:ANNOUNCED_PREFIX) } AS isRouted`,
    parameters: { names },
  });
  const postures = rows.map(({ name, isRouted }) => {
    const signals = present.get(String(name)) ?? [];
    const { hijackPosture, hijackSignals } = postureOf(signals);
    const properties = {
      hijackPosture: isRouted === true || signals.length > 0 ? hijackPosture : undefined,
      hijackSignals: hijackSignals.length > 0 ? hijackSignals : undefined,
    };
    return { name: String(name), properties };
  });
  await reconcileNodes(writer, 'ASN', POSTURE, postures);
}
