import { beforeEach, describe, expect, it, vi } from 'vitest';
import { followLoadsChore } from '../../cli/follow-loads.ts';
import { GraphClock } from '../../cli/graph-clock.ts';
import { runLimited } from '../../cli/limited-child.ts';
import { refreshChore } from '../../cli/refresh-chore.ts';
import { SOURCES, sourceDeclaration } from '../../loaders/catalog.ts';
import { writeSetting } from '../../loaders/pipeline/settings.ts';
import { readChecks, recordCheck } from '../../loaders/refresh/check-record.ts';
import type { Database } from '../../store/database.ts';
import { schemaDatabase } from '../support/graph.ts';
import { load, resolves, toyFile, toySource } from './pipeline-toys.ts';

let database: Database;
const records = [[resolves('a.example.com', '192.0.2.1')]];

beforeEach(async () => {
  database = await schemaDatabase();
});

describe('a server follows loads', () => {
  it('A server forgets its judged plans after each load, and after nothing else', async () => {
    let forgotten = 0;
    const forgetPlans = () => {
      forgotten += 1;
    };
    const chore = followLoadsChore(
      database,
      { engine: { forgetPlans }, onChange: () => undefined },
      await GraphClock.read(database),
    );
    const look = async () => {
      await chore.next(0);
      return forgotten;
    };
    expect([await look(), await look()]).toEqual([0, 0]);
    await load(database, toySource('toy'), await toyFile('follow.jsonl', records));
    expect([await look(), await look()]).toEqual([1, 1]);
  });

  it('A server plans its queries again only after loads that changed the graph', async () => {
    let changes = 0;
    const onChange = () => {
      changes += 1;
    };
    const chore = followLoadsChore(
      database,
      { engine: { forgetPlans: () => undefined }, onChange },
      await GraphClock.read(database),
    );
    const look = async () => {
      await chore.next(0);
      return changes;
    };
    const path = await toyFile('changes.jsonl', records);
    expect([await look(), await look()]).toEqual([0, 0]);
    await load(database, toySource('toy'), path);
    expect([await look(), await look()]).toEqual([1, 1]);
    await load(database, toySource('toy'), path);
    expect(await look()).toBe(1);
  });

  it('A server measures ages from the as_of of the graph as it moves, unless the operator set the instant', async () => {
    const follower = { engine: { forgetPlans: () => undefined }, onChange: () => undefined };
    const clock = await GraphClock.read(database);
    const operators = await GraphClock.read(database, new Date('2026-01-31T06:00:00Z'));
    const before = Date.now();
    expect(clock.now().getTime()).toBeGreaterThanOrEqual(before);
    await writeSetting(database, 'as_of', '2026-08-22');
    for (const each of [clock, operators]) await followLoadsChore(database, follower, each).next(0);
    expect(clock.now().toISOString()).toBe('2026-08-22T00:00:00.000Z');
    expect(operators.now().toISOString()).toBe('2026-01-31T06:00:00.000Z');
  });
});

