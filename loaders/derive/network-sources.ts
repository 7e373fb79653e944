import { builtOnce, cypherText } from '../../store/cypher-text.ts';
import { type Said, statedBy } from '../../store/ranges/provenance.ts';
import { EACH_NAME } from '../pipeline/node-texts.ts';
import type { DerivationWriter } from './writer.ts';

/** The edge that names the sources of a network in each view. */
const STATEMENTS = {
  announced: 'MATCH (p:ANNOUNCED_PREFIX {name: name}) MATCH (p)<-[r:ROUTES]-(:ASN)',
  listed: 'MATCH (p:PREFIX {name: name}) MATCH (p)-[r:LISTED_IN]->(:FEED_SOURCE)',
  run: 'MATCH (p:PREFIX {name: name}) MATCH (p)-[r:DELEGATED_TO]->(:VENDOR)',
  egress: 'MATCH (p:PREFIX {name: name}) MATCH (p)-[r:EGRESS_OF]->(:VENDOR)',
  registered: 'MATCH (p:REGISTERED_PREFIX {name: name}) MATCH (p)-[r:BELONGS_TO]->(:RIR)',
} as const;

const sourcesText = builtOnce((view: keyof typeof STATEMENTS) =>
  cypherText(EACH_NAME, STATEMENTS[view], 'RETURN name, r.sources AS sources, r.observed AS observed'),
);

/** Reads the sources of these networks in a view, by network: the provenance of all that is derived from them. */
export async function readNetworkSources(
  { database }: DerivationWriter,
  view: keyof typeof STATEMENTS,
  names: readonly string[],
): Promise<ReadonlyMap<string, readonly Said[]>> {
  const found = new Map<string, Said[]>();
  for (const { name, sources, observed } of await database.read({ text: sourcesText(view), parameters: { names } })) {
    const known = found.get(String(name)) ?? [];
    found.set(String(name), [...known, ...statedBy(sources, observed)]);
  }
  return found;
}
