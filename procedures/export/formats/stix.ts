import type { TierType } from '../tier-page.ts';
import type { ExportedRow } from './exported.ts';
import { uuidOfName } from './uuid-of-name.ts';

/** A STIX 2.1 object; `modified` is its version. */
export type StixObject = Readonly<Record<string, unknown>> & {
  readonly id: string;
  readonly type: string;
  readonly modified: string;
};

/** The date of an indicator for which no feed has one: before Weft, and the same in every export. */
export const UNDATED_MS: number = Date.UTC(2020, 0, 1);
const UNDATED = new Date(UNDATED_MS).toISOString();

const IDENTITY_ID = `identity--${uuidOfName('weft')}`;

/** Who says so. */
export const STIX_IDENTITY: StixObject = {
  type: 'identity',
  spec_version: '2.1',
  id: IDENTITY_ID,
  created: UNDATED,
  modified: UNDATED,
  name: 'Weft',
  description:
    'A self-hosted threat-intelligence graph over public data; each indicator names the lists that it is on.',
  identity_class: 'system',
};

const KINDS: ReadonlyMap<string, string> = new Map([
  ['malicious', 'malicious-activity'],
  ['ambiguous', 'anomalous-activity'],
  ['benign-allowlisted', 'benign'],
]);

/** Types of indicators that STIX has patterns for: wallets and fingerprints of TLS have none. */
export const STIX_TYPES: readonly TierType[] = ['domain', 'hash', 'ip', 'network', 'url'];

/** The id of the STIX indicator: the same wherever and whenever it is exported. */
export function indicatorId({ label, type, indicator }: Pick<ExportedRow, 'label' | 'type' | 'indicator'>): string {
  return `indicator--${uuidOfName(`${label} ${type} ${indicator}`)}`;
}

/**
 * The indicator of an entry; null for what STIX has no pattern for. It is modified when a feed saw it last or it was last judged otherwise (epoch ms), so that
 * two texts of it never have the same version.
 */
export function stixIndicator(row: ExportedRow, judgedAt: number | null): StixObject | null {
  const pattern = patternOf(row);
  if (pattern === null) return null;
  const created = precise(row.firstSeen ?? row.lastSeen);
  const moments = [
    created,
    precise(row.lastSeen ?? row.firstSeen),
    judgedAt === null ? '' : new Date(judgedAt).toISOString(),
  ];
  const labels = [...new Set([...row.sub_labels, ...(row.verdictBlocking ? ['blocking'] : [])])];
  return {
    type: 'indicator',
    spec_version: '2.1',
    id: indicatorId(row),
    created_by_ref: IDENTITY_ID,
    created,
    modified: moments.reduce((newest, moment) => (moment > newest ? moment : newest)),
    name: row.indicator,
    description: row.reason,
    indicator_types: [KINDS.get(row.label) ?? 'unknown'],
    pattern,
    pattern_type: 'stix',
    valid_from: created,
    ...(row.verdictScore === null ? {} : { confidence: Math.round(row.verdictScore) }),
    // An empty list is none in STIX.
    ...(labels.length === 0 ? {} : { labels }),
  };
}

function precise(time: string | null | undefined): string {
  return time == null ? UNDATED : time.replace(/Z$/, '.000Z');
}

const HASHES: ReadonlyMap<number, string> = new Map([
  [32, 'MD5'],
  [40, "'SHA-1'"],
  [64, "'SHA-256'"],
  [128, "'SHA-512'"],
]);

function patternOf({ indicator, type }: ExportedRow): string | null {
  const value = quoted(indicator);
  switch (type) {
    case 'domain':
      return `[domain-name:value = ${value}]`;
    case 'ip':
    case 'network':
      return `[${indicator.includes(':') ? 'ipv6' : 'ipv4'}-addr:value = ${value}]`;
    case 'hash': {
      const algorithm = HASHES.get(indicator.length);
      return algorithm === undefined ? null : `[file:hashes.${algorithm} = ${value}]`;
    }
    case 'url':
      // A path that kits reuse has no host; the graph does not store the scheme of a listed URL.
      if (indicator.startsWith('/')) return `[url:value LIKE ${quoted(`%${indicator.replace(/[%_]/g, '\\$&')}`)}]`;
      return `[url:value = ${quoted(`http://${indicator}`)} OR url:value = ${quoted(`https://${indicator}`)}]`;
    default:
      return null;
  }
}

function quoted(text: string): string {
  return `'${text.replace(/[\\']/g, '\\$&')}'`;
}
