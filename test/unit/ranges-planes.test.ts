import Cypher from '@neo4j/cypher-builder';
import { describe, expect, test } from 'vitest';
import { INTERNAL_LABELS } from '../../schema/internal.ts';
import { cypherText } from '../../store/cypher-text.ts';
import { boundKey, PLANES, seek, seekManyStatement, seekStatement } from '../../store/ranges/planes.ts';

const KEY = new Cypher.NamedVariable('key');

describe('the seek of a plane', () => {
  test('Every plane has a range label that the schema indexes on start', () => {
    for (const label of Object.values(PLANES)) {
      expect(INTERNAL_LABELS.find((internal) => internal.label === label)?.unique).toEqual(['start']);
    }
  });

  test('A seek by a parameter needs no import; one by a variable or a property does', () => {
    expect(cypherText(seek('announced', new Cypher.NamedParam('key')))).toMatch(/^CALL \(\) \{/);
    expect(cypherText(seek('announced', KEY))).toMatch(/^CALL \(key\) \{/);
    expect(cypherText(seek('announced', new Cypher.NamedNode('ip').property('orderKey')))).toMatch(/^CALL \(ip\) \{/);
  });

  test('An optional seek keeps the row of an address in a gap', () => {
    expect(cypherText(seek('listed', KEY, { optional: true, as: 'listed' }))).toMatch(/^OPTIONAL CALL \(key\) \{/);
  });

  test('Keys reach the statement of a seek as parameters only', () => {
    expect(seekStatement('roa', 'cafe').text).not.toContain('cafe');
    expect(seekManyStatement('roa', ['cafe']).parameters).toEqual({ keys: ['cafe'] });
  });

  test('A bound without its generation is the order key', () => {
    expect(boundKey('00000003:00000000000000000000ffff01010100')).toBe('00000000000000000000ffff01010100');
  });
});
