import { setTimeout as sleep } from 'node:timers/promises';
import type { AllowedRanges } from './address-guard.ts';
import { FetchRefused, HostNotResolved } from './fetch-errors.ts';
import { checkedAddresses, type Resolver } from './guarded-connector.ts';

/** How long the DNS may take while a caller waits, ms. */
const RESOLVE_MS = 3000;

/**
 * Why Weft may not contact a host now; null if it may. A name that the DNS does not resolve in a few seconds is one that it may not contact,
 * so that no one learns from the wait which names exist.
 */
export async function refusalOfHost(
  host: string,
  resolver: Resolver,
  allowed: AllowedRanges,
): Promise<FetchRefused | HostNotResolved | null> {
  const answered = new AbortController();
  const late = sleep(RESOLVE_MS, null, { signal: answered.signal, ref: false }).then(() => {
    throw new HostNotResolved(host, `the DNS did not answer within ${RESOLVE_MS} ms`);
  });
  try {
    await Promise.race([checkedAddresses(host, resolver, allowed), late]);
    return null;
  } catch (error) {
    if (error instanceof FetchRefused || error instanceof HostNotResolved) return error;
    throw error;
  } finally {
    late.catch(() => undefined);
    answered.abort();
  }
}
