import { describe, expect, it } from 'vitest';
import { siblingsInTurn } from '../../procedures/walk/siblings.ts';
import { walkSteps } from '../../procedures/walk/steps.ts';
import { compareCodePoints } from '../../schema/code-points.ts';
import type { Row } from '../../store/database.ts';

describe('siblings', () => {
  it('Siblings come from each kind in turn, each once, without the host itself', () => {
    expect(
      siblingsInTurn('host', {
        onAddresses: ['host', 'a'],
        onBlocks: ['b', 'c'],
        onServers: ['c', 'd'],
        ofRegistrants: ['a', 'e'],
      }),
    ).toEqual([
      { name: 'a', via: 'prefix' },
      { name: 'c', via: 'name-server' },
      { name: 'b', via: 'prefix' },
      { name: 'd', via: 'name-server' },
      { name: 'e', via: 'registrant' },
    ]);
  });

  it('A host without related names has no siblings', () => {
    expect(siblingsInTurn('host', { onAddresses: [], onBlocks: [], onServers: [], ofRegistrants: [] })).toEqual([]);
  });
});

/** A graph that answers reads of neighbours: names of nodes are their ids too. */
function graphOf(edges: readonly (readonly [string, string, string])[], labelOf = (_name: string) => 'HOSTNAME') {
  const asked: string[][] = [];
  const read = ({ parameters }: { parameters?: Readonly<Record<string, unknown>> }): Promise<Row[]> => {
    const names = JSON.stringify(parameters).match(/(?<="name":")[^"]+/g) ?? [];
    asked.push([...names]);
    const rows = names.map((name) => ({
      name,
      few: edges.filter(([from]) => from === name).map(([, type, to]) => ({ type, ...node(to) })),
      arriving: [],
      many: [],
      crowd: edges.filter(([, , to]) => to === name).map(([from, type]) => ({ type, ...node(from) })),
    }));
    return Promise.resolve(rows);
  };
  const node = (name: string) => ({ id: name, labels: [labelOf(name)], name });
  return { reader: { read }, asked };
}

const START = { start: [{ id: 'a', labels: ['HOSTNAME'], name: 'a' }], firstDepth: 1, mostNodes: 25 };
const IN_TIME = () => false;

describe('the steps of a walk', () => {
  it('Walk steps continue from new nodes, visit no node twice, and list outbound edges before inbound ones', async () => {
    const { reader, asked } = graphOf([
      ['z', 'ALIAS_OF', 'a'],
      ['a', 'RESOLVES_TO', 'c'],
      ['a', 'CHILD_OF', 'b'],
      ['b', 'CHILD_OF', 'a'],
      ['c', 'CHILD_OF', 'd'],
    ]);
    const { edges, isCut } = await walkSteps(reader, { ...START, lastDepth: 2, isLate: IN_TIME });
    expect(isCut).toBe(false);
    expect(edges.map(({ type, direction, name, from, depth }) => [type, direction, name, from, depth])).toEqual([
      ['CHILD_OF', 'out', 'b', 'a', 1],
      ['RESOLVES_TO', 'out', 'c', 'a', 1],
      ['ALIAS_OF', 'in', 'z', 'a', 1],
      ['CHILD_OF', 'in', 'b', 'a', 1],
      ['CHILD_OF', 'out', 'd', 'c', 2],
    ]);
    expect(asked).toEqual([['a'], ['b', 'c', 'z']]);
  });

  it('Walk steps end at nodes that lead to nothing near, and continue from as many nodes as asked', async () => {
    const names = ['n1', 'n2', 'n3'];
    const { reader, asked } = graphOf(
      [['a', 'HAS_REGISTRAR', 'registrar'], ...names.map((name) => ['a', 'RESOLVES_TO', name] as const)],
      (name) => (name === 'registrar' ? 'REGISTRAR' : 'IPV4'),
    );
    await walkSteps(reader, { ...START, mostNodes: 2, lastDepth: 3, isLate: IN_TIME });
    expect(asked).toEqual([['a'], ['n1', 'n2']]);
  });

  it('Walk steps return at most 200 edges each', async () => {
    const { reader } = graphOf(Array.from({ length: 250 }, (_, at) => ['a', 'RESOLVES_TO', `n${at}`] as const));
    const { edges } = await walkSteps(reader, { ...START, lastDepth: 1, isLate: IN_TIME });
    expect(edges).toHaveLength(200);
  });

  it('Walk steps stop where the time is over, and report it', async () => {
    const { reader, asked } = graphOf([['a', 'CHILD_OF', 'b']]);
    const times = [false, true];
    const cut = await walkSteps(reader, { ...START, lastDepth: 3, isLate: () => times.shift() ?? true });
    expect([cut.isCut, cut.edges.length, asked.length]).toEqual([true, 1, 1]);
    const none = await walkSteps(reader, { ...START, firstDepth: 2, lastDepth: 1, isLate: () => true });
    expect(none).toEqual({ edges: [], isCut: false });
  });
});

describe('the order of texts', () => {
  it('Texts are in the order of their code points', () => {
    expect(['b', '😀', 'a', '', 'ab', '\uff5e'].toSorted(compareCodePoints)).toEqual([
      '',
      'a',
      'ab',
      'b',
      '\uff5e',
      '😀',
    ]);
  });
});
