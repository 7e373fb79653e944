import { describe, expect, it } from 'vitest';
import { drawn, filtered, pathTo } from '../../../console/page/graph/model.ts';
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
const thing = (name: string) => ({ name, displayName: null, level: null, source: null, observedAt: null });
const FOUND = new Map([
  [stepKey(LISTED), { count: 1, things: [thing('A feed')] }],
  [stepKey(OTHERS), { count: 214, things: [thing('192.0.2.10'), thing('192.0.2.11')] }],
]);

describe('an exploration', () => {
  it('comes back out of an address as it went in', () => {
    expect(readSteps(writeSteps([LISTED, OTHERS]))).toEqual([LISTED, OTHERS]);
  });

  it.each([null, '', 'x', '{}', '[1]', '[["IPV4) DETACH","a","B",1,"C",0]]', '[["A","n","b c",1,"C",0]]'])(
    'of an address that holds %s has no step: labels and types stand in the text of queries',
    (text) => {
      expect(readSteps(text)).toEqual([]);
    },
  );

  it('draws many of a kind as one group with their number', () => {
    const { nodes, edges } = drawn(ROOT, [LISTED, OTHERS], FOUND);
    expect([...nodes.values()].map(({ shown }) => shown)).toEqual(['192.0.2.10', 'A feed', '+214 address']);
    expect([...edges.values()].map(({ from, edge }) => [from, edge])).toEqual([
      ['IPV4/192.0.2.10', 'LISTED_IN'],
      [`group ${stepKey(OTHERS)}`, 'LISTED_IN'],
    ]);
  });

  it('draws a thing once, however often it is met, and each edge once', () => {
    const { nodes, edges } = drawn(ROOT, [LISTED, { ...OTHERS, isGroup: false }], FOUND);
    expect([...nodes.keys()]).toEqual(['IPV4/192.0.2.10', 'FEED_SOURCE/A feed', 'IPV4/192.0.2.11']);
    expect(edges.size).toBe(2);
  });

  it('leaves out what is not answered yet, and what stands on it', () => {
    expect([...drawn(ROOT, [LISTED, OTHERS], new Map()).nodes.keys()]).toEqual(['IPV4/192.0.2.10']);
  });

  it('hides what was not seen since a day, and what few edges lead to; never where it began', () => {
    const fresh = (name: string, observedAt: number | null) => ({ ...thing(name), observedAt });
    const steps = [LISTED, { ...OTHERS, isGroup: false }];
    const found = new Map([
      [stepKey(LISTED), { count: 1, things: [fresh('A feed', 2000)] }],
      [stepKey(OTHERS), { count: 2, things: [fresh('192.0.2.11', 1000), fresh('192.0.2.12', null)] }],
    ]);
    const all = drawn(ROOT, steps, found);
    const names = (since: number | null, least: number) =>
      [...filtered(all, { since, least }).nodes.values()].map(({ name }) => name);
    expect(names(null, 1)).toEqual(['192.0.2.10', 'A feed', '192.0.2.11', '192.0.2.12']);
    expect(names(1500, 1)).toEqual(['192.0.2.10', 'A feed', '192.0.2.12']);
    expect(names(null, 2)).toEqual(['192.0.2.10', 'A feed']);
    expect(names(null, 9)).toEqual(['192.0.2.10']);
    expect(filtered(all, { since: null, least: 9 }).edges.size).toBe(0);
  });

  it('knows the way from where it began', () => {
    const all = drawn(ROOT, [LISTED, { ...OTHERS, isGroup: false }], FOUND);
    expect(pathTo(all, 'IPV4/192.0.2.11')).toEqual(['IPV4/192.0.2.11', 'FEED_SOURCE/A feed', 'IPV4/192.0.2.10']);
    expect(pathTo(all, null)).toEqual([]);
  });
});
