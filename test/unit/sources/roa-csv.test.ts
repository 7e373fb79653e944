import { describe, expect, it } from 'vitest';
import { ROA_CSV } from '../../../loaders/sources/routing/roa-csv.ts';
import { declaredIn, readSource } from '../../support/source-input.ts';

const rpkiClient = declaredIn(ROA_CSV, 'rpki-client-csv');
const archive = declaredIn(ROA_CSV, 'ripe-roas');
const NAME = '192.0.2.0/24 AS64500 25';

function facts(properties: Readonly<Record<string, unknown>>) {
  const own = { prefix: '192.0.2.0/24', asn: 64500, maxLength: 25, ...properties };
  return [
    { kind: 'node', label: 'ROA', name: NAME, properties: own },
    { kind: 'edge', type: 'AUTHORIZES', from: { label: 'ROA', name: NAME }, to: { label: 'ASN', name: 'AS64500' } },
  ];
}

describe('validated ROA payloads in CSV', () => {
  it('CSV of rpki-client and Routinator gives ROAs with their trust anchor, and their end where the file has it', async () => {
    const text = 'ASN,IP Prefix,Max Length,Trust Anchor,Expires\nAS64500,192.0.2.0/24,25,ripe,1787356800\n';
    expect(await readSource(rpkiClient, text)).toEqual({
      records: 1,
      refusals: [],
      facts: facts({ trustAnchor: 'ripe', notAfter: 1_787_356_800_000 }),
    });
    const plain = '"ASN","IP Prefix","Max Length","Trust Anchor"\n"AS64500","192.0.2.0/24","25","ripe"\n';
    const routinator = declaredIn(ROA_CSV, 'routinator-csv');
    expect((await readSource(routinator, plain)).facts).toEqual(facts({ trustAnchor: 'ripe' }));
  });

  it('CSV of the ROA archive gives a validity span, and leaves out a maximal length equal to that of the prefix', async () => {
    const text = `URI,ASN,IP Prefix,Max Length,Not Before,Not After
rsync://rpki.example.net/a.roa,AS64500,192.0.2.0/24,25,2026-08-01 00:00:00,2027-08-01 00:00:00
rsync://rpki.example.net/b.roa,AS64500,2001:db8::/32,,2026-08-01 00:00:00,2027-08-01 00:00:00
`;
    const outcome = await readSource(archive, text);
    const span = { notBefore: Date.UTC(2026, 7, 1), notAfter: Date.UTC(2027, 7, 1) };
    expect(outcome.facts.slice(0, 2)).toEqual(facts(span));
    expect(outcome.facts[2]).toMatchObject({
      name: '2001:db8::/32 AS64500 32',
      properties: { maxLength: 32, ...span },
    });
    expect(archive.part?.('ripencc-roas.csv')).toBe('ripencc');
  });

  it('ROA CSV loses only its bad rows, each named by its line', async () => {
    const rows = [
      'AS64500,192.0.2.0/24,23,ripe',
      'AS64500,x,24,ripe',
      'ASx,192.0.2.0/24,24,ripe',
      'AS64500',
      'AS1,10.0.0.0/8,a,r',
    ];
    const text = ['ASN,IP Prefix,Max Length,Trust Anchor', ...rows, 'AS64500,192.0.2.0/24,25,ripe'].join('\n');
    const outcome = await readSource(rpkiClient, text);
    expect(outcome.refusals.map(({ line }) => line)).toEqual([2, 3, 4, 5, 6]);
    expect(outcome.facts).toEqual(facts({ trustAnchor: 'ripe' }));
  });
});
