import { describe, expect, it } from 'vitest';
import { chainsFrom } from '../../../procedures/dangling/chains.ts';

/** A graph of `name: target@seen` steps. */
function graph(steps: Readonly<Record<string, readonly string[]>>) {
  const names = new Set([
    ...Object.keys(steps),
    ...Object.values(steps)
      .flat()
      .map((step) => step.split('@')[0] ?? ''),
  ]);
  return new Map(
    [...names].map((name) => {
      const aliases = (steps[name] ?? []).map((step) => {
        const [to = '', seen] = step.split('@');
        return { to, seen: seen === undefined ? null : Number(seen) };
      });
      return [name, { name, apex: null, aliases }];
    }),
  );
}

const chains = (steps: Readonly<Record<string, readonly string[]>>) =>
  chainsFrom('h', graph(steps)).map(({ hops, ...rest }) => ({ hops: hops.join(' '), ...rest }));

describe('chains of aliases', () => {
  it('A chain ends at a name that is no alias, and its oldest step counts', () => {
    expect(chains({ h: ['a@30'], a: ['b@10'], b: ['c@20'] })).toEqual([
      { hops: 'h a b c', seen: 10, isEnded: true, loop: null },
    ]);
  });

  it('A host has one chain for each end, the longest first', () => {
    expect(chains({ h: ['z@1', 'a@2', 'b@3'], b: ['c@4'] })).toEqual([
      { hops: 'h b c', seen: 3, isEnded: true, loop: null },
      { hops: 'h a', seen: 2, isEnded: true, loop: null },
      { hops: 'h z', seen: 1, isEnded: true, loop: null },
    ]);
  });

  it('A chain goes the shortest way to an end', () => {
    expect(chains({ h: ['a@1', 'end@5'], a: ['end@1'] })).toEqual([
      { hops: 'h end', seen: 5, isEnded: true, loop: null },
    ]);
  });

  it('A chain is cut where it runs into itself', () => {
    expect(chains({ h: ['h@1'] })).toEqual([{ hops: 'h', seen: null, isEnded: false, loop: 'h' }]);
    expect(chains({ h: ['a@1'], a: ['h@1'] })).toEqual([{ hops: 'h a', seen: 1, isEnded: false, loop: 'h' }]);
    expect(chains({ h: ['a@1'], a: ['b@1'], b: ['a@1'] })).toEqual([
      { hops: 'h a b', seen: 1, isEnded: false, loop: 'b' },
    ]);
  });

  it('A chain that ends also reports a cycle of its host', () => {
    expect(chains({ h: ['a@1', 'end@1'], a: ['h@1'] })).toEqual([{ hops: 'h end', seen: 1, isEnded: true, loop: 'h' }]);
  });

  it('A chain is cut where it is longer than the limit', () => {
    const long = Object.fromEntries(
      Array.from({ length: 12 }, (_, at) => [at === 0 ? 'h' : `n${at}`, [`n${at + 1}@1`]]),
    );
    expect(chains(long)).toEqual([{ hops: 'h n1 n2 n3 n4 n5 n6 n7 n8', seen: 1, isEnded: false, loop: null }]);
  });

  it('A name that is no alias has no chains', () => {
    expect(chains({ h: [] })).toEqual([]);
  });
});
