import type { Database } from '../../store/database.ts';

/** Writes a circle of aliases in which two names have addresses, a host without any, and two of our internal nodes. */
export async function writeResolvedHosts(database: Database): Promise<void> {
  await database.write({
    text: `
      CREATE (www:HOSTNAME {name: 'www.example.com'}), (cdn:HOSTNAME {name: 'cdn.example.net'}),
        (edge:HOSTNAME {name: 'edge.example.net'}), (bare:HOSTNAME {name: 'bare.example'}),
        (a10:IPV4 {name: '192.0.2.10', orderKey: '0a'}), (a9:IPV4 {name: '192.0.2.9', orderKey: '09'}),
        (six:IPV6 {name: '2001:db8::10', orderKey: '20'}),
        (www)-[:ALIAS_OF]->(cdn)-[:ALIAS_OF]->(edge)-[:ALIAS_OF]->(www),
        (edge)-[:RESOLVES_TO {observed_at: 1000}]->(a10), (edge)-[:RESOLVES_TO {observed_at: 3000}]->(a9),
        (cdn)-[:RESOLVES_TO {observed_at: 1000, lastSeen: 5000}]->(six),
        (:API_KEY {hash: 'x'}), (:LOAD_RUN {id: 'r'})`,
  });
}
