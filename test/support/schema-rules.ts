import type { Database } from '../../store/database.ts';

/** Every index with its state, including the index of each constraint, except the two that the server makes itself. */
export async function rulesOf(database: Database): Promise<string[]> {
  const rows = await database.read({
    text: `SHOW INDEXES YIELD name, type, state
      WHERE type <> 'LOOKUP' RETURN name, state ORDER BY name`,
  });
  return rows.map((row) => `${row.name} ${row.state}`);
}

/** Versions that were applied, and when. */
export async function recordsOf(database: Database): Promise<[version: unknown, appliedAt: unknown][]> {
  const rows = await database.read({
    text: 'MATCH (m:MIGRATION) WHERE m.version > 0 RETURN m.version AS version, m.appliedAt AS appliedAt ORDER BY version',
  });
  return rows.map(({ version, appliedAt }) => [version, appliedAt]);
}

/** Takes a database back to what it was before its first migration. */
export async function dropEverything(database: Database): Promise<void> {
  for (const [kind, kinds] of [
    ['CONSTRAINT', 'CONSTRAINTS'],
    ['INDEX', 'INDEXES'],
  ]) {
    const rows = await database.read({ text: `SHOW ${kinds} YIELD name, type WHERE type <> 'LOOKUP' RETURN name` });
    for (const { name } of rows) await database.applySchema(`DROP ${kind} ${name}`);
  }
  await database.write({ text: 'MATCH (m:MIGRATION) DELETE m' });
}
