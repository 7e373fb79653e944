/** How far a listing of a category is evidence (contract 5.1, 7.1). */
type CategoryClass = 'confirmed-bad' | 'suspicious' | 'neutral' | 'trust' | 'reference';

/** One category of feeds. */
export interface CategoryDeclaration {
  /** Slug of the name. */
  readonly id: string;
  readonly name: string;
  readonly class: CategoryClass;
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

const ROWS: readonly (readonly [name: string, categoryClass: CategoryClass, ...flags: string[]])[] = [
  ['C2 Servers', 'confirmed-bad', 'isC2', 'isBotnet'],
  ['Malware Distribution', 'confirmed-bad', 'isMalware'],
  ['Phishing', 'confirmed-bad', 'isPhishing'],
  ['Brute Force', 'confirmed-bad', 'isBruteforce'],
  ['Attack Sources', 'confirmed-bad', 'isScanner'],
  ['Malicious Domains', 'confirmed-bad', 'isThreat'],
  ['Malicious Infrastructure', 'confirmed-bad', 'isThreat'],
  ['Exfiltration Destinations', 'confirmed-bad', 'isExfilDestination'],
  ['State Actor & Sanctions', 'confirmed-bad', 'isStateActor'],
  ['OFAC SDN Sanctions', 'confirmed-bad', 'isOfacSanctioned'],
  ['Scam', 'confirmed-bad', 'isScam'],
  ['General Blacklists', 'suspicious', 'isBlacklist'],
  ['Spam', 'suspicious', 'isSpam'],
  ['TOR Network', 'suspicious', 'isTor', 'isAnonymizer'],
  ['Proxies', 'suspicious', 'isProxy', 'isAnonymizer'],
  ['VPNs', 'suspicious', 'isVpn', 'isAnonymizer'],
  ['Anonymization Infrastructure', 'suspicious', 'isAnonymizer'],
  ['Threat Intelligence', 'suspicious', 'isThreat'],
  ['Ad/Tracking Blocklists', 'neutral'],
  ['Reputation', 'neutral', 'isReputation'],
  ['Popularity/Trust', 'trust', 'isWhitelist'],
  ['Reference Data', 'reference'],
];

/** Every category of contract 7.1. */
export const CATEGORIES: readonly CategoryDeclaration[] = ROWS.map(([name, categoryClass, ...flags]) => ({
  id: slug(name),
  name,
  class: categoryClass,
  flags,
}));

const BY_NAME: ReadonlyMap<string, CategoryDeclaration> = new Map(
  CATEGORIES.map((category) => [category.name, category]),
);

/** The category of a display name, or undefined when the contract has none of this name. */
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
