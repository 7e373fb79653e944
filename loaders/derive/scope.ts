/** Selects the nodes that a derivation has to check: all of a label, or those that a load touched and those inside them. */
import Cypher from '@neo4j/cypher-builder';
import { cidrRange, type KeyRange } from '../../schema/keys/index.ts';
import { chunksOf, ROWS_PER_TRANSACTION } from '../../store/batches.ts';
import { builtOnce, cypherText } from '../../store/cypher-text.ts';
import type { Database } from '../../store/database.ts';
import type { EdgeShape } from '../pipeline/model.ts';
import { matchNode } from '../pipeline/node-texts.ts';
import { isNothing, type Scope, unionOf } from '../pipeline/touched.ts';
import { place } from './placed.ts';
import type { DerivationWriter } from './writer.ts';

/** Networks whose contents one statement reads. */
const NETWORKS_AT_ONCE = 1_000;
/** With more names inside than this, everything is checked instead. */
const INSIDE_CAP = 100_000;

/** Returns the names of a scope in batches, in order; for the scope `all`, the names of all nodes of a label. */
export async function* namesOf(
  database: Database,
  label: string,
  scope: Scope,
  size: number = ROWS_PER_TRANSACTION,
): AsyncGenerator<readonly string[]> {
  if (scope !== 'all') {
    yield* chunksOf([...scope].sort(), size);
    return;
  }
  const text = pageText(label);
  for (let after: string | undefined = ''; after !== undefined; ) {
    const rows = await database.read({ text, parameters: { after, size: BigInt(size) } });
    const names = rows.map(({ name }) => String(name));
    if (names.length > 0) yield names;
    after = names.at(-1);
  }
}

const pageText = builtOnce((label: string) =>
  cypherText(matchNode('n', label), 'WHERE n.name > $after RETURN n.name AS name ORDER BY n.name LIMIT $size'),
);

/** Returns the names of the stored nodes of a label (addresses or networks) inside networks, the networks themselves included. */
export async function namesInside(
  database: Database,
  label: 'ANNOUNCED_PREFIX' | 'IPV4' | 'IPV6' | 'PREFIX',
  networks: Scope,
): Promise<Scope> {
  if (networks === 'all' || isNothing(networks)) return networks;
  const inside = new Set<string>();
  for (const ranges of chunksOf(outermost(networks), NETWORKS_AT_ONCE)) {
    const rows = await database.read({
      text: insideText(label),
      parameters: { ranges },
    });
    for (const { name } of rows) inside.add(String(name));
    if (inside.size >= INSIDE_CAP) return 'all';
  }
  return inside;
}

// Two comparisons: with a chain over properties of a map, Neo4j 5.26 seeks by one bound alone (23 s against 50 ms).
const insideText = builtOnce((label: string) =>
  cypherText(
    'UNWIND $ranges AS range',
    matchNode('n', label),
    `WHERE n.orderKey >= range.start AND n.orderKey <= range.end
RETURN n.name AS name LIMIT ${INSIDE_CAP}`,
  ),
);

/** Returns the announced blocks that are new or changed, and those in registered blocks that are, or whose edges of a shape changed. */
export async function registeredScope({ database, touched }: DerivationWriter, stated: EdgeShape): Promise<Scope> {
  const blocks = unionOf(touched.nodes('REGISTERED_PREFIX'), touched.ends(stated, 'from'));
  return unionOf(touched.nodes('ANNOUNCED_PREFIX'), await namesInside(database, 'ANNOUNCED_PREFIX', blocks));
}

/** Returns the order key ranges of networks, without those inside others. */
function outermost(networks: Iterable<string>): KeyRange[] {
  const ranges = [...networks].map((name) => cidrRange(name)).sort((one, other) => (one.start < other.start ? -1 : 1));
  const widest: { start: string; end: string }[] = [];
  for (const { start, end } of ranges) {
    const last = widest.at(-1);
    if (last === undefined || start > last.end) widest.push({ start, end });
    else if (end > last.end) last.end = end;
  }
  return widest;
}

/**
 * Returns the names of the stored networks of a label that cover any of these. Every network that covers one starts at a key of the covered
 * one with some of its last bits cleared, so that a handful of keys finds them all.
 */
export async function namesAround(
  database: Database,
  label: 'ANNOUNCED_PREFIX' | 'PREFIX',
  names: Iterable<string>,
): Promise<ReadonlySet<string>> {
  const keys = new Set<string>();
  for (const name of names) for (const key of clearedKeys(place(name).start)) keys.add(key);
  const around = new Set<string>();
  for (const chunk of chunksOf([...keys].sort())) {
    const rows = await database.read({
      text: keyedText(label),
      parameters: { keys: chunk },
    });
    for (const { name } of rows) around.add(String(name));
  }
  return around;
}

const keyedText = builtOnce((label: string) =>
  cypherText(
    'UNWIND $keys AS key',
    matchNode('p', label, { orderKey: new Cypher.NamedVariable('key') }),
    'RETURN p.name AS name',
  ),
);

/** Returns the prefixes of ROAs, which their names begin with. */
export function roaPrefixes(roas: Scope): Scope {
  return roas === 'all' ? roas : new Set([...roas].map((name) => name.slice(0, name.indexOf(' '))));
}

/** Returns a key, and the keys that result when its set bits are cleared one by one from the end. */
function clearedKeys(key: string): string[] {
  const keys = [key];
  for (let bits = BigInt(`0x${key}`); bits > 0n; ) {
    bits &= bits - 1n;
    keys.push(bits.toString(16).padStart(32, '0'));
  }
  return keys;
}
