/** Reads the evidence on things of any label: one text a label, in chunks, few at once. */
import type { Reader, Row } from '../engine/database/database.ts';
import type { Evidence } from '../verdicts/evidence.ts';
import type { JudgedLabel } from '../verdicts/kinds.ts';
import { addressFacts } from './address.ts';
import { ASN_FACTS } from './asn.ts';
import { HOST_FACTS } from './host.ts';
import { CRYPTO_FACTS, FINGERPRINT_FACTS, HASH_FACTS } from './listed.ts';
import { NETWORK_FACTS } from './network.ts';
import { PATH_FACTS } from './path.ts';
import { everyColumn } from './reconciled.ts';
import type { EvidenceSource } from './source.ts';
import { VULNERABILITY_FACTS } from './vulnerability.ts';

/** A thing by its label and its folded name, stored or not. */
export interface Thing {
  readonly label: JudgedLabel;
  readonly name: string;
}

/** What is known of a thing, and the instant that it is judged for. */
export interface KnownThing extends Thing {
  readonly isStored: boolean;
  /** The instant that its stored verdict is of, epoch ms; null where none is stored. */
  readonly verdictAsOf: number | null;
  /** The instant of the last reconcile, epoch ms; null before the first one. */
  readonly reconciledAt: number | null;
  /** The instant that ages of this thing are measured from, epoch ms. */
  readonly asOf: number;
  readonly evidence: Evidence;
}

/** Things that one read asks for at most. */
const CHUNK = 500;
/** Reads of one call that run at once. */
const MOST_READS = 3;

/** The texts that read the evidence on things of each label. */
export const EVIDENCE_SOURCES: Readonly<Record<JudgedLabel, EvidenceSource>> = {
  IPV4: addressFacts('IPV4'),
  IPV6: addressFacts('IPV6'),
  HOSTNAME: HOST_FACTS,
  URL: PATH_FACTS,
  FILE_HASH: HASH_FACTS,
  TLS_FINGERPRINT: FINGERPRINT_FACTS,
  CRYPTO_ADDRESS: CRYPTO_FACTS,
  CVE: VULNERABILITY_FACTS,
  PREFIX: NETWORK_FACTS,
  ASN: ASN_FACTS,
};

/**
 * The evidence on things, in their order. Each is judged for the instant of its stored verdict, else for that of the last
 * reconcile, else for `fallback` (epoch ms).
 */
export async function readEvidence(
  reader: Reader,
  things: readonly Thing[],
  fallback: number,
): Promise<readonly KnownThing[]> {
  const chunks = chunksOf(things);
  const reads = chunks.flatMap(({ label, names }) =>
    EVIDENCE_SOURCES[label].texts.map((text) => ({ label, text, names: names.map(EVIDENCE_SOURCES[label].input) })),
  );
  const rows = new Map<string, Row>();
  const readOn = async (): Promise<void> => {
    for (let next = reads.shift(); next !== undefined; next = reads.shift()) {
      const { label, text, names } = next;
      for (const row of await reader.read({ text, parameters: { input: { things: names } } })) {
        const key = keyOf(label, String(row.name));
        rows.set(key, { ...rows.get(key), ...row });
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(MOST_READS, reads.length) }, readOn));
  const known = new Map(
    chunks.flatMap(({ label, names }) =>
      names.flatMap((name) => {
        const row = rows.get(keyOf(label, name));
        return row === undefined ? [] : [[keyOf(label, name), knownThing(label, row, fallback)]];
      }),
    ),
  );
  return things.flatMap(({ label, name }) => known.get(keyOf(label, name)) ?? []);
}

function keyOf(label: string, name: string): string {
  return `${label} ${name}`;
}

function knownThing(label: JudgedLabel, row: Row, fallback: number): KnownThing {
  const { name, isStored, verdictAsOf, reconciledAt, degradedLayers } = everyColumn.parse(row);
  const asOf = verdictAsOf ?? reconciledAt ?? fallback;
  const evidence = EVIDENCE_SOURCES[label].evidence(row, { asOf, degradedLayers });
  return { label, name, isStored, verdictAsOf, reconciledAt, asOf, evidence };
}

/** Things of one label each, every name once. */
function chunksOf(things: readonly Thing[]): { label: JudgedLabel; names: readonly string[] }[] {
  return [...Map.groupBy(things, ({ label }) => label)].flatMap(([label, group]) => {
    const names = [...new Set(group.map(({ name }) => name))];
    const count = Math.ceil(names.length / CHUNK);
    return Array.from({ length: count }, (_, at) => ({ label, names: names.slice(at * CHUNK, (at + 1) * CHUNK) }));
  });
}
