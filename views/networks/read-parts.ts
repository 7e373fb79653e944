/** Reads what the planes say all over a network: all of their ranges, or, where those are too many, at addresses spread over it. */
import Cypher from '@neo4j/cypher-builder';
import { type Properties, propertiesOf, textsOf } from '../../facts/stored-values.ts';
import type { Network } from '../../schema/keys/index.ts';
import { builtOnce, clauses, cypherText } from '../../store/cypher-text.ts';
import type { Reader, Row, Statement } from '../../store/database.ts';
import { boundKey, PLANES, seek } from '../../store/ranges/planes.ts';
import {
  type Held,
  LOCATION_PLANES,
  type LocationPlane,
  type Part,
  partsOf,
  type Run,
  type Runs,
  type Stretch,
} from './parts.ts';
import { keyNumber, numberKey, sizeOf, spreadKeys, stretchesOf } from './stretches.ts';

/** Ranges of one plane that are read of a network; where there are more of any, it is looked at in samples. */
const MOST_RANGES = 2000;

/** Addresses of a sample: of a share of 90 %, one in twenty samples is off by more than 2 %. */
const SAMPLED = 1000;

/** A network in parts. */
export interface NetworkParts {
  readonly parts: readonly Part[];
  /** The sum of all parts, those too of which nothing is said. */
  readonly whole: bigint;
  /** How many addresses were looked at; null where all were. */
  readonly sampled: number | null;
}

const FIRST_RANGES = `RETURN range ORDER BY range.start LIMIT ${MOST_RANGES + 1}`;

const rangesText = builtOnce((plane: LocationPlane) => {
  const span = new Cypher.NamedVariable('span');
  const [low, high] = [new Cypher.NamedVariable('low'), new Cypher.NamedVariable('high')];
  const [range, current] = [new Cypher.NamedNode('range'), new Cypher.NamedNode('current')];
  const ofPlane = { labels: ['RANGE_PLANE'], properties: { name: new Cypher.Literal(plane) } };
  const inside = new Cypher.Match(new Cypher.Pattern(range, { labels: [PLANES[plane]] })).where(
    new Cypher.Raw('low < range.start <= high'),
  );
  const reaching = clauses(seek(plane, span.property('start')), 'RETURN range');
  const beginning = clauses(
    new Cypher.Match(new Cypher.Pattern(current, ofPlane)),
    "WITH current.generation + ':' + span.start AS low, current.generation + ':' + span.end AS high",
    new Cypher.Call(clauses(inside, FIRST_RANGES), [low, high]),
    'RETURN range',
  );
  return cypherText(
    'UNWIND $input.spans AS span',
    new Cypher.Call(new Cypher.Union(reaching, beginning).all(), [span]),
    'RETURN range {.*} AS said',
  );
});

const samplesText = builtOnce((plane: LocationPlane) =>
  cypherText(
    'UNWIND $input.keys AS key',
    seek(plane, new Cypher.NamedVariable('key')),
    'RETURN key, range {.*} AS said',
  ),
);

/** The ranges of a plane that lie in stretches or reach into them: up to one more than `MOST_RANGES` of each. */
export function rangesStatement(plane: LocationPlane, stretches: readonly Stretch[]): Statement {
  const spans = stretches.map(({ first, last }) => ({ start: numberKey(first), end: numberKey(last) }));
  return {
    text: rangesText(plane),
    parameters: { input: { spans } },
  };
}

/** What a plane says at order keys; no row for one that it does not hold. */
export function samplesStatement(plane: LocationPlane, keys: readonly string[]): Statement {
  return {
    text: samplesText(plane),
    parameters: { input: { keys } },
  };
}

/** What the planes say of the parts of a folded network. */
export async function readParts(reader: Reader, network: Network): Promise<NetworkParts> {
  const stretches = stretchesOf(network);
  const rows = await inPlanes((plane) => reader.read(rangesStatement(plane, stretches)));
  const isTooMuch = Object.values(rows).some((ranges) => ranges.length > MOST_RANGES);
  if (isTooMuch) return readSamples(reader, network, stretches);
  const runs: Runs = mapped(rows, (ranges) => ranges.flatMap((row) => runsOf(network, row)));
  return { parts: stretches.flatMap((stretch) => partsOf(stretch, runs)), whole: sizeOf(stretches), sampled: null };
}

async function readSamples(reader: Reader, network: Network, stretches: readonly Stretch[]): Promise<NetworkParts> {
  const keys = spreadKeys(stretches, SAMPLED);
  const rows = await inPlanes((plane) => reader.read(samplesStatement(plane, keys)));
  const byKey = mapped(rows, (samples) => new Map(samples.map(({ key, said }) => [key, propertiesOf(said)])));
  const parts = keys.map((key) => ({ size: 1n, held: heldAt(network, key, byKey) }));
  return { parts, whole: BigInt(keys.length), sampled: keys.length };
}

function heldAt(
  network: Network,
  key: string,
  byKey: Readonly<Record<LocationPlane, ReadonlyMap<unknown, Properties>>>,
): Held {
  const held: Partial<Record<LocationPlane, Properties>> = {};
  for (const plane of LOCATION_PLANES) {
    const said = byKey[plane].get(key);
    if (said !== undefined && isOfFamily(network, said)) held[plane] = said;
  }
  return held;
}

function runsOf(network: Network, row: Row): Run[] {
  const said = propertiesOf(row.said);
  const bound = (name: 'start' | 'end') => keyNumber(boundKey(String(said[name])));
  return isOfFamily(network, said) ? [{ first: bound('start'), last: bound('end'), said }] : [];
}

/** IPv4 lies inside the order of IPv6: a range of a network such as ::/0 says nothing of it. */
function isOfFamily({ name }: Network, { networks }: Properties): boolean {
  return textsOf(networks)[0]?.includes(':') === name.includes(':');
}

async function inPlanes<Value>(read: (plane: LocationPlane) => Promise<Value>): Promise<Record<LocationPlane, Value>> {
  const [geolocation, announced, registered, vendor, listed] = await Promise.all([
    read('geolocation'),
    read('announced'),
    read('registered'),
    read('vendor'),
    read('listed'),
  ]);
  return { geolocation, announced, registered, vendor, listed };
}

function mapped<Value, Made>(
  { geolocation, announced, registered, vendor, listed }: Readonly<Record<LocationPlane, Value>>,
  make: (value: Value) => Made,
): Record<LocationPlane, Made> {
  return {
    geolocation: make(geolocation),
    announced: make(announced),
    registered: make(registered),
    vendor: make(vendor),
    listed: make(listed),
  };
}
