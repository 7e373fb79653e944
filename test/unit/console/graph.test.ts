import { describe, expect, it } from 'vitest';
import { type Filter, filtered } from '../../../console/page/graph/filter.ts';
import { drawn } from '../../../console/page/graph/model.ts';
import { NO_PATH, pathBetween } from '../../../console/page/graph/path.ts';
import { readSteps, type Step, stepKey, writeSteps } from '../../../console/page/graph/steps.ts';

const ROOT = { label: 'IPV4', name: '192.0.2.10' };
const LISTED: Step = { ...ROOT, edge: 'LISTED_IN', isOut: true, other: 'FEED_SOURCE', isGroup: false };
const OTHERS: Step = {
  label: 'FEED_SOURCE',
  name: 'A feed',
  edge: 'LISTED_IN',
  isOut: false,
  other: 'IPV4',
  isGroup: true,
};
const neighbour = (name: string) => ({ name, displayName: null, level: null, source: null, observedAt: null });
const FOUND = new Map([
  [stepKey(LISTED), { count: 1, nodes: [neighbour('A feed')] }],
  [stepKey(OTHERS), { count: 214, nodes: [neighbour('192.0.2.10'), neighbour('192.0.2.11')] }],
]);

describe('an exploration in steps', () => {
  it('Steps that are written to an address are read as the same steps', () => {
    expect(readSteps(writeSteps([LISTED, OTHERS]))).toEqual([LISTED, OTHERS]);
  });

  it.each([null, '', 'x', '{}', '[1]', '[["IPV4) DETACH","a","B",1,"C",0]]', '[["A","n","b c",1,"C",0]]'])(
    'An address with %s has no steps, since labels and types become part of queries',
    (text) => {
      expect(readSteps(text)).toEqual([]);
    },
  );

  it('An exploration draws many nodes of a kind as one group with their number', () => {
    const { nodes, edges } = drawn(ROOT, [LISTED, OTHERS], FOUND);
    expect([...nodes.values()].map(({ shown }) => shown)).toEqual(['192.0.2.10', 'A feed', '+214 address']);
    expect([...edges.values()].map(({ from, edge }) => [from, edge])).toEqual([
      ['IPV4/192.0.2.10', 'LISTED_IN'],
      [`group ${stepKey(OTHERS)}`, 'LISTED_IN'],
    ]);
  });

  it('An exploration draws each neighbour and each edge once, even if several steps find them', () => {
    const { nodes, edges } = drawn(ROOT, [LISTED, { ...OTHERS, isGroup: false }], FOUND);
    expect([...nodes.keys()]).toEqual(['IPV4/192.0.2.10', 'FEED_SOURCE/A feed', 'IPV4/192.0.2.11']);
    expect(edges.size).toBe(2);
  });

  it('An exploration leaves out unanswered steps and the steps that depend on them', () => {
    expect([...drawn(ROOT, [LISTED, OTHERS], new Map()).nodes.keys()]).toEqual(['IPV4/192.0.2.10']);
  });

  describe('filtering an exploration', () => {
    const fresh = (name: string, observedAt: number | null) => ({ ...neighbour(name), observedAt });
    const found = new Map([
      [stepKey(LISTED), { count: 1, nodes: [fresh('A feed', 2000)] }],
      [stepKey(OTHERS), { count: 2, nodes: [fresh('192.0.2.11', 1000), fresh('192.0.2.12', null)] }],
    ]);
    const all = drawn(ROOT, [LISTED, { ...OTHERS, isGroup: false }], found);
    const ALL: Filter = { since: null, before: null, isUndatedShown: true, least: 1 };
    const names = (filter: Partial<Filter>) =>
      [...filtered(all, { ...ALL, ...filter }).nodes.values()].map(({ name }) => name);

    it.each([
      [{}, ['192.0.2.10', 'A feed', '192.0.2.11', '192.0.2.12']],
      [{ since: 1500 }, ['192.0.2.10', 'A feed', '192.0.2.12']],
      [{ since: 1000, before: 2000 }, ['192.0.2.10', 'A feed', '192.0.2.11', '192.0.2.12']],
      [{ before: 1000 }, ['192.0.2.10', 'A feed', '192.0.2.12']],
      [{ before: 1000, isUndatedShown: false }, ['192.0.2.10']],
      [{ isUndatedShown: false }, ['192.0.2.10', 'A feed', '192.0.2.11', '192.0.2.12']],
      [{ least: 2 }, ['192.0.2.10', 'A feed']],
      [{ least: 9 }, ['192.0.2.10']],
      [{ since: 1500, least: 0 }, ['192.0.2.10', 'A feed', '192.0.2.11', '192.0.2.12']],
    ])('The filter %j shows the right nodes and never hides the start', (filter, shown) => {
      expect(names(filter)).toEqual(shown);
    });

    it('A filter hides an edge together with its hidden end', () => {
      expect(filtered(all, { ...ALL, least: 9 }).edges.size).toBe(0);
    });
  });

  it('pathBetween finds the shortest path between two nodes in any direction of its edges', () => {
    const all = drawn(ROOT, [LISTED, { ...OTHERS, isGroup: false }], FOUND);
    const [start, feed, other] = ['IPV4/192.0.2.10', 'FEED_SOURCE/A feed', 'IPV4/192.0.2.11'];
    const path = pathBetween(all, start, other);
    expect(path.nodes).toEqual([start, feed, other]);
    expect(path.edges).toEqual([`${start} LISTED_IN ${feed}`, `${other} LISTED_IN ${feed}`]);
    expect(pathBetween(all, other, start).nodes).toEqual([other, feed, start]);
    expect(pathBetween(all, start, start)).toEqual({ nodes: [start], edges: [] });
  });

  it.each([
    [null, 'IPV4/192.0.2.10'],
    ['IPV4/192.0.2.10', null],
    ['IPV4/192.0.2.10', 'IPV4/192.0.2.99'],
  ])('pathBetween finds no path from %s to %s', (from, to) => {
    expect(pathBetween(drawn(ROOT, [LISTED], FOUND), from, to)).toEqual(NO_PATH);
  });
});
