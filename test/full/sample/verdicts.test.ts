import { beforeAll, describe, expect, it } from 'vitest';
import { createQueryEngine, type QueryEngine } from '../../../engine/query-engine.ts';
import { anchorVerdicts } from '../../../procedures/anchor-verdicts.ts';
import { procedureCatalog } from '../../../procedures/catalog.ts';
import { fixedClock } from '../../../schema/clock.ts';
import { readAsOf } from '../../../store/as-of.ts';
import type { Database, Row } from '../../../store/database.ts';
import { sampleDatabase } from '../../support/graph.ts';
import { recomputed } from '../../support/recomputed-score.ts';

const DAYS_30_MS = 30 * 86_400_000;
/** Entries that one call of `explain` takes. */
const MOST = 1_000;

let database: Database;
let engine: QueryEngine;
let asOf: Date;

beforeAll(async () => {
  database = await sampleDatabase();
  asOf = await readAsOf(database);
  engine = createQueryEngine({ database, anchorVerdicts, catalog: procedureCatalog, clock: fixedClock(asOf) });
});

async function explained(names: readonly string[]): Promise<readonly Row[]> {
  const query = 'CALL explain($names) YIELD indicator, level, score, factors, sources, verdictScore, verdictBlocking';
  const answer = await engine.run({ query, parameters: { names } });
  return answer.rows;
}

describe('verdicts on the sample', () => {
  it('No verdict blocks one of the 1,000 most popular names unless two independent feeds of the confirmed bad list it', async () => {
    const rows = await database.read({
      text: `MATCH (h:HOSTNAME) WHERE h.rank <= 1000 AND h.verdictBlocking
        RETURN h.name AS name, COLLECT { MATCH (h)-[:LISTED_IN]->(f:FEED_SOURCE)-[:BELONGS_TO]->(c:CATEGORY {class: 'confirmed-bad'})
          RETURN DISTINCT f.publisher } AS publishers`,
    });
    for (const { name, publishers } of rows) console.info('popular and blocking:', name, publishers);
    expect(rows.filter(({ publishers }) => !Array.isArray(publishers) || publishers.length < 2)).toEqual([]);
    const [count] = await database.read({ text: 'MATCH (h:HOSTNAME) WHERE h.rank <= 1000 RETURN count(*) AS names' });
    expect(count?.names).toBeGreaterThan(500);
  });

  it('Two reporters or five lists within 30 days give HIGH or CRITICAL, except scanners and names with others below them', async () => {
    const rows = await database.read({
      text: `MATCH (c:CATEGORY {class: 'confirmed-bad'}) WITH collect(c.name) AS bad
        MATCH (f:FEED_SOURCE)<-[r:LISTED_IN]-(n:IPV4|IPV6|HOSTNAME) WHERE r.seenUntil >= $since AND
          ((r.category IN bad AND r.count >= 2) OR (f.aggregates AND r.count >= 5))
        WITH DISTINCT n WHERE n.verdictLabel <> 'ambiguous' AND NOT 'scanner' IN coalesce(n.egressClasses, [])
        RETURN n.verdictLevel IN ['HIGH', 'CRITICAL'] AS isGrave, count(*) AS indicators, collect(n.name)[..10] AS some`,
      parameters: { since: asOf.getTime() - DAYS_30_MS },
    });
    expect(rows.filter(({ isGrave }) => isGrave !== true)).toEqual([]);
    expect(Number(rows[0]?.indicators)).toBeGreaterThan(900);
  });

  it.each(['IPV4', 'IPV6', 'HOSTNAME', 'FILE_HASH'])(
    'The verdicts of %s nodes can be recomputed from their factors, and equal the stored ones',
    async (label) => {
      let after = '';
      let seen = 0;
      for (;;) {
        const stored = await database.read({
          text: `MATCH (n:${label}) WHERE n.name > $after AND n.threatSources > 0
          RETURN n.name AS name, n.threatScore AS score, n.verdictLevel AS level, n.verdictScore AS verdictScore,
            n.verdictBlocking AS verdictBlocking ORDER BY n.name LIMIT ${MOST}`,
          parameters: { after },
        });
        if (stored.length === 0) break;
        const rows = await explained(stored.map(({ name }) => String(name)));
        expect(
          rows.map(({ indicator, score, level, verdictScore, verdictBlocking }) => ({
            name: indicator,
            score,
            level,
            verdictScore,
            verdictBlocking,
          })),
        ).toEqual(stored);
        for (const { factors, score } of rows) {
          const lines = Array.isArray(factors) ? factors.map(String) : [];
          expect(Math.abs(recomputed(lines) - Number(score))).toBeLessThan(0.00501);
        }
        seen += rows.length;
        after = String(stored.at(-1)?.name);
      }
      expect(seen).toBeGreaterThan(0);
    },
  );
});
