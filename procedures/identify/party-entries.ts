import { hostApex } from '../../schema/keys/index.ts';
import type { AnyIndicators } from '../any-indicators.ts';

/** What the parties of each host or address are gathered from: `PARTIES` reads it as `entry`. */
export function partyEntries({ entries }: AnyIndicators): Readonly<Record<string, unknown>>[] {
  return entries.map(({ kind, name, start }) => {
    const [host, address] = kind === 'ip' ? [null, name] : [name, null];
    return { name, host, address, key: start, zones: host === null ? [] : zonesOf(host) };
  });
}

/** A host and the names above it, nearest first, down to its registrable domain. */
function zonesOf(host: string): string[] {
  const apex = hostApex(host, 'icann');
  if (apex === null) return [host];
  const labels = host.split('.');
  return labels.slice(0, labels.length - apex.split('.').length + 1).map((_, level) => labels.slice(level).join('.'));
}
