/** The view of an address for people who assess (contract rest.md 4.1). */

import { textsOf } from '../../facts/stored-values.ts';
import { isReachable } from '../../schema/keys/index.ts';
import type { Coverages } from '../../store/statistics/statistics.ts';
import {
  type AddressReputation,
  type AddressSummary,
  addressReputation,
  heldOf,
  type IspBlock,
  ispOf,
  primaryAsn,
  type SecurityBlock,
  securityOf,
  summaryOf,
} from '../indicators/address-blocks.ts';
import { ADDRESS_LAYERS, type AddressView, readAddressViews } from '../indicators/address-view.ts';
import type { RoutingEntry } from '../indicators/history/record.ts';
import { readRoutingHistory } from '../indicators/history/routing.ts';
import type { Moment } from '../indicators/query-block.ts';
import { ask, type ProjectionSources } from '../indicators/sources.ts';
import { type ViewMetadata, viewMetadata } from './view-metadata.ts';

/** Entries of the routing history, and networks of the AS, that are returned. */
const MOST_ENTRIES = 100;
const MOST_PREFIXES = 100;

/** Reads `$input.asn`; one row: what the AS announces, the largest networks first. */
const ASN_PREFIXES_TEXT = `OPTIONAL MATCH (a:ASN {asn: $input.asn})
RETURN COLLECT { MATCH (a)-[:ROUTES]->(p:ANNOUNCED_PREFIX) WHERE NOT coalesce(p.isWithdrawn, false)
    RETURN p.name ORDER BY p.name CONTAINS ':', toInteger(split(p.name, '/')[1]), p.orderKey LIMIT ${MOST_PREFIXES} } AS prefixes`;

/** An AS by number and short name. */
export interface NamedAsn {
  readonly asn: number;
  readonly name: string | null;
}

/** The body of the view, without its duration. */
export interface AddressIntelligence {
  readonly query: { readonly ip: string; readonly timestamp: string; readonly response_time_ms: number };
  readonly summary: AddressSummary & { readonly total_dns_records: number };
  readonly geolocation: {
    /** No source of the graph says how sure it is of a country. */
    readonly country: { readonly iso_code: string | null; readonly name: string | null; readonly confidence: null };
    readonly city: { readonly name: string | null };
    readonly coordinates: {
      readonly latitude: number | null;
      readonly longitude: number | null;
      readonly accuracy_radius: number | null;
      readonly time_zone: string | null;
    };
  };
  readonly network: {
    readonly prefixes: { readonly announced: string | null };
    readonly asns: readonly NamedAsn[];
  };
  readonly isp: IspBlock;
  readonly relationships: {
    readonly ptr_records: readonly string[];
    readonly a_records: readonly string[];
    readonly related_ips: readonly string[];
  };
  readonly reputation: AddressReputation;
  readonly security: SecurityBlock;
  readonly validation: {
    readonly is_valid: true;
    readonly version: 4 | 6;
    readonly is_private: false;
    /** It is in a block that IANA reserves, and is not reachable from outside. */
    readonly is_reserved: boolean;
  };
  readonly history: { readonly routing: readonly RoutingEntry[] };
  readonly asn_details: {
    readonly asn: number | null;
    readonly name: string | null;
    readonly country: string | null;
    readonly prefixes: readonly string[];
  };
  readonly metadata: ViewMetadata;
}

/** Input of the view. */
export interface AddressFindings {
  readonly view: AddressView;
  readonly routing: readonly RoutingEntry[];
  readonly prefixes: readonly string[];
  readonly coverages: Coverages;
}

/** Reads what is known of a folded public address; null where nothing is. Two round trips: its AS is known after the first. */
export async function readAddressFindings(sources: ProjectionSources, name: string): Promise<AddressFindings | null> {
  const [views, history] = await Promise.all([
    readAddressViews(sources, [name]),
    readRoutingHistory(sources, { type: 'ip', name }, { limit: MOST_ENTRIES, offset: 0 }),
  ]);
  const view = views.get(name);
  if (view === undefined) return null;
  const asn = primaryAsn(view);
  const [row = {}] = asn === null ? [] : await ask(sources, ASN_PREFIXES_TEXT, { asn: BigInt(asn) });
  return { view, routing: history.records, prefixes: textsOf(row.prefixes), coverages: await sources.coverages() };
}

/** The body of the view, written at a moment. */
export function addressIntelligence(
  { view, routing, prefixes, coverages }: AddressFindings,
  moment: Moment,
): AddressIntelligence {
  const { names, location, route, security } = view;
  const asn = primaryAsn(view);
  const origin = route?.origins.find((one) => one.asn === asn);
  return {
    query: { ip: view.name, timestamp: moment.timestamp, response_time_ms: moment.milliseconds },
    summary: { ...summaryOf(view), total_dns_records: names.total + names.pointers },
    geolocation: {
      country: { iso_code: location.country.isoCode, name: location.country.name, confidence: null },
      city: { name: location.city.name },
      coordinates: {
        latitude: location.location.latitude,
        longitude: location.location.longitude,
        accuracy_radius: location.location.accuracyRadius,
        time_zone: location.location.timeZone,
      },
    },
    network: {
      prefixes: { announced: route?.prefix ?? null },
      asns: (route?.origins ?? []).map((one) => ({ asn: one.asn, name: one.name })),
    },
    isp: ispOf(view),
    relationships: { ptr_records: names.ptrs, a_records: names.names, related_ips: names.siblings },
    reputation: addressReputation(view),
    security: securityOf(view),
    validation: {
      is_valid: true,
      version: view.name.includes(':') ? 6 : 4,
      is_private: false,
      is_reserved: !isReachable(view.name),
    },
    history: { routing },
    asn_details: {
      asn,
      name: origin?.name ?? (asn === null ? null : location.isp.asnOrganization),
      country: origin?.country ?? null,
      prefixes,
    },
    metadata: viewMetadata({
      held: heldOf(view),
      layers: ADDRESS_LAYERS,
      feeds: security.feeds,
      coverages,
      asOf: view.listed.asOf,
    }),
  };
}
