import { describe, expect, it } from 'vitest';
import { caidaPfx2as } from '../../../loaders/sources/routing/caida-pfx2as.ts';
import { memoryInput, readSource } from '../../support/source-input.ts';

/** Written after the description of the format: several origins, a set, an origin of four bytes. */
const FILE = [
  '1.0.0.0\t24\t13335',
  '192.0.2.0\t24\t64500_64510',
  '198.51.100.0\t24\t64500,64501_64510',
  '2001:db8::\t32\t200000',
];

describe('a pfx2as file', () => {
  it('A pfx2as file has one announcement per prefix and origin; a set of several names no AS that announces', async () => {
    expect(await readSource(caidaPfx2as, FILE.join('\n'))).toEqual({
      records: 4,
      refusals: [],
      facts: [
        { kind: 'announcement', prefix: '1.0.0.0/24', asn: 13335 },
        { kind: 'announcement', prefix: '192.0.2.0/24', asn: 64500 },
        { kind: 'announcement', prefix: '192.0.2.0/24', asn: 64510 },
        { kind: 'announcement', prefix: '198.51.100.0/24', asn: 64510 },
        { kind: 'announcement', prefix: '2001:db8::/32', asn: 200000 },
      ],
    });
  });

  it('A pfx2as file is dated by its name, and each family is a separate table', async () => {
    const name = 'routeviews-rv6-20260821-1200.pfx2as.gz';
    expect(await caidaPfx2as.dateOf?.(memoryInput('', name))).toBe(Date.UTC(2026, 7, 21, 12));
    expect(await caidaPfx2as.dateOf?.(memoryInput('', 'table.txt'))).toBe(null);
    expect(caidaPfx2as.part?.(name)).toBe('table ipv6');
    expect(caidaPfx2as.part?.('routeviews-rv2-20260821-1200.pfx2as')).toBe('table ipv4');
  });

  it('A pfx2as file loses only its bad lines, each named by its number', async () => {
    const bad = [
      '1.0.0.0/24\t13335',
      '1.0.0.0\t33\t13335',
      '1.0.0.0\t24\tAS1',
      '1.0.0.0\t24\t99999999999',
      '0.0.0.0\t0\t1',
    ];
    const { facts, refusals } = await readSource(caidaPfx2as, [...bad, ...FILE].join('\n'));
    expect(refusals.map(({ line }) => line)).toEqual([1, 2, 3, 4, 5]);
    expect(facts).toHaveLength(5);
  });
});
