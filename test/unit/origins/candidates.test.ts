import { describe, expect, it } from 'vitest';
import { type OriginAddress, OriginAddresses } from '../../../facts/origin-addresses.ts';
import type { OriginHost } from '../../../facts/origin-host.ts';
import { askedHost } from '../../../procedures/origins/asked-host.ts';
import { candidatesOf, type Surroundings } from '../../../procedures/origins/candidates.ts';
import type { HostFacts } from '../../../procedures/origins/gather.ts';
import type { Method } from '../../../procedures/origins/methods.ts';
import { rowsOf } from '../../../procedures/origins/rows.ts';
import type { Way } from '../../../procedures/origins/ways.ts';
import { LIBRARY_SUFFIXES } from '../../../schema/keys/index.ts';

const HOST = 'www.an.example';

function facts(own: Partial<OriginHost> = {}, networks: string[] = [], isCut = false): HostFacts {
  return {
    asked: askedHost(HOST, LIBRARY_SUFFIXES),
    own: {
      ...{ host: HOST, isStored: true, newest: 1, hasTimes: true, addresses: [], aliases: [], gone: [] },
      ...{ linksTo: [], linkedFrom: [], vendors: [], ...own },
    },
    names: { zone: 'an.example', isCut, names: [] },
    senders: [{ host: HOST, name: 'an.example', addresses: [], networks, hosts: [] }],
    mailHosts: new Map(),
    certificates: [],
    registrants: [],
  };
}

const way = (method: Method, address: string, more: Partial<Way> = {}): Way => {
  return {
    ...{ method, address, hasNode: true, via: null, from: null, evidence: [`${method} ${address}`], isMail: false },
    ...more,
  };
};

function surroundings(
  addresses: Readonly<Record<string, Partial<OriginAddress>>>,
  more: Partial<Surroundings> = {},
): Surroundings {
  const rows = Object.entries(addresses).map(([address, known]): OriginAddress => {
    const nothing = { ownOperators: [], rangeOperators: [], asn: null, asNames: [], egressClasses: [], feeds: [] };
    return { id: `node ${address}`, ...nothing, domains: 0, ...known };
  });
  return { addresses: new OriginAddresses(rows), services: new Map(), vendors: new Map(), ...more };
}

describe('candidates', () => {
  it('Candidates are in the order of confidence, highest first, then of addresses', () => {
    const ways = [way('mx_host', '192.0.2.10'), way('mx_host', '192.0.2.9'), way('former_a', '2001:db8::1')];
    const found = candidatesOf(facts(), ways, surroundings({ '192.0.2.9': {}, '192.0.2.10': {}, '2001:db8::1': {} }));
    expect(found.map(({ address, confidence }) => [address, confidence])).toEqual([
      ['2001:db8::1', 0.5833],
      ['192.0.2.9', 0.0833],
      ['192.0.2.10', 0.0833],
    ]);
  });

  it('A network of senders shares its evidence among all of its addresses', () => {
    const ways = [way('subdomain_a', '192.0.2.1'), way('subdomain_a', '192.0.2.2')];
    const around = surroundings({ '192.0.2.1': {}, '192.0.2.2': {} });
    const chances = (networks: string[]) =>
      candidatesOf(facts({}, networks), ways, around).map((one) => one.confidence);
    expect(chances([])).toEqual([0.2156, 0.2156]);
    expect(chances(['192.0.2.0/26'])).toEqual([0.2198, 0.2198]);
    expect(chances(['192.0.2.1/32'])).toEqual([0.6396, 0.099]);
  });

  it('A candidate ranks higher with a name nearer to the host, and lowest with a name of another service', () => {
    const from = (name: string, address: string) => way('subdomain_a', address, { from: name });
    const ways = [
      from('an.example', '192.0.2.1'),
      from('origin.an.example', '192.0.2.2'),
      from('shop.an.example', '192.0.2.3'),
      from('a.team.an.example', '192.0.2.4'),
      from('ns1.an.example', '192.0.2.5'),
    ];
    const around = surroundings(Object.fromEntries(ways.map(({ address }) => [address, {}])));
    const chances = candidatesOf(facts(), ways, around).map(({ confidence }) => confidence);
    expect(chances).toEqual(chances.toSorted((one, other) => other - one));
    expect(new Set(chances).size).toBe(5);
  });

  it('Mail relays come after all other candidates, however little evidence those have', () => {
    const ways = [
      way('links_to', '192.0.2.1'),
      way('mx_host', '192.0.2.2', { isMail: true }),
      way('spf_ip', '192.0.2.2', { isMail: true }),
    ];
    const found = candidatesOf(facts(), ways, surroundings({ '192.0.2.1': {}, '192.0.2.2': {} }));
    expect(found.map(({ kind }) => kind)).toEqual(['related', 'mail']);
  });

  it('Candidates show the first three ways of each method, in the order of their text, each text once', () => {
    const ways = ['d', 'c', 'b', 'a'].map((path) => way('subdomain_a', '192.0.2.1', { evidence: [path, 'same'] }));
    const [found] = candidatesOf(facts(), [...ways, way('current_a', '192.0.2.1')], surroundings({ '192.0.2.1': {} }));
    expect(found).toMatchObject({
      methods: ['current_a', 'subdomain_a'],
      evidence: ['current_a 192.0.2.1', 'a', 'same', 'b', 'c'],
    });
  });

  it('An SPF network that holds a candidate is evidence for the candidate', () => {
    const [found] = candidatesOf(
      facts({}, ['192.0.2.0/28']),
      [way('links_to', '192.0.2.1')],
      surroundings({ '192.0.2.1': {} }),
    );
    expect(found).toMatchObject({
      methods: ['spf_ip', 'links_to'],
      kind: 'origin',
      evidence: ['links_to 192.0.2.1', 'HOSTNAME:an.example->SPF_IP->PREFIX:192.0.2.0/28'],
    });
  });

  it('A candidate is a CDN’s if its AS has a CDN’s name and no range is known, unless the host is the CDN itself', () => {
    const known = {
      asn: 'AS64500',
      asNames: [
        { name: 'B', organisation: 'Fastly, Inc.' },
        { name: 'A', organisation: 'Other' },
      ],
    };
    const around = surroundings({ '192.0.2.1': known }, { vendors: new Map([['fastly', 'cdn']]) });
    const [found] = candidatesOf(facts(), [way('current_a', '192.0.2.1')], around);
    expect(found).toMatchObject({
      ...{ asn: 'AS64500', asnName: 'A', kind: 'cdn', confidence: 0.09 },
      evidence: ['current_a 192.0.2.1', 'ANNOUNCED_BY->ANNOUNCED_PREFIX<-ROUTES<-ASN:AS64500'],
    });
  });

  it('A candidate belongs to a service if only the service leads to it', () => {
    const service = { name: 'mx.provider.example', vendors: [], suffixes: [], domainsOfMail: 6, domainsOfAliases: 0 };
    const around = surroundings({ '192.0.2.1': {} }, { services: new Map([[service.name, service]]) });
    const mail = way('mx_host', '192.0.2.1', { via: service.name, isMail: true });
    expect(candidatesOf(facts(), [mail], around)[0]?.kind).toBe('shared');
    expect(candidatesOf(facts(), [mail, way('mx_host', '192.0.2.1', { isMail: true })], around)[0]?.kind).toBe('mail');
  });
});

