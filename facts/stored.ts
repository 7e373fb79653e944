/** Reads the evidence on stored nodes with their stored verdicts, for a transaction that updates these. */
import type { Reader } from '../store/database.ts';
import type { Evidence } from '../verdicts/evidence.ts';
import type { JudgedLabel } from '../verdicts/kinds.ts';
import { storedAddressFacts } from './address.ts';
import { JoinedRows } from './joined-rows.ts';
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
    return row === undefined ? [] : [{ name, evidence: evidence(row, judging), properties }];
  });
}

/** Returns some properties of the stored nodes of a label, by name. */
async function readProperties(
  reader: Reader,
  label: string,
  names: readonly string[],
  keys: readonly string[],
): Promise<Map<string, readonly unknown[]>> {
  const rows = await reader.read({
    // Neo4j looks up each property from the first one on: for twenty of them that takes twice as long.
    text: `UNWIND $input.names AS name MATCH (n:${label} {name: name})
WITH name, properties(n) AS stored
RETURN name, [${keys.map((key) => `stored.${key}`).join(', ')}] AS properties`,
    parameters: { input: { names } },
  });
  return new Map(rows.map(({ name, properties }) => [String(name), Array.isArray(properties) ? properties : []]));
}
