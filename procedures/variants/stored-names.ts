import Cypher from '@neo4j/cypher-builder';
import type { AnswerContext } from '../../engine/contract/procedure-catalog.ts';
import { builtOnce, cypherText } from '../../store/cypher-text.ts';
import type { Reader } from '../../store/database.ts';
import { type Suffixes, suffixesUnder } from './suffixes.ts';

/** Labels whose nodes are named by a host, in which variants are looked for. */
export const HOST_LABELS = ['HOSTNAME', 'PUBLIC_SUFFIX'] as const;

export type HostLabel = (typeof HOST_LABELS)[number];

/** The names of a list in one text: the driver sends that ten times as fast as a list of them. */
const SEPARATOR = ' ';

/** Looks up every name of `$names`, which blanks separate, by one index seek each. */
export const storedNamesText = builtOnce((label: HostLabel) => {
  const properties = { name: new Cypher.NamedVariable('name') };
  return cypherText(
    `UNWIND split($names, '${SEPARATOR}') AS name`,
    new Cypher.Match(new Cypher.Pattern(new Cypher.NamedNode('n'), { labels: [label], properties })),
    'RETURN n.name AS name, n.rank AS rank',
  );
});

/** Which of these names the graph has, with the popularity rank of each that has one; one round trip. */
export async function storedAmong(
  reader: Reader,
  label: HostLabel,
  names: readonly string[],
): Promise<ReadonlyMap<string, number | null>> {
  if (names.length === 0) return new Map();
  const rows = await reader.read({ text: storedNamesText(label), parameters: { names: names.join(SEPARATOR) } });
  return new Map(rows.map(({ name, rank }) => [String(name), rank == null ? null : Number(rank)]));
}

/** Top-level domains under which names are registered, those with most names of the graph first. */
export const TLDS_TEXT = `MATCH (t:TLD) WHERE NOT coalesce(t.type, '') IN ['infrastructure', 'test']
RETURN t.name AS name ORDER BY COUNT { (t)<-[:CHILD_OF]-() } DESC, name`;

/** Time in which loads of new names hardly change which top-level domains are large: counting them all takes some 20 ms. */
const KEPT_MS = 300_000;

interface StoredNames {
  readonly suffixes: Suffixes;
  readonly until: number;
}

/** By the seal of an engine, of which each has its own: two engines may ask two graphs. */
const KEPT = new WeakMap<AnswerContext['seal'], StoredNames>();

/** The suffixes of the graph's top-level domains, kept for five minutes. */
export async function suffixesOfTlds({
  reader,
  seal,
  suffixes: loaded,
}: Pick<AnswerContext, 'reader' | 'seal' | 'suffixes'>): Promise<Suffixes> {
  const list = await loaded();
  const kept = KEPT.get(seal);
  if (kept !== undefined && kept.suffixes.list === list && kept.until > performance.now()) return kept.suffixes;
  const rows = await reader.read({ text: TLDS_TEXT });
  const suffixes = suffixesUnder(
    rows.map(({ name }) => String(name)),
    list,
  );
  if (rows.length > 0) KEPT.set(seal, { suffixes, until: performance.now() + KEPT_MS });
  return suffixes;
}
