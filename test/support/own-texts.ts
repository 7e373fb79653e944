/**
 * Fails a test file in which a text of ours longer than 4 kB went to the database: Neo4j plans a long text for seconds, and no one can run
 * a part of it. Texts of users and of the tests themselves may be longer.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { join } from 'node:path';
import type { Session } from 'neo4j-driver';
import { afterAll } from 'vitest';
import { createQueryEngine, type QueryEngine } from '../../engine/query-engine.ts';
import { procedureCatalog } from '../../procedures/catalog.ts';
import { fixedClock } from '../../schema/clock.ts';
import { Database } from '../../store/database.ts';
import { ROOT } from './paths.ts';

/** The most characters of one text of ours, in addition to those of the user's query that it answers. */
const LONGEST_TEXT = 4_096;

/** The folder of the test files, as stacks name it. */
const TESTS = join(ROOT, 'test/');

/** An engine that runs nothing: it is there for its class. */
const NO_QUERIES = createQueryEngine({
  database: Database.open({ uri: 'bolt://127.0.0.1:1', username: '', password: '' }),
  catalog: procedureCatalog,
  clock: fixedClock(new Date(0)),
});

/** Files that share a process run this file again, and watch once. */
declare global {
  var watchedTexts: WatchedTexts | undefined;
}

interface WatchedTexts {
  /** Length of the user's query that is being answered. */
  readonly asked: AsyncLocalStorage<number>;
  readonly tooLong: Set<string>;
}

const { asked, tooLong } = globalThis.watchedTexts ?? watch();

afterAll(() => {
  const texts = takeLongTexts();
  if (texts.length > 0) throw new Error(`Texts of ours are too long:\n\n${texts.join('\n\n')}`);
});

/** The texts of ours that were too long since this was last asked. */
export function takeLongTexts(): string[] {
  const texts = [...tooLong];
  tooLong.clear();
  return texts;
}

/** Looks at every text that a session sends, and at the query that it is part of the answer to. */
function watch(): WatchedTexts {
  const watching = { asked: new AsyncLocalStorage<number>(), tooLong: new Set<string>() };
  globalThis.watchedTexts = watching;
  const { session } = Database.prototype;
  Database.prototype.session = function watchedSession(mode) {
    return watched(session.call(this, mode));
  };
  const engine: QueryEngine = Object.getPrototypeOf(NO_QUERIES);
  const { run } = engine;
  engine.run = function watchedRun(request) {
    return watching.asked.run(request.query.length, () => run.call(this, request));
  };
  return watching;
}

function watched(session: Session): Session {
  const begin = session.beginTransaction.bind(session);
  const write = session.executeWrite.bind(session);
  session.beginTransaction = (...given) => watchedRuns(begin(...given), isSentByTest());
  session.executeWrite = (work, ...rest) => {
    const isOfTest = isSentByTest();
    return write((transaction) => work(watchedRuns(transaction, isOfTest)), ...rest);
  };
  return watchedRuns(session);
}

/** `isOfTest` is false when each text is judged separately. */
function watchedRuns<Runner extends Pick<Session, 'run'>>(runner: Runner, isOfTest = false): Runner {
  const run = runner.run.bind(runner);
  runner.run = (query, ...rest) => {
    if (!isOfTest) look(String(query));
    return run(query, ...rest);
  };
  return runner;
}

function look(text: string): void {
  if (text.length <= LONGEST_TEXT + (asked.getStore() ?? 0)) return;
  if (isSentByTest()) return;
  tooLong.add(`${text.length} characters: ${text.slice(0, 300)} ...`);
}

/** Whether a test itself has the database run something: the first caller outside of the database's own folder. */
function isSentByTest(): boolean {
  const { stackTraceLimit } = Error;
  // A test may be some twenty callers away, and the run may have stack traces off.
  Error.stackTraceLimit = 50;
  const callers = (new Error().stack ?? '').split('\n').slice(1);
  Error.stackTraceLimit = stackTraceLimit;
  const first = callers.find((line) => !/own-texts\.ts|\/store\/[^/]+\.ts|node_modules|\(?node:/.test(line));
  return first?.includes(TESTS) === true;
}
