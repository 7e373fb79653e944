import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { LiveLookUps, type LiveLookUpsOptions } from '../../../loaders/live/live-look-ups.ts';
import type { Storing } from '../../../loaders/live/live-store.ts';
import { LookUpMemory } from '../../../loaders/live/look-up-memory.ts';
import { Limited, Unserved, type Upstream, type UpstreamAnswer } from '../../../loaders/live/upstream.ts';
import { weftLiveDns } from '../../../loaders/sources/names/weft-live-dns.ts';
import type { LiveQuestion } from '../../../net/live-look-up.ts';
import { LIBRARY_SUFFIXES } from '../../../schema/keys/index.ts';

const ANSWER: UpstreamAnswer = { lines: [{}], hosts: new Set(), isFoundByDerivation: false };
const HOUR = 3_600_000;
const DONE: Storing = { written: Promise.resolve(), derived: Promise.resolve() };
const never = new Promise<never>(() => undefined);

/** Look-ups at one upstream; `asked` has whom it was asked for. */
function lookUpsOf({
  upstream = {},
  ...options
}: Partial<Omit<LiveLookUpsOptions, 'upstreams'>> & { upstream?: Partial<Upstream> } = {}) {
  const asked: string[] = [];
  const stored: UpstreamAnswer[] = [];
  const one: Upstream = {
    id: 'dns',
    source: weftLiveDns,
    subjectOf: ({ name }) => (name === 'apart.onion' ? null : name),
    known: async () => new Map(),
    ask: async () => ANSWER,
    ...upstream,
  };
  const counted: Upstream = {
    ...one,
    ask: (subject, ...more) => {
      asked.push(subject);
      return one.ask(subject, ...more);
    },
  };
  const store = (_: unknown, answer: UpstreamAnswer): Storing => {
    stored.push(answer);
    return DONE;
  };
  const lookUps = new LiveLookUps({
    reader: { read: async () => [] },
    upstreams: [counted],
    store: { store, idle: async () => undefined },
    suffixes: async () => LIBRARY_SUFFIXES,
    ageMs: 24 * HOUR,
    log: { warn: () => undefined },
    ...options,
  });
  const of = (...names: readonly string[]): LiveQuestion[] =>
    names.map((name) => ({ type: 'domain', name, upstreams: ['dns', 'rdap'] }));
  const lookUp = (names: readonly string[], things = 5, milliseconds = 5000) =>
    lookUps.lookUp(of(...names), { things, milliseconds });
  return { lookUp, lookUps, asked, stored };
}

const outcomesOf = (answers: readonly { subject: string; outcome: string }[]) =>
  answers.map(({ subject, outcome }) => `${subject} ${outcome}`);

describe('a look-up', () => {
  it('is shared by all who ask for the same thing at once, and what is stored is not asked for again', async () => {
    const { lookUp, asked, stored } = lookUpsOf({ upstream: { ask: () => sleep(50, ANSWER) } });
    const reports = await Promise.all([lookUp(['a.com']), lookUp(['a.com', 'a.com']), lookUp(['a.com'])]);
    for (const { answers } of reports) expect(outcomesOf(answers)).toEqual(['a.com stored']);
    expect([asked, stored]).toEqual([['a.com'], [ANSWER]]);
    expect(await lookUp(['a.com'])).toEqual({ answers: [], asked: 0, leftOut: 0 });
  });

  it('is not made of what the graph knows well enough, and tells the upstream whether the graph has it', async () => {
    const isStored: boolean[] = [];
    const now = Date.now();
    const { lookUp, asked } = lookUpsOf({
      upstream: {
        known: async () =>
          new Map([
            ['young.com', { seenAt: now - HOUR }],
            ['old.com', { seenAt: now - 25 * HOUR }],
            ['bare.com', { seenAt: null }],
          ]),
        ask: async (_, has) => {
          isStored.push(has);
          return ANSWER;
        },
      },
    });
    await lookUp(['young.com', 'old.com', 'bare.com', 'new.com', 'apart.onion']);
    expect(asked).toEqual(['old.com', 'bare.com', 'new.com']);
    expect(isStored).toEqual([true, true, false]);
  });

  it('that finds nothing, finds nobody to ask, or fails, is told from memory', async () => {
    const { lookUp, asked } = lookUpsOf({
      upstream: {
        ask: async (subject) => {
          if (subject === 'unserved.com') throw new Unserved('nobody serves it');
          if (subject === 'failing.com') throw new Error('it broke');
          return null;
        },
      },
    });
    const names = ['none.com', 'unserved.com', 'failing.com'];
    const first = await lookUp(names);
    expect(first.answers).toEqual([
      { upstream: 'dns', subject: 'none.com', outcome: 'unknown', observedAt: expect.any(Number), reason: null },
      { upstream: 'dns', subject: 'unserved.com', outcome: 'unserved', observedAt: null, reason: 'nobody serves it' },
      { upstream: 'dns', subject: 'failing.com', outcome: 'failed', observedAt: null, reason: 'it broke' },
    ]);
    expect(await lookUp(names)).toEqual({ ...first, asked: 0 });
    expect(asked).toEqual(names);
  });

  it('that cannot be stored has failed', async () => {
    const broken: Storing = { written: Promise.reject(new Error('no database')), derived: never };
    broken.written.catch(() => undefined);
    const { lookUp } = lookUpsOf({ store: { store: () => broken, idle: async () => undefined } });
    expect((await lookUp(['a.com'])).answers).toMatchObject([{ outcome: 'failed', reason: 'no database' }]);
  });

  it('is counted once by whom it asked and how it ended, however many share it, and what was not made for a limit too', async () => {
    const ended: string[] = [];
    const fails: Record<string, Error> = {
      'b.com': new Unserved('nobody'),
      'c.com': new Error('broken'),
      'd.com': new Limited('later'),
    };
    const { lookUp } = lookUpsOf({
      onEnded: (upstream, outcome) => ended.push(`${upstream} ${outcome}`),
      upstream: {
        ask: async (subject) => {
          const error = fails[subject];
          if (error !== undefined) throw error;
          return subject === 'e.com' ? null : sleep(20, ANSWER);
        },
      },
    });
    await Promise.all([lookUp(['a.com', 'b.com', 'c.com', 'd.com', 'e.com']), lookUp(['a.com'])]);
    await lookUp(['d.com', 'e.com']);
    expect(ended.toSorted()).toEqual(['dns failed', 'dns limited', 'dns stored', 'dns unknown', 'dns unserved']);
  });

  it('is late where it takes longer than the answer may wait, goes on, and is joined by who asks next', async () => {
    const { lookUp, asked } = lookUpsOf({ upstream: { ask: () => sleep(300, ANSWER) } });
    const started = performance.now();
    expect(outcomesOf((await lookUp(['a.com'], 5, 50)).answers)).toEqual(['a.com late']);
    expect(performance.now() - started).toBeLessThan(280);
    expect(outcomesOf((await lookUp(['a.com'])).answers)).toEqual(['a.com stored']);
    expect(asked).toEqual(['a.com']);
  });

  it('is late, too, where the graph does not tell in time what it lacks', async () => {
    const { lookUp } = lookUpsOf({ upstream: { known: () => never } });
    expect(await lookUp(['a.com', 'b.com'], 1, 50)).toMatchObject({ answers: [{ subject: 'a.com', outcome: 'late' }] });
    const failing = lookUpsOf({ suffixes: () => Promise.reject(new Error('no database')) });
    expect(outcomesOf((await failing.lookUp(['a.com'], 1, 50)).answers)).toEqual(['a.com late']);
  });

  it('waits for what is derived only where the answer is found by it, and not longer than for all', async () => {
    const underived = { store: { store: () => ({ ...DONE, derived: never }), idle: async () => undefined } };
    const plain = lookUpsOf(underived);
    expect(outcomesOf((await plain.lookUp(['a.com'])).answers)).toEqual(['a.com stored']);
    const found = lookUpsOf({
      ...underived,
      upstream: { ask: async () => ({ ...ANSWER, isFoundByDerivation: true }) },
    });
    const started = performance.now();
    expect(outcomesOf((await found.lookUp(['a.com'], 5, 200)).answers)).toEqual(['a.com stored']);
    expect(performance.now() - started).toBeGreaterThan(150);
  });
});

