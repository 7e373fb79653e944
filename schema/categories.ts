/**
 * How far a listing of a category is evidence (contract 5.0, 7.1), the worst first. `descriptive` describes an indicator without accusing
 * it.
 */
type CategoryClass = 'confirmed-bad' | 'suspicious' | 'descriptive' | 'trust' | 'reference';

/** One category of feeds. */
export interface CategoryDeclaration {
  /** Slug of the name. */
  readonly id: string;
  readonly name: string;
  readonly class: CategoryClass;
  /** The word for its entries in an assessment (`sub_labels`); null if it has none. */
  readonly subLabel: string | null;
  /** Flags that a listing sets on the indicator. */
  readonly flags: readonly string[];
}

/** Lower case, every run of other characters than letters and digits one hyphen. */
function slug(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

const ROWS: readonly (readonly [
  name: string,
  categoryClass: CategoryClass,
  subLabel: string | null,
  ...flags: string[],
])[] = [
  ['C2 Servers', 'confirmed-bad', 'c2', 'isC2', 'isBotnet'],
  ['Malware Distribution', 'confirmed-bad', 'malware', 'isMalware'],
  ['Phishing', 'confirmed-bad', 'phishing', 'isPhishing'],
  ['Brute Force', 'confirmed-bad', 'brute-force', 'isBruteforce'],
  ['Attack Sources', 'confirmed-bad', 'scanner', 'isScanner'],
  ['Malicious Domains', 'confirmed-bad', 'malicious-domain', 'isThreat'],
  ['Malicious Infrastructure', 'confirmed-bad', 'malicious-infrastructure', 'isThreat'],
  ['Exfiltration Destinations', 'confirmed-bad', 'exfiltration', 'isExfilDestination'],
  ['State Actor & Sanctions', 'confirmed-bad', 'state-actor', 'isStateActor'],
  ['OFAC SDN Sanctions', 'confirmed-bad', 'sanctions', 'isOfacSanctioned'],
  ['Scam', 'confirmed-bad', 'scam', 'isScam'],
  ['Operator Blocks', 'confirmed-bad', 'operator-block', 'isThreat'],
  ['General Blacklists', 'suspicious', 'blacklist', 'isBlacklist'],
  ['Spam', 'suspicious', 'spam', 'isSpam'],
  ['TOR Network', 'descriptive', 'tor', 'isTor', 'isAnonymizer'],
  ['Proxies', 'descriptive', 'proxy', 'isProxy', 'isAnonymizer'],
  ['VPNs', 'descriptive', 'vpn', 'isVpn', 'isAnonymizer'],
  ['Anonymization Infrastructure', 'descriptive', 'anonymizer', 'isAnonymizer'],
  ['Threat Intelligence', 'suspicious', 'threat-intelligence', 'isThreat'],
  ['Ad/Tracking Blocklists', 'descriptive', 'advertising'],
  ['Reputation', 'suspicious', 'reputation', 'isReputation'],
  ['Popularity/Trust', 'trust', null, 'isWhitelist'],
  ['Reference Data', 'reference', null],
];

/** Every category of contract 7.1. */
export const CATEGORIES: readonly CategoryDeclaration[] = ROWS.map(([name, categoryClass, subLabel, ...flags]) => ({
  id: slug(name),
  name,
  class: categoryClass,
  subLabel,
  flags,
}));

const BY_NAME: ReadonlyMap<string, CategoryDeclaration> = new Map(
  CATEGORIES.map((category) => [category.name, category]),
);

const CLASSES: readonly CategoryClass[] = ['confirmed-bad', 'suspicious', 'descriptive', 'trust', 'reference'];

/** Display names of categories, each once, those of the worst class first; a name that the contract lacks comes last. */
export function worstFirst(names: Iterable<string>): readonly string[] {
  return [...new Set(names)].sort((one, other) => rankOf(one) - rankOf(other) || (one < other ? -1 : 1));
}

/** Returns whether two categories, by their names, have the same class. */
export function isSameClass(one: string, other: string): boolean {
  return rankOf(one) === rankOf(other);
}

function rankOf(name: string): number {
  const category = BY_NAME.get(name);
  return category === undefined ? CLASSES.length : CLASSES.indexOf(category.class);
}

/** Returns the category of a display name, or undefined if the contract has none of this name. */
export function categoryDeclaration(name: string): CategoryDeclaration | undefined {
  return BY_NAME.get(name);
}

/** A popularity or trust list: never a threat list. */
export function isPopularityCategory(category: CategoryDeclaration): boolean {
  return category.class === 'trust';
}

/** A listing is evidence of a threat: confirmed bad or suspicious (contract 7.1). */
export function isThreatCategory(category: CategoryDeclaration): boolean {
  return category.class === 'confirmed-bad' || category.class === 'suspicious';
}
