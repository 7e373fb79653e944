import { beforeAll, describe, expect, it } from 'vitest';
import type { QueryLimits } from '../../engine/contract/limits.ts';
import { createQueryEngine } from '../../engine/query-engine.ts';
import { anchorVerdicts } from '../../procedures/anchor-verdicts.ts';
import { procedureCatalog } from '../../procedures/catalog.ts';
import { fixedClock } from '../../schema/clock.ts';
import type { Database } from '../../store/database.ts';
import { post, type TestApp, testApp } from '../http/test-app.ts';
import { ANALYST_DAY, ANALYST_LIMITS } from './analyst-graph.ts';
import {
  type AnsweredCase,
  type Case,
  type CaseFile,
  isAnswered,
  type RefusedCase,
  readCaseFiles,
} from './case-files.ts';
import { driverJson, type NodeIds } from './driver-json.ts';
import { analystDatabase, schemaDatabase } from './graph.ts';

/** Cases that are asked at the same time. */
const AT_ONCE = 2;

// The day of the loaded graph: later, its layers would be stale.
const AS_OF = new Date(ANALYST_DAY);

/** Other tests hold the limits of time; here a busy machine fails no case. */
const NO_HURRY: Partial<QueryLimits> = { defaultTimeoutMs: 60_000, anchoredTimeoutMs: 60_000, adviceMs: 30_000 };

type Json = Record<string, unknown>;

/** What came back: the endpoint's body, and the driver's rows where it is asked and runs the same text. */
interface Outcome {
  readonly answer: Json;
  readonly driver: unknown[][] | Error | null;
}

/** Which cases are asked: given each with its place in its file. */
export type Share = (item: Case, place: number, file: CaseFile) => boolean;

/**
 * Defines a test for each case that `share` takes, by the endpoint; with `leastCompared` also by the driver wherever that runs the same
 * text. It must answer at least so many: fewer would mean that the comparison no longer compares.
 */
export function caseTests(share: Share, leastCompared: number | null = null): void {
  // Files of one graph come one after the other: it is made once.
  const all = readCaseFiles().sort((a, b) => graphName(a).localeCompare(graphName(b)));
  const files = all.flatMap((file) => {
    const cases = file.cases.filter((item, place) => share(item, place, file));
    return cases.length === 0 ? [] : [{ ...file, cases }];
  });
  let database: Database | undefined;
  let listed = '';
  let compared = 0;

  async function graphOf(file: CaseFile): Promise<Database> {
    if (database !== undefined && listed === graphName(file)) return database;
    listed = graphName(file);
    database = file.graph === 'analyst' ? await analystDatabase() : await schemaDatabase();
    if (file.given !== undefined) await database.write({ text: file.given.join('\n') });
    return database;
  }

  describe.each(files.map((file) => [file.topic, file] as const))('%s', (_, file) => {
    let outcomes: ReadonlyMap<Case, Outcome>;

    beforeAll(async () => {
      const database = await graphOf(file);
      const limits = { ...NO_HURRY, ...(file.graph === 'analyst' ? ANALYST_LIMITS : {}) };
      const engine = createQueryEngine({
        database,
        anchorVerdicts,
        catalog: procedureCatalog,
        clock: fixedClock(AS_OF),
        limits,
      });
      const servers = { app: await testApp(database, { engine }), database };
      outcomes = await askAll(file, servers, leastCompared !== null);
    });

    it.each(file.cases.map((item) => [item.name, item] as const))('%s', (_, item) => {
      const outcome = outcomes.get(item);
      if (outcome === undefined) throw new Error('never asked');
      if (outcome.driver !== null) compared += 1;
      if (isAnswered(item)) expectRows(item, outcome);
      else expectProblem(item, outcome.answer);
    });
  });

  describe('case files', () => {
    it('The case files have each query and each name once', () => {
      const items = all.flatMap(({ given, graph, cases }) => cases.map((item) => ({ given, graph, ...item })));
      const asked = items.map(({ query, parameters, given, graph }) =>
        JSON.stringify([query, parameters, given, graph]),
      );
      expect(repeated(asked)).toEqual([]);
      expect(repeated(items.map(({ name }) => name))).toEqual([]);
    });

    it.skipIf(leastCompared === null)('The answers to cases are compared with those of the driver, too', () => {
      expect(compared).toBeGreaterThanOrEqual(leastCompared ?? 0);
    });

    it('A case fails on any difference', () => {
      const item: AnsweredCase = { name: 'two rows', query: 'x', columns: ['a'], rows: [[1], ['1']] };
      const answer = { columns: ['a'], rows: [{ a: 1 }, { a: '1' }], statistics: { truncated: false }, advisories: [] };
      const driver = [[1], ['1']];
      expectRows(item, { answer, driver });
      for (const differing of [[[1]], [['1'], [1]], [[1], [1]], [[1], ['1'], [null]], new Error('refused')]) {
        expect(() => expectRows(item, { answer, driver: differing })).toThrow();
      }
      for (const rows of [[{ a: 1 }], [{ a: 1 }, { a: 1 }], [{ b: 1 }, { b: '1' }]]) {
        expect(() => expectRows(item, { answer: { ...answer, rows }, driver })).toThrow();
      }
      expect(() => expectRows(item, { answer: { ...answer, columns: ['b'] }, driver })).toThrow();
      expect(() => expectRows(item, { answer: { ...answer, advisories: [{ kind: 'truncated' }] }, driver })).toThrow();
    });
  });
}

