import type { Database } from '../../store/database.ts';

/** All that a write could change: nodes, relationships, properties, labels, indexes, constraints and users. */
export async function inventoryOf(database: Database): Promise<unknown> {
  const texts = [
    'MATCH (n) RETURN count(n) AS nodes, sum(size(keys(n))) AS properties, sum(size(labels(n))) AS labels',
    'MATCH ()-[r]->() RETURN count(r) AS relationships, sum(size(keys(r))) AS properties',
    'SHOW INDEXES YIELD name RETURN collect(name) AS indexes',
    'SHOW CONSTRAINTS YIELD name RETURN collect(name) AS constraints',
    'SHOW USERS YIELD user RETURN collect(user) AS users',
  ];
  const rows = [];
  for (const text of texts) rows.push(await database.read({ text }));
  return rows;
}
