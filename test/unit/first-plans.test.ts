import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { FirstPlans } from '../../engine/database/first-plans.ts';

const TEXT = 'RETURN 1';

describe('of callers who send one text at once', () => {
  it('the first makes the plan, the others wait for it, and later ones need not', async () => {
    const plans = new FirstPlans();
    const ends = await plans.planned(TEXT);
    const seen: string[] = [];
    const others = [1, 2].map(async () => seen.push(String(await plans.planned(TEXT))));
    await wait(20);
    expect(seen).toEqual([]);
    ends?.(true);
    await Promise.all(others);
    expect(seen).toEqual(['null', 'null']);
    expect(await plans.planned(TEXT)).toBeNull();
  });

  it('one who sends another text does not wait', async () => {
    const plans = new FirstPlans();
    await plans.planned(TEXT);
    expect(await plans.planned('RETURN 2')).toBeTypeOf('function');
  });

  it('where the first fails, one of the others makes it and the rest wait for that one', async () => {
    const plans = new FirstPlans();
    const first = await plans.planned(TEXT);
    const others = [plans.planned(TEXT), plans.planned(TEXT)];
    first?.(false);
    const second = await Promise.race(others);
    expect(second).toBeTypeOf('function');
    second?.(true);
    expect((await Promise.all(others)).filter((ends) => ends === null)).toHaveLength(1);
  });

  it('what is told first counts: a plan stays made though its rows were cut off', async () => {
    const plans = new FirstPlans();
    const ends = await plans.planned(TEXT);
    ends?.(true);
    ends?.(false);
    expect(await plans.planned(TEXT)).toBeNull();
  });

  it('nobody waits longer than their time', async () => {
    const plans = new FirstPlans();
    await plans.planned(TEXT);
    expect(await plans.planned(TEXT, 30)).toBeNull();
  });
});
