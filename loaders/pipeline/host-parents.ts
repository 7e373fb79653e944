import type { SuffixList } from '../../schema/keys/index.ts';
import type { EdgeFact } from '../source.ts';

/**
 * Returns the CHILD_OF edges from a host up to its apex and from there to its TLD (contract 2.1). A suffix of several labels is no TLD:
 * `example.co.uk` is a child of the TLD `uk`. A name without a dot has no parent.
 */
export function hostParents(host: string, suffixes: SuffixList): EdgeFact[] {
  const apex = suffixes.apexOf(host, 'icann');
  const edges: EdgeFact[] = [];
  let child = host;
  while (apex !== null && child !== apex) {
    const parent = child.slice(child.indexOf('.') + 1);
    edges.push(childOf(child, 'HOSTNAME', parent));
    child = parent;
  }
  const tld = child.slice(child.lastIndexOf('.') + 1);
  return tld === child ? edges : [...edges, childOf(child, 'TLD', tld)];
}

function childOf(host: string, label: 'HOSTNAME' | 'TLD', parent: string): EdgeFact {
  return { kind: 'edge', type: 'CHILD_OF', from: { label: 'HOSTNAME', name: host }, to: { label, name: parent } };
}
