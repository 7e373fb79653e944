import type { DomainPresence } from './domain-presence.ts';
import type { WhoisRecord } from './whois-record.ts';

/** What a domain is in (contract rest.md 1.9). */
export const REGISTRATION_STATUSES = [
  'active',
  'expired',
  'pending-delete',
  'nxdomain',
  'reserved',
  'unknown',
] as const;

export type RegistrationStatus = (typeof REGISTRATION_STATUSES)[number];

/** Status codes of EPP (RFC 5731) and of redemption (RFC 3915) that say that it is on its way out; without case, blanks and dashes. */
const LEAVING = /^(?:pendingdelete|redemptionperiod|pendingrestore)$/;
const RESERVED = /^(?:reserved|registryreserved|administrative)$/;
/** Names that cannot be registered (RFC 6761, 7686, 8375). */
const SPECIAL_USE = /(?:^|\.)(?:test|example|invalid|localhost|local|onion|home\.arpa)$/;

/** After the end of a registration: 45 days in which it may be renewed, 30 of redemption and 5 of deletion, as registries of ICANN keep them, ms. */
const GRACE_MS = 80 * 24 * 3600 * 1000;

/** What is known of a domain. */
export interface KnownDomain {
  readonly apex: string;
  readonly record: WhoisRecord | null;
  readonly presence: DomainPresence;
}

/**
 * The status of a registrable domain. Where its end has passed, later sightings decide: a lookup that still shows that end says expired; a
 * domain that DNS still had when every grace period was over was renewed; without either it is unknown.
 */
export function registrationStatus({ apex, record, presence }: KnownDomain, asOf: Date): RegistrationStatus {
  const { seenAt, isMissing } = presence;
  const codes = (record?.domainStatus ?? []).map(codeOf);
  if (codes.some((code) => LEAVING.test(code))) return 'pending-delete';
  if (isMissing) return 'nxdomain';
  if (codes.some((code) => RESERVED.test(code))) return 'reserved';
  const end = record?.expiryDate ?? '';
  if (end !== '' && end < asOf.toISOString().slice(0, 10)) return afterItsEnd(end, record?.queryTime ?? '', seenAt);
  if (record !== null || seenAt !== null) return 'active';
  return SPECIAL_USE.test(apex) ? 'reserved' : 'unknown';
}

function afterItsEnd(end: string, queryTime: string, seenAt: number | null): RegistrationStatus {
  if (seenAt !== null && seenAt > Date.parse(end) + GRACE_MS) return 'active';
  return queryTime.slice(0, 10) > end ? 'expired' : 'unknown';
}

function codeOf(text: string): string {
  return text
    .replace(/https?:.*$/i, '')
    .replace(/[^a-z]/gi, '')
    .toLowerCase();
}
