/** The blocks of an address's answer (contract rest.md 1.2), each from its view. */
import { isThreatListing } from '../../verdicts/tally.ts';
import type { IpType } from '../address-use.ts';
import type { RpkiStatus } from './address-routes.ts';
import type { AddressView } from './address-view.ts';
import { placeText } from './hosting-place.ts';
import { hasLinks, type Links } from './links.ts';
import type { DataSource } from './metadata.ts';
import { rounded } from './reputation.ts';
import { blacklistsOf, type ThreatListing, threatListings } from './threat-listings.ts';

/** City and country of an address in words. */
export function placeOf({ location }: AddressView): string | null {
  return placeText(location.city.name, location.country.name, location.country.isoCode);
}

/** `AS64500`: who announces it, else whom the location source names. */
export function primaryAsn({ route, location }: AddressView): number | null {
  return route?.origins[0]?.asn ?? location.isp.asn;
}

/** The verdict score of an address, to one decimal. */
export function riskScore({ listed }: AddressView): number {
  return rounded(listed.score);
}

/** The head of an answer. */
export interface AddressSummary {
  readonly organization: string | null;
  readonly location: string | null;
  readonly network: string | null;
  readonly asn_primary: string | null;
  readonly risk_score: number;
  readonly ip_type: IpType | null;
  readonly total_domains: number;
}

/** The block `summary`. */
export function summaryOf(view: AddressView): AddressSummary {
  const asn = primaryAsn(view);
  return {
    organization: view.owner ?? view.location.isp.organization ?? view.location.isp.name,
    location: placeOf(view),
    network: view.route?.prefix ?? null,
    asn_primary: asn === null ? null : `AS${asn}`,
    risk_score: riskScore(view),
    ip_type: view.ipType,
    total_domains: view.names.total,
  };
}

interface Visibility {
  readonly peers_seeing: number | null;
  readonly total_peers: number | null;
}

interface SeenRoute {
  readonly prefix: string | null;
  readonly origin: number | null;
  readonly time: string | null;
}

/** Who says so, and of what instant that is. */
interface Basis {
  readonly source: string | null;
  readonly observed_at: string | null;
}

/** The announced network of an address: who announces it, who sees it, since when. */
export interface NetworkBlock extends Basis {
  readonly prefix: string | null;
  readonly asn: number | null;
  readonly data: {
    readonly resource: string | null;
    readonly visibility: { readonly v4: Visibility; readonly v6: Visibility };
    /** With the routing registries that have a route object of this very network and origin. */
    readonly origins: readonly {
      readonly asn: number;
      readonly name: string | null;
      readonly route_objects: readonly string[];
    }[];
    readonly first_seen: SeenRoute;
    readonly last_seen: SeenRoute;
  };
}

const NEVER_SEEN: SeenRoute = { prefix: null, origin: null, time: null };
const NO_PEERS: Visibility = { peers_seeing: null, total_peers: null };

/** The block `network`. How many peers collectors have in all, no source says. */
export function networkOf({ route, name }: AddressView): NetworkBlock {
  const seen = { peers_seeing: route?.peersSeeing ?? null, total_peers: null };
  const isIpv6 = name.includes(':');
  return {
    prefix: route?.prefix ?? null,
    asn: route?.origins[0]?.asn ?? null,
    ...basisOf(route?.origins[0]),
    data: {
      resource: route?.prefix ?? null,
      visibility: { v4: isIpv6 ? NO_PEERS : seen, v6: isIpv6 ? seen : NO_PEERS },
      origins: (route?.origins ?? []).map(({ asn, name: handle, routeObjects }) => ({
        asn,
        name: handle,
        route_objects: routeObjects,
      })),
      first_seen: route?.firstSeen ?? NEVER_SEEN,
      last_seen: route?.lastSeen ?? NEVER_SEEN,
    },
  };
}

/** Who runs the network of an address. */
export interface IspBlock extends Basis {
  readonly name: string | null;
  readonly organization: string | null;
  readonly asn: number | null;
}

/** The block `isp`: of the AS that announces the network where it is that one, else of the source that places the address. */
export function ispOf({ location, route }: AddressView): IspBlock {
  const { name, organization, asn } = location.isp;
  const origin = route?.origins.find((one) => one.asn === asn);
  const isKnown = name !== null || organization !== null || asn !== null;
  return { name, organization, asn, ...basisOf(origin ?? (isKnown ? location : undefined)) };
}

function basisOf(said: { readonly source: string | null; readonly observedAt: string | null } | undefined): Basis {
  return { source: said?.source ?? null, observed_at: said?.observedAt ?? null };
}

/** What an address has to do with names and other addresses. */
export interface AddressRelations {
  readonly related_domains: readonly string[];
  readonly incoming_links: Links;
  readonly outgoing_links: Links;
  readonly shared_infrastructure: readonly string[];
  readonly ptr_records: readonly string[];
}

/** The block `relationships`. */
export function relationsOf({ names }: AddressView): AddressRelations {
  return {
    related_domains: names.names,
    ...names.links,
    shared_infrastructure: names.siblings,
    ptr_records: names.ptrs,
  };
}

/** How an address, its network and its AS are thought of. */
export interface AddressReputation {
  readonly risk_score: number;
  readonly blacklists: readonly string[];
  /** 0 to 10 each; null for a network or an AS that is not known. */
  readonly blacklist_scores: {
    readonly ip_score: number;
    readonly prefix_score: number | null;
    readonly asn_score: number | null;
  };
}

/** The block `reputation`. */
export function addressReputation(view: AddressView): AddressReputation {
  const [origin] = view.route?.origins ?? [];
  return {
    risk_score: riskScore(view),
    blacklists: blacklistsOf(view.listed.listings),
    blacklist_scores: {
      ip_score: tenth(riskScore(view)),
      prefix_score: view.route === null ? null : tenth(view.route.score),
      asn_score: origin === undefined ? null : tenth(origin.score),
    },
  };
}

/** What speaks for care with an address. */
export interface SecurityBlock {
  /** These are null where no list was looked at. */
  readonly is_tor_exit: boolean | null;
  readonly is_vpn: boolean | null;
  readonly is_proxy: boolean | null;
  /** Null where neither a vendor nor a location source says what the address is used for. */
  readonly is_hosting: boolean | null;
  readonly rpki_status: RpkiStatus;
  readonly threat_listings: readonly ThreatListing[];
}

/** The block `security`. */
export function securityOf({ listed, location, isProxy, isHosting, route }: AddressView): SecurityBlock {
  const { isTorExitNode, isVpn } = location.traits;
  return {
    is_tor_exit: isTorExitNode,
    is_vpn: isVpn,
    is_proxy: isProxy,
    is_hosting: isHosting,
    rpki_status: route?.rpkiStatus ?? 'unknown',
    threat_listings: threatListings(listed.listings),
  };
}

/** Which sources held something of an address. */
export function heldOf({ isLocated, names, listed, route }: AddressView): Partial<Record<DataSource, boolean>> {
  return {
    geolocation_db: isLocated,
    dns_resolver: names.total + names.pointers > 0,
    threat_feeds: listed.listings.some(isThreatListing) || listed.score > 0,
    bgp_routing: route !== null,
    link_graph: hasLinks(names.links),
  };
}

function tenth(score: number): number {
  return Math.round(score * 10) / 100;
}
