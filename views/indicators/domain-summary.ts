import type { DomainView } from './domain-view.ts';
import { registrantPlace } from './hosting-place.ts';
import { type RegistrationStatus, registrationStatus } from './registration-status.ts';

/** The head of an answer about a domain; null for unknown values. */
export interface DomainSummary {
  readonly domain_name: string;
  readonly registrar: string | null;
  readonly status: RegistrationStatus;
  readonly registration_date: string | null;
  readonly expiration_date: string | null;
  /** Who registered it. */
  readonly organization: string | null;
  /** Where its registrant is, else where it is hosted. */
  readonly location: string | null;
  /** The first of its name servers. */
  readonly dns_provider: string | null;
  readonly risk_score: number;
  /** Null where no links are loaded. */
  readonly total_links_in: number | null;
  readonly total_links_out: number | null;
}

/** The block `summary`. */
export function domainSummary(view: DomainView, asOf: Date): DomainSummary {
  const { record } = view.registration;
  return {
    domain_name: view.name,
    registrar: record?.registrarName || null,
    status: registrationStatus(view.registration, asOf),
    registration_date: record?.createDate || null,
    expiration_date: record?.expiryDate || null,
    organization: record?.registrantCompany || record?.registrantName || null,
    location: (record === null ? null : registrantPlace(record)) ?? view.hosting,
    dns_provider: view.infrastructure.nameservers[0]?.name ?? null,
    risk_score: view.reputation.risk_score,
    total_links_in: view.relations.incoming_links.total,
    total_links_out: view.relations.outgoing_links.total,
  };
}
