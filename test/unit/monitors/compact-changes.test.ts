import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CompactedRecord, withoutWaverings } from '../../../loaders/compact-changes.ts';

const came = (id: string, value: string, subject = 'a.test'): CompactedRecord => ({
  id,
  subject,
  field: 'RESOLVES_TO',
  before: [],
  after: [value],
});
const went = (id: string, value: string, subject = 'a.test'): CompactedRecord => ({
  ...came(id, value, subject),
  before: [value],
  after: [],
});

describe('old changes of a day', () => {
  it('Old changes of a day are removed if a value came and went again, and stay if it changed in the end', () => {
    const records = [came('1', 'x'), went('2', 'y'), went('3', 'x'), came('4', 'z'), came('5', 'x', 'b.test')];
    expect(withoutWaverings(records)).toEqual(['1', '3']);
  });

  it('Old changes of a day keep the last of an odd number, and changes of properties stay unchanged', () => {
    const property = { id: '9', subject: 'a.test', field: 'txtRecords', before: ['a'], after: ['b'] };
    expect(withoutWaverings([went('1', 'x'), came('2', 'x'), went('3', 'x'), property])).toEqual(['1', '2']);
  });

  it('Compacted changes lead to the same values as all changes', () => {
    const end = (records: readonly CompactedRecord[], from: ReadonlySet<string>) => {
      const values = new Set(from);
      for (const { before, after } of records) {
        for (const value of before) values.delete(value);
        for (const value of after) values.add(value);
      }
      return [...values].sort();
    };
    fc.assert(
      fc.property(fc.array(fc.constantFrom('x', 'y', 'z'), { maxLength: 12 }), (flips) => {
        const present = new Set(['x']);
        const records = flips.map((value, index) => {
          const isThere = present.has(value);
          if (isThere) present.delete(value);
          else present.add(value);
          return (isThere ? went : came)(String(index), value);
        });
        const gone = new Set(withoutWaverings(records));
        const left = records.filter(({ id }) => !gone.has(id));
        expect(end(left, new Set(['x']))).toEqual([...present].sort());
      }),
    );
  });
});
