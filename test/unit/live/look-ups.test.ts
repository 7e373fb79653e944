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

/** Look-ups at one upstream; `asked` lists the subjects that the upstream was asked for. */
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
  it('Callers that ask for the same name at once share one look-up, and a stored name is not looked up again', async () => {
    const { lookUp, asked, stored } = lookUpsOf({ upstream: { ask: () => sleep(50, ANSWER) } });
    const reports = await Promise.all([lookUp(['a.com']), lookUp(['a.com', 'a.com']), lookUp(['a.com'])]);
    for (const { answers } of reports) expect(outcomesOf(answers)).toEqual(['a.com stored']);
    expect([asked, stored]).toEqual([['a.com'], [ANSWER]]);
    expect(await lookUp(['a.com'])).toEqual({ answers: [], asked: 0, leftOut: 0 });
  });

  it('A look-up skips what the graph knows well enough, and the upstream learns whether the graph has the name', async () => {
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

  it('A look-up that finds nothing, has no server to ask, or fails is answered from memory the next time', async () => {
    const { lookUp, asked } = lookUpsOf({
      upstream: {
        ask: async (subject) => {
          if (subject === 'unserved.com') throw new Unserved('no server has it');
          if (subject === 'failing.com') throw new Error('it broke');
          return null;
        },
      },
    });
    const names = ['none.com', 'unserved.com', 'failing.com'];
    const first = await lookUp(names);
    expect(first.answers).toEqual([
      { upstream: 'dns', subject: 'none.com', outcome: 'unknown', observedAt: expect.any(Number), reason: null },
      { upstream: 'dns', subject: 'unserved.com', outcome: 'unserved', observedAt: null, reason: 'no server has it' },
      { upstream: 'dns', subject: 'failing.com', outcome: 'failed', observedAt: null, reason: 'it broke' },
    ]);
    expect(await lookUp(names)).toEqual({ ...first, asked: 0 });
    expect(asked).toEqual(names);
  });

  it('A look-up whose answer cannot be stored has failed', async () => {
    const broken: Storing = { written: Promise.reject(new Error('no database')), derived: never };
    broken.written.catch(() => undefined);
    const { lookUp } = lookUpsOf({ store: { store: () => broken, idle: async () => undefined } });
    expect((await lookUp(['a.com'])).answers).toMatchObject([{ outcome: 'failed', reason: 'no database' }]);
  });

  it('A look-up counts once by upstream and outcome, however many callers share it, even if a limit prevents it', async () => {
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

  it('A look-up that takes longer than the answer may wait is late, goes on, and the next caller joins it', async () => {
    const { lookUp, asked } = lookUpsOf({ upstream: { ask: () => sleep(300, ANSWER) } });
    const started = performance.now();
    expect(outcomesOf((await lookUp(['a.com'], 5, 50)).answers)).toEqual(['a.com late']);
    expect(performance.now() - started).toBeLessThan(280);
    expect(outcomesOf((await lookUp(['a.com'])).answers)).toEqual(['a.com stored']);
    expect(asked).toEqual(['a.com']);
  });

  it('A look-up is late if the graph does not report in time what it lacks', async () => {
    const { lookUp } = lookUpsOf({ upstream: { known: () => never } });
    expect(await lookUp(['a.com', 'b.com'], 1, 50)).toMatchObject({ answers: [{ subject: 'a.com', outcome: 'late' }] });
    const failing = lookUpsOf({ suffixes: () => Promise.reject(new Error('no database')) });
    expect(outcomesOf((await failing.lookUp(['a.com'], 1, 50)).answers)).toEqual(['a.com late']);
  });

  it('A look-up waits for derived facts only if they lead to its answer, and at most as long as for everything', async () => {
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
  it('One request makes a limited number of look-ups, and the rest is counted', async () => {
    const { lookUp, asked } = lookUpsOf({ upstream: { ask: async () => null } });
    const names = Array.from({ length: 1000 }, (_, at) => `h${at}.com`);
    const report = await lookUp(names);
    expect([report.asked, report.leftOut, asked.length]).toEqual([5, 995, 5]);
    // A remembered answer costs nothing, so that other names have their turn.
    const next = await lookUp(names);
    expect([next.asked, next.leftOut, next.answers.length]).toEqual([5, 990, 10]);
  });

  it('One request counts a name once, however often the request has it', async () => {
    const { lookUp } = lookUpsOf();
    const report = await lookUp(['a.com', 'a.com', 'a.com', 'b.com', 'c.com', 'c.com', 'd.com', 'd.com'], 2);
    expect(outcomesOf(report.answers)).toEqual(['a.com stored', 'b.com stored']);
    expect([report.asked, report.leftOut]).toEqual([2, 2]);
  });

  it('One upstream gets fifty look-ups at once from all callers, and the next one fails because it is busy', async () => {
    const { lookUp } = lookUpsOf({ upstream: { ask: () => never } });
    const names = Array.from({ length: 51 }, (_, at) => `h${at}.com`);
    const { answers } = await lookUp(names, 51, 50);
    expect(answers.filter(({ outcome }) => outcome === 'late')).toHaveLength(50);
    expect(answers.at(-1)).toMatchObject({ outcome: 'failed', reason: 'dns is asked for too much at once' });
  });

  it('Look-ups end when the server stops: running ones are cancelled, and no new one starts', async () => {
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
  it('The memory of look-ups forgets an answer no later than the age at which the graph itself is asked again', async () => {
    const memory = new LookUpMemory(30);
    memory.note('dns a.com', { outcome: 'unknown', observedAt: 1, reason: null });
    expect(memory.of('dns a.com')).toMatchObject({ outcome: 'unknown' });
    await sleep(60);
    expect(memory.of('dns a.com')).toBeUndefined();
  });

  it('The memory of look-ups is bounded: the oldest answer goes first', () => {
    const memory = new LookUpMemory(HOUR);
    for (let at = 0; at <= 20_000; at += 1)
      memory.note(`dns h${at}.com`, { outcome: 'unknown', observedAt: at, reason: null });
    expect(memory.of('dns h0.com')).toBeUndefined();
    expect(memory.of('dns h1.com')).toMatchObject({ observedAt: 1 });
  });
});
