import { describe, expect, it } from 'vitest';
import { sharedRun } from '../../http/responses/shared-run.ts';

describe('a slow read', () => {
  it('A slow read runs once for callers that come together, again for later ones, and at once for another version', async () => {
    let runs = 0;
    let version = 'first';
    const waiting: (() => void)[] = [];
    const read = sharedRun(
      () => new Promise<number>((resolve) => waiting.push(() => resolve(runs++))),
      async () => version,
    );
    const together = [read(), read()];
    await Promise.resolve();
    version = 'second';
    const other = read();
    await new Promise((resolve) => setImmediate(resolve));
    expect(waiting.length).toBe(2);
    for (const end of waiting) end();
    expect(await Promise.all([...together, other])).toEqual([0, 0, 1]);
    const later = read();
    await new Promise((resolve) => setImmediate(resolve));
    waiting.at(-1)?.();
    expect(await later).toBe(2);
  });

  it('A slow read that fails is tried again', async () => {
    let runs = 0;
    const read = sharedRun(
      async () => {
        runs += 1;
        if (runs === 1) throw new Error('gone');
        return runs;
      },
      async () => 'one',
    );
    await expect(read()).rejects.toThrow('gone');
    expect(await read()).toBe(2);
  });
});
