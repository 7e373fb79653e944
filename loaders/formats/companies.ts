import { foldDisplayName, foldOrganization } from '../../schema/keys/index.ts';
import type { Fact } from '../source.ts';

/** Signs that spellings of one name differ in. */
const SIGNS = /[,.;"']+/g;

/**
 * An organisation as it is printed, and SAME_ORG_AS to the one spelling without signs of all that differ in nothing else: `Google, LLC` and `GOOGLE
 * LLC.` are `google llc`. Legal forms stay: two companies of one name in two countries often differ by them alone.
 */
export function* companyFacts(printed: string): Iterable<Fact> {
  const displayName = foldDisplayName(printed);
  const name = foldOrganization(printed);
  yield { kind: 'node', label: 'ORGANIZATION', name, properties: { displayName } };
  const plain = name.replace(SIGNS, ' ').replace(/\s+/g, ' ').trim();
  if (plain === '' || plain === name) return;
  const company = { label: 'ORGANIZATION', name: plain };
  yield { kind: 'node', ...company, properties: { displayName, isCanonical: true } };
  const properties = { confidence: 1, method: 'exact' };
  yield { kind: 'edge', type: 'SAME_ORG_AS', from: { label: 'ORGANIZATION', name }, to: company, properties };
}
