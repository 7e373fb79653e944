import { describe, expect, it } from 'vitest';
import { generated } from '../../../loaders/formats/master-file-generate.ts';
import { RefusedRecord } from '../../../loaders/source.ts';

const made = (...fields: string[]) =>
  [...generated({ line: 7, fields: ['$GENERATE', ...fields], startsBlank: false })].map((entry) =>
    entry instanceof RefusedRecord ? `${entry.line}: ${entry.message}` : entry.fields.join(' '),
  );

describe('$GENERATE', () => {
  it('$GENERATE makes one record for each number of its range', () => {
    expect(made('1-5/2', 'host-$', '300', 'A', '192.0.2.$')).toEqual([
      'host-1 300 A 192.0.2.1',
      'host-3 300 A 192.0.2.3',
      'host-5 300 A 192.0.2.5',
    ]);
  });

  it('$GENERATE shifts, pads and counts in other bases, and keeps an escaped dollar', () => {
    expect(made('10-10', `\${-3,4}`, 'TXT', `\${0,2,x} \${1,0,X} \${0,0,o} \\$`)).toEqual(['0007 TXT 0a B 12 $']);
  });

  it.each([
    [['5-1', '$', 'A', '192.0.2.$']],
    [['1-65537', '$', 'A', '192.0.2.$']],
    [['1-2/0', '$', 'A', '192.0.2.$']],
    [['x', '$', 'A', '192.0.2.$']],
    [['1-2', '$', 'A']],
    [[]],
  ])('A generate directive with the fields %j is refused', (fields) => {
    expect(made(...fields)).toEqual([expect.stringMatching(/^7: expected \$GENERATE/)]);
  });

  it('$GENERATE is refused if it has a modifier that Weft does not read', () => {
    expect(made('1-2', `\${0,1,n}`, 'PTR', 'a.example.')).toEqual([
      `7: \${0,1,n} is no place in a $GENERATE that is read here`,
    ]);
  });
});