function repeated(texts: readonly string[]): string[] {
  return texts.filter((text, index) => texts.indexOf(text) !== index);
}

/** Equal for files with equal graphs. */
function graphName({ given = [], graph }: CaseFile): string {
  return [graph, ...given].join('\n');
}

/** The endpoint that answers the cases, and the database under it. */
interface Servers {
  readonly app: TestApp;
  readonly database: Database;
}

async function askAll({ cases }: CaseFile, servers: Servers, isCompared: boolean): Promise<ReadonlyMap<Case, Outcome>> {
  const ids = await nodeIds(servers.database);
  const outcomes = new Map<Case, Outcome>();
  const waiting = [...cases];
  const worker = async (): Promise<void> => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) {
      outcomes.set(item, await ask(item, servers, isCompared ? ids : null));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return outcomes;
}

/** Without ids the driver is not asked. */
async function ask(item: Case, { app, database }: Servers, ids: NodeIds | null): Promise<Outcome> {
  const { query, parameters = {} } = item;
  const answer = await app.json('/api/query', post({ query, parameters }));
  const isSameText = isAnswered(item) && item.onlyHere === undefined && answer.rewrittenQuery === undefined;
  return { answer, driver: ids !== null && isSameText ? await driverRows(item, database, ids) : null };
}

async function nodeIds(database: Database): Promise<NodeIds> {
  const nodes = await database.read({
    text: 'MATCH (n) RETURN elementId(n) AS id, labels(n)[0] AS label, n.name AS name',
  });
  return new Map(nodes.map(({ id, label, name }) => [String(id), `${String(label).toLowerCase()}/${name}`]));
}

/** The rows as the driver alone gives them, each cell in the contract's JSON. */
async function driverRows(item: AnsweredCase, database: Database, ids: NodeIds): Promise<unknown[][] | Error> {
  const session = database.session('READ');
  try {
    const { records } = await session.run(item.query, integersIn(item.parameters ?? {}));
    return records.map((record) => item.columns.map((column) => driverJson(record.get(column), ids)));
  } catch (error) {
    return new Error(`the driver: ${error}`);
  } finally {
    await session.close();
  }
}

function integersIn(parameters: Json): Json {
  const text = JSON.stringify(parameters);
  return JSON.parse(text, (_, value) => (Number.isInteger(value) ? BigInt(value) : value));
}

function expectRows(item: AnsweredCase, { answer, driver }: Outcome): void {
  expectAnswer(item, answer);
  if (driver === null) return;
  if (driver instanceof Error) throw driver;
  expect(arranged(driver, item)).toEqual(arranged(item.rows, item));
}

function expectAnswer(item: AnsweredCase, answer: Json): void {
  expect(answer, JSON.stringify(answer)).toMatchObject({ columns: item.columns, statistics: { truncated: false } });
  const rows = listOf(answer.rows).map((row) => item.columns.map((column) => row[column]));
  expect(arranged(rows, item)).toEqual(arranged(item.rows, item));
  expect(
    listOf(answer.advisories)
      .map(({ kind }) => kind)
      .sort(),
  ).toEqual([...(item.notices ?? [])].sort());
}

function expectProblem({ problem }: RefusedCase, answer: Json): void {
  const { slug, suggestions = [], ...members } = problem;
  expect(answer, JSON.stringify(answer)).toMatchObject({ type: `urn:weft:problem:${slug}`, ...members });
  expect(listOf(answer.suggestions).map(({ kind }) => kind)).toEqual(expect.arrayContaining(suggestions));
}

/** The rows themselves, or sorted where no order is promised. */
function arranged(rows: readonly unknown[][], { ordered }: AnsweredCase): unknown[][] {
  if (ordered !== false) return [...rows];
  return rows
    .map((row) => ({ row, text: JSON.stringify(row) }))
    .sort((a, b) => (a.text < b.text ? -1 : 1))
    .map(({ row }) => row);
}

function listOf(value: unknown): Json[] {
  if (!Array.isArray(value)) throw new Error(`no list: ${JSON.stringify(value)}`);
  return value;
}
