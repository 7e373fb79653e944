import { beforeAll, expect, it, test } from 'vitest';
import { addressKey } from '../../schema/keys/index.ts';
import type { Database, Statement } from '../../store/database.ts';
import { AddressUses } from '../../views/address-uses.ts';
import { LocationCache } from '../../views/location-cache.ts';
import { schemaDatabase } from '../support/graph.ts';
import { writeAnnouncements, writeLocations, writePlane } from './location-data.ts';
import { post, type TestApp, testApp } from './test-app.ts';

let app: TestApp;
let database: Database;

/** A source of places that has not heard of the exit relay in its block, and one that says nothing of any use. */
const PLACES = [
  { cidr: '192.0.2.0/24', countryCode: 'NL', isTorExitNode: false, isVpn: false },
  { cidr: '198.51.100.0/24', countryCode: 'DE' },
];

beforeAll(async () => {
  database = await schemaDatabase();
  await writeLocations(database, PLACES);
  await writeAnnouncements(
    database,
    PLACES.map(({ cidr }) => ({ prefix: cidr, asn: 64500, handle: 'EXAMPLENET', legalName: 'Example Networks B.V.' })),
  );
  await database.write({
    text: `CREATE (:IPV4 {name: '192.0.2.66', orderKey: $key})-[:OPERATES_EXIT_NODE]->(:TOR_RELAY {name: 'a relay'})
      CREATE (:PREFIX {name: '198.51.100.128/25'})-[:LISTED_IN]->
        (:FEED_SOURCE {name: 'VPN ranges', id: 'vpn-ranges', category: 'VPNs', isThreat: false})-[:BELONGS_TO]->(:CATEGORY {name: 'VPNs'})`,
    parameters: { key: addressKey('192.0.2.66') },
  });
  await writePlane(database, 'listed', [
    { first: '198.51.100.128', last: '198.51.100.255', networks: ['198.51.100.128/25'] },
  ]);
  app = await testApp(database);
});

/** What each address is used for: by Tor, as a VPN, and what hides its user. */
const USED = [
  ['192.0.2.66', true, false, 'tor'],
  ['198.51.100.200', null, true, 'vpn'],
  ['198.51.100.7', null, null, null],
] as const;

test.each(USED)(
  '%s has the same traits in its location, its indicator and its view (Tor: %s, VPN: %s)',
  async (ip, isTorExitNode, isVpn, type) => {
    const traits = { isTorExitNode, isVpn };
    expect(await app.json(`/v1/location/ip/${ip}`)).toMatchObject({ traits });
    expect(await app.json(`/v1/indicators/ip/${ip}`)).toMatchObject({
      geolocation: { traits },
      security: { is_tor_exit: isTorExitNode, is_vpn: isVpn },
      summary: { ip_type: type },
    });
  },
);

it('A bulk look-up of locations returns the same as a look-up of each address', async () => {
  const ips = USED.map(([ip]) => ip);
  const alone = await Promise.all(ips.map((ip) => app.json(`/v1/location/ip/${ip}`)));
  expect(await (await app.ask('/v1/location/ips/bulk', post({ ips }))).json()).toEqual(alone);
});

/** Addresses in and next to the blocks of the test, on both sides of each border, of both families. */
const NEIGHBOURS = [
  ...['192.0.1.255', '192.0.2.0', '192.0.2.65', '192.0.2.66', '192.0.2.67', '192.0.2.255', '192.0.3.0'],
  ...['198.51.99.255', '198.51.100.0', '198.51.100.127', '198.51.100.128', '198.51.100.200', '198.51.100.255'],
  ...['198.51.101.0', '0.0.0.0', '255.255.255.255', '::', '::1', '::fffe:ffff:ffff', '::1:0:0:0', '2001:db8::1'],
];

it('What is remembered of a range or a gap is what each address alone is answered, in every order', async () => {
  const version = () => Promise.resolve('one');
  const alone = await Promise.all(
    NEIGHBOURS.map(async (address) => ({
      use: (await new AddressUses(database, version).read([address])).get(address),
      place: (await new LocationCache(database, version).read([address])).get(address),
    })),
  );
  for (const order of [NEIGHBOURS, [...NEIGHBOURS].reverse(), [...NEIGHBOURS].sort()]) {
    const [uses, places] = [new AddressUses(database, version), new LocationCache(database, version)];
    for (const address of order) {
      const expected = alone[NEIGHBOURS.indexOf(address)];
      expect((await uses.read([address])).get(address)).toEqual(expected?.use);
      expect((await places.read([address])).get(address)).toEqual(expected?.place);
    }
  }
});

it('A neighbour of an address that was asked needs no range: its node is read, and no more', async () => {
  const texts: string[] = [];
  const reader = {
    read: (statement: Statement) => {
      texts.push(statement.text);
      return database.read(statement);
    },
  };
  const uses = new AddressUses(reader, () => Promise.resolve('one'));
  await uses.read(['198.51.100.200']);
  texts.length = 0;
  expect((await uses.read(['198.51.100.201'])).get('198.51.100.201')).toMatchObject({ isVpn: true, isTor: null });
  expect(texts).toEqual([expect.stringMatching(/MATCH \(n:IPV4 \{name: name\}\)/)]);
});
