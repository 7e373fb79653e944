import type { SourceDeclaration } from '../source.ts';
import type { Batch } from './batch.ts';

/** Returns the address families in which a batch states announcements: `ipv4`, `ipv6`. */
export function announcedFamilies({ observations }: Batch): ReadonlySet<string> {
  const families = new Set<string>();
  for (const { prefix } of observations.values()) {
    families.add(prefix.includes(':') ? 'ipv6' : 'ipv4');
    if (families.size === 2) break;
  }
  return families;
}

/** Returns the families for which a file of this source with these announcements is a whole table. */
export function wholeTables({ complete }: SourceDeclaration, announced: Iterable<string>): readonly string[] {
  return complete === true ? [...announced].sort() : [];
}
