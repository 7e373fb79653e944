/** Returns the name of an edge type as words: `RESOLVES_TO` is "resolves to". */
export function wordsOf(name: string): string {
  return name.toLowerCase().replaceAll('_', ' ');
}

/** Returns the name of a property as words: `registrantState` is "registrant state". */
export function wordsOfProperty(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replaceAll('_', ' ');
}

const LABELS: Readonly<Record<string, string>> = {
  HOSTNAME: 'host',
  IPV4: 'address',
  IPV6: 'address',
  PREFIX: 'network',
  REGISTERED_PREFIX: 'registered network',
  ANNOUNCED_PREFIX: 'announced network',
  ASN: 'autonomous system',
  ASN_NAME: 'network name',
  URL: 'URL',
  CVE: 'vulnerability',
  FILE_HASH: 'file hash',
  TLS_CERTIFICATE: 'certificate',
  TLS_FINGERPRINT: 'TLS fingerprint',
  FEED_SOURCE: 'feed',
  ATTACK_PATTERN: 'technique',
  CRYPTO_ADDRESS: 'wallet',
  RDAP_ENTITY: 'registry entity',
  ORGANIZATION: 'organisation',
  RIR: 'registry',
  TLD: 'top-level domain',
};

/** Returns the word for nodes of a label. */
export function kindOf(label: string): string {
  return LABELS[label] ?? wordsOf(label);
}

const NUMBER = new Intl.NumberFormat('en');

/** Returns a number with thousands separators. */
export function numberText(value: number): string {
  return NUMBER.format(value);
}

/** Returns a count with its noun: "1 node", "214 nodes". */
export function counted(count: number, word: string): string {
  return `${numberText(count)} ${word}${count === 1 ? '' : 's'}`;
}
