/** Reads the ASNs of blocks from sources that map addresses to ASNs: origins like any other (contract 2.6). */

import { foldCidr, lengthKeysInside, prefixLength } from '../../schema/keys/index.ts';
import { chunksOf } from '../../store/batches.ts';
import type { Database, Row } from '../../store/database.ts';
import type { Scope } from '../pipeline/touched.ts';
import type { DatedRoute } from './current-origins.ts';
import { announcedState, type Observation } from './origins.ts';
import { place } from './placed.ts';

/** Longer blocks than these are not routed between networks: an address is announced with the /24 or /48 around it at least. */
const ROUTABLE = { ipv4: 24, ipv6: 48 };

/** Networks whose contents one statement reads. */
const NETWORKS_AT_ONCE = 50;

/** Returns the smallest block around a block that can be announced, or the block itself. */
export function routableBlock(cidr: string): string {
  const [address = '', length = ''] = cidr.split('/');
  const longest = address.includes(':') ? ROUTABLE.ipv6 : ROUTABLE.ipv4;
  return Number(length) <= longest ? cidr : foldCidr(`${address}/${longest}`).name;
}

/** Observations from sources that map addresses to ASNs, by block. */
export class StatedOrigins {
  readonly #observations = new Map<string, Observation[]>();

  /** Reads the observations of all blocks, or of these, which must be routable. */
  static async read(database: Database, blocks: Scope): Promise<StatedOrigins> {
    const reported = new StatedOrigins();
    for await (const { cidr, asn, source, observedAt } of rowsOf(database, blocks)) {
      reported.add(String(cidr), Number(asn), String(source), Number(observedAt));
    }
    return reported;
  }

  /** Adds the statement of a source about a block or an address. */
  add(cidr: string, asn: number, source: string, at: number): void {
    const block = routableBlock(cidr);
    const known = this.#observations.get(block) ?? [];
    this.#observations.set(block, known);
    const same = known.findIndex((one) => one.asn === asn && one.source === source);
    const before = known[same];
    const dates = {
      firstSeen: Math.min(at, before?.firstSeen ?? at),
      lastSeen: Math.max(at, before?.lastSeen ?? at),
    };
    const observation = { asn, source, ...dates, isApproximate: true, isWithdrawn: false, isInferred: true };
    if (before === undefined) known.push(observation);
    else known[same] = observation;
  }

  /** Returns the observations of a block. */
  of(block: string): readonly Observation[] {
    return this.#observations.get(block) ?? [];
  }

  /** Returns every block with its ASNs by the newest observations. */
  *routes(): Generator<DatedRoute> {
    for (const [name, observations] of this.#observations) {
      const { origins, lastSeen } = announcedState(observations);
      yield { ...place(name), origins: origins.map(({ asn }) => asn), lastSeen };
    }
  }
}

const TOLD = 'RETURN g.cidr AS cidr, g.asn AS asn, g.source AS source, g.observedAt AS observedAt';

async function* rowsOf(database: Database, blocks: Scope): AsyncGenerator<Row> {
  if (blocks === 'all') {
    return yield* database.stream({ text: `MATCH (g:GEO_NETWORK) WHERE g.cidr > '' AND g.asn IS NOT NULL ${TOLD}` });
  }
  const single = [...blocks];
  for (const names of chunksOf(single)) {
    const text = `UNWIND $names AS name MATCH (g:GEO_NETWORK {cidr: name}) WHERE g.asn IS NOT NULL ${TOLD}`;
    yield* await database.read({ text, parameters: { names } });
  }
  const smallest = single.filter((name) => routableBlock(name) === name && isSmallest(name));
  yield* insideOf(database, smallest, ENTRIES_INSIDE);
}

function isSmallest(name: string): boolean {
  return prefixLength(name) === (name.includes(':') ? ROUTABLE.ipv6 : ROUTABLE.ipv4);
}

/** Returns the routable blocks around what these sources state inside these networks. */
export async function statedInside(database: Database, networks: Iterable<string>): Promise<ReadonlySet<string>> {
  const blocks = new Set<string>();
  for await (const { cidr } of insideOf(database, [...networks], BLOCKS_INSIDE))
    blocks.add(routableBlock(String(cidr)));
  return blocks;
}

// Two comparisons, no chain: with a chain over properties of a map, Neo4j 5.26 seeks by one bound alone.
const INSIDE = `UNWIND $ranges AS range MATCH (g:GEO_NETWORK)
WHERE g.lengthKey >= range.start AND g.lengthKey <= range.end AND g.asn IS NOT NULL`;
const ENTRIES_INSIDE = `${INSIDE} ${TOLD}`;
const BLOCKS_INSIDE = `${INSIDE} RETURN DISTINCT g.cidr AS cidr`;

async function* insideOf(database: Database, networks: readonly string[], text: string): AsyncGenerator<Row> {
  for (const names of chunksOf(networks, NETWORKS_AT_ONCE)) {
    const ranges = names.flatMap((name) => lengthKeysInside(name));
    if (ranges.length > 0) yield* await database.read({ text, parameters: { ranges } });
  }
}