describe('the rows of a host', () => {
  const ways = [way('current_a', '192.0.2.1'), way('mx_host', '10.0.0.1'), way('mx_host', '192.0.2.2')];
  const host = facts({}, []);
  const candidates = candidatesOf(
    host,
    ways,
    surroundings({ '192.0.2.1': { domains: 101 }, '10.0.0.1': {}, '192.0.2.2': { egressClasses: ['vpn'] } }),
  );
  const shown = (isWide: boolean, limit = 25) => rowsOf({ facts: host, ways, candidates }, { isWide, limit });

  it('The rows of a host leave out mail relays if the host takes no mail itself', () => {
    const relay = [way('mx_host', '192.0.2.1', { isMail: true })];
    const rows = (mailHosts: HostFacts['mailHosts'], isWide = false) => {
      const given = { ...facts(), mailHosts };
      const found = candidatesOf(given, relay, surroundings({ '192.0.2.1': {} }));
      return rowsOf({ facts: given, ways: relay, candidates: found }, { isWide, limit: 25 }).rows.map(
        ({ kind }) => kind,
      );
    };
    expect(rows(new Map([['an.example', ['mx.an.example']]]))).toEqual([null]);
    expect(rows(new Map([['an.example', ['mx.an.example']]]), true)).toEqual(['mail']);
    expect(rows(new Map([[HOST, ['mx.an.example']]]))).toEqual(['mail']);
  });

  it('The rows of a host leave out addresses that many share, and say so if nothing is left', () => {
    const { rows, notices } = shown(false);
    expect(rows).toEqual([
      {
        ...{ ip: null, confidence: null, methods: [], asn: null, asnName: null, kind: null, host: HOST },
        evidence: ['candidates:0', 'left-out:2', 'unreachable:1'],
      },
    ]);
    expect(notices.map(({ kind, subject }) => [kind, subject])).toEqual([['addresses-left-out', HOST]]);
    expect(shown(true).rows.map(({ ip, kind }) => [ip, kind])).toEqual([
      ['192.0.2.1', 'shared'],
      ['192.0.2.2', 'shared'],
    ]);
    expect(shown(true, 1).rows).toHaveLength(1);
  });

  it('The rows of a host say that a host is not stored and nothing is known of it, or what of its past is not known', () => {
    const notices = (given: HostFacts, found: readonly Way[] = []) =>
      rowsOf({ facts: given, ways: found, candidates: [] }, { isWide: false, limit: 1 });
    const unknown = notices(facts({ isStored: false }));
    expect(unknown.rows[0]?.evidence).toEqual(['coverage:no-data']);
    expect(unknown.notices.map(({ kind, message }) => [kind, message])).toEqual([
      ['anchor-unknown', expect.stringContaining('nothing that is stored of its domain')],
    ]);
    const fromDomain = notices(facts({ isStored: false }), [way('subdomain_a', '192.0.2.1')]);
    expect(fromDomain.notices.map(({ message }) => message)).toEqual(['The host is not stored; its domain answers.']);
    const past = (own: Partial<OriginHost>) => notices(facts(own)).notices.map(({ message }) => message);
    expect(past({ hasTimes: false })).toEqual([expect.stringMatching(/^It was seen to resolve once only/)]);
    expect(past({ hasTimes: false, newest: null })).toEqual([expect.stringMatching(/^It was never seen to resolve/)]);
    expect(notices(facts({ hasTimes: false }), [way('former_a', '192.0.2.1')]).notices).toEqual([]);
    expect(notices(facts({}, [], true)).notices.map(({ kind }) => kind)).toEqual(['truncated']);
  });
});
