import type { EdgeFact } from '../source.ts';
import type { NodeKey } from './said.ts';

/** Returns the country that a registry states for a block, an AS number or an entity: where it is registered, not where it is. */
export function registryCountry(from: NodeKey, country: string): EdgeFact {
  const to = { label: 'COUNTRY', name: country };
  return { kind: 'edge', type: 'HAS_COUNTRY', from, to, properties: { basis: 'registry' } };
}
