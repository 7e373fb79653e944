import { describe, expect, it } from 'vitest';
import { boundExpressions } from '../../engine/bounds/bound-expressions.ts';
import { parseStatement } from '../../engine/parse/parse.ts';
import { procedureCatalog } from '../../procedures/catalog.ts';
import { stepContext } from './engine-step-context.ts';

/** The edits that bound an expression over members of maps from procedures: none if it runs as it is written. */
async function editsOf(query: string): Promise<readonly unknown[]> {
  const { edits } = await boundExpressions(parseStatement(query), { ...stepContext({}), catalog: procedureCatalog });
  return edits;
}

const COLUMNS = procedureCatalog
  .all()
  .flatMap(({ name, columns }) =>
    columns.flatMap(({ name: column, type, members = {} }) =>
      Object.entries(members).map(([member, of]) => ({ name, column, type, member, of })),
    ),
  );
const LISTS = COLUMNS.filter(({ type }) => type === 'LIST<MAP>');
const TEXTS = LISTS.filter(({ of }) => of === 'STRING');

describe('members of maps that procedures answer', () => {
  it.each(LISTS)('$name: a list of $column by $member runs unchanged', async ({ name, column, member }) => {
    expect(await editsOf(`CALL ${name}() YIELD ${column} RETURN [x IN ${column} | x.${member}] AS v`)).toEqual([]);
  });

  it.each(TEXTS)('$name: a sentence of $column with $member runs unchanged', async ({ name, column, member }) => {
    const sentence = `[x IN ${column} WHERE x.${member} <> '' | x.${member} + ' (' + coalesce(x.${member}, '-') + '), ' + toUpper(x.${member})]`;
    expect(await editsOf(`CALL ${name}() YIELD ${column} RETURN ${sentence} AS v`)).toEqual([]);
  });

  it('Every column that is a list of maps declares its members', () => {
    const lists = procedureCatalog.all().flatMap(({ columns }) => columns.filter(({ type }) => type === 'LIST<MAP>'));
    expect(lists.filter(({ members }) => members === undefined)).toEqual([]);
    expect(lists.length).toBeGreaterThan(8);
  });
});
