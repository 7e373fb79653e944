/** Facts on indicators that are judged only by their own listings. */
import { z } from 'zod';
import { hashEvidence, listedEvidence } from '../verdicts/listed-evidence.ts';
import { entries, entriesOf } from './entries.ts';
import { EACH_THING, EVERY_COLUMN } from './reconciled.ts';
import type { EvidenceSource } from './source.ts';

const listed = z.object({ isStored: z.boolean(), entries });

const hash = listed.extend({ isKnownGood: z.boolean(), family: z.string().nullable() });

const textOf = (label: string, columns = '') => `${EACH_THING}
OPTIONAL MATCH (n:${label} {name: thing.name})
RETURN ${EVERY_COLUMN}, ${entriesOf()} AS entries${columns}`;

const input = (name: string) => ({ name });

/** File hashes. */
export const HASH_FACTS: EvidenceSource = {
  texts: [textOf('FILE_HASH', ', coalesce(n.isKnownGood, false) AS isKnownGood, n.family AS family')],
  input,
  evidence: (row, { degradedLayers }) => hashEvidence(hash.parse(row), degradedLayers),
};

/** TLS fingerprints. */
export const FINGERPRINT_FACTS: EvidenceSource = {
  texts: [textOf('TLS_FINGERPRINT')],
  input,
  evidence: (row, { degradedLayers }) => listedEvidence('tls', listed.parse(row), degradedLayers),
};

/** Addresses on block chains. */
export const CRYPTO_FACTS: EvidenceSource = {
  texts: [textOf('CRYPTO_ADDRESS')],
  input,
  evidence: (row, { degradedLayers }) => listedEvidence('crypto', listed.parse(row), degradedLayers),
};
