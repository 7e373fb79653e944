import { describe, expect, it } from 'vitest';
import { AS_NAME_LISTS } from '../../../loaders/sources/routing/as-name-lists.ts';
import { declaredIn, readSource } from '../../support/source-input.ts';

const ripe = declaredIn(AS_NAME_LISTS, 'ripe-asnames');
const cidrReport = declaredIn(AS_NAME_LISTS, 'cidr-report-asnames');

const TEXT = `0 -Reserved AS-, ZZ
1 LVLT-1, US
64500 EXAMPLENET - Example Networks B.V., NL
`;
const PAGE = `<html><head><title>AS names</title></head>
<body>File last modified at Sat Aug 22
<pre>
<a href="/cgi-bin/as-report?as=AS1&view=2.0">AS1    </a> LVLT-1, US
<a href="/cgi-bin/as-report?as=AS64500&view=2.0">AS64500</a> EXAMPLENET - Example &amp; Sons, NL
</pre></body></html>
`;

function country(asn: string, code: string) {
  return {
    kind: 'edge',
    type: 'HAS_COUNTRY',
    from: { label: 'ASN', name: asn },
    to: { label: 'COUNTRY', name: code },
    properties: { basis: 'registry' },
  };
}

function named(name: string, statedHandle?: string, statedLegalName?: string) {
  return { kind: 'node', label: 'ASN', name, properties: { statedHandle, statedLegalName } };
}

describe('a list of the names of AS numbers', () => {
  it('A list of AS names gives handle, name and country, and nothing for a reserved number', async () => {
    expect(await readSource(ripe, TEXT)).toEqual({
      records: 2,
      refusals: [],
      facts: [
        named('AS1', 'LVLT-1'),
        country('AS1', 'US'),
        named('AS64500', 'EXAMPLENET', 'Example Networks B.V.'),
        country('AS64500', 'NL'),
      ],
    });
  });

  it('A list of AS names may be a page: the text around the list is no record', async () => {
    expect(await readSource(cidrReport, PAGE)).toEqual({
      records: 2,
      refusals: [],
      facts: [
        named('AS1', 'LVLT-1'),
        country('AS1', 'US'),
        named('AS64500', 'EXAMPLENET', 'Example & Sons'),
        country('AS64500', 'NL'),
      ],
    });
  });

  it('A list of AS names loses only its bad lines, each named by its number', async () => {
    const { facts, refusals } = await readSource(ripe, '1\nno number here\n2 NAMELESS\n99999999999 X, US\n3 MIT, US\n');
    expect(refusals.map(({ line }) => line)).toEqual([1, 2, 3, 4]);
    expect(facts).toHaveLength(2);
  });
});
