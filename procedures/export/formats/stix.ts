import type { Removal } from '../removals.ts';
import type { ReasonedEntry, TierType } from '../tier-page.ts';
import { exportedRow } from './exported.ts';
import { markingsOf, referencesOf } from './stix-marking.ts';
import { uuidOfName } from './uuid-of-name.ts';

/** A STIX 2.1 object; `modified` is its version. */
export type StixObject = Readonly<Record<string, unknown>> & {
  readonly id: string;
  readonly type: string;
  readonly modified: string;
};

/** When the identity of Weft was made, the same in every export. */
export const IDENTITY_MS: number = Date.UTC(2020, 0, 1);

/** The id of the identity of Weft, the author of every object. */
export const IDENTITY_ID: string = `identity--${uuidOfName('weft')}`;

/** Who says so. */
export const STIX_IDENTITY: StixObject = {
  type: 'identity',
  spec_version: '2.1',
  id: IDENTITY_ID,
  created: iso(IDENTITY_MS),
  modified: iso(IDENTITY_MS),
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

/** What identifies an indicator of a tier. */
interface Identified {
  readonly tier: string;
  readonly type: TierType;
  readonly name: string;
  /** How often it has left the tier before. */
  readonly number: number;
}

/**
 * The id of the STIX indicator: the same wherever and whenever its tier is exported. A revoked object has no later version, so an indicator
 * that comes back has another id.
 */
export function indicatorId({ tier, type, name, number }: Identified): string {
  const again = number === 0 ? '' : ` again ${number}`;
  return `indicator--${uuidOfName(`${tier} ${type} ${name}${again}`)}`;
}

/**
 * The indicator of an entry; null for what STIX has no pattern for. It is valid from its first date on a list, or the first edition that had it,
 * until it stops blocking, and modified when this graph last learned something that changed the verdict.
 */
export function stixIndicator(entry: ReasonedEntry): StixObject | null {
  const { tier, number, type, position, stored } = entry;
  const { since, changedAt, listedFrom, expiresAt } = stored;
  const row = exportedRow(entry);
  const created = since ?? changedAt ?? listedFrom;
  const pattern = patternOf({ name: position.name, type });
  if (pattern === null || created === null) return null;
  const validFrom = listedFrom ?? created;
  const labels = [...new Set([...row.sub_labels, ...(row.verdictBlocking ? ['blocking'] : [])])];
  const references = referencesOf(entry);
  const markings = markingsOf(entry);
  return {
    type: 'indicator',
    spec_version: '2.1',
    id: indicatorId({ tier, type, name: position.name, number }),
    created_by_ref: IDENTITY_ID,
    created: iso(created),
    modified: iso(Math.max(created, changedAt ?? created)),
    name: row.indicator,
    description: row.reason,
    indicator_types: [KINDS.get(row.label) ?? 'unknown'],
    pattern,
    pattern_type: 'stix',
    valid_from: iso(validFrom),
    ...(expiresAt === null || expiresAt <= validFrom ? {} : { valid_until: iso(expiresAt) }),
    ...(row.verdictScore === null ? {} : { confidence: Math.round(row.verdictScore) }),
    // An empty list is none in STIX.
    ...(labels.length === 0 ? {} : { labels }),
    ...(references.length === 0 ? {} : { external_references: references }),
    ...(markings.length === 0 ? {} : { object_marking_refs: markings }),
  };
}

/** The last version of the indicator of what left a tier; null for what STIX has no pattern for. */
export function revokedIndicator({ tier, type, name, number, leftAt, listedFrom, since }: Removal): StixObject | null {
  const pattern = patternOf({ name, type });
  if (pattern === null) return null;
  const created = since ?? listedFrom ?? leftAt;
  return {
    type: 'indicator',
    spec_version: '2.1',
    id: indicatorId({ tier, type, name, number }),
    created_by_ref: IDENTITY_ID,
    created: iso(created),
    modified: iso(Math.max(created, leftAt)),
    revoked: true,
    name,
    description: `no longer ${tier}`,
    pattern,
    pattern_type: 'stix',
    valid_from: iso(listedFrom ?? created),
  };
}

function iso(time: number): string {
  return new Date(time).toISOString();
}

const HASHES: ReadonlyMap<number, string> = new Map([
  [32, 'MD5'],
  [40, "'SHA-1'"],
  [64, "'SHA-256'"],
  [128, "'SHA-512'"],
]);

function patternOf({ name: indicator, type }: Pick<Identified, 'name' | 'type'>): string | null {
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
