import type { VerdictKind } from '../verdict.ts';

/** Layers that tell whether a thing of a kind is listed: all of them hold the listings themselves. */
const OF_KIND: Readonly<Partial<Record<VerdictKind, string>>> = {
  url: 'urls',
  hash: 'hashes',
  tls: 'tls-fingerprints',
  cve: 'vulnerabilities',
};

/** The threat layers on which a verdict of a kind rests: it calls nothing clean while one of them is not OK (contract 5.4). */
export function threatLayersOf(kind: VerdictKind): readonly string[] {
  return ['threat-listings', ...(OF_KIND[kind] === undefined ? [] : [OF_KIND[kind]])];
}

/** Every layer that a verdict can rest on. */
export const THREAT_LAYERS: readonly string[] = ['threat-listings', ...Object.values(OF_KIND)];
