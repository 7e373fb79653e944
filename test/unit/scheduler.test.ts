import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { refreshTimes } from '../../cli/refresh-times.ts';
import { type Chore, Scheduler } from '../../cli/scheduler.ts';
import { sourceDeclaration } from '../../loaders/catalog.ts';
import type { Check } from '../../loaders/refresh/check-record.ts';
import type { LastLoad } from '../../loaders/refresh/last-loads.ts';
import type { SourceDeclaration } from '../../loaders/source.ts';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
const NOON = Date.UTC(2026, 10, 21, 12);

function daily(id: string, more: Partial<SourceDeclaration> = {}): SourceDeclaration {
  const real = sourceDeclaration('stamparm-ipsum');
  if (real === undefined) throw new Error('no such source');
  return { ...real, id, cadenceHours: 24, defaultUrl: 'https://example.com/list', ...more };
}

function loaded(source: string, observedAt: number | null): [string, LastLoad] {
  const counts = { read: 1, refused: 0 };
  return [source, { source, status: 'completed', error: null, startedAt: NOON, observedAt, ...counts }];
}

const checked = (at: number, status: Check['status']): Check => ({ at, status, error: null });

describe('when a source is refreshed', () => {
  it('A refresh is due a cadence after the data of its source, and up to a tenth of it later', () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 0, max: NOON }), (id, observedAt) => {
        const [time] = refreshTimes([daily(id)], new Map([loaded(id, observedAt)]), new Map());
        const late = (time?.dueAt ?? 0) - observedAt - DAY;
        expect(late).toBeGreaterThanOrEqual(0);
        expect(late).toBeLessThanOrEqual(2 * HOUR);
      }),
    );
  });

  it('A refresh is due a cadence after its publisher was last asked, changed or not', () => {
    const times = refreshTimes(
      [daily('a')],
      new Map([loaded('a', NOON - 90 * DAY)]),
      new Map([['a', checked(NOON, 'unchanged')]]),
    );
    expect(times[0]?.dueAt).toBeGreaterThanOrEqual(NOON + DAY);
  });

  it('A refresh is due sooner after a failure, and never within the hour', () => {
    const failed = new Map([['a', checked(NOON, 'failed')]]);
    const dueAt = (cadenceHours: number) =>
      (refreshTimes([daily('a', { cadenceHours })], new Map([loaded('a', NOON - DAY)]), failed)[0]?.dueAt ?? 0) - NOON;
    expect(dueAt(24)).toBeGreaterThanOrEqual(6 * HOUR);
    expect(dueAt(24)).toBeLessThan(7 * HOUR);
    expect(dueAt(1)).toBeGreaterThanOrEqual(HOUR);
    expect(dueAt(1)).toBeLessThan(1.2 * HOUR);
  });

  it('The time of a refresh is the same after a restart, and differs for each source', () => {
    const sources = ['a', 'b', 'c', 'd'].map((id) => daily(id));
    const loads = new Map(sources.map(({ id }) => loaded(id, NOON)));
    const times = refreshTimes(sources, loads, new Map());
    expect(refreshTimes(sources, loads, new Map())).toEqual(times);
    expect(new Set(times.map(({ dueAt }) => dueAt)).size).toBe(4);
    expect(times.map(({ dueAt }) => dueAt)).toEqual(times.map(({ dueAt }) => dueAt).toSorted((a, b) => a - b));
  });

  it('A source that was never loaded or has no address is never refreshed', () => {
    const sources = [daily('never'), daily('failed'), daily('by-hand', { defaultUrl: null })];
    expect(refreshTimes(sources, new Map([loaded('failed', null), loaded('by-hand', NOON)]), new Map())).toEqual([]);
  });
});

describe('a scheduler', () => {
  const running: Scheduler[] = [];
  const warnings: object[] = [];
  const log = { warn: (details: object) => void warnings.push(details) };

  afterEach(async () => {
    await Promise.all(running.splice(0).map((scheduler) => scheduler.stop()));
    warnings.length = 0;
  });

  function started(...chores: Chore[]): Scheduler {
    const scheduler = new Scheduler(chores, log, '* * * * * *');
    running.push(scheduler);
    return scheduler;
  }

  it('A scheduler does all that is due, one chore at a time', async () => {
    const events: string[] = [];
    const due = ['a', 'b', 'c'];
    const chore: Chore = {
      next: async () => {
        const name = due.shift();
        if (name === undefined) return null;
        return async () => {
          events.push(`begin ${name}`);
          await sleep(400);
          events.push(`end ${name}`);
        };
      },
    };
    started(chore);
    await expect.poll(() => events.length, { timeout: 60_000 }).toBe(6);
    expect(events).toEqual(['begin a', 'end a', 'begin b', 'end b', 'begin c', 'end c']);
  });

  it('A scheduler goes on with the other chores if one fails, and with all of them the next time', async () => {
    let rounds = 0;
    const failing: Chore = {
      next: () => {
        throw new Error('the database is away');
      },
    };
    started(failing, {
      next: async () => {
        rounds += 1;
        return null;
      },
    });
    await expect.poll(() => rounds, { timeout: 60_000 }).toBe(2);
    expect(warnings[0]).toEqual({ error: 'the database is away' });
  });

  it('A scheduler that is stopped ends what it is doing, and begins nothing more', async () => {
    let begun = 0;
    let ended = 0;
    const scheduler = started({
      next: async () => async () => {
        begun += 1;
        await sleep(300);
        ended += 1;
      },
    });
    await expect.poll(() => begun, { timeout: 60_000 }).toBe(1);
    await scheduler.stop();
    expect([begun, ended]).toEqual([1, 1]);
    await sleep(1200);
    expect(begun).toBe(1);
  });
});
