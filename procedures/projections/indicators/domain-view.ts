/** All that is known of a domain, gathered at once: the parts that every answer about a domain is made of. */
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

/** Addresses of one domain whose views and routes are told. */
const MOST_ADDRESSES = 25;

/** The layers that every answer about a domain draws on. */
export const DOMAIN_LAYERS: readonly string[] = ['dns', 'whois', 'threat-listings', 'web', 'geolocation'];

/** Links, related domains, and the addresses that the domain is on. */
export interface DomainRelationships extends DomainRelations {
  readonly shared_infrastructure: readonly string[];
}

/** What is known of a domain, gathered at once: the parts that every answer about one is made of. */
export interface DomainView {
  readonly name: string;
  readonly dns: HostDns;
  readonly infrastructure: Infrastructure;
  readonly registration: Registration;
  readonly relations: DomainRelations;
  /** Where the address that stands for it is, in words. */
  readonly hosting: string | null;
  readonly reputation: Reputation;
}

/** What is known of a folded domain, or null: parallel reads, one round trip. */
export async function readDomainView(sources: ProjectionSources, name: string): Promise<DomainView | null> {
  const [dns, infrastructure, registration, relations, hosting, isWithoutLinks] = await Promise.all([
    readDns(sources, name),
    readInfrastructure(sources, name),
    readRegistration(sources, name),
    readDomainRelations(sources, name),
    readHostingPlace(sources, name),
    isEmptyLayer(sources, 'web'),
  ]);
  // Below a registered or listed domain a name is no stranger, though nobody has met it.
  const isBelowKnown = registration.record !== null || infrastructure.listingsAbove.length > 0;
  if (!dns.isKnown && !isBelowKnown) return null;
  const reputation = reputationOf(dns.addresses, infrastructure);
  const linked = isWithoutLinks ? { ...relations, ...UNKNOWN_LINKS } : relations;
  return { name, dns, infrastructure, registration, relations: linked, hosting, reputation };
}

/** The addresses of a domain whose views and routes are told. */
export function shownAddresses({ dns }: DomainView): string[] {
  return dns.addresses.slice(0, MOST_ADDRESSES).map(({ name }) => name);
}

/** The block `relationships`. */
export function relationshipsOf({ relations, dns }: DomainView): DomainRelationships {
  return { ...relations, shared_infrastructure: dns.addresses.map(({ name }) => name) };
}

/** Which sources held something of a domain; `certificates` where they were asked for. */
export function heldOfDomain(
  view: DomainView,
  certificates: HostCertificates | null,
): Partial<Record<DataSource, boolean>> {
  const { dns, infrastructure, registration, relations, hosting, reputation } = view;
  return {
    geolocation_db: hosting !== null,
    whois_api: registration.record !== null,
    dns_resolver: Object.values(dns.details).some((records) => records.length > 0),
    threat_feeds: isThreatKnown(reputation, infrastructure.listings),
    link_graph: hasLinks(relations),
    certificate_transparency: certificates !== null && certificates.total > 0,
  };
}
