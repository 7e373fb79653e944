/** The kind of each label, and the layers that its verdicts depend on. */
import type { VerdictKind } from './evidence.ts';

/** Every label with verdicts, with its kind. */
export const KIND_BY_LABEL = {
  IPV4: 'ip',
  IPV6: 'ip',
  HOSTNAME: 'domain',
  URL: 'url',
  FILE_HASH: 'hash',
  TLS_FINGERPRINT: 'tls',
  CRYPTO_ADDRESS: 'crypto',
  CVE: 'cve',
  PREFIX: 'network',
  ASN: 'asn',
} as const satisfies Record<string, VerdictKind>;

/** A label with verdicts. */
export type JudgedLabel = keyof typeof KIND_BY_LABEL;

/** The layer with the listings of a kind. */
const OWN_LAYER: Readonly<Partial<Record<VerdictKind, string>>> = {
  url: 'urls',
  hash: 'hashes',
  tls: 'tls-fingerprints',
  cve: 'vulnerabilities',
};

/**
 * The threat layers that a verdict of a kind rests on: it calls nothing clean while one of them is not OK (contract
 * 5.4).
 */
export function threatLayersOf(kind: VerdictKind): readonly string[] {
  const own = OWN_LAYER[kind];
  const ofNetworks = kind === 'ip' || kind === 'network' ? [NETWORK_LISTINGS] : [];
  return ['threat-listings', ...ofNetworks, ...(own === undefined ? [] : [own])];
}

/** The listings that contain only networks: names and files do not depend on them. */
export const NETWORK_LISTINGS = 'network-listings';

/** Every threat layer that a verdict can rest on. */
export const THREAT_LAYERS: readonly string[] = ['threat-listings', ...Object.values(OWN_LAYER)];

const ANSWER_LAYERS: Readonly<Partial<Record<VerdictKind, readonly string[]>>> = {
  domain: ['threat-listings', 'popularity'],
  url: ['threat-listings', 'urls'],
  hash: ['hashes'],
  tls: ['tls-fingerprints'],
  cve: ['vulnerabilities'],
  network: ['threat-listings', 'bgp-announcements'],
  asn: ['threat-listings', 'bgp-announcements'],
};

/** Returns the layers that an answer on these kinds names if they are empty or not fresh, each once. */
export function layersOf(kinds: Iterable<VerdictKind>): string[] {
  return [...new Set([...kinds].flatMap((kind) => ANSWER_LAYERS[kind] ?? ['threat-listings']))];
}
