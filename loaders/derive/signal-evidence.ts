/** Reads what the graph contains about blocks that may show a signal, and about their networks. */
import { z } from 'zod';
import { bySpecificity } from '../../routing/origin-validation.ts';
import { foldAsn, prefixLength } from '../../schema/keys/index.ts';
import type { Database } from '../../store/database.ts';
import { place } from './placed.ts';
import { coveringInPlane, insideInPlane } from './plane-cover.ts';
import type { KnownNetwork, Relation, Surroundings } from './signal-excuses.ts';
import type { Around, SeenOrigin, Suspect } from './signal-rules.ts';

/** A block that may show a signal, with its surroundings. */
export interface Evidence {
  readonly suspect: Suspect;
  readonly surroundings: Surroundings;
}

const int = z.number();
const observation = z.object({
  asn: int,
  source: z.string(),
  firstSeen: int,
  lastSeen: int,
  isInferred: z.boolean(),
});
const roa = z.object({ prefix: z.string(), asn: int, maxLength: int, observedAt: int.nullable() });
const block = z.object({
  name: z.string(),
  originAsns: z.array(int),
  isMoas: z.boolean(),
  isInferred: z.boolean(),
  isAnycast: z.boolean(),
  peersSeeing: int.nullable(),
  firstSeen: int,
  lastSeen: int,
  observations: z.array(observation),
  roas: z.array(roa),
});

type Observed = z.infer<typeof observation>;
type Block = z.infer<typeof block>;
type StoredRoa = z.infer<typeof roa>;

/**
 * Sources that trust ROAs more than announcements. If such a source contradicts the loaded ROAs, the ROAs have changed since, and no one
 * was seen announcing anything.
 */
const BY_AUTHORISATION: ReadonlySet<string> = new Set(['asmap']);

export const BLOCKS = `UNWIND $names AS name MATCH (p:ANNOUNCED_PREFIX {name: name})
RETURN name, coalesce(p.originAsns, []) AS originAsns, coalesce(p.isMoas, false) AS isMoas, coalesce(p.isInferred, false) AS isInferred,
  coalesce(p.isAnycast, false) AS isAnycast, p.peersSeeing AS peersSeeing, p.firstSeen AS firstSeen, p.lastSeen AS lastSeen,
  COLLECT { MATCH (o:ORIGIN_OBSERVATION {prefix: name}) RETURN {asn: o.asn, source: o.source, firstSeen: o.firstSeen,
    lastSeen: o.lastSeen, isInferred: coalesce(o.inferred, false)} } AS observations,
  COLLECT { MATCH (p)-[c:COVERED_BY_ROA]->(r:ROA)
    RETURN {prefix: r.prefix, asn: r.asn, maxLength: r.maxLength, observedAt: c.observed_at} } AS roas`;

export const ROAS_OF_PREFIXES = `UNWIND $prefixes AS prefix MATCH (r:ROA {prefix: prefix})
RETURN prefix, r.asn AS asn, r.maxLength AS maxLength, null AS observedAt`;

export const AROUND = `UNWIND $names AS name MATCH (p:ANNOUNCED_PREFIX {name: name})
RETURN name, coalesce(p.originAsns, []) AS origins, p.firstSeen AS firstSeen`;

const around = z.object({ name: z.string(), origins: z.array(int), firstSeen: int });

/** Reads the evidence on some announced blocks, with a few reads for all of them together. */
export async function readEvidence(database: Database, names: readonly string[]): Promise<readonly Evidence[]> {
  const blocks = z.array(block).parse(await database.read({ text: BLOCKS, parameters: { names } }));
  const outer = await coveringInPlane(database, 'announced', names);
  const widerOf = (name: string) => (outer.get(name) ?? []).find((wider) => wider !== name);
  const wider = [...new Set(names.flatMap((name) => widerOf(name) ?? []))];
  const stored = z.array(around).parse(await database.read({ text: AROUND, parameters: { names: wider } }));
  const known = new Map(stored.map(({ name, ...rest }) => [name, { name, length: prefixLength(name), ...rest }]));
  const registered = await coveringInPlane(database, 'registered', names);
  const inside = await readInside(
    database,
    blocks.filter(({ isInferred }) => isInferred),
  );
  return blocks.flatMap((one) =>
    evidenceOf(one, {
      around: known.get(widerOf(one.name) ?? '') ?? null,
      registered: registered.get(one.name)?.[0] ?? null,
      inside: inside.get(one.name) ?? [],
    }),
  );
}

async function readInside(database: Database, blocks: readonly Block[]) {
  const networks = await insideInPlane(
    database,
    'roa',
    blocks.map(({ name }) => place(name)),
  );
  const prefixes = [...new Set([...networks.values()].flat())].sort();
  const rows = z.array(roa).parse(await database.read({ text: ROAS_OF_PREFIXES, parameters: { prefixes } }));
  const roas = Map.groupBy(rows, ({ prefix }) => prefix);
  return new Map([...networks].map(([name, found]) => [name, found.flatMap((prefix) => roas.get(prefix) ?? [])]));
}

interface SignalContext {
  readonly around: Around | null;
  readonly registered: string | null;
  readonly inside: readonly StoredRoa[];
}

