/** The layers that the verdict on a node of a label rests on: an answer says which of them are empty or not fresh. */
const LAYERS: Readonly<Record<string, readonly string[]>> = {
  HOSTNAME: ['threat-listings', 'popularity'],
  URL: ['threat-listings', 'urls'],
  FILE_HASH: ['hashes'],
  TLS_FINGERPRINT: ['tls-fingerprints'],
  CVE: ['vulnerabilities'],
  PREFIX: ['threat-listings', 'bgp-announcements'],
  ASN: ['threat-listings', 'bgp-announcements'],
};

const OTHERS = ['threat-listings'];

/** The ids of the layers that verdicts on these labels rest on, each once. */
export function layersOf(labels: readonly string[]): string[] {
  return [...new Set(labels.flatMap((label) => LAYERS[label] ?? OTHERS))];
}
