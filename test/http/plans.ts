import type { Plan, ProfiledPlan } from 'neo4j-driver';
import { vi } from 'vitest';
import type { Database, Statement } from '../../store/database.ts';
import { sampleIndexes } from '../../store/index-samples.ts';

/** Plans of what a database holds now: several fields and subjects of a route send the same text. */
const PLANS = new WeakMap<Database, Map<string, Promise<string[]>>>();

/** Names of the operators that Neo4j would run a statement with. */
export async function plan(database: Database, statement: Statement): Promise<string[]> {
  await sampled(database);
  const plans = PLANS.get(database) ?? new Map<string, Promise<string[]>>();
  PLANS.set(database, plans);
  const known = plans.get(statement.text) ?? explained(database, statement);
  plans.set(statement.text, known);
  return known;
}

async function explained(database: Database, { text, parameters }: Statement): Promise<string[]> {
  const session = database.session('READ');
  try {
    const { summary } = await session.run(`CYPHER replan=force EXPLAIN ${text}`, parameters ?? {});
    return summary.plan === false ? [] : operators(summary.plan);
  } finally {
    await session.close();
  }
}

/** How many nodes a database had when its indexes were last sampled here, and when that is done. */
const samplings = new WeakMap<Database, { readonly nodes: number; readonly done: Promise<void> }>();

/** Without samples of what a test has just written, a scan costs as little as a seek, and the plan is a matter of luck. */
async function sampled(database: Database): Promise<void> {
  const [row] = await database.read({ text: 'MATCH (n) RETURN count(n) AS nodes' });
  const nodes = Number(row?.nodes);
  const last = samplings.get(database);
  if (last?.nodes === nodes) return last.done;
  PLANS.delete(database);
  const done = sample(database);
  samplings.set(database, { nodes, done });
  return done;
}

async function sample(database: Database): Promise<void> {
  await sampleIndexes(database);
  const labels = await database.read({
    text: 'MATCH (n) WHERE n.name IS NOT NULL UNWIND labels(n) AS label RETURN DISTINCT label',
  });
  for (const { label } of labels) await vi.waitUntil(() => isSampled(database, String(label)), { timeout: 20_000 });
}

async function isSampled(database: Database, label: string): Promise<boolean> {
  const session = database.session('READ');
  try {
    const { summary } = await session.run(`CYPHER replan=force EXPLAIN MATCH (n:${label} {name: 'x'}) RETURN n`);
    return summary.plan !== false && Number(summary.plan.arguments.EstimatedRows) > 0;
  } finally {
    await session.close();
  }
}

/** The database hits that Neo4j needs to run a statement. Writes of the statement are rolled back. */
export async function hits(database: Database, statement: Statement): Promise<number> {
  return (await profile(database, statement)).hits;
}

/** Operators and hits of one run of a statement, which is planned once for both; what it writes is undone. */
export async function profile(
  database: Database,
  { text, parameters }: Statement,
): Promise<{ operators: string[]; hits: number }> {
  await sampled(database);
  const session = database.session('WRITE');
  try {
    const transaction = session.beginTransaction();
    const { summary } = await transaction.run(`CYPHER replan=force PROFILE ${text}`, parameters ?? {});
    await transaction.rollback();
    if (summary.profile === false) throw new Error('the statement was not profiled');
    return { operators: operators(summary.profile), hits: hitsOf(summary.profile) };
  } finally {
    await session.close();
  }
}

function hitsOf({ dbHits, children }: ProfiledPlan): number {
  return children.reduce((sum, child) => sum + hitsOf(child), Number(dbHits));
}

/** Wraps a database so that the texts of its reads can be counted. */
export function countingReads(database: Database): { database: Database; statements(): string[]; reset(): void } {
  const texts: string[] = [];
  const counted = new Proxy(database, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name, target);
      if (typeof member !== 'function') return member;
      if (name !== 'read') return member.bind(target);
      return (statement: Statement) => {
        texts.push(statement.text);
        return target.read(statement);
      };
    },
  });
  return { database: counted, statements: () => [...texts], reset: () => texts.splice(0) };
}

function operators({ operatorType, children }: Plan): string[] {
  return [operatorType.replace('@neo4j', ''), ...children.flatMap(operators)];
}
