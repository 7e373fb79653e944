import type { Subject } from '../../attribution/parties.ts';
import { type SuffixList, zonesOf } from '../../schema/keys/index.ts';
import type { AnyIndicators } from '../any-indicators.ts';

/** Hosts and addresses as their parties are gathered. */
export function subjectsOf({ entries }: AnyIndicators, suffixes: SuffixList): readonly Subject[] {
  return entries.map(({ kind, name, start }) =>
    kind === 'ip'
      ? { name, host: null, address: name, key: start, zones: [] }
      : { name, host: name, address: null, key: null, zones: zonesOf(name, suffixes) },
  );
}
