import { describe, expect, it } from 'vitest';
import { type Degrees, EVIDENCE_TYPES } from '../../../facts/connections.ts';
import type { Path, Step } from '../../../procedures/connect/path.ts';
import { compareJudged, queryOf } from '../../../procedures/connect/rows.ts';
import { baseStrength, judgedPath } from '../../../procedures/connect/strength.ts';

const node = (name: string, label = 'HOSTNAME') => ({ id: name, labels: [label], name });
const step = (type: string, direction: Step['direction'], name: string, label?: string): Step => {
  return { type, direction, node: node(name, label) };
};

/** Two hosts that share what `type` leads to, with so many in all who do. */
function shared(type: string, all: number, arrow: Step['direction'] = 'out') {
  const back = arrow === 'out' ? 'in' : 'out';
  const path: Path = { start: node('a'), steps: [step(type, arrow, 'joint'), step(type, back, 'b')] };
  const degrees: Degrees = { name: 'joint', out: {}, in: {}, [back]: { [type]: all } };
  return judgedPath(path, () => degrees);
}

describe('the strength of a path', () => {
  it('A shared address counts most, then certificate, name server, registrant, registrar and network', () => {
    const types = ['RESOLVES_TO', 'HAS_CERTIFICATE', 'NAMESERVER_FOR', 'REGISTERED_BY', 'HAS_REGISTRAR', 'BELONGS_TO'];
    const strengths = types.map((type) => shared(type, 2, type === 'NAMESERVER_FOR' ? 'in' : 'out').strength);
    expect(strengths).toEqual([0.9, 0.8, 0.7, 0.6, 0.3, 0.25]);
    expect(EVIDENCE_TYPES.every((type) => baseStrength(type) > 0.1)).toBe(true);
  });

  it('A path is weaker the more others share its joint, and one shared by fifty thousand says nothing', () => {
    expect(shared('RESOLVES_TO', 4)).toEqual({ strength: 0.8182, sharedBy: 2 });
    expect(shared('RESOLVES_TO', 22)).toEqual({ strength: 0.45, sharedBy: 20 });
    expect(shared('RESOLVES_TO', 50_002)).toEqual({ strength: 0.0004, sharedBy: 50_000 });
    const strengths = [2, 3, 10, 100, 10_000].map((all) => shared('HAS_CERTIFICATE', all).strength);
    expect(strengths).toEqual(strengths.toSorted((one, other) => other - one));
  });

  it('Names under one domain belong together even if there are a hundred of them', () => {
    expect(shared('CHILD_OF', 102)).toEqual({ strength: 0.625, sharedBy: 100 });
  });

  it('A path of one edge is the strongest, and has no joint to share', () => {
    const path: Path = { start: node('a'), steps: [step('ALIAS_OF', 'out', 'b')] };
    expect(judgedPath(path, () => undefined)).toEqual({ strength: 0.95, sharedBy: null });
  });

  it('A longer path has the strength of its weakest edge, less for each joint and each further step', () => {
    const path: Path = {
      start: node('a'),
      steps: [
        step('RESOLVES_TO', 'out', 'ip', 'IPV4'),
        step('BELONGS_TO', 'out', 'net', 'PREFIX'),
        step('BELONGS_TO', 'in', 'ip2', 'IPV4'),
        step('RESOLVES_TO', 'in', 'b'),
      ],
    };
    const degrees = (id: string): Degrees => {
      if (id === 'net') return { name: id, out: {}, in: { BELONGS_TO: 12 } };
      return { name: id, out: { BELONGS_TO: 1 }, in: { RESOLVES_TO: 1 } };
    };
    expect(judgedPath(path, degrees)).toEqual({ strength: 0.06, sharedBy: 10 });
  });
});

describe('the rows of paths', () => {
  it('Paths are listed with the strongest first, and of equal ones the shortest', () => {
    const path = (...names: string[]): Path => {
      return { start: node('a'), steps: names.map((name) => step('RESOLVES_TO', 'out', name)) };
    };
    const judged = [
      { path: path('x', 'y', 'b'), strength: 0.5, sharedBy: 1 },
      { path: path('z', 'b'), strength: 0.5, sharedBy: 1 },
      { path: path('y', 'b'), strength: 0.5, sharedBy: 1 },
      { path: path('w', 'b'), strength: 0.7, sharedBy: 1 },
    ].sort(compareJudged);
    expect(judged.map(({ path: { steps } }) => steps[0]?.node.name)).toEqual(['w', 'y', 'z', 'x']);
  });

  it('The Cypher of a path anchors every node and keeps the direction of its edges', () => {
    const steps = [step('RESOLVES_TO', 'out', '192.0.2.1', 'IPV4'), step('RESOLVES_TO', 'in', 'b"c')];
    expect(queryOf({ start: node('a'), steps })).toBe(
      'MATCH p = (:HOSTNAME {name: "a"})-[:RESOLVES_TO]->(:IPV4 {name: "192.0.2.1"})<-[:RESOLVES_TO]-(:HOSTNAME {name: "b\\"c"}) RETURN p',
    );
  });
});
