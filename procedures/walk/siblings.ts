import type { SiblingFacts } from '../../facts/siblings.ts';

/** A host that shares something with another, and what. */
export interface Sibling {
  readonly name: string;
  readonly via: 'prefix' | 'name-server' | 'registrant';
}

/** Siblings of each kind in turn, each host once, without the host itself. */
export function siblingsInTurn(host: string, facts: SiblingFacts): readonly Sibling[] {
  const { onAddresses, onBlocks, onServers, ofRegistrants } = facts;
  const kinds = [
    siblings(host, [...onAddresses, ...onBlocks], 'prefix'),
    siblings(host, onServers, 'name-server'),
    siblings(host, ofRegistrants, 'registrant'),
  ];
  const longest = Math.max(...kinds.map(({ length }) => length));
  const inTurn = Array.from({ length: longest }, (_, at) => kinds.flatMap((kind) => kind[at] ?? [])).flat();
  const byName = new Map<string, Sibling>();
  for (const sibling of inTurn) if (!byName.has(sibling.name)) byName.set(sibling.name, sibling);
  return [...byName.values()];
}

function siblings(host: string, names: readonly string[], via: Sibling['via']): readonly Sibling[] {
  return names.filter((name) => name !== host).map((name) => ({ name, via }));
}