describe('scheduled refreshes', () => {
  const lines: string[] = [];
  const log = {
    info: (details: object, message: string) => void lines.push(`${message} ${JSON.stringify(details)}`),
    warn: (details: object, message: string) => void lines.push(`${message} ${JSON.stringify(details)}`),
  };
  const real = sourceDeclaration('stamparm-ipsum');
  const source = toySource('stamparm-ipsum', { ...(real && { layer: real.layer }) });

  beforeEach(async () => {
    lines.length = 0;
    await load(database, source, await toyFile('due.jsonl', records));
  });

  it('A scheduled refresh starts with a source whose data is older than its cadence, and logs one line', async () => {
    const asked: string[] = [];
    const chore = refreshChore(
      database,
      () => SOURCES,
      log,
      new AbortController().signal,
      async (id) => {
        asked.push(id);
        await recordCheck(database, id, { at: Date.now() + 1, status: 'unchanged', error: null });
        return null;
      },
    );
    await (await chore.next(Date.now()))?.();
    expect(asked).toEqual(['stamparm-ipsum']);
    expect(lines).toEqual(['refreshed {"source":"stamparm-ipsum","outcome":"unchanged"}']);
    expect(await chore.next(Date.now())).toBeNull();
  });

  it('A scheduled refresh logs what its load did besides writing its rows', async () => {
    const sideEffects = ['Entries by tier: malicious 5 -> 6.'];
    const chore = refreshChore(
      database,
      () => SOURCES,
      log,
      new AbortController().signal,
      async (id) => {
        await recordCheck(database, id, { at: Date.now() + 1, status: 'loaded', error: null, sideEffects });
        return null;
      },
    );
    await (await chore.next(Date.now()))?.();
    expect(lines).toEqual([
      'refreshed {"source":"stamparm-ipsum","outcome":"loaded","sideEffects":["Entries by tier: malicious 5 -> 6."]}',
    ]);
  });

  it('A scheduled refresh that dies without a record is recorded as failed, so that it is not retried at once', async () => {
    const chore = refreshChore(
      database,
      () => SOURCES,
      log,
      new AbortController().signal,
      async () => 'weft: out of memory',
    );
    await (await chore.next(Date.now()))?.();
    expect(lines).toEqual(['refresh failed {"source":"stamparm-ipsum","error":"weft: out of memory"}']);
    expect((await readChecks(database)).get('stamparm-ipsum')).toMatchObject({ status: 'failed' });
    expect(await chore.next(Date.now())).toBeNull();
    expect(await chore.next(Date.now() + 25 * 60 * 60 * 1000)).not.toBeNull();
  });

  it('A scheduled refresh that makes no progress is ended and logged with its source, and the next source follows', async () => {
    const other = sourceDeclaration('tor-exit-nodes');
    await load(
      database,
      toySource('tor-exit-nodes', { ...(other && { layer: other.layer }) }),
      await toyFile('other.jsonl', records),
    );
    const started: string[] = [];
    const refresh = (id: string, signal: AbortSignal) => {
      const hangs = started.length === 0;
      started.push(id);
      const program = `console.error('${id}: reading (50 % done)'); ${hangs ? 'for (;;);' : 'process.exitCode = 1'}`;
      return runLimited(['-e', program], signal, { whole: 600_000, quiet: 6_000, grace: 100 });
    };
    const chore = refreshChore(database, () => SOURCES, log, new AbortController().signal, refresh);
    const now = Date.now();
    await (await chore.next(now))?.();
    await (await chore.next(now))?.();
    const [first = '', second = ''] = started;
    expect([first, second].sort()).toEqual(['stamparm-ipsum', 'tor-exit-nodes']);
    const limit = 'it made no progress for 0.1 minutes';
    expect(lines).toEqual([
      `refresh failed {"source":"${first}","error":"${limit}; its last words: ${first}: reading (50 % done)"}`,
      `refresh failed {"source":"${second}","error":"${second}: reading (50 % done)"}`,
    ]);
    expect(await chore.next(now)).toBeNull();
  });

  it('A scheduled refresh runs in a separate process, whose last words are logged', async () => {
    vi.stubEnv('NEO4J_URI', 'bolt://127.0.0.1:1');
    vi.stubEnv('NEO4J_PASSWORD', 'none');
    await (await refreshChore(database, () => SOURCES, log, new AbortController().signal).next(Date.now()))?.();
    vi.unstubAllEnvs();
    expect(lines.join()).toContain('NEO4J_URI names bolt://127.0.0.1:1, but it does not answer');
  });

  it('A scheduled refresh does not start once the server stops', async () => {
    expect(
      await refreshChore(
        database,
        () => SOURCES,
        log,
        AbortSignal.abort(),
        async () => null,
      ).next(Date.now()),
    ).toBeNull();
  });
});
