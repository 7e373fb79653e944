import { beforeAll, describe, expect, it } from 'vitest';
import { Meter } from '../../../engine/bounds/meter.ts';
import { parameterSize } from '../../../engine/bounds/parameter-sizes.ts';
import { StatementSizes } from '../../../engine/bounds/statement-sizes.ts';
import { bindFolded, foldParameters } from '../../../engine/execution/parameter-map.ts';
import { isStatementError } from '../../../engine/execution/server-errors.ts';
import { compareWithPatterns } from '../../../engine/guard/pattern-subjects.ts';
import { knownPattern } from '../../../engine/guard/patterns/known-pattern.ts';
import { parseStatement } from '../../../engine/parse/parse.ts';
import { applyEdits } from '../../../engine/text/edit.ts';
import type { Database } from '../../../store/database.ts';
import { schemaDatabase } from '../../support/graph.ts';
import { processorTimeOf } from '../../support/processor-time.ts';
import { WORST_CALLS, WORST_OPERATIONS, type WorstCall } from '../../support/worst-calls.ts';
import { stepContext } from '../../unit/engine-step-context.ts';

/** Letters of half a megabyte, and shares of it: a rule that is wrong shows in the smaller ones, before the largest would hang. */
const LARGEST = 480_000;
const SHARES = [1024, 64, 16, 4, 1];
/** Steps that a call may declare to be run, or all turns of a loop over it: a tenth of those that an expression may take. */
const MOST_STEPS = 5_000_000;
/** Enough to show a call of few steps that takes far more. */
const MOST_TURNS = 300_000;
/** Steps differ in what they take: so many times the time of a usual one, and what compiling and cleaning up take meanwhile. */
const TOLERANCE = 4;
const ASIDE_NS = 250e6;
const TIMEOUT_MS = 60_000;
/** Java compiles at any time: where one run takes too long, the least of so many counts. */
const RUNS = 3;

type Values = Readonly<Record<string, unknown>>;

let database: Database;
let nsAStep: number;

beforeAll(async () => {
  database = await schemaDatabase();
  await database.write({ text: "CREATE (:HOSTNAME {name: 'a'})-[:CHILD_OF {x: 1}]->(:HOSTNAME {name: 'b'})" });
  const usual = [
    { text: 'RETURN reduce(s = 0, x IN range(1, 1000000) | s + x) AS v', parameters: {} },
    { text: 'RETURN toIntegerOrNull($p) AS v', parameters: { p: '9'.repeat(60_000) } },
  ];
  const measured: number[] = [];
  for (const { text, parameters } of usual) {
    await run(text, parameters);
    const ns = await processorTimeOf(database, () => run(text, parameters));
    measured.push(ns / declaredSteps(text, parameters));
  }
  nsAStep = Math.max(...measured);
}, 300_000);

/** The steps of the last expression for a row of a query. */
function declaredSteps(query: string, values: Values): number {
  const { body } = parseStatement(query).outline.syntax;
  if (body?.kind !== 'query') throw new Error(`no query: ${query}`);
  const meter = new Meter();
  const statement = new StatementSizes(meter, {
    parameters: new Map(Object.entries(values).map(([name, value]) => [name, parameterSize(value)])),
    numberOf: (name) => (typeof values[name] === 'number' ? values[name] : null),
    patternOf: (pattern) => knownPattern(pattern, values),
    mostGathered: 1000,
    catalog: { find: () => undefined, all: () => [] },
  });
  return meter.aside(() => statement.query(body)).steps;
}

/** Runs a query as the engine does, with texts that are cut for their patterns and its parameters in one map; an error of its values ends it. */
async function run(written: string, values: Values): Promise<void> {
  const { edits } = await compareWithPatterns(parseStatement(written), stepContext({ parameters: values }));
  const query = applyEdits(written, edits);
  const folded = foldParameters(parseStatement(query), { start: 0, end: query.length });
  const session = database.session('READ');
  try {
    await session.run(folded.text, bindFolded(folded, values).parameters, { timeout: TIMEOUT_MS });
  } catch (error) {
    if (!isStatementError(error) && !isUnknownField(error)) throw error;
  } finally {
    await session.close();
  }
}

/** Neo4j calls an unknown field of a duration an error of the database. */
function isUnknownField(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('Unknown field: ');
}

/** How a call runs often: an aggregating one over rows, any other in a loop. */
function repeated(call: string, isAggregating: boolean): { readonly text: string; readonly isRows: boolean } {
  if (isAggregating) return { text: `UNWIND range(1, $turns) AS i RETURN ${call} AS v`, isRows: true };
  const turn = `s + CASE WHEN (${call}) IS NULL THEN 0 ELSE 1 END`;
  return {
    text: `MATCH path = (n:HOSTNAME {name: 'a'})-[r]->() RETURN reduce(s = 0, i IN range(1, $turns) | ${turn}) AS v`,
    isRows: false,
  };
}

interface Compared {
  readonly call: string;
  readonly size: number;
  readonly turns: number;
  readonly steps: number;
  readonly ms: number;
  readonly allowedMs: number;
}

/** Runs a call at growing sizes, until one takes longer than its steps allow. */
async function compared(
  { call, parameters, largest = LARGEST }: WorstCall,
  isAggregating: boolean,
): Promise<Compared[]> {
  const { text, isRows } = repeated(call, isAggregating);
  const all: Compared[] = [];
  for (const share of parameters === undefined ? [1] : SHARES) {
    const size = Math.floor(largest / share);
    const values = parameters?.(size) ?? {};
    const once = stepsOf(text, { ...values, turns: 1 });
    if (once > MOST_STEPS) break;
    const turns = Math.max(1, Math.min(MOST_TURNS, Math.floor(MOST_STEPS / once)));
    const given = { ...values, turns };
    await run(text, { ...values, turns: 1 });
    const steps = isRows ? turns * once : stepsOf(text, given);
    const allowedMs = (steps * nsAStep * TOLERANCE + ASIDE_NS) / 1e6;
    let ms = Number.POSITIVE_INFINITY;
    for (let runs = 0; runs < RUNS && ms > allowedMs; runs += 1)
      ms = Math.min(ms, (await processorTimeOf(database, () => run(text, given))) / 1e6);
    all.push({ call, size, turns, steps, ms, allowedMs });
    if (ms > allowedMs) break;
  }
  return all;
}

/** The declared steps, or more than are run where the call is over its bound. */
function stepsOf(text: string, values: Values): number {
  try {
    return declaredSteps(text, values);
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

const AGGREGATING: ReadonlySet<string> = new Set(
  'avg collect count max min percentileCont percentileDisc stDev stDevP sum'.split(' '),
);
const CALLS = [
  ...Object.entries(WORST_CALLS),
  ...WORST_OPERATIONS.map((operation) => [operation.call, [operation]] as const),
];

describe('the steps of a function', () => {
  it.each(CALLS)(
    '%s takes no more of the processor than its steps allow, up to half a megabyte',
    async (name, calls) => {
      const all: Compared[] = [];
      for (const call of calls) all.push(...(await compared(call, AGGREGATING.has(name))));
      console.info(
        all
          .map(
            ({ call, size, turns, steps, ms, allowedMs }) =>
              `${call} ${size} × ${turns}: ${Math.round(steps)} steps, ${ms.toFixed(0)} of ${allowedMs.toFixed(0)} ms`,
          )
          .join('\n'),
      );
      expect(all.length).toBeGreaterThan(0);
      expect(all.filter(({ ms, allowedMs }) => ms > allowedMs)).toEqual([]);
    },
    300_000,
  );
});
