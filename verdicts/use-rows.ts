/** Uses of an address as rows show them. */
import { isoTime } from './account.ts';
import type { AddressUse } from './use.ts';

/** Members of `useRow`, with their types in Neo4j's terms. */
export const USE_MEMBERS = {
  use: 'STRING',
  operator: 'STRING',
  egressClass: 'STRING',
  source: 'STRING',
  date: 'STRING',
  through: 'STRING',
} as const;

/** The words by which procedures describe a column of uses. */
export const USES_WORDS =
  'what an address is used for, the most decisive first: use (scanner, tor-exit, shared-egress, cdn, reverse-proxy, cloud, resolver, mail, parking), operator, egressClass, source, date (ISO 8601), through (the network or AS that the source names)';

/** A use as a row shows it. */
export function useRow({ date, ...use }: AddressUse) {
  return { ...use, date: isoTime(date) };
}
