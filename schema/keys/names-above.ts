import type { SuffixList } from './suffix-list.ts';

/** The names above a folded host, nearest first; the top-level domain is the last. */
export function namesAbove(host: string): string[] {
  const labels = host.split('.');
  return labels.slice(1).map((_, level) => labels.slice(level + 1).join('.'));
}

/** A folded host and the names above it, nearest first, down to its registrable domain; the host alone where it has none. */
export function zonesOf(host: string, suffixes: SuffixList): string[] {
  const apex = suffixes.apexOf(host, 'icann');
  const names = [host, ...namesAbove(host)];
  return apex === null ? [host] : names.slice(0, names.indexOf(apex) + 1);
}
