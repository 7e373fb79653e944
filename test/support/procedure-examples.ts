import { expect } from 'vitest';
import type { Procedure } from '../../engine/contract/procedure-catalog.ts';

/** Runs a query, and returns at least the columns of its answer. */
type Run = (query: string) => Promise<{ readonly columns: readonly string[] }>;

/** Runs the example of a procedure: it has columns that are declared, and all of them where all are yielded. */
export async function expectExample(run: Run, { example, columns: declared }: Procedure): Promise<void> {
  const names = declared.map(({ name }) => name);
  const { columns } = await run(example);
  expect(columns).not.toEqual([]);
  expect(names.filter((name) => columns.includes(name))).toEqual(columns);
  expect((await run(`${example} YIELD *`)).columns).toEqual(names);
}

/** Asks a procedure for a column that it has not: it is refused with those that it has. */
export async function expectKnownColumns(run: Run, { name, example, columns }: Procedure): Promise<void> {
  // A name of one letter is near to every other one.
  const column = columns.find((one) => one.name.length > 1)?.name ?? '';
  await expect(run(`CALL ${name}("x") YIELD ${column}x RETURN 1`)).rejects.toThrow();
  await expect(run(example.replace(/$/, ` YIELD ${column}x RETURN 1`))).rejects.toMatchObject({
    extras: { code: 'UNKNOWN_COLUMN' },
    message: expect.stringContaining(columns.map((one) => one.name).join(', ')),
    suggestions: [{ kind: 'replace_procedure', rewrite: `${example} YIELD ${column} RETURN 1` }],
  });
}
