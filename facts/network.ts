/** The facts on networks, stored or not. */
import { z } from 'zod';
import { blockAround, cidrRange, prefixLength } from '../schema/keys/index.ts';
import { cypherText } from '../store/cypher-text.ts';
import { seek } from '../store/ranges/planes.ts';
import { CELL_BITS, type HoldingCell } from '../verdicts/cells.ts';
import { networkEvidence } from '../verdicts/network-evidence.ts';
import { entries, NETWORK_ENTRIES } from './entries.ts';
import { MOST_OBSERVED, OBSERVED, observedEdges } from './observations.ts';
import { WIDER_OVERRIDE_COLUMN } from './overrides.ts';
import { EACH_THING, EVERY_COLUMN, storedThing, THING } from './reconciled.ts';
import type { EvidenceSource } from './source.ts';

const around = (plane: 'announced' | 'listed' | 'registered', as: string) =>
  seek(plane, THING.property('start'), { as, optional: true });

/** Whether a network of a range, `cidr`, holds all of the indicator. */
const HOLDS_IT = "toInteger(split(cidr, '/')[1]) <= thing.length";

const IS_INSIDE = 'p.orderKey >= thing.start AND p.orderKey <= thing.end';

const OF_NETWORKS_AROUND = `WITH *, [cidr IN coalesce(list.networks, []) WHERE ${HOLDS_IT}] AS listedAround,
  [cidr IN coalesce(bgp.networks, []) WHERE ${HOLDS_IT}] AS announcedAround
RETURN ${EVERY_COLUMN}, ${WIDER_OVERRIDE_COLUMN}, listedAround, announcedAround, [cidr IN coalesce(rir.networks, []) WHERE ${HOLDS_IT}] AS registeredAround,
  ${NETWORK_ENTRIES} AS entries,
  EXISTS { UNWIND [thing.name] + listedAround + announcedAround AS cidr MATCH (p:PREFIX {name: cidr}) WHERE p.isBulletproof } AS isInBulletproofNetwork,
  EXISTS { UNWIND bgp.origins AS asn MATCH (a:ASN {asn: asn}) WHERE a.isBulletproof } AS isAnnouncedByBulletproof,
  COLLECT { MATCH (p:ANNOUNCED_PREFIX {name: thing.name}) WHERE p.lastSeen IS NOT NULL RETURN p.lastSeen } AS announcedAt,
  COLLECT { MATCH (:REGISTERED_PREFIX {name: thing.name})-[r:BELONGS_TO]->(:RIR) WITH r LIMIT ${MOST_OBSERVED}
    RETURN ['record', ${OBSERVED}] } AS delegations`;

/** Statements about the network and the networks around it. */
const SURROUNDINGS = cypherText(
  EACH_THING,
  storedThing('PREFIX'),
  around('listed', 'list'),
  around('announced', 'bgp'),
  around('registered', 'rir'),
  OF_NETWORKS_AROUND,
);

/** Counts in the network: sums over the cells inside, or the one cell that contains it. */
const CELLS = `UNWIND $input.things AS thing
CALL (thing) {
  MATCH (c:THREAT_CELL) WHERE c.start >= thing.first AND c.start <= thing.last AND c.length >= thing.counted
    AND c.bad + c.suspicious + c.descriptive > 0
  RETURN [sum(c.bad), sum(c.suspicious), sum(c.descriptive), count(DISTINCT CASE WHEN c.bad > 0 THEN left(c.start, 12) END),
    count(c)] AS sums,
    collect([c.categories, c.categoryCounts]) AS tallies
}
RETURN thing.name AS name, sums, EXISTS { MATCH (p:ANNOUNCED_PREFIX) WHERE ${IS_INSIDE} }
  OR EXISTS { MATCH (p:PREFIX) WHERE ${IS_INSIDE} } AS hasNetworkInside,
  COLLECT { UNWIND tallies AS tally UNWIND range(0, size(tally[0]) - 1) AS at
    WITH tally[0][at] AS id, sum(tally[1][at]) AS count RETURN [id, count] } AS categories,
  COLLECT { MATCH (c:THREAT_CELL) WHERE c.start <= thing.first WITH c ORDER BY c.start DESC LIMIT 1
    WITH c WHERE c.end >= thing.first AND c.length < thing.counted RETURN properties(c) } AS holding`;

const texts = z.array(z.string());
const places = z.array(z.number()).nullish();

const facts = z.object({
  isStored: z.boolean(),
  entries,
  sums: z.tuple([z.number(), z.number(), z.number(), z.number(), z.number()]),
  categories: z.array(z.tuple([z.string(), z.number()])),
  holding: z.array(
    z.object({
      length: z.number(),
      bad: z.number(),
      suspicious: z.number(),
      descriptive: z.number(),
      badAt: places,
      suspiciousAt: places,
      descriptiveAt: places,
      categories: texts,
      categoryCounts: z.array(z.number()),
    }),
  ),
  listedAround: texts,
  announcedAround: texts,
  registeredAround: texts,
  hasNetworkInside: z.boolean(),
  isInBulletproofNetwork: z.boolean(),
  isAnnouncedByBulletproof: z.boolean(),
  announcedAt: z.array(z.number()),
  delegations: observedEdges,
});

/** Networks, stored or not. */
export const NETWORK_FACTS: EvidenceSource = {
  texts: [SURROUNDINGS, CELLS],
  input: (name) => {
    const { length, counted, start, end } = networkOf(name);
    const [first, last] = counted === length ? [start, end] : [blockAround(start).start, blockAround(start).end];
    return { name, length: BigInt(length), counted: BigInt(counted), start, end, first, last };
  },
  evidence: (row, { degradedLayers }) => {
    const { sums, categories, holding, announcedAt, delegations, ...read } = facts.parse(row);
    const [bad, suspicious, descriptive, bad48s, subnets] = sums;
    const [cell] = holding;
    return networkEvidence(
      {
        ...read,
        observations: [...announcedAt.map((at) => ({ source: 'bgp', at, by: 'record' as const })), ...delegations],
        ...networkOf(String(row.name)),
        name: String(row.name),
        sums: { bad, suspicious, descriptive, bad48s, subnets, categories },
        holdingCell: cell === undefined ? null : holdingCell(cell),
      },
      degradedLayers,
    );
  },
};

function holdingCell(cell: z.infer<typeof facts>['holding'][number]): HoldingCell {
  const { badAt, suspiciousAt, descriptiveAt, categories, categoryCounts, ...counts } = cell;
  return {
    ...counts,
    badAt: badAt ?? null,
    suspiciousAt: suspiciousAt ?? null,
    descriptiveAt: descriptiveAt ?? null,
    categories: categories.map((id, at) => [id, categoryCounts[at] ?? 0]),
  };
}

/** Returns the parts of a network from its folded name. */
function networkOf(name: string) {
  const family = name.includes(':') ? 6 : 4;
  const length = prefixLength(name);
  const { start, end } = cidrRange(name);
  const [first, last] = [start, end].map((key) => Number.parseInt(key.slice(-2), 16));
  const counted = family === 6 ? Math.min(length, CELL_BITS[family]) : length;
  return { family, length, counted, start, end, first: first ?? 0, last: last ?? 0 } as const;
}
