import type { VerdictKind } from './evidence.ts';

/** Layers that hold the listings of a kind of thing, besides the threat listings. */
const OF_KIND: Readonly<Partial<Record<VerdictKind, string>>> = {
  url: 'urls',
  hash: 'hashes',
  tls: 'tls-fingerprints',
  cve: 'vulnerabilities',
};

/** The threat layers on which a verdict of a kind rests: it calls nothing clean while one of them is not OK (contract 5.4). */
export function threatLayersOf(kind: VerdictKind): readonly string[] {
  const own = OF_KIND[kind];
  return own === undefined ? ['threat-listings'] : ['threat-listings', own];
}

/** Every layer that a verdict can rest on. */
export const THREAT_LAYERS: readonly string[] = ['threat-listings', ...Object.values(OF_KIND)];
