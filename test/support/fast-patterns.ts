import type { QueryEngine } from '../../engine/query-engine.ts';

/** Patterns that are asked for at the same time. */
const AT_ONCE = 16;

/** Asks for the plans of the fast patterns of `db.schema` that `share` takes: how many those are, and which scan or bring a notice. */
export async function lookAtPatterns(
  engine: QueryEngine,
  share: (pattern: unknown, place: number) => boolean,
): Promise<{ asked: number; costly: unknown[] }> {
  const all = await engine.run({
    query: 'CALL db.schema() YIELD fastPatterns UNWIND fastPatterns AS pattern RETURN pattern',
  });
  const patterns = all.rows.map(({ pattern }) => pattern).filter(share);
  const costly: unknown[] = [];
  const look = async (pattern: unknown): Promise<void> => {
    const { rows, advisories } = await engine.run({ query: `EXPLAIN ${pattern}` });
    const scans = rows.filter(({ access }) => access === 'scan');
    if (scans.length > 0 || advisories.length > 0) costly.push([pattern, scans, advisories]);
  };
  for (let index = 0; index < patterns.length; index += AT_ONCE) {
    await Promise.all(patterns.slice(index, index + AT_ONCE).map(look));
  }
  return { asked: patterns.length, costly };
}
