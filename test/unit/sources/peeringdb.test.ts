import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  peeringdbFac,
  peeringdbIx,
  peeringdbIxfac,
  peeringdbNet,
  peeringdbNetfac,
  peeringdbNetixlan,
} from '../../../loaders/sources/physical/peeringdb.ts';
import { factLine } from '../../support/fact-lines.ts';
import { memoryInput, readSource } from '../../support/source-input.ts';

/** Written by the API's specification: documentation AS numbers and addresses, invented names. */
const FAC = [
  {
    id: 7,
    org_id: 3,
    name: 'Example Data Centre AMS1',
    address1: '1 Example Street',
    address2: '',
    city: 'Amsterdam',
    country: 'NL',
    state: '',
    zipcode: '1000 AA',
    latitude: 52.3,
    longitude: 4.9,
    clli: '',
    status: 'ok',
  },
  { id: 8, name: 'Example Two', city: '', country: '', latitude: null, longitude: null, status: 'ok' },
  { id: 9, name: 'Gone', status: 'deleted' },
];
const IX = [
  {
    id: 4,
    name: 'EXAMPLE-IX',
    name_long: 'Example Internet Exchange',
    city: 'Amsterdam',
    country: 'NL',
    website: 'https://ix.example.net/',
    net_count: 2,
    tech_email: 'noc@ix.example.net',
    status: 'ok',
  },
];
const NET = [{ id: 11, org_id: 3, asn: 64500, name: 'Example Networks', aka: '', status: 'ok' }];
const ORG = [{ id: 3, name: 'Example Networks B.V.', status: 'ok' }];
const NETFAC = [{ id: 1, net_id: 11, fac_id: 7, local_asn: 64510, name: 'Example Data Centre AMS1', status: 'ok' }];
const IXFAC = [{ id: 1, ix_id: 4, fac_id: 7, name: 'Example Data Centre AMS1', city: 'Amsterdam', status: 'ok' }];
const PORT = { ix_id: 4, name: 'EXAMPLE-IX: Peering LAN', asn: 64500, operational: true, status: 'ok' };
const NETIXLAN = [
  { ...PORT, id: 1, speed: 10000, ipaddr4: '192.0.2.10', ipaddr6: '2001:db8::10', is_rs_peer: false },
  { ...PORT, id: 2, speed: 10000, ipaddr4: '192.0.2.11', ipaddr6: null, is_rs_peer: true },
  { ...PORT, id: 3, asn: 64501, speed: 0, ipaddr4: null, ipaddr6: null, is_rs_peer: false },
  { ...PORT, id: 4, asn: 64502, speed: 1000, operational: false },
];

function answer(data: readonly unknown[]): string {
  return JSON.stringify({ data, meta: { generated: 1787378400.5 } });
}

const TABLES = { fac: FAC, ix: IX, ixfac: IXFAC, net: NET, netfac: NETFAC, netixlan: NETIXLAN, org: ORG };
const BESIDE = Object.fromEntries(Object.entries(TABLES).map(([name, data]) => [`${name}.json`, answer(data)]));
const DUMP = JSON.stringify(Object.fromEntries(Object.entries(TABLES).map(([name, data]) => [name, { data }])));

async function linesOf(source: Parameters<typeof readSource>[0], input: Parameters<typeof readSource>[1]) {
  const { facts, refusals } = await readSource(source, input);
  expect(refusals).toEqual([]);
  return facts.map(factLine);
}

