/** Facts on indicators that are judged only by their own listings. */
import { z } from 'zod';
import { cypherText } from '../store/cypher-text.ts';
import { hashEvidence, listedEvidence } from '../verdicts/listed-evidence.ts';
import { entries, OWN_ENTRIES } from './entries.ts';
import { EACH_THING, EVERY_COLUMN, storedThing } from './reconciled.ts';
import type { EvidenceSource } from './source.ts';

const listed = z.object({ isStored: z.boolean(), entries });

const hash = listed.extend({ isKnownGood: z.boolean(), family: z.string().nullable() });

const LISTED = `RETURN ${EVERY_COLUMN}, ${OWN_ENTRIES} AS entries`;

const LISTED_HASH = `${LISTED}, coalesce(n.isKnownGood, false) AS isKnownGood, n.family AS family`;

const input = (name: string) => ({ name });

/** File hashes. */
export const HASH_FACTS: EvidenceSource = {
  texts: [cypherText(EACH_THING, storedThing('FILE_HASH'), LISTED_HASH)],
  input,
  evidence: (row, { degradedLayers }) => hashEvidence(hash.parse(row), degradedLayers),
};

/** TLS fingerprints. */
export const FINGERPRINT_FACTS: EvidenceSource = {
  texts: [cypherText(EACH_THING, storedThing('TLS_FINGERPRINT'), LISTED)],
  input,
  evidence: (row, { degradedLayers }) => listedEvidence('tls', listed.parse(row), degradedLayers),
};

/** Addresses on block chains. */
export const CRYPTO_FACTS: EvidenceSource = {
  texts: [cypherText(EACH_THING, storedThing('CRYPTO_ADDRESS'), LISTED)],
  input,
  evidence: (row, { degradedLayers }) => listedEvidence('crypto', listed.parse(row), degradedLayers),
};
