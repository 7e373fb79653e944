import { describe, expect, it } from 'vitest';
import {
  type AddressFacts,
  type AddressSurroundings,
  askedNetworks,
  askedOrigins,
  asnOf,
  egressOf,
  operatorsOfAddress,
  prefixOf,
} from '../../../attribution/address-operators.ts';
import { askedNames, operatorsOfName } from '../../../attribution/name-operators.ts';
import type { Vendor } from '../../../attribution/operator.ts';

const VENDORS: ReadonlyMap<string, Vendor> = new Map([
  ['aws', { id: 'aws', canonicalName: 'Amazon Web Services', category: 'cloud' }],
  ['plain', { id: 'plain', canonicalName: null, category: 'hosting' }],
]);

const EXAMPLE = { id: 'example', canonicalName: 'Example', category: 'saas', service: 'Pages' };

describe('who runs a name', () => {
  it('An operator that is stated for a name counts 0.96, and one stated for a name above it 0.85', () => {
    const stated = [
      { ...EXAMPLE, level: 0, at: 'a.example' },
      { ...EXAMPLE, level: 1, at: 'example' },
    ];
    expect(operatorsOfName({ name: 'a.example', stated, suffix: null }, VENDORS)).toEqual([
      {
        vendorId: 'example',
        canonicalName: 'Example',
        isCanonical: true,
        category: 'saas',
        service: 'Pages',
        channel: 'DELEGATED_TO',
        confidence: 0.96,
        path: 'DELEGATED_TO->VENDOR:example',
      },
      expect.objectContaining({
        confidence: 0.85,
        path: 'CHILD_OF->HOSTNAME:example->DELEGATED_TO->VENDOR:example',
      }),
    ]);
  });

  it('The owner of a shared suffix runs its names, as a vendor of the graph or under the name of the list', () => {
    const under = (organisation: string | null) =>
      operatorsOfName(
        { name: 'a.pages.example', stated: [], suffix: { name: 'pages.example', organisation } },
        VENDORS,
      );
    const found = {
      service: 'pages.example',
      channel: 'PUBLIC_SUFFIX',
      confidence: 0.85,
      path: 'CHILD_OF->PUBLIC_SUFFIX:pages.example',
    };
    expect(under('Amazon.com, Inc.')).toEqual([
      { vendorId: 'aws', canonicalName: 'Amazon Web Services', isCanonical: true, category: 'cloud', ...found },
    ]);
    expect(under('GitHub, Inc.')).toEqual([
      { vendorId: 'github', canonicalName: 'GitHub, Inc.', isCanonical: false, category: null, ...found },
    ]);
    expect(under('Plain Ltd')).toMatchObject([{ vendorId: 'plain', canonicalName: 'Plain Ltd', isCanonical: true }]);
    expect(under(null)).toEqual([]);
  });

  it('A name is looked up with at most twelve names, and never with the top-level domain', () => {
    expect(askedNames(['a.example', 'example'])).toEqual(['a.example']);
    expect(askedNames(['com'])).toEqual([]);
    expect(askedNames(Array.from({ length: 20 }, (_, at) => `n${at}`))).toHaveLength(12);
  });
});

const NOWHERE: AddressFacts = {
  stated: [],
  delegation: null,
  vendorNetworks: [],
  registeredNetworks: [],
  announcedNetworks: [],
  origins: [],
  originSeen: null,
};

function around(
  address: Partial<AddressFacts>,
  more: Partial<Omit<AddressSurroundings, 'address'>> = {},
): AddressSurroundings {
  return { networks: new Map(), systems: new Map(), ...more, address: { ...NOWHERE, ...address } };
}

const network = { delegated: [], egress: [], registrant: null };