describe('the look-ups of one request', () => {
  it('are so many at most, and the rest is counted', async () => {
    const { lookUp, asked } = lookUpsOf({ upstream: { ask: async () => null } });
    const names = Array.from({ length: 1000 }, (_, at) => `h${at}.com`);
    const report = await lookUp(names);
    expect([report.asked, report.leftOut, asked.length]).toEqual([5, 995, 5]);
    // What is remembered costs nothing, so that others have their turn.
    const next = await lookUp(names);
    expect([next.asked, next.leftOut, next.answers.length]).toEqual([5, 990, 10]);
  });

  it('count a thing once, however often it is asked for', async () => {
    const { lookUp } = lookUpsOf();
    const report = await lookUp(['a.com', 'a.com', 'a.com', 'b.com', 'c.com', 'c.com', 'd.com', 'd.com'], 2);
    expect(outcomesOf(report.answers)).toEqual(['a.com stored', 'b.com stored']);
    expect([report.asked, report.leftOut]).toEqual([2, 2]);
  });

  it('of all askers are fifty at once for one upstream: the next is told that it is busy', async () => {
    const { lookUp } = lookUpsOf({ upstream: { ask: () => never } });
    const names = Array.from({ length: 51 }, (_, at) => `h${at}.com`);
    const { answers } = await lookUp(names, 51, 50);
    expect(answers.filter(({ outcome }) => outcome === 'late')).toHaveLength(50);
    expect(answers.at(-1)).toMatchObject({ outcome: 'failed', reason: 'dns is asked for too much at once' });
  });

  it('end when the server stops: who is asked is let go, and nobody is asked any more', async () => {
    const { lookUp, lookUps, asked } = lookUpsOf({
      upstream: { ask: (_, __, signal) => sleep(60_000, ANSWER, { signal }) },
    });
    const going = lookUp(['a.com']);
    await expect.poll(() => asked).toEqual(['a.com']);
    await lookUps.stop();
    expect((await going).answers).toMatchObject([{ outcome: 'failed' }]);
    expect(await lookUp(['b.com'])).toEqual({ answers: [], asked: 0, leftOut: 0 });
    expect(asked).toEqual(['a.com']);
  });
});

describe('the memory of look-ups', () => {
  it('forgets, nothing later than the age at which the graph itself is asked anew', async () => {
    const memory = new LookUpMemory(30);
    memory.note('dns a.com', { outcome: 'unknown', observedAt: 1, reason: null });
    expect(memory.of('dns a.com')).toMatchObject({ outcome: 'unknown' });
    await sleep(60);
    expect(memory.of('dns a.com')).toBeUndefined();
  });

  it('is bounded: the oldest goes first', () => {
    const memory = new LookUpMemory(HOUR);
    for (let at = 0; at <= 20_000; at += 1)
      memory.note(`dns h${at}.com`, { outcome: 'unknown', observedAt: at, reason: null });
    expect(memory.of('dns h0.com')).toBeUndefined();
    expect(memory.of('dns h1.com')).toMatchObject({ observedAt: 1 });
  });
});
