const HUES: Readonly<Record<string, string>> = {
  HOSTNAME: '#2f7fd1',
  IPV4: '#1f9a8a',
  IPV6: '#1f9a8a',
  PREFIX: '#7a8f2b',
  ANNOUNCED_PREFIX: '#7a8f2b',
  REGISTERED_PREFIX: '#7a8f2b',
  ASN: '#a4622a',
  FEED_SOURCE: '#c0392b',
  ACTOR: '#b3327e',
  CVE: '#8147b8',
  URL: '#5a7fa8',
  ORGANIZATION: '#8a6d3b',
  VENDOR: '#8a6d3b',
  TLS_CERTIFICATE: '#4f6f52',
};

/** The colour of things of a label, on light and dark alike. */
export function colourOf(label: string): string {
  return HUES[label] ?? '#7d8894';
}