/** Returns the evidence on a block; none if no source of announcements has seen any of the present origins. */
function evidenceOf(stored: Block, { around, registered, inside }: SignalContext): Evidence[] {
  const { name, originAsns, isMoas, isInferred, isAnycast, peersSeeing, firstSeen, lastSeen, roas } = stored;
  const seen = stored.observations.filter((one) => isInferred || !one.isInferred);
  const witnessed = seen.filter(({ source }) => !BY_AUTHORISATION.has(source));
  const origins = originAsns.flatMap((asn) => together(witnessed.filter((one) => one.asn === asn)));
  if (origins.length === 0) return [];
  const former = [...Map.groupBy(seen, ({ asn }) => asn)]
    .filter(([asn]) => !originAsns.includes(asn))
    .flatMap(([, own]) => together(own));
  const dates = roas.flatMap(({ observedAt }) => observedAt ?? []);
  return [
    {
      suspect: {
        prefix: name,
        length: prefixLength(name),
        ...{ origins, former, isMoas, isInferred, peersSeeing, firstSeen, lastSeen, around, inside },
        covering: roas.toSorted(bySpecificity),
        registeredLength: registered === null ? null : prefixLength(registered),
      },
      surroundings: { isAnycast, roasOf: dates.length === 0 ? null : Math.max(...dates) },
    },
  ];
}

function together(own: readonly Observed[]): SeenOrigin[] {
  const [first] = own;
  if (first === undefined) return [];
  return [
    {
      asn: first.asn,
      firstSeen: Math.min(...own.map(({ firstSeen }) => firstSeen)),
      lastSeen: Math.max(...own.map(({ lastSeen }) => lastSeen)),
      said: own.map(({ source, lastSeen }) => ({ source, observedAt: lastSeen })),
    },
  ];
}

const network = z.object({
  name: z.string(),
  holders: z.array(z.string()),
  handle: z.string().nullable(),
  legalName: z.string().nullable(),
  isAccused: z.boolean(),
  exchangePorts: z.array(z.string()),
});

export const NETWORKS = `UNWIND $names AS name MATCH (a:ASN {name: name})
RETURN name, a.statedHandle AS handle, a.statedLegalName AS legalName,
  COLLECT { MATCH (a)-[:REGISTERED_BY]->(o:ORGANIZATION) OPTIONAL MATCH (o)-[:SAME_ORG_AS]->(c:ORGANIZATION)
    RETURN DISTINCT coalesce(c.name, o.name) LIMIT 20 }
  + COLLECT { MATCH (a)-[:REGISTERED_TO_ENTITY]->(e:RDAP_ENTITY) WHERE coalesce(e.kind, 'org') <> 'individual' RETURN e.name LIMIT 20 } AS holders,
  coalesce(a.isBulletproof, false) OR EXISTS { MATCH (a)-[:LISTED_IN]->(f:FEED_SOURCE) WHERE f.isThreat } AS isAccused,
  COLLECT { MATCH (a)-[m:IX_MEMBER]->(:INTERNET_EXCHANGE) UNWIND [m.ipv4, m.ipv6] AS ports UNWIND split(ports, ', ') AS port
    RETURN port LIMIT 2000 } AS exchangePorts`;

export const RELATIONS = `UNWIND $pairs AS pair MATCH (a:ASN {name: pair.actor}) MATCH (b:ASN {name: pair.subject})
RETURN pair.actor AS actor, pair.subject AS subject,
  EXISTS { (a)-[:ATTESTS_PROVIDER]->(b) } OR EXISTS { (b)-[:ATTESTS_PROVIDER]->(a) } AS isAttested,
  head(COLLECT { MATCH (a)-[r:BGP_NEIGHBOR]-(b) RETURN coalesce(r.relClass, 'unknown') LIMIT 1 }) AS relClass`;

const relation = z.object({
  actor: z.string(),
  subject: z.string(),
  isAttested: z.boolean(),
  relClass: z.string().nullable(),
});

/** Two ASNs; one of them may announce what the other holds. */
export interface Pair {
  readonly actor: number;
  readonly subject: number;
}

/** Reads how the ASNs of these pairs are related, by `<actor> <subject>`. An AS that is not stored has no known relations. */
export async function readRelations(database: Database, pairs: readonly Pair[]): Promise<(pair: Pair) => Relation> {
  const asns = [...new Set(pairs.flatMap(({ actor, subject }) => [foldAsn(actor), foldAsn(subject)]))].sort();
  const networks = z.array(network).parse(await database.read({ text: NETWORKS, parameters: { names: asns } }));
  const known = new Map(networks.map(({ name, ...rest }) => [name, rest]));
  const named = new Map(
    pairs.map(({ actor, subject }) => [`${actor} ${subject}`, { actor: foldAsn(actor), subject: foldAsn(subject) }]),
  );
  const rows = z
    .array(relation)
    .parse(await database.read({ text: RELATIONS, parameters: { pairs: [...named.values()] } }));
  const relations = new Map(rows.map((row) => [`${row.actor} ${row.subject}`, row]));
  const networkOf = (asn: number): KnownNetwork => ({ ...(known.get(foldAsn(asn)) ?? UNKNOWN), asn });
  return ({ actor, subject }) => {
    const row = relations.get(`${foldAsn(actor)} ${foldAsn(subject)}`);
    return {
      actor: networkOf(actor),
      subject: networkOf(subject),
      isAttested: row?.isAttested ?? false,
      relClass: row?.relClass ?? null,
    };
  };
}

const UNKNOWN: Omit<KnownNetwork, 'asn'> = {
  holders: [],
  handle: null,
  legalName: null,
  isAccused: false,
  exchangePorts: [],
};
