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

  it('a rewrite that plans is offered as it is', async () => {
    const suggestion = fixDirection('turned', 'MATCH (n) RETURN n');
    expect(await planned([suggestion], explain)).toEqual([suggestion]);
  });

  it('a rewrite that does not plan is taken back, its rationale stays and nobody retries it', async () => {
    expect(await planned([addLimit('bound it', 'MTCH')], explain)).toEqual([
      { kind: 'add_limit', rationale: 'bound it', rewrite: null, confidence: 0.8, safeToAutoRetry: false },
    ]);
  });

  it('a rewrite with another mistake is mended as that one suggests', async () => {
    const next = new QueryProblem('query-error', 400, 'X', 'second', {
      suggestions: [addLimit('bound it', 'MATCH (n) RETURN n LIMIT 1')],
    });
    const explainTwice = (query: string) => (query.includes('LIMIT') ? Promise.resolve() : Promise.reject(next));
    expect(await planned([fixDirection('turned', 'MATCH (n) RETURN n')], explainTwice)).toMatchObject([
      { kind: 'fix_direction', rewrite: 'MATCH (n) RETURN n LIMIT 1' },
    ]);
  });

  it('an example of an anchor mends nothing, and what no suggestion mends is taken back', async () => {
    const next = new QueryProblem('query-unservable', 400, 'X', 'open', {
      suggestions: [addAnchor('name it', 'MATCH (n:HOSTNAME {name: "www.example.com"}) RETURN n')],
    });
    const never = () => Promise.reject(next);
    expect(await planned([fixDirection('turned', 'MATCH (n) RETURN n')], never)).toMatchObject([{ rewrite: null }]);
  });

  it('a rewrite that has another mistake is mended on, where what was meant is sure', async () => {
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

  it('a rewrite that is mended to itself is taken back', async () => {
    const same = new QueryProblem('query-error', 400, 'X', 'x', { suggestions: [replaceType('map', 'again', 'a')] });
    const never = () => Promise.reject(same);
    expect(await planned([replaceLabel('map', 'first', 'a')], never)).toMatchObject([{ rewrite: null }]);
  });

  it('a suggestion without a rewrite is planned by nobody', async () => {
    const never = () => Promise.reject(new Error('asked'));
    const suggestion = readonlyEngine('reads only');
    expect(await planned([suggestion], never)).toEqual([suggestion]);
  });

  it('only a label from the map is safe to retry by itself', () => {
    expect(replaceLabel('map', 'x', 'MATCH (n:IPV4) RETURN n').safeToAutoRetry).toBe(true);
    expect(replaceLabel('spelling', 'x', 'MATCH (n:IPV4) RETURN n').safeToAutoRetry).toBe(false);
    expect(replaceLabel('map', 'x', null).safeToAutoRetry).toBe(false);
  });
});

describe('notices', () => {
  it('count in words', () => {
    expect(duplicateInput(1).message).toBe('1 input was equal to an earlier one.');
    expect(duplicateInput(3).message).toBe('3 inputs were equal to earlier ones.');
  });
});
