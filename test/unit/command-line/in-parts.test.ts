import { expect, it } from 'vitest';
import { inParts } from '../../../cli/check/in-parts.ts';
import { Refusal } from '../../../cli/rest-client/refusal.ts';

/** Answers at most so many items. */
function answering(most: number, status = 400) {
  const asked: number[] = [];
  const ask = async (items: readonly number[]) => {
    asked.push(items.length);
    if (items.length > most) throw new Refusal(status, 'too much');
    return items.reduce((sum, item) => sum + item, 0);
  };
  return { asked, ask };
}

it('Items that are answered together are asked for once', async () => {
  const { asked, ask } = answering(10);
  expect(await inParts([1, 2, 3], ask)).toEqual([6]);
  expect(asked).toEqual([3]);
});

it.each([400, 408, 413])('Items that are too much together (%s) are asked for in halves, each once', async (status) => {
  const { asked, ask } = answering(2, status);
  expect(await inParts([1, 2, 3, 4, 5], ask)).toEqual([3, 3, 9]);
  expect(asked).toEqual([5, 3, 2, 1, 2]);
});

it('A refusal of a single item, or for another reason, is thrown', async () => {
  await expect(inParts([1, 2, 3, 4], answering(0).ask)).rejects.toThrow('too much');
  const { asked, ask } = answering(0, 403);
  await expect(inParts([1, 2, 3, 4], ask)).rejects.toThrow('too much');
  expect(asked).toEqual([4]);
});
