import { z } from 'zod';
import { foldAddress, KeyError } from '../../schema/keys/index.ts';
import { Problem } from '../../schema/problem.ts';
import type { LocationCache } from '../../views/location-cache.ts';
import type { LocationRecord } from '../../views/location-record.ts';
import { checkBody } from '../requests/body.ts';
import { reasonWithoutPlace } from './addresses.ts';
import { ADDRESS_RECORD } from './record-schema.ts';

const MAXIMUM = 1000;
const LIST = z.array(
  z.string('each entry must be an IP address as a string'),
  'the body must be a JSON array of IP addresses',
);
const WRAPPED = z.object({ ips: LIST });

/** The documented body of a bulk request; `readBulkBody` reads it. */
const WIRE_LIST = LIST.min(1).max(MAXIMUM);

/** The body of a bulk request: the addresses, bare or as `ips`. */
export const BULK_BODY = z
  .union([WIRE_LIST, z.object({ ips: WIRE_LIST })])
  .transform((body) => (Array.isArray(body) ? body : body.ips));

/** One entry of a bulk answer: a record, or the reason why there is none. */
export const BULK_ENTRY = z.union([
  ADDRESS_RECORD,
  z.object({ ip: z.string().describe('as it was sent'), error: z.literal(true), message: z.string() }),
]);

type BulkEntry = z.input<typeof BULK_ENTRY>;

/** The addresses of a bulk request: a JSON array, or an object with `ips`; 1 to 1,000 of them. */
export function readBulkBody(body: unknown): string[] {
  const isWrapped = typeof body === 'object' && body !== null && !Array.isArray(body);
  const ips = isWrapped ? checkBody(WRAPPED, body).ips : checkBody(LIST, body);
  if (ips.length === 0) {
    throw new Problem('invalid-body', 400, 'The list of addresses is empty.', {
      details: { field: 'ips', issue: 'empty' },
    });
  }
  if (ips.length > MAXIMUM) {
    throw new Problem(
      'too-many-items',
      400,
      `${ips.length} addresses are more than the maximum of ${MAXIMUM}: send them in parts.`,
      {
        details: { field: 'ips', issue: 'too many items', max: MAXIMUM },
      },
    );
  }
  return ips;
}

/** Answers each address in its place; one round trip for all that can have an answer. */
export async function locateAll(
  locations: Pick<LocationCache, 'read'>,
  given: readonly string[],
): Promise<BulkEntry[]> {
  const entries = given.map((text) => ({ text, ...triage(text) }));
  const askable = new Set(
    entries.flatMap(({ address, reason }) => (reason === null && address !== null ? address : [])),
  );
  const found = askable.size === 0 ? new Map<string, LocationRecord>() : await locations.read([...askable]);
  return entries.map(({ text, address, reason }) => {
    const record = address === null || reason !== null ? undefined : found.get(address);
    if (record !== undefined && address !== null) return { ip: address, ...record };
    return { ip: address ?? text, error: true, message: reason ?? 'No location data for this address' };
  });
}

function triage(text: string): { address: string | null; reason: string | null } {
  try {
    const { name } = foldAddress(text);
    return { address: name, reason: reasonWithoutPlace(name) };
  } catch (error) {
    if (!(error instanceof KeyError)) throw error;
    return { address: null, reason: 'Not an IP address' };
  }
}
