import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { fitted, whole } from '../../../loaders/formats/fitted.ts';

const PART = z.object({ id: z.string(), note: z.string().optional() });
const RECORD = z.object({
  id: z.string(),
  note: z.string().optional(),
  score: z.number().max(10).optional(),
  names: z.array(z.string()).optional(),
  pair: z.tuple([z.string(), z.number()]).optional(),
  owner: z.object({ id: z.string(), parts: z.array(PART).default([]) }).optional(),
  parts: z.array(PART).default([]),
  exact: z.array(whole(PART)).default([]),
});

function read(value: object): unknown {
  const found = fitted(RECORD, value);
  return 'issues' in found ? found.issues[0]?.message : found;
}

const BARE = { id: 'a', parts: [], exact: [] };

describe('optional members', () => {
  it.each<[string, object, object, readonly unknown[]]>([
    ['null', { note: null, score: null, names: null, owner: null, parts: null }, {}, []],
    ['empty text', { score: '', names: '', owner: '' }, {}, []],
    ['another shape', { note: 7 }, {}, [expect.stringMatching(/^note: .*expected string/)]],
    ['a value that is too large', { score: 11 }, {}, [expect.stringMatching(/^score: /)]],
    ['a text in place of a list', { names: 'a' }, {}, [expect.stringMatching(/^names: .*expected array/)]],
    ['a list with another value', { names: ['a', 1] }, {}, [expect.stringMatching(/^names\.1: /)]],
    ['a pair with another value', { pair: [1, 2] }, {}, [expect.stringMatching(/^pair\.0: /)]],
    [
      'one bad object of a list',
      { parts: [{ id: 'x' }, { note: 'y' }, { id: 'z' }] },
      { parts: [{ id: 'x' }, { id: 'z' }] },
      [expect.stringMatching(/^parts\.1\.id: /)],
    ],
    [
      'several bad objects of a list',
      { parts: [{ id: 1 }, { id: 'x', note: null }, 'z', { id: 2 }] },
      { parts: [{ id: 'x' }] },
      [
        expect.stringMatching(/^parts\.2: /),
        expect.stringMatching(/^parts\.0\.id: /),
        expect.stringMatching(/^parts\.3/),
      ],
    ],
    ['a nested object without what it needs', { owner: { parts: [] } }, {}, [expect.stringMatching(/^owner\.id: /)]],
    [
      'a bad object in a nested object',
      { owner: { id: 'o', parts: [{}, { id: 'p' }] } },
      { owner: { id: 'o', parts: [{ id: 'p' }] } },
      [expect.stringMatching(/^owner\.parts\.0\.id: /)],
    ],
    ['null in what is left out whole', { exact: [{ id: 'x', note: null }] }, { exact: [{ id: 'x' }] }, []],
    [
      'a fault in what is left out whole',
      { exact: [{ id: 'x', note: 7 }] },
      {},
      [expect.stringMatching(/^exact\.0: note: /)],
    ],
  ])('A member of a record may be %s', (_, members, expected, faults) => {
    expect(read({ id: 'a', ...members })).toEqual({ value: { ...BARE, ...expected }, faults });
  });

  it('A record without what it needs is refused', () => {
    expect(read({ note: 'x' })).toMatch(/expected string/);
    expect(read({ id: null })).toMatch(/expected string/);
    expect(fitted(RECORD, 'text')).toBeInstanceOf(z.ZodError);
    expect(fitted(RECORD, null)).toBeInstanceOf(z.ZodError);
  });

  it('The given value stays unchanged', () => {
    const value = { id: 'a', parts: [{}, { id: 'x' }], note: null };
    const before = structuredClone(value);
    fitted(RECORD, value);
    expect(value).toEqual(before);
  });

  it('A record with its id is read whatever its members are, and what fits stays', () => {
    const members = fc.record({
      note: fc.jsonValue(),
      score: fc.jsonValue(),
      names: fc.jsonValue(),
      pair: fc.jsonValue(),
      owner: fc.jsonValue(),
      parts: fc.array(fc.oneof(fc.jsonValue(), fc.record({ id: fc.string(), note: fc.jsonValue() })), { maxLength: 5 }),
    });
    fc.assert(
      fc.property(members, (given) => {
        const found = fitted(RECORD, { id: 'a', ...given });
        if ('issues' in found) throw found;
        expect(found.value.id).toBe('a');
        const fit = given.parts.filter((part) => z.object({ id: z.string() }).safeParse(part).success);
        expect(found.value.parts).toHaveLength(fit.length);
      }),
      { numRuns: 300 },
    );
  });
});
