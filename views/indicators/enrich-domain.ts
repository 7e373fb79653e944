/** The answer about a domain (contract rest.md 1.1). */
import { askedAddress } from './address.ts';
import { type AddressRoute, readRoutes } from './address-routes.ts';
import { readAddressViews } from './address-view.ts';
import { readCertificates } from './certificates.ts';
import type { DnsBlock, DnsDetails } from './dns.ts';
import { type DomainSummary, domainSummary } from './domain-summary.ts';
import {
  DOMAIN_LAYERS,
  type DomainRelationships,
  type DomainView,
  domainListings,
  heldOfDomain,
  readDomainView,
  relationshipsOf,
  shownAddresses,
} from './domain-view.ts';
import { type AddressBlocks, addressBlocks } from './enrich-address.ts';
import { type HistoryByType, readHistories } from './history/histories.ts';
import { type Metadata, metadataOf } from './metadata.ts';
import { layersOf, type Module } from './modules.ts';
import { type Pivot, readDomainPivots } from './pivots.ts';
import type { Reputation } from './reputation.ts';
import { type RoutingBlock, type RpkiBlock, routingBlock, rpkiBlock } from './routing-module.ts';
import type { ProjectionSources } from './sources.ts';
import { readSslBlock, type SslBlock } from './ssl-module.ts';
import type { ThreatListing } from './threat-listings.ts';
import type { VerdictBlock } from './verdict-block.ts';
import type { WhoisRecord } from './whois-record.ts';

/** What `include` adds to a domain. */
interface DomainModules {
  readonly dns_details?: DnsDetails;
  readonly ssl?: SslBlock;
  readonly routing?: RoutingBlock;
  readonly history?: HistoryByType;
  readonly rpki?: RpkiBlock;
  readonly ip_intelligence?: Readonly<Record<string, AddressBlocks>>;
}

/** The answer about a domain: its body without `query`. */
export interface DomainAnswer extends DomainModules {
  readonly summary: DomainSummary;
  readonly verdict: VerdictBlock;
  readonly registration: WhoisRecord | null;
  readonly dns: DnsBlock;
  readonly reputation: Reputation;
  readonly security: { readonly threat_listings: readonly ThreatListing[] };
  readonly relationships: DomainRelationships;
  readonly pivots: readonly Pivot[];
  readonly metadata: Metadata;
}

/** Enriches a folded domain; null where nothing is known of it. */
export async function enrichDomain(
  sources: ProjectionSources,
  name: string,
  include: ReadonlySet<Module>,
): Promise<DomainAnswer | null> {
  const [view, pivots, certificates, history] = await Promise.all([
    readDomainView(sources, name),
    readDomainPivots(sources, name),
    include.has('ssl_details') ? readCertificates(sources, name) : null,
    include.has('history') ? readHistories(sources, { type: 'domain', name }) : null,
  ]);
  if (view === null) return null;
  const { dns, registration, reputation } = view;
  const [modules, ssl, coverages] = await Promise.all([
    addressModules(sources, view, include),
    certificates === null ? null : readSslBlock(sources, certificates),
    sources.coverages(),
  ]);
  return {
    summary: domainSummary(view, sources.clock.now()),
    verdict: view.listed.verdict,
    registration: registration.record,
    dns: dns.block,
    reputation,
    security: { threat_listings: domainListings(view) },
    relationships: relationshipsOf(view),
    pivots,
    ...(include.has('dns_details') ? { dns_details: dns.details } : {}),
    ...(ssl === null ? {} : { ssl }),
    ...(history === null ? {} : { history }),
    ...modules,
    metadata: metadataOf({
      held: { ...heldOfDomain(view, certificates), bgp_routing: (modules.routing?.routes.length ?? 0) > 0 },
      layers: [...DOMAIN_LAYERS, ...layersOf('domain', include)],
      feeds: view.infrastructure.feeds,
      coverages,
      asOf: view.listed.asOf,
    }),
  };
}

/** The modules of a domain's addresses, which are known only after its records. */
async function addressModules(
  sources: ProjectionSources,
  view: DomainView,
  include: ReadonlySet<Module>,
): Promise<Pick<DomainModules, 'routing' | 'rpki' | 'ip_intelligence'>> {
  const names = shownAddresses(view);
  const isRouted = include.has('routing') || include.has('rpki');
  const [routes, views] = await Promise.all([
    isRouted ? readRoutes(sources, names.map(askedAddress)) : new Map<string, AddressRoute>(),
    include.has('ip_intelligence') ? readAddressViews(sources, names) : null,
  ]);
  const { nameservers, mailservers } = view.infrastructure;
  const servers = {
    nameservers: nameservers.map(({ name }) => name),
    mailservers: mailservers.map(({ name }) => name),
  };
  return {
    ...(include.has('routing') ? { routing: routingBlock(names, routes, servers) } : {}),
    ...(include.has('rpki') ? { rpki: rpkiBlock([...routes.values()], await sources.coverages()) } : {}),
    ...(views === null
      ? {}
      : { ip_intelligence: Object.fromEntries([...views].map(([name, own]) => [name, addressBlocks(own)])) }),
  };
}
