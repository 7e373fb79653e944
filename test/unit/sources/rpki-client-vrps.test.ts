import { describe, expect, it } from 'vitest';
import { rpkiClientVrps } from '../../../loaders/sources/routing/rpki-client-vrps.ts';
import { factsOf, memoryInput, readSource, sampleInput } from '../../support/source-input.ts';

describe('validated ROA payloads', () => {
  it('are ROAs with their trust anchor and end, authorizing one AS, dated by the build', async () => {
    const input = await sampleInput('rpki/rpki-client_20250720T093135Z.json.gz');
    expect(await rpkiClientVrps.dateOf?.(input)).toBe(Date.UTC(2025, 6, 20, 9, 31, 33));
    const { facts, records, refusals } = await readSource(rpkiClientVrps, input);
    expect([records, facts.length, refusals]).toEqual([55_179, 110_358, []]);
    const name = '1.1.1.0/24 AS13335 24';
    expect(factsOf(facts, name)).toEqual([
      {
        kind: 'node',
        label: 'ROA',
        name,
        properties: { prefix: '1.1.1.0/24', asn: 13335, maxLength: 24, trustAnchor: 'apnic', notAfter: 1753453058000 },
      },
      { kind: 'edge', type: 'AUTHORIZES', from: { label: 'ROA', name }, to: { label: 'ASN', name: 'AS13335' } },
    ]);
  });

  it('are refused where the maximal length does not fit the prefix, or a field is missing', async () => {
    const roas = [
      { asn: 64500, prefix: '192.0.2.0/24', maxLength: 23 },
      { asn: 64500, prefix: '192.0.2.0/24', maxLength: 33 },
      { asn: 64500, prefix: '2001:db8::/32', maxLength: 128 },
      { asn: -1, prefix: '192.0.2.0/24', maxLength: 24 },
      { asn: 64500, maxLength: 24 },
    ];
    const text = `{"roas": [${roas.map((roa) => JSON.stringify(roa)).join(',\n')}]}`;
    const { facts, refusals } = await readSource(rpkiClientVrps, memoryInput(text));
    expect(factsOf(facts, '2001:db8::/32 AS64500 128')).toHaveLength(2);
    expect(refusals).toEqual([
      { line: 1, reason: 'maxLength 23 does not fit the prefix 192.0.2.0/24' },
      { line: 2, reason: 'maxLength 33 does not fit the prefix 192.0.2.0/24' },
      { line: 4, reason: expect.stringMatching(/^asn: /) },
      { line: 5, reason: expect.stringMatching(/^prefix: /) },
    ]);
  });

  it('fail the load where the file breaks off, so that half a file never sweeps the other half', async () => {
    await expect(readSource(rpkiClientVrps, '{"roas": [{"asn": 1, "prefix"')).rejects.toThrow('breaks off');
  });
});
