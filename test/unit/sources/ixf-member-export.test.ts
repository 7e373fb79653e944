import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ixfMemberExport } from '../../../loaders/sources/physical/ixf-member-export.ts';
import { factLine } from '../../support/fact-lines.ts';
import { memoryInput, readSource } from '../../support/source-input.ts';

/** Written after the schema of the export, version 1.0. */
const EXPORT = {
  version: '1.0',
  timestamp: '2026-08-22T06:00:00Z',
  ixp_list: [
    {
      ixp_id: 1,
      ixf_id: 20,
      peeringdb_id: 99,
      shortname: 'EXAMPLE-IX',
      name: 'Example Internet Exchange',
      country: 'NL',
      url: 'https://ix.example.net/',
      support_email: 'noc@ix.example.net',
      switch: [
        { id: 1, name: 'sw1', colo: 'Example Data Centre AMS1', city: 'Amsterdam', country: 'NL', pdb_facility_id: 7 },
        { id: 2, name: 'sw2' },
      ],
      vlan: [{ id: 0, name: 'peering', ipv4: { prefix: '192.0.2.0', mask_length: 24 } }],
    },
    { ixp_id: 2, shortname: 'EMPTY-IX' },
  ],
  member_list: [
    {
      asnum: 64500,
      member_type: 'peering',
      name: 'Example Networks',
      connection_list: [
        {
          ixp_id: 1,
          state: 'active',
          if_list: [{ switch_id: 1, if_speed: 10000 }],
          vlan_list: [
            {
              vlan_id: 0,
              ipv4: { address: '192.0.2.10', routeserver: true, mac_addresses: ['00:00:5e:00:53:01'] },
              ipv6: { address: '2001:0db8::10', routeserver: false },
            },
          ],
        },
        {
          ixp_id: 1,
          if_list: [{ switch_id: 2, if_speed: 100000 }],
          vlan_list: [{ vlan_id: 0, ipv4: { address: '192.0.2.11' } }],
        },
      ],
    },
    { asnum: 64501, connection_list: [{ ixp_id: 1, vlan_list: [{ ipv4: { address: '192.0.2.300' } }] }] },
    { asnum: 64502, connection_list: [{ ixp_id: 1, state: 'inactive', vlan_list: [] }] },
    { asnum: 64503, connection_list: [{ ixp_id: '1', if_list: [{ if_speed: 99.6 }], vlan_list: [{ ipv4: null }] }] },
    { asnum: 64503, connection_list: [{ ixp_id: 1, if_list: null, vlan_list: null }] },
  ],
};

describe('the member export of an exchange', () => {
  it('A member export gives the exchange, where its switches are, and one membership per network with all ports', async () => {
    const { facts, refusals } = await readSource(ixfMemberExport, JSON.stringify(EXPORT));
    expect(refusals).toEqual([]);
    expect(facts.map(factLine)).toEqual([
      'INTERNET_EXCHANGE EXAMPLE-IX {"peeringdbId":99,"longName":"Example Internet Exchange","memberCount":3,"website":"https://ix.example.net/"}',
      'EXAMPLE-IX HAS_COUNTRY COUNTRY NL {}',
      'FACILITY Example Data Centre AMS1 {"peeringdbId":7}',
      'CITY Amsterdam, NL {}',
      'Example Data Centre AMS1 LOCATED_IN CITY Amsterdam, NL {}',
      'Example Data Centre AMS1 HAS_COUNTRY COUNTRY NL {}',
      'EXAMPLE-IX IX_AT FACILITY Example Data Centre AMS1 {}',
      'INTERNET_EXCHANGE EMPTY-IX {"memberCount":0}',
      'AS64500 IX_MEMBER INTERNET_EXCHANGE EXAMPLE-IX {"speedMbps":110000,"ipv4":"192.0.2.10, 192.0.2.11","ipv6":"2001:db8::10","isRouteServerPeer":true}',
      'AS64501 IX_MEMBER INTERNET_EXCHANGE EXAMPLE-IX {}',
      'AS64503 IX_MEMBER INTERNET_EXCHANGE EXAMPLE-IX {"speedMbps":100}',
    ]);
    expect(await ixfMemberExport.dateOf?.(memoryInput(JSON.stringify(EXPORT)))).toBe(Date.UTC(2026, 7, 22, 6));
  });

  it('A member export of version 0.6 may have its members before its exchanges, and says no speed of any port', async () => {
    const text = JSON.stringify({
      member_list: [
        { asnum: 64500, connection_list: [{ ixp_id: 0, vlan_list: [{ ipv4: { address: '192.0.2.1' } }] }] },
      ],
      ixp_list: [{ ixp_id: 0, shortname: 'OLD-IX' }],
    });
    expect((await readSource(ixfMemberExport, text)).facts.map(factLine)).toEqual([
      'INTERNET_EXCHANGE OLD-IX {"memberCount":1}',
      'AS64500 IX_MEMBER INTERNET_EXCHANGE OLD-IX {"ipv4":"192.0.2.1"}',
    ]);
  });

  it('A member export loses only bad members, named by line, and members at an exchange that it does not name', async () => {
    const text = `{"ixp_list": [{"ixp_id": 1, "shortname": "X"}],
      "member_list": [
        {"asnum": "many", "connection_list": []},
        {"asnum": 64500, "connection_list": [{"ixp_id": 9}]},
        {"asnum": 99999999999, "connection_list": [{"ixp_id": 1}]},
        {"asnum": 64501, "connection_list": [{"ixp_id": 1}]}]}`;
    const { facts, refusals } = await readSource(ixfMemberExport, text);
    expect(refusals.map(({ line }) => line)).toEqual([3, 4, 5]);
    expect(refusals[1]?.reason).toBe('no exchange 9 is in ixp_list');
    expect(facts.map(factLine)).toEqual([
      'INTERNET_EXCHANGE X {"memberCount":1}',
      'AS64501 IX_MEMBER INTERNET_EXCHANGE X {}',
    ]);
  });

  it('A member export of any members never makes the reader throw, and a good member after them is read', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.jsonValue()), async (members) => {
        const good = { asnum: 64500, connection_list: [{ ixp_id: 1 }] };
        const text = JSON.stringify({
          ixp_list: [{ ixp_id: 1, shortname: 'X' }],
          member_list: [...members, good],
        });
        const { facts } = await readSource(ixfMemberExport, text);
        expect(facts.map(factLine)).toContain('AS64500 IX_MEMBER INTERNET_EXCHANGE X {}');
      }),
    );
  });
});
