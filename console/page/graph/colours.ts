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

/** Returns the colour of nodes of a label, in both themes. */
export function colourOf(label: string): string {
  return HUES[label] ?? '#7d8894';
}

/** The opacity of an edge if there are thousands. */
const FAINT = 0.25;

/** Returns a transparent form of a colour (`#rrggbb`). Its parts are multiplied by the opacity, as the renderer expects. */
export function faintOf(colour: string): string {
  const parts = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) * FAINT);
  return `#${[...parts, 255 * FAINT].map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
}
