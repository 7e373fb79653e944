import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { EMPTY_READS } from '../../../cli/warm-up-work.ts';

const ROOM = new URL('../../../facts/', import.meta.url);

/** The texts that a value of a module holds: itself, its `text`, its `texts`, or those of its entries. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return /^(?:UNWIND|OPTIONAL MATCH).*RETURN/s.test(value) ? [value] : [];
  if (value === null || typeof value !== 'object') return [];
  return Object.values(value).flatMap(textsIn);
}

it('A warm-up runs every text in facts', async () => {
  const files = readdirSync(ROOM, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && file !== 'stored.ts',
  );
  const modules: object[] = await Promise.all(files.map((file) => import(new URL(file, ROOM).href)));
  const texts = new Set(modules.flatMap((module) => Object.values(module).flatMap(textsIn)));
  expect(texts.size).toBeGreaterThan(30);
  const run = new Set(EMPTY_READS.map(({ text }) => text));
  expect([...texts].filter((text) => !run.has(text))).toEqual([]);
});
