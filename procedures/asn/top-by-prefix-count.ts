import { z } from 'zod';
import type { Procedure } from '../../engine/contract/procedure-catalog.ts';
import { columns } from '../columns.ts';
import { wholeNumber } from '../whole-number.ts';

/** ASNs that one call lists at most. */
const MOST = 1_000;

const PARAMETERS = z.object({ limit: wholeNumber('limit', 1, MOST).default(25) });

/** The ASNs that announce most. */
export const topAsnsByPrefixCount: Procedure<typeof PARAMETERS.shape> = {
  name: 'svc.topAsnsByPrefixCount',
  description: 'The ASNs that announce the most blocks now, from stored counts.',
  example: 'CALL svc.topAsnsByPrefixCount(10)',
  columns: columns({
    asn: ['STRING', 'AS number in normal form'],
    name: ['STRING', 'its descriptive name, or null'],
    prefixCount: ['INTEGER', 'blocks that it announces'],
    country: ['STRING', 'the country of its registration, or null'],
  }),
  inExpressions: true,
  parameters: PARAMETERS,
  compile: (calls) => ({
    text: TEXT,
    inputs: calls.map(({ limit }) => ({ limit: BigInt(limit) })),
    layers: ['bgp-announcements'],
  }),
};

/**
 * The counts of all ASNs are read, of which there are fewer than 100,000: their index is by name. The most that a call may
 * ask for are kept in order, and no more of them are looked at.
 */
const TEXT = `MATCH (counted:ASN_EXPOSURE) WHERE counted.asn STARTS WITH 'AS'
WITH counted ORDER BY counted.prefixCount DESC, counted.asn LIMIT ${MOST}
WITH collect(counted) AS top
UNWIND top[..input.limit] AS one
RETURN one.asn AS asn,
  COLLECT { MATCH (:ASN {name: one.asn})-[:HAS_NAME]->(n:ASN_NAME) RETURN n.name ORDER BY n.name }[0] AS name,
  one.prefixCount AS prefixCount,
  COLLECT { MATCH (:ASN {name: one.asn})-[:HAS_COUNTRY]->(c:COUNTRY) RETURN c.name ORDER BY c.name }[0] AS country`;
