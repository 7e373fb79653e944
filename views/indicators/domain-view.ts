/** All known facts of a domain, read at once: the parts of every answer about a domain. */
import type { HostCertificates } from './certificates.ts';
import { type HostDns, readDns } from './dns.ts';
import { type DomainRelations, readDomainRelations } from './domain-relationships.ts';
import { readHostingPlace } from './hosting-place.ts';
import { type Infrastructure, readInfrastructure } from './infrastructure.ts';
import { hasLinks, UNKNOWN_LINKS } from './links.ts';
import { type DataSource, isEmptyLayer } from './metadata.ts';
import { type Registration, readRegistration } from './registration.ts';
import { isThreatKnown, type Reputation, reputationOf } from './reputation.ts';
import type { ProjectionSources } from './sources.ts';
import { type ThreatListing, threatListings } from './threat-listings.ts';
import { type ListingState, readVerdicts } from './verdict-block.ts';

/** Addresses of one domain whose views and routes are returned. */
const MOST_ADDRESSES = 25;

/** The layers that every answer about a domain draws on. */
export const DOMAIN_LAYERS: readonly string[] = ['dns', 'whois', 'threat-listings', 'web', 'geolocation'];

/** Links, related domains, and the addresses that the domain is on. */
export interface DomainRelationships extends DomainRelations {
  readonly shared_infrastructure: readonly string[];
}

/** The known facts of a domain, read at once. */
export interface DomainView {
  readonly name: string;
  readonly dns: HostDns;
  readonly infrastructure: Infrastructure;
  readonly registration: Registration;
  readonly relations: DomainRelations;
  /** Where the address that stands for it is, in words. */
  readonly hosting: string | null;
  readonly reputation: Reputation;
  /** What is to be thought of it. */
  readonly listed: ListingState;
}

/** What is known of a folded domain, or null: parallel reads, one round trip. */
export async function readDomainView(sources: ProjectionSources, name: string): Promise<DomainView | null> {
  const [dns, infrastructure, registration, relations, hosting, isWithoutLinks, verdicts] = await Promise.all([
    readDns(sources, name),
    readInfrastructure(sources, name),
    readRegistration(sources, name),
    readDomainRelations(sources, name),
    readHostingPlace(sources, name),
    isEmptyLayer(sources, 'web'),
    readVerdicts(sources, [{ type: 'domain', name }]),
  ]);
  const listed = verdicts.get(name);
  if (listed === undefined || !dns.isKnown) return null;
  const reputation = reputationOf(dns.addresses, { ...infrastructure, ...listed });
  const linked = isWithoutLinks ? { ...relations, ...UNKNOWN_LINKS } : relations;
  return { name, dns, infrastructure, registration, relations: linked, hosting, reputation, listed: listed };
}

/** The addresses of a domain whose views and routes are returned. */
export function shownAddresses({ dns }: DomainView): string[] {
  return dns.addresses.slice(0, MOST_ADDRESSES).map(({ name }) => name);
}

/** The block `relationships`. */
export function relationshipsOf({ relations, dns }: DomainView): DomainRelationships {
  return { ...relations, shared_infrastructure: dns.addresses.map(({ name }) => name) };
}

/** Its own listings, then those of the names above it, as its context; those that its `www` goes with are its own. */
export function domainListings({
  listed: { listings },
  infrastructure: { listingsAbove },
}: DomainView): ThreatListing[] {
  const known = new Set(listings.map(({ feedId, through }) => `${through} ${feedId}`));
  const above = listingsAbove.filter(({ feedId, through }) => !known.has(`${through} ${feedId}`));
  return threatListings([...listings, ...above]);
}

/** Which sources held something of a domain; `certificates` where they were asked for. */
export function heldOfDomain(
  view: DomainView,
  certificates: HostCertificates | null,
): Partial<Record<DataSource, boolean>> {
  const { dns, registration, relations, hosting, reputation, listed } = view;
  return {
    geolocation_db: hosting !== null,
    whois_api: registration.record !== null,
    dns_resolver: Object.values(dns.details).some((records) => records.length > 0),
    threat_feeds: isThreatKnown(reputation, listed.listings),
    link_graph: hasLinks(relations),
    certificate_transparency: certificates !== null && certificates.total > 0,
  };
}
