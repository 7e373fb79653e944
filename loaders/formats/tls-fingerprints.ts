import { foldTlsFingerprint } from '../../schema/keys/index.ts';
import type { Indicator } from './indicators.ts';

/** The kinds of TLS fingerprints, by their names in columns and prefixes. */
export type FingerprintKind = 'jarm' | 'ja3' | 'ja3s' | 'ja4';

/** JARM of a server that answered none of the ten hellos: it does not speak TLS. */
const NO_TLS = /^0+$/;

/**
 * Returns the fingerprint in a text of a kind, with the software that it is typical of, by its source; null for a JARM without an answer.
 * Throws `KeyError` for an invalid one.
 */
export function fingerprintOf(kind: FingerprintKind, text: string, family?: string): Indicator | null {
  if (kind === 'jarm' && NO_TLS.test(text.trim())) return null;
  const name = foldTlsFingerprint(`${kind}:${text.trim()}`);
  return { label: 'TLS_FINGERPRINT', name, properties: { kind, family } };
}
