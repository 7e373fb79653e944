import { describe, expect, it } from 'vitest';
import { Touched } from '../../loaders/pipeline/touched.ts';

const SHAPE = { type: 'RESOLVES_TO', from: 'HOSTNAME', to: 'IPV4' };

describe('what several loads have touched', () => {
  it('Touched nodes of two loads are those of each, and all of a label where one load does not name them', () => {
    const [one, other] = [Touched.nothing(), Touched.nothing()];
    one.noteNodes('HOSTNAME', ['a.com']);
    one.noteNodes('PREFIX', ['192.0.2.0/24']);
    other.noteNodes('HOSTNAME', ['b.com']);
    other.noteEdges(SHAPE, [{ from: 'b.com', to: '192.0.2.1' }]);
    other.noteAll('PREFIX');
    one.add(other);
    expect([...one.nodes('HOSTNAME')]).toEqual(['a.com', 'b.com']);
    expect([...one.ends(SHAPE, 'to')]).toEqual(['192.0.2.1']);
    expect(one.nodes('PREFIX')).toBe('all');
    other.add(Touched.nothing());
    expect([...other.nodes('HOSTNAME')]).toEqual(['b.com']);
  });
});
