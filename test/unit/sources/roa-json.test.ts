import { describe, expect, it } from 'vitest';
import { ROA_JSON } from '../../../loaders/sources/routing/roa-json.ts';
import { factLine } from '../../support/fact-lines.ts';
import { declaredIn, factsOf, memoryInput, readSource, sampleInput } from '../../support/source-input.ts';

const rpkiClient = declaredIn(ROA_JSON, 'rpki-client-vrps');
const routinator = declaredIn(ROA_JSON, 'routinator-vrps');

describe('validated ROA payloads', () => {
  it('VRPs become ROAs with trust anchor, end and one AS, dated by the build; ASPAs name providers', async () => {
    const input = await sampleInput('rpki/rpki-client_20250720T093135Z.json.gz');
    expect(await rpkiClient.dateOf?.(input)).toBe(Date.UTC(2025, 6, 20, 9, 31, 33));
    const { facts, records, refusals } = await readSource(rpkiClient, input);
    expect([records, refusals]).toEqual([55_279, []]);
    const adjacencies = facts.filter((fact) => fact.kind === 'node' && fact.label === 'ADJACENCY_CLAIM');
    const attested = facts.filter((fact) => fact.kind === 'edge' && fact.type === 'ATTESTS_PROVIDER');
    expect([adjacencies.length, attested.length, facts.length]).toEqual([543, 543, 110_358 + 2 * 543 + 2]);
    const alone = facts.filter((fact) => fact.kind === 'node' && fact.label === 'ASN');
    expect(alone.map(factLine)).toEqual([
      'ASN AS39002 {"attestsNoProvider":true}',
      'ASN AS198136 {"attestsNoProvider":true}',
    ]);
    expect(attested.map(factLine).filter((line) => line.startsWith('AS945 '))).toEqual([
      'AS945 ATTESTS_PROVIDER ASN AS13213 {}',
      'AS945 ATTESTS_PROVIDER ASN AS150369 {}',
    ]);
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

  it('VRPs from Routinator have AS numbers as text, and the time in seconds', async () => {
    const text = `{"metadata": {"generated": 1787356800, "generatedTime": "2026-08-22T00:00:00Z"},
      "roas": [{"asn": "AS64500", "prefix": "192.0.2.0/24", "maxLength": 25, "ta": "ripe"}], "routerKeys": [],
      "aspas": [{"customer": "AS64500", "providers": ["AS64510", "AS0"], "ta": "ripe"}]}`;
    expect(await routinator.dateOf?.(memoryInput(text))).toBe(Date.UTC(2026, 7, 22));
    const name = '192.0.2.0/24 AS64500 25';
    expect(await readSource(routinator, text)).toEqual({
      records: 2,
      refusals: [],
      facts: [
        {
          kind: 'node',
          label: 'ROA',
          name,
          properties: { prefix: '192.0.2.0/24', asn: 64500, maxLength: 25, trustAnchor: 'ripe' },
        },
        { kind: 'edge', type: 'AUTHORIZES', from: { label: 'ROA', name }, to: { label: 'ASN', name: 'AS64500' } },
        {
          kind: 'edge',
          type: 'ATTESTS_PROVIDER',
          from: { label: 'ASN', name: 'AS64500' },
          to: { label: 'ASN', name: 'AS64510' },
        },
        {
          kind: 'node',
          label: 'ADJACENCY_CLAIM',
          name: '64500 64510',
          properties: { highProvides: true },
        },
      ],
    });
  });

  it.each([
    ['rpki-client from 8.5 on', '"aspas": [{"customer_asid": 64500, "expires": 1, "providers": [64510, 64511]}]'],
    [
      'rpki-client from 8.0 to 8.4',
      `"provider_authorizations": {"ipv4": [{"customer_asid": 64500, "providers": [64510]}],
        "ipv6": [{"customer_asid": 64500, "providers": [64511, 64510]}]}`,
    ],
    ['Routinator', '"aspas": [{"customer": "AS64500", "providers": ["AS64510", "AS64511"], "ta": "ripe"}]'],
    ['tools that name the numbers', '"aspas": [{"customer_asid": "64500", "provider_asids": [64510, 64511]}]'],
  ])('ASPAs in the shape of %s give what a network attests, and its adjacencies', async (_, aspas) => {
    const { records, facts, refusals } = await readSource(rpkiClient, `{"roas": [], ${aspas}}`);
    expect([records, refusals]).toEqual([1, []]);
    expect(facts.map(factLine)).toEqual([
      'AS64500 ATTESTS_PROVIDER ASN AS64510 {}',
      'ADJACENCY_CLAIM 64500 64510 {"highProvides":true}',
      'AS64500 ATTESTS_PROVIDER ASN AS64511 {}',
      'ADJACENCY_CLAIM 64500 64511 {"highProvides":true}',
    ]);
  });

  it('AS 0 alone says that there is no provider; next to others, in any ASPA, it says nothing', async () => {
    const aspas = [
      { customer_asid: 64500, providers: [0] },
      { customer_asid: 64501, providers: [0] },
      { customer_asid: 64501, providers: [64510, 64501] },
      { customer_asid: 64502, providers: [] },
    ];
    const { facts } = await readSource(rpkiClient, JSON.stringify({ roas: [], aspas }));
    expect(facts.map(factLine)).toEqual([
      'ASN AS64500 {"attestsNoProvider":true}',
      'AS64501 ATTESTS_PROVIDER ASN AS64510 {}',
      'ADJACENCY_CLAIM 64501 64510 {"highProvides":true}',
    ]);
  });

  it('A VRP is refused where the maximal length does not fit the prefix, or a field is missing', async () => {
    const roas = [
      { asn: 64500, prefix: '192.0.2.0/24', maxLength: 23 },
      { asn: 64500, prefix: '192.0.2.0/24', maxLength: 33 },
      { asn: 64500, prefix: '2001:db8::/32', maxLength: 128 },
      { asn: -1, prefix: '192.0.2.0/24', maxLength: 24 },
      { asn: 64500, maxLength: 24 },
    ];
    const text = `{"roas": [${roas.map((roa) => JSON.stringify(roa)).join(',\n')}],
      "aspas": [{"providers": [1]}, {"customer_asid": 2, "providers": "x"},
      {"customer": "AS9999999999", "providers": []}, {"customer": 1}, 7]}`;
    const { facts, refusals } = await readSource(rpkiClient, memoryInput(text));
    expect(factsOf(facts, '2001:db8::/32 AS64500 128')).toHaveLength(2);
    expect(facts).toHaveLength(2);
    expect(refusals).toEqual([
      { line: 1, reason: 'maxLength 23 does not fit the prefix 192.0.2.0/24' },
      { line: 2, reason: 'maxLength 33 does not fit the prefix 192.0.2.0/24' },
      { line: 4, reason: expect.stringMatching(/^asn: /) },
      { line: 5, reason: expect.stringMatching(/^prefix: /) },
      { line: 6, reason: 'an ASPA without its customer' },
      { line: 6, reason: expect.stringMatching(/^providers: /) },
      { line: 7, reason: "customer: 'AS9999999999' is no AS number" },
      { line: 7, reason: 'an ASPA without its providers' },
      { line: 7, reason: expect.stringContaining('expected object') },
    ]);
  });

  it('A VRP file that breaks off fails the load, so that half a file never sweeps the other half', async () => {
    await expect(readSource(rpkiClient, '{"roas": [{"asn": 1, "prefix"')).rejects.toThrow('breaks off');
    await expect(readSource(rpkiClient, '{"roas": [], "aspas": [{"customer_asid": 1')).rejects.toThrow('breaks off');
  });
});
