import { describe, expect, it } from 'vitest';
import { asn2org } from '../../../loaders/sources/routing/asn2org.ts';
import { factsOf, readSource, sampleInput } from '../../support/source-input.ts';

describe('organisation names of AS numbers', () => {
  it('Organisation names of AS numbers give each AS the name of its organisation', async () => {
    const { facts, records, refusals } = await readSource(asn2org, await sampleInput('routing/asn2org_asns.csv'));
    expect([records, refusals]).toEqual([14_440, []]);
    expect(factsOf(facts, 'AS15169')).toEqual([
      { kind: 'node', label: 'ASN', name: 'AS15169', properties: { statedLegalName: 'Google' } },
      {
        kind: 'edge',
        type: 'REGISTERED_BY',
        from: { label: 'ASN', name: 'AS15169' },
        to: { label: 'ORGANIZATION', name: 'google' },
      },
    ]);
    expect(factsOf(facts, 'AS13')[0]).toMatchObject({ properties: { statedLegalName: 'Headquarters, USAISC' } });
    expect(factsOf(facts, 'headquarters, usaisc')[0]).toEqual({
      kind: 'node',
      label: 'ORGANIZATION',
      name: 'headquarters, usaisc',
      properties: { displayName: 'Headquarters, USAISC' },
    });
  });

  it('A row of organisation names is refused if the AS number is invalid or a column is missing', async () => {
    const { facts, refusals } = await readSource(asn2org, 'asn,name,source\nfour,Four,x\n5\n6,Six,x\n');
    expect(facts).toHaveLength(3);
    expect(refusals).toEqual([
      { line: 2, reason: expect.stringContaining("'four' is not") },
      { line: 3, reason: 'expected the columns asn and name' },
    ]);
  });
});
