/** The tiers of verdicts, and what is in each. */
export const TIERS: readonly (readonly [tier: string, what: string])[] = [
  ['blocking', 'safe to block automatically'],
  ['malicious', 'confirmed malicious, even if blocking it would hurt others'],
  ['ambiguous', 'evidence for and against; a person must decide'],
  ['benign-allowlisted', 'known to be harmless; must not be blocked'],
];

/** The formats of an export, with their file extensions. */
export const FORMATS: readonly (readonly [format: string, ending: string, what: string])[] = [
  ['list', 'txt', 'one indicator per line, the reason after #: for firewalls'],
  ['csv', 'csv', 'one row per indicator, with a header (RFC 4180): for spreadsheets and SIEMs'],
  ['ndjson', 'ndjson', 'one JSON object per line: for programs'],
  ['rpz', 'zone', 'a response policy zone: for BIND, Knot, PowerDNS and Unbound'],
  ['stix', 'json', 'a STIX 2.1 bundle of indicators: for TAXII servers and platforms'],
];

/** The types of indicators that an export may be limited to. */
export const TYPES = ['ip', 'network', 'domain', 'url', 'hash', 'crypto', 'tls'];

/** What a person chose to export. */
export interface Choices {
  readonly tier: string;
  readonly format: string;
  /** Only these types; all types if empty. */
  readonly types: readonly string[];
  /** Only what has been listed since this day; all if empty. */
  readonly since: string;
}

/** Returns the path of an export in the API. */
export function exportPath({ tier, format, types, since }: Choices): string {
  const query = new URLSearchParams({
    ...(types.length === 0 ? {} : { type: types.join(',') }),
    ...(since === '' ? {} : { since }),
  }).toString();
  return `v1/export/${format}/${tier}${query === '' ? '' : `?${query}`}`;
}

/** Returns the name of the file that an export is saved as. */
export function fileName({ tier, format }: Choices): string {
  return `weft-${tier}.${FORMATS.find(([name]) => name === format)?.[1] ?? 'txt'}`;
}
