import { describe, expect, it } from 'vitest';
import type { Claim } from '../../loaders/pipeline/claims.ts';
import { recordPart, withAllStated, withStated } from '../../loaders/pipeline/record-claims.ts';

const claim = (source: string, part: string, properties: Claim['properties'], observedAt = 10): Claim => ({
  source,
  part,
  observedAt,
  inferred: false,
  properties,
});
const ofRecord = (id: string, properties: Claim['properties'] = {}, observedAt = 10) =>
  claim('feed', recordPart(id), properties, observedAt);

describe('claims of records', () => {
  it('A statement of a record replaces the older one whole, and leaves those of other records', () => {
    const before = withAllStated([], [ofRecord('a', { one: 1, two: 2 }, 20), ofRecord('b', { one: 3 })], 'stored-wins');
    expect(withStated(before, ofRecord('a', { two: 4 }, 10), 'stored-wins')).toEqual(
      [ofRecord('a', { two: 4 }, 10), ofRecord('b', { one: 3 })].toSorted((one, other) =>
        one.part < other.part ? -1 : 1,
      ),
    );
  });

  it('A statement takes the place of what its source stated without a record, as earlier versions stored it', () => {
    const earlier = [
      claim('feed', '', { old: 1 }, 20),
      claim('feed', '2026', { old: 2 }),
      claim('other', '', { old: 3 }),
    ];
    expect(withStated(earlier, ofRecord('a', { one: 1 }), 'stored-wins')).toEqual([
      ofRecord('a', { one: 1 }),
      claim('other', '', { old: 3 }),
    ]);
  });

  it('A statement without a record leaves those of records', () => {
    const stated = withStated([ofRecord('a', { one: 1 })], claim('feed', '', { two: 2 }), 'stored-wins');
    expect(stated).toEqual([claim('feed', '', { two: 2 }), ofRecord('a', { one: 1 })]);
  });

  it('Above sixteen records of a source their claims are one, which no single record replaces', () => {
    const many = Array.from({ length: 16 }, (_, at) => ofRecord(`r${at}`, { [`p${at}`]: at }));
    expect(withAllStated([], many, 'stored-wins')).toHaveLength(16);
    const merged = withAllStated([], [...many, ofRecord('one more', { last: 1 })], 'stored-wins');
    expect(merged).toMatchObject([{ part: '§*', properties: { p0: 0, p15: 15, last: 1 } }]);
    expect(withStated(merged, ofRecord('r0', {}), 'stored-wins')).toMatchObject([
      { part: '§*', properties: { p0: 0 } },
    ]);
  });
});
