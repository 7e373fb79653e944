import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { FirstPlans } from '../../store/first-plans.ts';

const TEXT = 'RETURN 1';

/** Calls of several callers, which plan and end when the test says so. */
function callers(plans: FirstPlans) {
  const begun: string[] = [];
  return {
    begun,
    /** A caller whose plan is made by `plan()`, and who answers at `end()`. */
    asks(name: string, { text = TEXT, timeoutMs }: { readonly text?: string; readonly timeoutMs?: number } = {}) {
      const { promise, resolve, reject } = Promise.withResolvers<string>();
      let planned: (() => void) | undefined;
      const answer = plans.run(text, timeoutMs, (leftMs, made) => {
        begun.push(leftMs === undefined ? name : `${name} ${leftMs <= 1 ? 'at the end' : 'in time'}`);
        planned = made;
        return promise;
      });
      answer.catch(() => undefined);
      return { answer, plan: () => planned?.(), end: () => resolve(name), fail: () => reject(new Error(name)) };
    },
  };
}

describe('callers who send one text at once', () => {
  it('The first caller makes the plan, the others wait for it but not for its rows, and later ones do not wait', async () => {
    const { begun, asks } = callers(new FirstPlans());
    const first = asks('first');
    asks('second');
    asks('third');
    await wait(20);
    expect(begun).toEqual(['first']);
    first.plan();
    await wait(0);
    expect(begun).toEqual(['first', 'second', 'third']);
    asks('fourth');
    await wait(0);
    expect(begun).toEqual(['first', 'second', 'third', 'fourth']);
    first.end();
    expect(await first.answer).toBe('first');
  });

  it('A caller who sends another text does not wait', async () => {
    const { begun, asks } = callers(new FirstPlans());
    asks('first');
    asks('other', { text: 'RETURN 2' });
    await wait(0);
    expect(begun).toEqual(['first', 'other']);
  });

  it('If the first caller fails, one of the others makes the plan and the rest wait for that one', async () => {
    const { begun, asks } = callers(new FirstPlans());
    const [first, second] = [asks('first'), asks('second')];
    asks('third');
    first.fail();
    await expect(first.answer).rejects.toThrow('first');
    await wait(20);
    expect(begun).toEqual(['first', 'second']);
    second.plan();
    await wait(0);
    expect(begun).toEqual(['first', 'second', 'third']);
  });

  it('A plan stays made even if its rows are cut off', async () => {
    const { begun, asks } = callers(new FirstPlans());
    const first = asks('first');
    await wait(0);
    first.plan();
    first.fail();
    await expect(first.answer).rejects.toThrow('first');
    asks('second');
    asks('third');
    await wait(0);
    expect(begun).toEqual(['first', 'second', 'third']);
  });

  it('No caller waits longer than its time-out, and a caller who waited has what is left of it', async () => {
    const { begun, asks } = callers(new FirstPlans());
    const first = asks('first');
    asks('hurried', { timeoutMs: 30 });
    asks('patient', { timeoutMs: 60_000 });
    await expect.poll(() => begun).toEqual(['first', 'hurried at the end']);
    first.plan();
    await wait(0);
    expect(begun).toEqual(['first', 'hurried at the end', 'patient in time']);
  });
});
