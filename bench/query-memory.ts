import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createQueryEngine } from '../engine/query-engine.ts';
import { anchorVerdicts } from '../procedures/anchor-verdicts.ts';
import { procedureCatalog } from '../procedures/catalog.ts';
import { fixedClock } from '../schema/clock.ts';
import type { Database } from '../store/database.ts';

/** Each text has a different value, so that caches fill as they would in service; some of them fail. */
const TEXTS: readonly ((own: number) => string)[] = [
  (own) => `MATCH (i:IPV4 {name: "192.0.2.${own % 256}"}) WHERE i.rank <> ${own} RETURN i`,
  (own) => `MATCH (h:Domain {name: "host${own}.example"})-[:RESOLVES_TO]->(i) RETURN i.name`,
  (own) => `UNWIND range(1, 200) AS x RETURN x, toString(x + ${own}) AS text`,
  (own) => `CALL svc.resolve("host${own}.example")`,
  (own) => `MATCH (n:HOSTNAM {name: "${own}"}) RETURN n`,
  (own) => `RETURN ${own} AS x; RETURN (`,
];

/** Megabytes of heap after a collection, at the start and after each run of a thousand mixed queries. */
export async function heapOverThousands(database: Database, thousands: number): Promise<readonly number[]> {
  const engine = createQueryEngine({
    database,
    catalog: procedureCatalog,
    anchorVerdicts,
    clock: fixedClock(new Date()),
  });
  const heaps = [heapMegabytes()];
  for (let own = 0; own < thousands * 1000; own += 1) {
    const text = TEXTS[own % TEXTS.length]?.(own) ?? '';
    await engine.run({ query: text }).catch(() => undefined);
    if ((own + 1) % 1000 === 0) heaps.push(heapMegabytes());
  }
  return heaps;
}

function heapMegabytes(): number {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  if (typeof collect === 'function') for (let time = 0; time < 3; time += 1) collect();
  return process.memoryUsage().heapUsed / 2 ** 20;
}
