/** The view of a domain for people who assess (contract rest.md 4.2). */

import { isoDay } from '../../facts/stored-values.ts';
import type { Coverages } from '../../store/statistics/statistics.ts';
import type { IpType } from '../address-use.ts';
import { placeOf, riskScore, summaryOf } from '../indicators/address-blocks.ts';
import { type AddressView, readAddressViews } from '../indicators/address-view.ts';
import { type HostCertificates, isActive, readCertificates } from '../indicators/certificates.ts';
import type { DnsBlock } from '../indicators/dns.ts';
import { domainSummary } from '../indicators/domain-summary.ts';
import {
  DOMAIN_LAYERS,
  type DomainRelationships,
  type DomainView,
  heldOfDomain,
  readDomainView,
  relationshipsOf,
  shownAddresses,
} from '../indicators/domain-view.ts';
import type { Moment } from '../indicators/query-block.ts';
import type { RegistrationStatus } from '../indicators/registration-status.ts';
import type { ProjectionSources } from '../indicators/sources.ts';
import type { WhoisRecord } from '../indicators/whois-record.ts';
import type { NamedAsn } from './address-intelligence.ts';
import { type ViewMetadata, viewMetadata } from './view-metadata.ts';

/** The body of the view. Unknown texts are null here, unlike in a WHOIS record. */
export interface DomainIntelligence {
  readonly query: { readonly domain: string; readonly timestamp: string; readonly response_time_ms: number };
  readonly summary: {
    readonly domain: string;
    readonly registrar: string | null;
    readonly creation_date: string | null;
    readonly expiration_date: string | null;
    readonly status: RegistrationStatus;
    readonly dns_provider: string | null;
    readonly risk_score: number;
    readonly total_links_in: number | null;
    readonly total_links_out: number | null;
  };
  readonly whois: {
    readonly creation_date: string | null;
    readonly registrar: string | null;
    readonly registration: {
      readonly created: string | null;
      readonly updated: string | null;
      readonly expires: string | null;
      readonly status: readonly string[];
      readonly name_servers: readonly string[];
      readonly dnssec: string | null;
    };
    readonly registrant: {
      readonly name: string | null;
      readonly organization: string | null;
      readonly email: string | null;
      readonly phone: string | null;
      readonly country: string | null;
    };
  };
  readonly dns: Omit<DnsBlock, 'arecords'> & { readonly a_records: readonly string[] };
  readonly infrastructure: { readonly ip_addresses: readonly string[]; readonly asns: readonly NamedAsn[] };
  readonly certificates: {
    readonly active: readonly {
      readonly subject: string | null;
      readonly issuer: string | null;
      readonly not_before: string | null;
      readonly not_after: string | null;
      readonly sans: readonly string[];
      readonly sha256: string | null;
    }[];
  };
  readonly relationships: DomainRelationships;
  readonly ip_intelligence: Readonly<
    Record<
      string,
      {
        readonly ip_address: string;
        readonly organization: string | null;
        readonly location: string | null;
        readonly risk_score: number;
        readonly ip_type: IpType | null;
      }
    >
  >;
  readonly metadata: ViewMetadata;
}

/** Input of the view. */
export interface DomainFindings {
  readonly view: DomainView;
  readonly certificates: HostCertificates;
  readonly addresses: readonly AddressView[];
  readonly coverages: Coverages;
}

/** Reads what is known of a folded domain; null where nothing is. Two round trips: its addresses are known after the first. */
export async function readDomainFindings(sources: ProjectionSources, name: string): Promise<DomainFindings | null> {
  const [view, certificates] = await Promise.all([readDomainView(sources, name), readCertificates(sources, name)]);
  if (view === null) return null;
  const addresses = await readAddressViews(sources, shownAddresses(view));
  return { view, certificates, addresses: [...addresses.values()], coverages: await sources.coverages() };
}

/** The body of the view, written at a moment; `asOf` is the instant that ages are measured from. */
export function domainIntelligence(
  { view, certificates, addresses, coverages }: DomainFindings,
  asOf: Date,
  moment: Moment,
): DomainIntelligence {
  const { domain_name, registration_date, expiration_date, registrar, status, ...summary } = domainSummary(view, asOf);
  const { arecords, ...dns } = view.dns.block;
  return {
    query: { domain: view.name, timestamp: moment.timestamp, response_time_ms: moment.milliseconds },
    summary: {
      domain: domain_name,
      ...{ registrar, creation_date: registration_date, expiration_date, status },
      dns_provider: summary.dns_provider,
      risk_score: summary.risk_score,
      total_links_in: summary.total_links_in,
      total_links_out: summary.total_links_out,
    },
    whois: whoisOf(view.registration.record),
    dns: { a_records: arecords, ...dns },
    infrastructure: { ip_addresses: view.dns.addresses.map(({ name }) => name), asns: asnsOf(addresses) },
    certificates: { active: activeOf(certificates, asOf) },
    relationships: relationshipsOf(view),
    ip_intelligence: Object.fromEntries(addresses.map((address) => [address.name, briefOf(address)])),
    metadata: viewMetadata({
      held: { ...heldOfDomain(view, certificates), bgp_routing: addresses.some(({ route }) => route !== null) },
      layers: [...DOMAIN_LAYERS, 'certificate-transparency', 'bgp-announcements'],
      feeds: view.infrastructure.feeds,
      coverages,
      asOf: view.listed.asOf,
    }),
  };
}

function whoisOf(record: WhoisRecord | null): DomainIntelligence['whois'] {
  const reported = (text: string | undefined) => (text === undefined || text === '' ? null : text);
  return {
    creation_date: reported(record?.createDate),
    registrar: reported(record?.registrarName),
    registration: {
      created: reported(record?.createDate),
      updated: reported(record?.updateDate),
      expires: reported(record?.expiryDate),
      status: record?.domainStatus ?? [],
      name_servers: record?.nameServers ?? [],
      dnssec: record?.dnsSec ?? null,
    },
    registrant: {
      name: reported(record?.registrantName),
      organization: reported(record?.registrantCompany),
      email: reported(record?.registrantEmail),
      phone: reported(record?.registrantPhone),
      country: reported(record?.registrantCountry),
    },
  };
}

function asnsOf(addresses: readonly AddressView[]): NamedAsn[] {
  const origins = addresses.flatMap(({ route }) => route?.origins ?? []);
  return [...new Map(origins.map(({ asn, name }) => [asn, { asn, name }])).values()];
}

function activeOf({ certificates }: HostCertificates, asOf: Date): DomainIntelligence['certificates']['active'] {
  return certificates
    .filter((certificate) => isActive(certificate, asOf))
    .map(({ subject, issuer, notBefore, notAfter, sans, sha256 }) => ({
      ...{ subject, issuer, not_before: isoDay(notBefore), not_after: isoDay(notAfter), sans, sha256 },
    }));
}

function briefOf(view: AddressView): DomainIntelligence['ip_intelligence'][string] {
  return {
    ip_address: view.name,
    organization: summaryOf(view).organization,
    location: placeOf(view),
    risk_score: riskScore(view),
    ip_type: view.ipType,
  };
}
