import { createQueryEngine, type QueryEngine } from '../../engine/query-engine.ts';
import { anchorVerdicts } from '../../procedures/anchor-verdicts.ts';
import { procedureCatalog } from '../../procedures/catalog.ts';
import { fixedClock } from '../../schema/clock.ts';
import type { Database } from '../../store/database.ts';

/** A handful of nodes and edges of the contract, on reserved names, with internal nodes: enough to test forms of queries and answers. */
export async function writeSmallGraph(database: Database): Promise<void> {
  await database.write({
    text: `
      CREATE (www:HOSTNAME {name: 'www.example.com', rank: 7, verdictScore: 1.5, verdictLevel: 'INFO', verdictBlocking: false})
      CREATE (apex:HOSTNAME {name: 'example.com'})
      CREATE (com:TLD {name: 'com'})
      CREATE (address:IPV4 {name: '192.0.2.10'})
      CREATE (prefix:ANNOUNCED_PREFIX {name: '192.0.2.0/24'})
      CREATE (asn:ASN {name: 'AS64500', asn: 64500})
      CREATE (www)-[:CHILD_OF]->(apex)-[:CHILD_OF]->(com)
      CREATE (www)-[:RESOLVES_TO {source: 'test', observed_at: 1785542400000, inferred: false}]->(address)
      CREATE (address)-[:ANNOUNCED_BY]->(prefix)<-[:ROUTES]-(asn)
      CREATE (:API_KEY {id: 'key-1', name: 'key-1', hash: 'secret'})
      CREATE (:SETTING {name: 'as_of', value: '2026-08-01'})
      CREATE (:LOAD_RUN {id: 'run-1', source: 'test'})`,
  });
  await database.write(REVERSED_NAMES);
}

/** What a load stores with every name: for graphs that a test writes by hand. */
export const REVERSED_NAMES = { text: 'MATCH (n:HOSTNAME|TLD) SET n.reversedName = reverse(n.name)' };

/** An engine on the day of its data. */
export const smallGraphEngine = (database: Database): QueryEngine =>
  createQueryEngine({
    database,
    anchorVerdicts,
    catalog: procedureCatalog,
    clock: fixedClock(new Date('2026-08-01T00:00:00Z')),
  });
