/** The facts on things that are judged by their own listings alone. */
import { z } from 'zod';
import { cryptoEvidence, fingerprintEvidence, hashEvidence } from '../verdicts/listed-evidence.ts';
import { entries, entriesOf } from './entries.ts';
import { EACH_THING, EVERY_COLUMN } from './reconciled.ts';
import type { EvidenceSource } from './source.ts';

const text = z.string().nullable();
const listed = z.object({ isStored: z.boolean(), entries });

const hash = listed.extend({
  isKnownGood: z
    .boolean()
    .nullable()
    .transform((value) => value ?? false),
  family: text,
  algorithm: text,
  fileType: text,
});
const fingerprint = listed.extend({ kind: text, family: text });
const crypto = listed.extend({ chain: text });

/** The text for nodes of a label: its own columns are properties of the node. */
function textOf(label: string, properties: readonly string[]): string {
  return `${EACH_THING}
OPTIONAL MATCH (n:${label} {name: thing.name})
RETURN ${EVERY_COLUMN}, ${entriesOf()} AS entries, ${properties.map((name) => `n.${name} AS ${name}`).join(', ')}`;
}

const input = (name: string) => ({ name });

/** File hashes. */
export const HASH_FACTS: EvidenceSource = {
  texts: [textOf('FILE_HASH', ['isKnownGood', 'family', 'algorithm', 'fileType'])],
  input,
  evidence: (row, { degradedLayers }) => hashEvidence(hash.parse(row), degradedLayers),
};

/** TLS fingerprints. */
export const FINGERPRINT_FACTS: EvidenceSource = {
  texts: [textOf('TLS_FINGERPRINT', ['kind', 'family'])],
  input,
  evidence: (row, { degradedLayers }) => fingerprintEvidence(fingerprint.parse(row), degradedLayers),
};

/** Addresses on block chains. */
export const CRYPTO_FACTS: EvidenceSource = {
  texts: [textOf('CRYPTO_ADDRESS', ['chain'])],
  input,
  evidence: (row, { degradedLayers }) => cryptoEvidence(crypto.parse(row), degradedLayers),
};
