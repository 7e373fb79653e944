/** Computes what an address is used for from the facts of the graph: here alone, for every verdict and every answer. */
import type { EgressClass } from '../schema/egress-classes.ts';
import type { FeedListing } from './feed-listing.ts';
import { type AddressUse, EXPLAINING, USES, type Use } from './use.ts';

/** What the source of a use states besides the use: who, which source, of when, and about which network or AS. */
interface Statement {
  readonly operator: string | null;
  readonly source: string | null;
  readonly observedAt: number | null;
  readonly through: string | null;
}

/** The traffic of a vendor, or of an exit of Tor, leaves from the address or from a network around it. */
interface EgressStatement extends Statement {
  readonly egressClass: string | null;
}

/** A vendor runs the address, or the most specific delegated network around it. */
export interface VendorStatement extends Statement {
  readonly vendor: string;
  readonly category: string | null;
  /** Its services there, with a comma between. */
  readonly service: string | null;
}

/** A list says of an AS that announces the address what the AS is for. */
interface SystemStatement extends Statement {
  readonly meaning: string | null;
}

/** The facts that uses are computed from. */
export interface UseFacts {
  readonly egress: readonly EgressStatement[];
  readonly vendors: readonly VendorStatement[];
  readonly systems: readonly SystemStatement[];
}

/** The use that each egress class means. */
const BY_EGRESS_CLASS: Readonly<Record<EgressClass, Use>> = {
  scanner: 'scanner',
  'tor-exit': 'tor-exit',
  vpn: 'shared-egress',
  proxy: 'shared-egress',
  'residential-proxy': 'shared-egress',
  'corporate-egress': 'shared-egress',
  'privacy-relay': 'shared-egress',
  'ai-crawler': 'shared-egress',
  'cloud-egress': 'cloud',
};

/** The use that the meaning of a list gives what it lists. */
const BY_MEANING: ReadonlyMap<string, Use> = new Map([
  ['scanner', 'scanner'],
  ['hosting', 'cloud'],
  ['resolver', 'resolver'],
  // The one list of addresses that many share is of senders of mail.
  ['shared', 'mail'],
  ['parked', 'parking'],
]);

/** The use that the category of a vendor gives what it runs. */
const BY_CATEGORY: ReadonlyMap<string, Use> = new Map([
  ['cdn', 'cdn'],
  ['cloud', 'cloud'],
  ['hosting', 'cloud'],
]);

/** Services of clouds that are content networks, and vendors that answer in place of their customers' servers. */
const CDN_SERVICES: ReadonlySet<string> = new Set(['CLOUDFRONT', 'AzureFrontDoor', 'AzureFrontDoor.Frontend']);
const REVERSE_PROXIES: ReadonlySet<string> = new Set(['imperva']);

/** Returns the uses of an address, the most decisive first, each statement once. */
export function usesOf(
  listings: readonly FeedListing[],
  { egress, vendors, systems }: UseFacts,
): readonly AddressUse[] {
  const found = [
    ...listings.flatMap(usesOfListing),
    ...egress.flatMap((stated) => useOf(useOfClass(stated.egressClass), stated, stated.egressClass)),
    ...vendors.flatMap((stated) => useOf(useOfVendor(stated), stated)),
    ...systems.flatMap((stated) => useOf(BY_MEANING.get(stated.meaning ?? ''), stated)),
  ];
  const distinct = new Map(found.map((use) => [JSON.stringify([use.use, use.operator, use.source, use.through]), use]));
  return [...distinct.values()].sort((one, other) => USES.indexOf(one.use) - USES.indexOf(other.use));
}

/** Returns whether one of the egress classes of an address is such a use. */
export function isExplainedByEgress(classes: readonly string[]): boolean {
  return classes.some((name) => EXPLAINING.has(useOfClass(name) ?? ''));
}

/** Returns the egress class that a listing in a feed gives; null if it gives none. Of the feeds about Tor only those of exits give one. */
export function egressClassOfFeed(category: string, feedId: string, meaning: string | null): EgressClass | null {
  if (category === 'VPNs') return 'vpn';
  if (category === 'Proxies') return 'proxy';
  if (meaning === 'scanner') return 'scanner';
  return category === 'TOR Network' && feedId.includes('exit') ? 'tor-exit' : null;
}

function usesOfListing(listing: FeedListing): readonly AddressUse[] {
  const { category, feedId, meaning, usedBy, lastSeen, observedAt, through } = listing;
  const stated = { operator: usedBy ?? null, source: feedId, observedAt: lastSeen ?? observedAt, through };
  const egressClass = egressClassOfFeed(category, feedId, meaning);
  return [
    ...useOf(useOfClass(egressClass), stated, egressClass),
    ...(meaning === 'scanner' ? [] : useOf(BY_MEANING.get(meaning), stated)),
  ];
}

function useOfClass(egressClass: string | null): Use | undefined {
  return isEgressClass(egressClass) ? BY_EGRESS_CLASS[egressClass] : undefined;
}

function isEgressClass(name: string | null): name is EgressClass {
  return name !== null && Object.hasOwn(BY_EGRESS_CLASS, name);
}

function useOfVendor({ vendor, category, service }: VendorStatement): Use | undefined {
  if ((service ?? '').split(', ').some((name) => CDN_SERVICES.has(name))) return 'cdn';
  return REVERSE_PROXIES.has(vendor) ? 'reverse-proxy' : BY_CATEGORY.get(category ?? '');
}

function useOf(
  use: Use | undefined,
  { operator, source, observedAt, through }: Statement,
  egressClass: string | null = null,
): readonly AddressUse[] {
  return use === undefined ? [] : [{ use, operator, egressClass, source, date: observedAt, through }];
}
