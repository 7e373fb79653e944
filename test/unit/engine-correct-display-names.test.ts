import { describe, expect, it } from 'vitest';
import { foldDisplayNames } from '../../engine/correct/keys/display-names.ts';
import { parseStatement } from '../../engine/parse/parse.ts';
import { applyEdits } from '../../engine/text/edit.ts';
import type { Statement } from '../../store/database.ts';
import { stepContext } from './engine-step-context.ts';

/** Own names, and those that others give. */
const STORED: Readonly<Record<string, string>> = { apt28: 'APT28', APT28: 'APT28', iridium: 'IRIDIUM' };
const CALLED: Readonly<Record<string, readonly string[]>> = {
  'fancy bear': ['APT28'],
  'grizzly steppe': ['APT28', 'APT29'],
  iridium: ['Sandworm'],
};

async function folded(query: string, parameters: Record<string, unknown> = {}) {
  const reads: Statement[] = [];
  const read = (statement: Statement) => {
    reads.push(statement);
    const names: unknown = statement.parameters?.names;
    const rows = (Array.isArray(names) ? names : []).map((given: string) => ({
      given,
      stored: STORED[given] ?? null,
      called: CALLED[given] ?? [],
    }));
    return Promise.resolve({ columns: ['given', 'stored', 'called'], rows });
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
  it('An alias becomes the name in the graph, with a notice', async () => {
    const { text, advisories, cacheable } = await folded('MATCH (a:ACTOR {name: "fancy bear"}) RETURN a');
    expect(text).toBe('MATCH (a:ACTOR {name: "APT28"}) RETURN a');
    expect(advisories).toMatchObject([{ kind: 'input-folded', message: 'Took fancy bear as actor APT28.' }]);
    expect(cacheable).toBe(false);
  });

  it('A name that two actors share stays, and the notice names both', async () => {
    const query = 'MATCH (a:ACTOR {name: "grizzly steppe"}) RETURN a';
    const { text, advisories, cacheable } = await folded(query);
    expect([text, cacheable]).toEqual([query, false]);
    expect(advisories).toEqual([
      {
        kind: 'shared-name',
        severity: 'info',
        message: 'grizzly steppe is a name of APT28 and APT29: name the one you mean, or list them all with IN.',
        rewrite: null,
        subject: 'grizzly steppe',
      },
    ]);
  });

  it('A name that one actor has as its own means that actor, and the notice names the others', async () => {
    const { text, advisories } = await folded('MATCH (a:ACTOR {name: "iridium"}) RETURN a');
    expect(text).toBe('MATCH (a:ACTOR {name: "IRIDIUM"}) RETURN a');
    expect(advisories.map(({ message }) => message)).toEqual([
      'iridium is also a name of Sandworm; the answer is for IRIDIUM.',
    ]);
  });

  it('A change of case has no notice', async () => {
    expect(await folded('MATCH (a:ACTOR) WHERE a.name = "apt28" RETURN a')).toMatchObject({
      text: 'MATCH (a:ACTOR) WHERE a.name = "APT28" RETURN a',
      advisories: [],
    });
  });

  it('A name that a node has stays, and the text is cached unchanged', async () => {
    const query = 'MATCH (a:ACTOR {name: "APT28"}) RETURN a';
    expect(await folded(query)).toMatchObject({ text: query, cacheable: true });
  });

  it('Bound names are folded, each in its list', async () => {
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
