import type { WhoisRecord } from './whois-record.ts';

/** What a registration is in, by its status codes and its end (contract rest.md 1.1). */
export type RegistrationStatus = 'active' | 'expired' | 'pending' | 'suspended' | 'deleted';

/** Status codes of EPP (RFC 5731) and of redemption (RFC 3915) that decide, the gravest first; compared without case, blanks and dashes. */
const BY_CODE: readonly (readonly [RegistrationStatus, RegExp])[] = [
  ['deleted', /^(?:pendingdelete|redemptionperiod|pendingrestore)$/],
  ['suspended', /^(?:client|server)hold$/],
  ['pending', /^pending(?:create|renew|transfer|update|verification)$/],
];

/**
 * The status of a registration, or null where that is not known: nothing is held of it, neither codes nor an end, or its end
 * has passed and nobody is known to have looked it up since: it may have been renewed.
 */
export function registrationStatus(record: WhoisRecord | null, asOf: Date): RegistrationStatus | null {
  if (record === null) return null;
  const codes = record.domainStatus.map((code) =>
    code
      .replace(/https?:.*$/i, '')
      .replace(/[^a-z]/gi, '')
      .toLowerCase(),
  );
  const decided = BY_CODE.find(([, pattern]) => codes.some((code) => pattern.test(code)));
  if (decided !== undefined) return decided[0];
  const { expiryDate, queryTime } = record;
  if (expiryDate === '') return codes.length > 0 ? 'active' : null;
  if (expiryDate >= asOf.toISOString().slice(0, 10)) return 'active';
  return queryTime.slice(0, 10) > expiryDate ? 'expired' : null;
}
