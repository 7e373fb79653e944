import { describe, expect, test } from 'vitest';
import { INTERNAL_LABELS } from '../../schema/internal.ts';
import { boundKey, PLANES, seekFragment, seekManyStatement, seekStatement } from '../../store/ranges/planes.ts';

describe('the seek of a plane', () => {
  test('every plane has a range label that the schema indexes on start', () => {
    for (const label of Object.values(PLANES)) {
      expect(INTERNAL_LABELS.find((internal) => internal.label === label)?.unique).toEqual(['start']);
    }
  });

  test('a parameter needs no import, a variable and the owner of a property do', () => {
    expect(seekFragment('announced', '$key')).toMatch(/^CALL \(\) \{/);
    expect(seekFragment('announced', 'key')).toMatch(/^CALL \(key\) \{/);
    expect(seekFragment('announced', 'ip.orderKey')).toMatch(/^CALL \(ip\) \{/);
  });

  test('an optional seek keeps the row of an address in a gap', () => {
    expect(seekFragment('listed', 'key', { optional: true, as: 'listed' })).toMatch(/^OPTIONAL CALL \(key\) \{/);
  });

  test.each(["'x'", 'a b', 'key) { MATCH (n', 'a.b.c', ''])('what is no key expression is refused: %s', (key) => {
    expect(() => seekFragment('announced', key)).toThrow('the key of a seek must be');
  });

  test('keys reach the statement as parameters only', () => {
    expect(seekStatement('roa', 'cafe').text).not.toContain('cafe');
    expect(seekManyStatement('roa', ['cafe']).parameters).toEqual({ keys: ['cafe'] });
  });

  test('a bound without its generation is the order key', () => {
    expect(boundKey('00000003:00000000000000000000ffff01010100')).toBe('00000000000000000000ffff01010100');
  });
});
