import { describe, expect, it } from 'vitest';
import { duplicateInput } from '../../engine/advise/notices.ts';
import { planned } from '../../engine/advise/planned.ts';
import {
  addAnchor,
  addLimit,
  fixDirection,
  readonlyEngine,
  replaceLabel,
  replaceType,
} from '../../engine/contract/suggestions.ts';
import { QueryProblem } from '../../schema/problem.ts';

describe('suggestions as they are sent', () => {
  const explain = (query: string) =>
    query.startsWith('MATCH') ? Promise.resolve() : Promise.reject(new Error('does not plan'));

  it('A rewrite that plans is offered unchanged', async () => {
    const suggestion = fixDirection('turned', 'MATCH (n) RETURN n');
    expect(await planned([suggestion], explain)).toEqual([suggestion]);
  });

  it('A rewrite that does not plan is dropped; its rationale stays, and it is not safe to retry', async () => {
    expect(await planned([addLimit('bound it', 'MTCH')], explain)).toEqual([
      { kind: 'add_limit', rationale: 'bound it', rewrite: null, confidence: 0.8, safeToAutoRetry: false },
    ]);
  });

  it('A rewrite with another error is corrected with the suggestion of that error', async () => {
    const next = new QueryProblem('query-error', 400, 'X', 'second', {
      suggestions: [addLimit('bound it', 'MATCH (n) RETURN n LIMIT 1')],
    });
    const explainTwice = (query: string) => (query.includes('LIMIT') ? Promise.resolve() : Promise.reject(next));
    expect(await planned([fixDirection('turned', 'MATCH (n) RETURN n')], explainTwice)).toMatchObject([
      { kind: 'fix_direction', rewrite: 'MATCH (n) RETURN n LIMIT 1' },
    ]);
  });

  it('An example of an anchor corrects nothing, and a rewrite that no suggestion corrects is dropped', async () => {
    const next = new QueryProblem('query-unservable', 400, 'X', 'open', {
      suggestions: [addAnchor('name it', 'MATCH (n:HOSTNAME {name: "www.example.com"}) RETURN n')],
    });
    const never = () => Promise.reject(next);
    expect(await planned([fixDirection('turned', 'MATCH (n) RETURN n')], never)).toMatchObject([{ rewrite: null }]);
  });

  it('A rewrite with another error takes the suggestion that is certain, not the example', async () => {
    const second = new QueryProblem('query-error', 400, 'UNKNOWN_TYPE', 'no such type', {
      suggestions: [addAnchor('an example', 'c'), replaceType('spelling', 'The nearest type is CHILD_OF.', 'b')],
    });
    const explain = async (query: string) => {
      if (query !== 'b') throw second;
    };
    expect(await planned([replaceLabel('spelling', 'The nearest label is HOSTNAME.', 'a')], explain)).toEqual([
      {
        kind: 'replace_label',
        rationale: 'The nearest label is HOSTNAME. The nearest type is CHILD_OF.',
        rewrite: 'b',
        confidence: 0.49,
        safeToAutoRetry: false,
      },
    ]);
  });

  it('A rewrite that its correction leaves equal is dropped', async () => {
    const same = new QueryProblem('query-error', 400, 'X', 'x', { suggestions: [replaceType('map', 'again', 'a')] });
    const never = () => Promise.reject(same);
    expect(await planned([replaceLabel('map', 'first', 'a')], never)).toMatchObject([{ rewrite: null }]);
  });

  it('A suggestion without a rewrite is never planned', async () => {
    const never = () => Promise.reject(new Error('asked'));
    const suggestion = readonlyEngine('reads only');
    expect(await planned([suggestion], never)).toEqual([suggestion]);
  });

  it('Only a label from the map is safe to retry automatically', () => {
    expect(replaceLabel('map', 'x', 'MATCH (n:IPV4) RETURN n').safeToAutoRetry).toBe(true);
    expect(replaceLabel('spelling', 'x', 'MATCH (n:IPV4) RETURN n').safeToAutoRetry).toBe(false);
    expect(replaceLabel('map', 'x', null).safeToAutoRetry).toBe(false);
  });
});

describe('notices', () => {
  it('The notice about duplicate inputs has a singular and a plural', () => {
    expect(duplicateInput(1).message).toBe('1 input was equal to an earlier one.');
    expect(duplicateInput(3).message).toBe('3 inputs were equal to earlier ones.');
  });
});
