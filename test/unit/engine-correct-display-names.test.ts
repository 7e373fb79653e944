import { describe, expect, it } from 'vitest';
import { foldDisplayNames } from '../../engine/correct/display-names.ts';
import type { Statement } from '../../engine/database/database.ts';
import { applyEdits } from '../../engine/edit.ts';
import { parseStatement } from '../../engine/parse/parse.ts';
import { stepContext } from './engine-step-context.ts';

const STORED: Readonly<Record<string, string>> = { 'fancy bear': 'APT28', apt28: 'APT28', APT28: 'APT28' };

async function folded(query: string, parameters: Record<string, unknown> = {}) {
  const reads: Statement[] = [];
  const read = (statement: Statement) => {
    reads.push(statement);
    const names: unknown = statement.parameters?.names;
    const rows = (Array.isArray(names) ? names : []).map((given: string) => ({ given, stored: STORED[given] ?? null }));
    return Promise.resolve({ columns: ['given', 'stored'], rows });
  };
  const statement = parseStatement(query);
  const result = await foldDisplayNames(statement, stepContext({ parameters, read }));
  return {
    text: applyEdits(query, result.edits),
    parameters: { ...parameters, ...result.parameters },
    advisories: result.advisories,
    cacheable: result.cacheable,
    reads,
  };
}

describe('names that people publish', () => {
  it('an alias is the name that the graph has, with a notice', async () => {
    const { text, advisories, cacheable } = await folded('MATCH (a:ACTOR {name: "fancy bear"}) RETURN a');
    expect(text).toBe('MATCH (a:ACTOR {name: "APT28"}) RETURN a');
    expect(advisories).toMatchObject([{ kind: 'input-folded', message: 'Took fancy bear as actor APT28.' }]);
    expect(cacheable).toBe(false);
  });

  it('another case is silent', async () => {
    expect(await folded('MATCH (a:ACTOR) WHERE a.name = "apt28" RETURN a')).toMatchObject({
      text: 'MATCH (a:ACTOR) WHERE a.name = "APT28" RETURN a',
      advisories: [],
    });
  });

  it('a name that a node has stays, and the text is kept as it is', async () => {
    const query = 'MATCH (a:ACTOR {name: "APT28"}) RETURN a';
    expect(await folded(query)).toMatchObject({ text: query, cacheable: true });
  });

  it('bound names are folded, each in its list', async () => {
    const { parameters, cacheable } = await folded('MATCH (a:ACTOR) WHERE a.name IN $names RETURN a', {
      names: ['fancy bear', 'unknown', 'apt28'],
    });
    expect(parameters).toEqual({ names: ['APT28', 'unknown', 'APT28'] });
    expect(cacheable).toBe(false);
  });

  it.each(['MATCH (h:HOSTNAME {name: "a.example"}) RETURN h', 'MATCH (a:ACTOR) RETURN a', 'RETURN 1'])(
    '%s reads nothing',
    async (query) => {
      expect((await folded(query)).reads).toEqual([]);
    },
  );
});
