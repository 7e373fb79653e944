import { type Said, saidBy } from '../../engine/ranges/provenance.ts';
import type { DerivationWriter } from './writer.ts';

/** The edge that says where the plane has a network from. */
const STATEMENTS = {
  announced: 'MATCH (p:ANNOUNCED_PREFIX {name: name}) MATCH (p)<-[r:ROUTES]-(:ASN)',
  listed: 'MATCH (p:PREFIX {name: name}) MATCH (p)-[r:LISTED_IN]->(:FEED_SOURCE)',
  vendor: 'MATCH (p:PREFIX {name: name}) MATCH (p)-[r:DELEGATED_TO]->(:VENDOR)',
  registered: 'MATCH (p:REGISTERED_PREFIX {name: name}) MATCH (p)-[r:BELONGS_TO]->(:RIR)',
} as const;

/** Who says that these networks are in a plane, by network: the provenance of what is derived from it. */
export async function readNetworkSources(
  { database }: DerivationWriter,
  plane: keyof typeof STATEMENTS,
  names: readonly string[],
): Promise<ReadonlyMap<string, readonly Said[]>> {
  const text = `UNWIND $names AS name ${STATEMENTS[plane]} RETURN name, r.sources AS sources, r.observed AS observed`;
  const found = new Map<string, Said[]>();
  for (const { name, sources, observed } of await database.read({ text, parameters: { names } })) {
    const known = found.get(String(name)) ?? [];
    found.set(String(name), [...known, ...saidBy(sources, observed)]);
  }
  return found;
}
