import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from '../support/paths.ts';

/**
 * Prepares a correct statement, then sends a mistake to an engine whose database never answers. Prints what each of them loaded of
 * `engine/mistakes`.
 */
const PROGRAM = `
import { registerHooks } from 'node:module';

const loaded = new Set();
registerHooks({
  load(url, context, next) {
    if (url.includes('/engine/')) loaded.add(url.slice(url.indexOf('/engine/') + 1));
    return next(url, context);
  },
});
const { createQueryEngine } = await import('./engine/query-engine.ts');
const { StatementCache } = await import('./engine/run/statement-cache.ts');
const { Preparation } = await import('./engine/run/preparation.ts');
const { stepContext } = await import('./test/unit/engine-step-context.ts');
const mistakes = () => [...loaded].filter((name) => name.startsWith('engine/mistakes/')).sort();

const context = stepContext();
const statements = new StatementCache({ catalog: context.catalog, limits: context.limits });
const preparation = new Preparation(statements, context.limits);
const { body } = await preparation.prepare('MATCH (h:HOSTNAME {name: "WWW.Example.com"}) RETURN h.name', context);
const afterQuery = mistakes();

const refuse = () => Promise.reject(new Error('no database'));
const database = { read: refuse, query: refuse, explain: refuse };
const engine = createQueryEngine({ database, catalog: context.catalog, clock: { now: () => context.asOf } });
const { code } = await engine.run({ query: 'MATCH (n:TLD RETURN n' }).catch((problem) => problem.extras);
console.log(JSON.stringify({ body, engine: loaded.has('engine/query-engine.ts'), afterQuery, code, afterMistake: mistakes() }));
`;

interface Loaded {
  readonly body: string;
  readonly engine: boolean;
  readonly afterQuery: readonly string[];
  readonly code: string;
  readonly afterMistake: readonly string[];
}

describe('engine/mistakes, in a process of plain Node', () => {
  let loaded: Loaded;

  beforeAll(async () => {
    const options = ['--input-type=module', '--eval', PROGRAM];
    const { stdout } = await promisify(execFile)(process.execPath, options, { cwd: ROOT });
    loaded = JSON.parse(stdout);
  });

  it('The engine and a correct statement do not load engine/mistakes', () => {
    expect(loaded.engine).toBe(true);
    expect(loaded.body).toContain('"www.example.com"');
    expect(loaded.afterQuery).toEqual([]);
  });

  it('The first mistake loads engine/mistakes', () => {
    expect(loaded.code).toBe('SYNTAX_ERROR');
    expect(loaded.afterMistake).toContain('engine/mistakes/explained-mistake.ts');
    expect(loaded.afterMistake).toContain('engine/mistakes/repair/repair.ts');
  });
});