describe('who runs an address', () => {
  it('The operator stated for an address comes first, then its vendor range, its registrant and its origin', () => {
    const surroundings = around(
      {
        stated: [EXAMPLE],
        delegation: '192.0.2.0/25',
        registeredNetworks: ['192.0.2.0/24'],
        announcedNetworks: ['192.0.0.0/16'],
        origins: [64500],
      },
      {
        networks: new Map([
          ['192.0.2.0/25', { ...network, delegated: [{ ...EXAMPLE, channel: 'published-range' }] }],
          ['192.0.2.0/24', { ...network, registrant: { organisation: 'Amazon.com, Inc.', path: 'P->O' } }],
        ]),
        systems: new Map([['AS64500', { asName: 'X', organisation: 'Plain' }]]),
      },
    );
    const operators = operatorsOfAddress(surroundings, VENDORS);
    expect(operators.map(({ vendorId, channel, confidence, path }) => [vendorId, channel, confidence, path])).toEqual([
      ['example', 'DELEGATED_TO', 0.96, 'DELEGATED_TO->VENDOR:example'],
      ['example', 'DELEGATED_TO', 0.93, 'BELONGS_TO->PREFIX:192.0.2.0/25->DELEGATED_TO->VENDOR:example'],
      ['aws', 'NETBLOCK', 0.9, 'BELONGS_TO->P->O'],
      ['plain', 'ORIGIN_AS', 0.8, 'ANNOUNCED_BY->ANNOUNCED_PREFIX:192.0.0.0/16<-ROUTES<-ASN:AS64500'],
    ]);
  });

  it.each([
    ['published-range', 0.93],
    ['rdap', 0.93],
    ['curated', 0.9],
    [null, 0.9],
  ])('A range by the channel %s counts %s', (channel, confidence) => {
    const networks = new Map([['192.0.2.0/24', { ...network, delegated: [{ ...EXAMPLE, channel }] }]]);
    expect(operatorsOfAddress(around({ delegation: '192.0.2.0/24' }, { networks }), VENDORS)).toMatchObject([
      { confidence },
    ]);
  });

  it('The most specific block with a registrant decides, of eight blocks', () => {
    const registrant = (organisation: string) => ({ ...network, registrant: { organisation, path: organisation } });
    const registeredNetworks = ['10.0.0.0/24', '10.0.0.0/16'];
    const networks = new Map([
      ['10.0.0.0/16', registrant('Sixteen')],
      ['10.0.0.0/8', registrant('Eight')],
    ]);
    const near = around({ registeredNetworks, announcedNetworks: ['10.0.0.0/8'] }, { networks });
    expect(operatorsOfAddress(near, VENDORS)).toMatchObject([{ vendorId: 'sixteen', path: 'BELONGS_TO->Sixteen' }]);
    const many = Array.from({ length: 8 }, (_, at) => `10.${at}.0.0/20`);
    expect(operatorsOfAddress(around({ registeredNetworks: [...many, '10.0.0.0/8'] }, { networks }), VENDORS)).toEqual(
      [],
    );
  });

  it('Two of several origins are read, in the order of their names, and each is less sure', () => {
    const systems = new Map([
      ['AS1', { asName: 'ZULU', organisation: 'Zulu' }],
      ['AS2', { asName: 'ALPHA', organisation: 'Alpha' }],
    ]);
    const operatorsOf = (origins: readonly number[], known: AddressSurroundings['systems'] = systems) =>
      operatorsOfAddress(around({ announcedNetworks: ['10.0.0.0/8'], origins }, { systems: known }), VENDORS).map(
        ({ vendorId, confidence }) => [vendorId, confidence],
      );
    expect(operatorsOf([1, 2, 3])).toEqual([
      ['alpha', 0.72],
      ['zulu', 0.72],
    ]);
    expect(operatorsOf([3, 1])).toEqual([
      ['zulu', 0.72],
      ['as3', 0.72],
    ]);
    expect(operatorsOf([4, 3], new Map())).toEqual([
      ['as4', 0.72],
      ['as3', 0.72],
    ]);
  });

  it('The prefix of an address is the announced one, else the one that attributes it', () => {
    const registeredNetworks = ['192.0.2.0/24'];
    expect(prefixOf({ ...NOWHERE, announcedNetworks: ['192.0.0.0/16'], delegation: 'd', registeredNetworks })).toBe(
      '192.0.0.0/16',
    );
    expect(prefixOf({ ...NOWHERE, delegation: '192.0.2.0/25', registeredNetworks })).toBe('192.0.2.0/25');
    expect(prefixOf({ ...NOWHERE, registeredNetworks })).toBe('192.0.2.0/24');
    expect(prefixOf(NOWHERE)).toBeNull();
  });

  it('The AS of an address is its first origin, and the egress vendors of all its ranges are listed once', () => {
    expect([asnOf({ ...NOWHERE, origins: [2, 1] }), asnOf(NOWHERE)]).toEqual(['AS2', null]);
    const egress = ['vpn', 'proxy'];
    const networks = new Map([
      ['a', { ...network, egress }],
      ['b', { ...network, egress: ['vpn'] }],
    ]);
    expect(egressOf(around({ vendorNetworks: ['a', 'b', 'c'] }, { networks }))).toEqual(egress);
  });

  it('An address is looked up with its networks and with the names of two origins', () => {
    const facts = { ...NOWHERE, delegation: 'd', vendorNetworks: ['v'], registeredNetworks: ['r'], origins: [1, 2, 3] };
    expect(askedNetworks({ ...facts, announcedNetworks: ['a'] })).toEqual(['d', 'v', 'r', 'a']);
    expect(askedOrigins(facts)).toEqual(['AS1', 'AS2']);
  });
});
