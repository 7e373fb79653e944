import { dnsUpstream } from '../loaders/live/dns-upstream.ts';
import { LiveStore } from '../loaders/live/live-store.ts';
import type { ActiveScanOptions } from '../ops/scan/active-scan.ts';
import type { Database } from '../store/database.ts';
import { logInner } from './live.ts';
import type { Settings } from './settings.ts';

/** How scans reach the targets that their operator lists; null where scans only return what is stored. */
export function activeScan(
  { scan, asOf, fetchAllowed: allowed }: Settings,
  database: Database,
  log: Parameters<typeof logInner>[0],
): ActiveScanOptions | null {
  if (scan === null) return null;
  const { targets, resolvers, nmap } = scan;
  const dns = resolvers.length === 0 ? null : dnsUpstream({ servers: resolvers, allowed, onInner: logInner(log) });
  return { targets, dns, nmap, store: new LiveStore(database, asOf) };
}
