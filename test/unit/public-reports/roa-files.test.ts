import { describe, expect, it } from 'vitest';
import { ROA_JSON } from '../../../loaders/sources/routing/roa-json.ts';
import { factLine } from '../../support/fact-lines.ts';
import { reportedFile } from '../../support/reported-files.ts';
import { declaredIn, readSource } from '../../support/source-input.ts';

const FIRST = [
  'ROA 11.0.0.0/16 AS64496 24 {"prefix":"11.0.0.0/16","asn":64496,"maxLength":24,"trustAnchor":"arin"}',
  '11.0.0.0/16 AS64496 24 AUTHORIZES ASN AS64496 {}',
];

describe('ROA files of public reports', () => {
  it('roa-files-02: a ROA without maxLength has the length of its prefix (NLnetLabs/routinator#731)', async () => {
    expect(await reportedFile('roa-files-02', 'rpki-client-vrps')).toEqual({
      refusal: null,
      facts: [
        ...FIRST,
        'ROA 11.3.0.0/16 AS64499 16 {"prefix":"11.3.0.0/16","asn":64499,"maxLength":16,"trustAnchor":"arin"}',
        '11.3.0.0/16 AS64499 16 AUTHORIZES ASN AS64499 {}',
      ],
      refusals: [],
    });
  });

  it('roa-files-03: numbers may be texts (irrdnet/irrd#499)', async () => {
    expect(await reportedFile('roa-files-03', 'rpki-client-vrps')).toEqual({
      refusal: null,
      facts: [
        ...FIRST,
        'ROA 11.2.0.0/16 AS64498 24 {"prefix":"11.2.0.0/16","asn":64498,"maxLength":24,"trustAnchor":"arin"}',
        '11.2.0.0/16 AS64498 24 AUTHORIZES ASN AS64498 {}',
      ],
      refusals: [],
    });
  });

  it("roa-files-06: Routinator's jsonext gives trust anchor and validity by the objects (NLnetLabs/routinator#1096)", async () => {
    const [start, end] = [Date.UTC(2026, 0, 1), Date.UTC(2026, 11, 1)];
    expect(await reportedFile('roa-files-06', 'routinator-vrps')).toEqual({
      refusal: null,
      facts: [
        `ROA 11.0.0.0/16 AS64496 24 {"prefix":"11.0.0.0/16","asn":64496,"maxLength":24,"trustAnchor":"arin","notBefore":${start},"notAfter":${end}}`,
        '11.0.0.0/16 AS64496 24 AUTHORIZES ASN AS64496 {}',
      ],
      refusals: [],
    });
  });
});

const routinator = declaredIn(ROA_JSON, 'routinator-vrps');

/** The properties of the one ROA of a document, and what was refused. */
async function roaOf(members: Readonly<Record<string, unknown>>) {
  const roa = { asn: 64500, prefix: '11.0.0.0/16', ...members };
  const { facts, refusals } = await readSource(routinator, JSON.stringify({ roas: [roa] }));
  const [said] = facts.map((fact) => factLine(fact).replace(/^[^{]*/, ''));
  return { said: said === undefined ? null : JSON.parse(said), refusals: refusals.map(({ reason }) => reason) };
}

const WHOLE = { prefix: '11.0.0.0/16', asn: 64500, maxLength: 16 };
const end = (day: string) => ({ notAfter: `${day}T00:00:00Z` });

describe('the members of a ROA', () => {
  it.each<[string, Record<string, unknown>, Record<string, unknown>]>([
    ['a maxLength of null', { maxLength: null }, {}],
    ['a maxLength as text', { maxLength: '24' }, { maxLength: 24 }],
    ['an AS number with its letters', { asn: 'AS64500' }, {}],
    ['an AS number as text', { asn: '64500' }, {}],
    ['an end as text', { expires: '1790000000' }, { notAfter: 1_790_000_000_000 }],
    ['a trust anchor of null', { ta: null }, {}],
    ['sources of null', { source: null }, {}],
    ['no source', { source: [] }, {}],
    ['an exception of the operator as source', { source: [{ type: 'exception', path: 'a' }] }, {}],
    [
      'a source without a chain',
      { source: [{ tal: 'ripe', validity: end('2026-12-01') }] },
      { trustAnchor: 'ripe', notAfter: Date.UTC(2026, 11, 1) },
    ],
    [
      'a chain that ends before the object',
      { source: [{ validity: end('2027-01-01'), chainValidity: end('2026-12-01') }] },
      { notAfter: Date.UTC(2026, 11, 1) },
    ],
    [
      'two sources, of which one ends later',
      {
        source: [
          { tal: 'apnic', validity: end('2026-12-01') },
          { tal: 'ripe', validity: end('2026-12-05') },
        ],
      },
      { trustAnchor: 'apnic', notAfter: Date.UTC(2026, 11, 5) },
    ],
  ])('A ROA with %s is whole', async (_, members, more) => {
    expect(await roaOf(members)).toEqual({ said: { ...WHOLE, ...more }, refusals: [] });
  });

  it.each([
    ['a word', 'long'],
    ['a list', [24]],
    ['a fraction', 24.5],
    ['a negative number', -1],
    ['too large a number', 129],
  ])('A maxLength of %s refuses the ROA: it is not absent', async (_, maxLength) => {
    const { said, refusals } = await roaOf({ maxLength });
    expect([said, refusals.length, refusals[0]?.startsWith('maxLength: ')]).toEqual([null, 1, true]);
  });

  it.each([
    ['an end of another shape', { expires: 'soon' }, /^expires: /],
    ['a trust anchor of another shape', { ta: 5 }, /^ta: /],
    ['a source of another shape', { source: ['ripe'] }, /^source\.0: /],
  ])('A ROA with %s is read without it, and the refusal names it', async (_, members, named) => {
    const { said, refusals } = await roaOf(members);
    expect(said).toEqual(WHOLE);
    expect(refusals).toEqual([expect.stringMatching(named)]);
  });
});
