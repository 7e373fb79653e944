import { foldTlsFingerprint } from '../../schema/keys/index.ts';
import type { Indicator } from './indicators.ts';

/** The kinds of TLS fingerprints, as columns and prefixes name them. */
export type FingerprintKind = 'jarm' | 'ja3' | 'ja3s' | 'ja4';

/** JARM of what answered none of the ten hellos: it speaks no TLS. */
const NO_TLS = /^0+$/;

/**
 * The fingerprint that a text of a kind names, with the software that its source says it is typical of; null for a JARM of
 * nothing. Throws `KeyError` for what is none of that kind.
 */
export function fingerprintOf(kind: FingerprintKind, text: string, family?: string): Indicator | null {
  if (kind === 'jarm' && NO_TLS.test(text.trim())) return null;
  const name = foldTlsFingerprint(`${kind}:${text.trim()}`);
  return { label: 'TLS_FINGERPRINT', name, properties: { kind, family } };
}
