import { randomBytes } from 'node:crypto';
import { DEFAULT_LIMITS } from '../engine/contract/limits.ts';
import { Seal } from '../engine/contract/seal.ts';
import type { StepContext } from '../engine/contract/step.ts';
import { StageClock } from '../engine/execution/stage-clock.ts';
import { Preparation } from '../engine/run/preparation.ts';
import { StatementCache } from '../engine/run/statement-cache.ts';
import { procedureCatalog } from '../procedures/catalog.ts';
import { LIBRARY_SUFFIXES } from '../schema/keys/index.ts';
import { median } from './measure.ts';

/** Returns a different text each time, so that no cache has it. */
const TEXTS: readonly ((own: number) => string)[] = [
  (own) => `MATCH (h:HOSTNAME {name: "host${own}.example"})-[:RESOLVES_TO]->(i:IPV4|IPV6) RETURN h.name, i.name`,
  (own) =>
    `MATCH (i:IPV4 {name: "192.0.2.${own % 256}"})-[:ANNOUNCED_BY]->(p:ANNOUNCED_PREFIX)<-[:ROUTES]-(a:ASN)-[:HAS_NAME]->(n) ` +
    `WHERE a.asn > ${own} RETURN p.name, a.name, n.name LIMIT 25`,
  (own) =>
    `MATCH (h:Domain {name: "https://host${own}.example/x"})-[r]-(x) RETURN type(r), count(x) AS n ORDER BY n DESC`,
  (own) =>
    `MATCH (a:ASN {name: "AS${own}"})-[:ROUTES]->(p) WITH a, p ORDER BY p.name LIMIT 10 ` +
    'OPTIONAL MATCH (p)<-[:ANNOUNCED_BY]-(i:IPV4)-[:LISTED_IN]->(f:FEED_SOURCE) RETURN a.name, p.name, collect(f.name) AS feeds',
  (own) => `CALL svc.resolve("host${own}.example") YIELD host, a RETURN host, a`,
  (own) =>
    `UNWIND range(1, ${own % 100}) AS x WITH x WHERE x % 2 = 0 RETURN sum(x) AS sum, collect(toString(x)) AS texts`,
];

/** Median milliseconds by stage and together of compiling a text that was never seen, once everything is warm. */
export async function compileTimes(rounds: number): Promise<Readonly<Record<string, number>>> {
  const times = new Map<string, number[]>();
  const note = (name: string, ms: number) => times.set(name, [...(times.get(name) ?? []), ms]);
  const statements = new StatementCache({ catalog: procedureCatalog, limits: DEFAULT_LIMITS });
  const preparation = new Preparation(statements, DEFAULT_LIMITS);
  for (let round = -rounds; round < rounds; round += 1) {
    for (const [index, text] of TEXTS.entries()) {
      const clock = new StageClock();
      await preparation.prepare(text(round * TEXTS.length + index + rounds * TEXTS.length), CONTEXT, clock);
      if (round < 0) continue;
      const stages = Object.entries(clock.times());
      for (const [stage, ms] of stages) note(stage, ms);
      note(
        'together',
        stages.reduce((sum, [, ms]) => sum + ms, 0),
      );
    }
  }
  return Object.fromEntries([...times].map(([name, all]) => [name, median(all)]));
}

const CONTEXT: StepContext = {
  catalog: procedureCatalog,
  asOf: new Date('2026-08-22T00:00:00Z'),
  caller: null,
  limits: DEFAULT_LIMITS,
  suffixes: async () => LIBRARY_SUFFIXES,
  seal: new Seal(randomBytes(32)),
  parameters: {},
  read: () => Promise.reject(new Error('these texts need no first stage')),
  // A procedure that reads before the query finds nothing: compiling is measured, not Neo4j.
  readOwn: async () => ({ columns: [], rows: [] }),
};
