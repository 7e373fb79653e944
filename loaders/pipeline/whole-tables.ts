import type { SourceDeclaration } from '../source.ts';
import type { Batch } from './batch.ts';

/** The address families of which a batch states announcements: `ipv4`, `ipv6`. */
export function announcedFamilies({ observations }: Batch): ReadonlySet<string> {
  const families = new Set<string>();
  for (const { prefix } of observations.values()) {
    families.add(prefix.includes(':') ? 'ipv6' : 'ipv4');
    if (families.size === 2) break;
  }
  return families;
}

/** The families of which a file of this source, which announces these, is a whole table. */
export function wholeTables({ complete }: SourceDeclaration, announced: Iterable<string>): readonly string[] {
  return complete === true ? [...announced].sort() : [];
}