describe('PeeringDB', () => {
  it('PeeringDB gives data centres with their place; empty fields and deleted rows are left out', async () => {
    expect(await linesOf(peeringdbFac, answer(FAC))).toEqual([
      'FACILITY Example Data Centre AMS1 {"peeringdbId":7,"address":"1 Example Street","latitude":52.3,"longitude":4.9}',
      'CITY Amsterdam, NL {}',
      'Example Data Centre AMS1 LOCATED_IN CITY Amsterdam, NL {}',
      'Example Data Centre AMS1 HAS_COUNTRY COUNTRY NL {}',
      'FACILITY Example Two {"peeringdbId":8}',
    ]);
    expect(await peeringdbFac.dateOf?.(memoryInput(answer(FAC), 'fac.json'))).toBe(1787378400500);
  });

  it("PeeringDB gives exchanges and their sites; a site takes the exchange's name from the ix table", async () => {
    expect(await linesOf(peeringdbIx, answer(IX))).toEqual([
      'INTERNET_EXCHANGE EXAMPLE-IX {"peeringdbId":4,"longName":"Example Internet Exchange","website":"https://ix.example.net/","memberCount":2}',
      'CITY Amsterdam, NL {}',
      'EXAMPLE-IX LOCATED_IN CITY Amsterdam, NL {}',
      'EXAMPLE-IX HAS_COUNTRY COUNTRY NL {}',
    ]);
    const site = 'EXAMPLE-IX IX_AT FACILITY Example Data Centre AMS1 {}';
    expect(await linesOf(peeringdbIxfac, memoryInput(answer(IXFAC), 'ixfac.json', 99, BESIDE))).toEqual([site]);
    expect((await readSource(peeringdbIxfac, answer(IXFAC))).refusals).toEqual([
      { line: 1, reason: 'exchange 4 is not in an ix.json in the same folder' },
    ]);
  });

  it('PeeringDB gives the networks in a data centre, with the AS number that they use there', async () => {
    const to = 'AS_PRESENT_AT FACILITY Example Data Centre AMS1 {"localAsn":64510}';
    expect(await linesOf(peeringdbNetfac, answer(NETFAC))).toEqual([`AS64510 ${to}`]);
    expect(await linesOf(peeringdbNetfac, memoryInput(answer(NETFAC), 'netfac.json', 99, BESIDE))).toEqual([
      `AS64500 ${to}`,
    ]);
  });

  it('PeeringDB gives the networks at an exchange, and sums up their ports that are in use', async () => {
    const both = [
      'AS64500 IX_MEMBER INTERNET_EXCHANGE EXAMPLE-IX {"speedMbps":20000,"ipv4":"192.0.2.10, 192.0.2.11","ipv6":"2001:db8::10","isRouteServerPeer":true}',
      'AS64501 IX_MEMBER INTERNET_EXCHANGE EXAMPLE-IX {"isRouteServerPeer":false}',
    ];
    expect(await linesOf(peeringdbNetixlan, answer(NETIXLAN))).toEqual(both);
    expect(await linesOf(peeringdbNetixlan, memoryInput(answer(NETIXLAN), 'netixlan.json', 99, BESIDE))).toEqual(both);
  });

  it('PeeringDB gives the names of networks, and of organisations where the org table is in the same folder', async () => {
    const named = 'ASN AS64500 {"statedLegalName":"Example Networks"}';
    expect(await linesOf(peeringdbNet, answer(NET))).toEqual([named]);
    expect(await linesOf(peeringdbNet, memoryInput(answer(NET), 'net.json', 99, BESIDE))).toEqual([
      named,
      'ORGANIZATION example networks b.v. {"displayName":"Example Networks B.V."}',
      'AS64500 REGISTERED_BY ORGANIZATION example networks b.v. {}',
    ]);
  });

  it('A PeeringDB dump of all tables yields the same facts as single tables, dated by its file name', async () => {
    const dump = memoryInput(DUMP, 'peeringdb_2_dump_2026_08_01.json');
    expect(await peeringdbIxfac.dateOf?.(dump)).toBe(Date.UTC(2026, 7, 1));
    for (const source of [
      peeringdbFac,
      peeringdbIx,
      peeringdbIxfac,
      peeringdbNet,
      peeringdbNetfac,
      peeringdbNetixlan,
    ]) {
      const table = source.id.replace('peeringdb-', '');
      const alone = memoryInput(BESIDE[`${table}.json`] ?? '', `${table}.json`, 99, BESIDE);
      expect(await linesOf(source, dump)).toEqual(await linesOf(source, alone));
    }
  });

  it('PeeringDB refuses a malformed row separately, and never throws', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.jsonValue(), { maxLength: 5 }), async (rows) => {
        const { facts } = await readSource(peeringdbNetixlan, answer([...rows, NETIXLAN[2]]));
        expect(facts.map(factLine)).toContain(
          'AS64501 IX_MEMBER INTERNET_EXCHANGE EXAMPLE-IX {"isRouteServerPeer":false}',
        );
      }),
    );
    const text = '{"data": [\n{"id": "x"},\n{"id": 1, "name": "A"}]}';
    expect((await readSource(peeringdbFac, text)).refusals).toMatchObject([{ line: 2 }]);
  });
});
