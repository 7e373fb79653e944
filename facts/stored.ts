/** Reads the evidence on stored nodes with their stored verdicts, for a transaction that updates these. */
import Cypher from '@neo4j/cypher-builder';
import { builtOnce, cypherText } from '../store/cypher-text.ts';
import type { Reader } from '../store/database.ts';
import type { Evidence } from '../verdicts/evidence.ts';
import type { JudgedLabel } from '../verdicts/kinds.ts';
import { storedAddressFacts } from './address.ts';
import { JoinedRows } from './joined-rows.ts';
import { withLookUps } from './look-ups.ts';
import { withOverrides } from './overrides.ts';
import { LISTED_PATH_FACTS } from './path.ts';
import { EVIDENCE_SOURCES } from './read.ts';
import type { EvidenceSource, Judging } from './source.ts';

/** A stored node: its evidence, and its requested properties, in order; null where it has none. */
export interface StoredThing {
  readonly name: string;
  readonly evidence: Evidence;
  /** Whole numbers as numbers. */
  readonly properties: readonly unknown[];
}

/** The texts that read the evidence on stored nodes of each label. */
export const STORED_EVIDENCE_SOURCES: Readonly<Record<JudgedLabel, EvidenceSource>> = {
  ...EVIDENCE_SOURCES,
  IPV4: storedAddressFacts('IPV4'),
  IPV6: storedAddressFacts('IPV6'),
  URL: LISTED_PATH_FACTS,
};

/** Returns those nodes of a label that are stored, each with the evidence to judge for an instant and with some properties. */
export async function readStored(
  reader: Reader,
  label: JudgedLabel,
  names: readonly string[],
  keys: readonly string[],
  judging: Judging,
): Promise<StoredThing[]> {
  const { texts, input, evidence } = STORED_EVIDENCE_SOURCES[label];
  const parameters = { input: { things: names.map(input) } };
  const rows = new JoinedRows();
  for (const text of texts) {
    for (const row of await reader.read({ text, parameters })) rows.add(String(row.name), row);
  }
  const stored = await readProperties(reader, label, names, keys);
  return [...stored].flatMap(([name, properties]) => {
    const row = rows.get(name);
    if (row === undefined) return [];
    const found = withLookUps(evidence(row, judging), judging.lookUps);
    return [{ name, evidence: withOverrides(found, label, row, judging.asOf), properties }];
  });
}

/** Reads `properties(n)`: Neo4j looks up each single property from the first one on, which takes twice as long for twenty of them. */
const propertiesText = builtOnce((label: string, keys: readonly string[]) => {
  const [n, name, stored] = [
    new Cypher.NamedNode('n'),
    new Cypher.NamedVariable('name'),
    new Cypher.NamedVariable('stored'),
  ];
  return cypherText(
    'UNWIND $input.names AS name',
    new Cypher.Match(new Cypher.Pattern(n, { labels: [label], properties: { name } })),
    'WITH name, properties(n) AS stored',
    new Cypher.Return(name, [new Cypher.List(keys.map((key) => stored.property(key))), 'properties']),
  );
});

/** Returns some properties of the stored nodes of a label, by name. */
async function readProperties(
  reader: Reader,
  label: string,
  names: readonly string[],
  keys: readonly string[],
): Promise<Map<string, readonly unknown[]>> {
  const rows = await reader.read({
    text: propertiesText(label, keys),
    parameters: { input: { names } },
  });
  return new Map(rows.map(({ name, properties }) => [String(name), Array.isArray(properties) ? properties : []]));
}
