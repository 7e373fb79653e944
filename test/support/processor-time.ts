import type { Database } from '../../store/database.ts';

const PROCESSOR_TIME =
  "CALL dbms.queryJmx('java.lang:type=OperatingSystem') YIELD attributes RETURN attributes.ProcessCpuTime.value AS ns";

/** Returns the processor time in ns that Neo4j took for something: unlike the time on the clock, it does not depend on what else runs here. */
export async function processorTimeOf(database: Database, work: () => Promise<unknown>): Promise<number> {
  const before = await processorTime(database);
  await work();
  return (await processorTime(database)) - before;
}

async function processorTime(database: Database): Promise<number> {
  const [row] = await database.read({ text: PROCESSOR_TIME });
  return Number(row?.ns);
}
