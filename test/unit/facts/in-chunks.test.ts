import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { readInChunks } from '../../../facts/in-chunks.ts';
import type { Reader } from '../../../store/database.ts';

/** A reader that answers each chunk in reverse order and leaves one name out. */
function backwards(): { readonly reader: Reader; readonly sizes: number[]; most(): number } {
  const sizes: number[] = [];
  let running = 0;
  let most = 0;
  const read: Reader['read'] = async ({ parameters }) => {
    running += 1;
    most = Math.max(most, running);
    await turn();
    running -= 1;
    const things: readonly { readonly at: bigint; readonly name: string }[] = Object(parameters?.input).things;
    sizes.push(things.length);
    return things
      .filter(({ name }) => name !== 'thing-7')
      .map(({ at, name }) => ({ at: Number(at), name }))
      .reverse();
  };
  return { reader: { read }, sizes, most: () => most };
}

it('Names are read 500 at a time, with at most three reads at once, and the rows come in the order of the names', async () => {
  const { reader, sizes, most } = backwards();
  const things = Array.from({ length: 2_100 }, (_, at) => ({ name: `thing-${at}` }));
  const rows = await readInChunks(reader, 'RETURN 1', things);
  expect(rows.map((row) => row?.name ?? null)).toEqual(things.map(({ name }) => (name === 'thing-7' ? null : name)));
  expect(sizes.toSorted((one, other) => one - other)).toEqual([100, 500, 500, 500, 500]);
  expect(most()).toBe(3);
});

it('An empty list needs no read', async () => {
  const { reader, sizes } = backwards();
  expect(await readInChunks(reader, 'RETURN 1', [])).toEqual([]);
  expect(sizes).toEqual([]);
});
