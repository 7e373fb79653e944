/** Reads the evidence on nodes of any label: one text per label, in chunks, few at once. */
import { chunksOf } from '../store/batches.ts';
import type { Reader, Row } from '../store/database.ts';
import type { Evidence } from '../verdicts/evidence.ts';
import type { JudgedLabel } from '../verdicts/kinds.ts';
import type { LookUps } from '../verdicts/looked-up.ts';
import { addressFacts } from './address.ts';
import { ASN_FACTS } from './asn.ts';
import { CHUNK, fewAtOnce } from './chunks.ts';
import { HOST_FACTS } from './host.ts';
import { JoinedRows } from './joined-rows.ts';
import { CRYPTO_FACTS, FINGERPRINT_FACTS, HASH_FACTS } from './listed.ts';
import { readLookUps, withLookUps } from './look-ups.ts';
import { NETWORK_FACTS } from './network.ts';
import { withOverrides } from './overrides.ts';
import { PATH_FACTS } from './path.ts';
import { everyColumn } from './reconciled.ts';
import type { EvidenceSource } from './source.ts';
import { VULNERABILITY_FACTS } from './vulnerability.ts';

/** An indicator by its label and its folded name, stored or not. */
export interface Thing {
  readonly label: JudgedLabel;
  readonly name: string;
}

/** The evidence on an indicator, and the instant of its verdict. */
export interface KnownThing extends Thing {
  readonly isStored: boolean;
  /** The instant of its stored verdict, epoch ms; null if none is stored. */
  readonly verdictAsOf: number | null;
  /** The instant of the last reconcile, epoch ms; null before the first one. */
  readonly reconciledAt: number | null;
  /** The instant from which its ages are measured, epoch ms. */
  readonly asOf: number;
  readonly evidence: Evidence;
}

/** The texts that read the evidence for each label. */
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
 * Returns the evidence on indicators, in order. Each is judged for the instant of its stored verdict, else for that of the last reconcile,
 * else for `fallback` (epoch ms).
 */
export async function readEvidence(
  reader: Reader,
  things: readonly Thing[],
  fallback: number,
): Promise<readonly KnownThing[]> {
  if (things.length === 0) return [];
  const chunks = [...Map.groupBy(things, ({ label }) => label)].flatMap(([label, group]) =>
    [...chunksOf(new Set(group.map(({ name }) => name)), CHUNK)].map((names) => ({ label, names })),
  );
  const reads = chunks.flatMap(({ label, names }) =>
    EVIDENCE_SOURCES[label].texts.map((text) => ({ label, text, names: names.map(EVIDENCE_SOURCES[label].input) })),
  );
  const rows = new JoinedRows();
  const [lookUps] = await Promise.all([
    readLookUps(reader),
    fewAtOnce(reads, async ({ label, text, names }) => {
      for (const row of await reader.read({ text, parameters: { input: { things: names } } }))
        rows.add(keyOf(label, String(row.name)), row);
    }),
  ]);
  const known = new Map(
    chunks.flatMap(({ label, names }) =>
      names.flatMap((name) => {
        const row = rows.get(keyOf(label, name));
        return row === undefined ? [] : [[keyOf(label, name), knownThing(label, row, fallback, lookUps)]];
      }),
    ),
  );
  return things.flatMap(({ label, name }) => known.get(keyOf(label, name)) ?? []);
}

function keyOf(label: string, name: string): string {
  return `${label} ${name}`;
}

function knownThing(label: JudgedLabel, row: Row, fallback: number, lookUps: LookUps): KnownThing {
  const { name, isStored, verdictAsOf, reconciledAt, degradedLayers } = everyColumn.parse(row);
  const asOf = verdictAsOf ?? reconciledAt ?? fallback;
  const found = EVIDENCE_SOURCES[label].evidence(row, { asOf, degradedLayers, lookUps });
  const evidence = withOverrides(withLookUps(found, lookUps), label, row, asOf);
  return { label, name, isStored, verdictAsOf, reconciledAt, asOf, evidence };
}
