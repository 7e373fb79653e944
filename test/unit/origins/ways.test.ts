import { describe, expect, it } from 'vitest';
import type { OriginHost } from '../../../facts/origin-host.ts';
import { askedHost } from '../../../procedures/origins/asked-host.ts';
import type { HostFacts } from '../../../procedures/origins/gather.ts';
import { waysOf } from '../../../procedures/origins/ways.ts';
import { LIBRARY_SUFFIXES } from '../../../schema/keys/index.ts';

const DAY = 86_400_000;
const NOW = Date.UTC(2026, 7, 1);
const HOST = 'www.an.example';

const OWN: OriginHost = {
  host: HOST,
  isStored: true,
  newest: NOW,
  hasTimes: false,
  addresses: [],
  aliases: [],
  gone: [],
  linksTo: [],
  linkedFrom: [],
  vendors: [],
};

function facts({ own = {}, ...more }: Partial<Omit<HostFacts, 'own'>> & { own?: Partial<OriginHost> }): HostFacts {
  return {
    asked: askedHost(HOST, LIBRARY_SUFFIXES),
    own: { ...OWN, ...own },
    names: { zone: 'an.example', isCut: false, names: [] },
    senders: [],
    mailHosts: new Map(),
    certificates: [],
    registrants: [],
    ...more,
  };
}

const address = (name: string, hop = name) => [{ hop, address: `192.0.2.${name.length}` }];
const reported = (given: HostFacts, ...leads: string[]) =>
  waysOf(given, new Map(leads.map((name) => [name, address(name)]))).map((way) => [way.method, ...way.evidence]);

describe('the ways of a host', () => {
  it('A sighting more than a day older than the newest is a former one; a sighting without a time is not', () => {
    const addresses = [
      { name: '192.0.2.1', seen: null },
      { name: '192.0.2.2', seen: NOW },
      { name: '192.0.2.3', seen: NOW - DAY },
      { name: '192.0.2.4', seen: NOW - DAY - 1 },
    ];
    expect(reported(facts({ own: { addresses } }))).toEqual([
      ['current_a', 'RESOLVES_TO->192.0.2.1'],
      ['current_a', 'RESOLVES_TO->192.0.2.2'],
      ['current_a', 'RESOLVES_TO->192.0.2.3'],
      ['former_a', 'RESOLVES_TO->192.0.2.4', 'last-seen:2026-07-30'],
    ]);
  });

  it('A resolution that a load found to be over is listed once, with the newest of its days', () => {
    const gone = [
      { name: '192.0.2.1', seen: NOW },
      { name: '192.0.2.2', seen: NOW - DAY },
      { name: '192.0.2.1', seen: NOW - 2 * DAY },
    ];
    const ways = waysOf(facts({ own: { gone } }), new Map());
    expect(ways.map(({ evidence }) => evidence)).toEqual([
      ['RESOLVES_TO->192.0.2.1', 'gone-by:2026-08-01'],
      ['RESOLVES_TO->192.0.2.2', 'gone-by:2026-07-31'],
    ]);
    expect(ways.every(({ hasNode }) => !hasNode)).toBe(true);
  });

  it('The ways of a host follow aliases, the newest first, and name the alias that has the address', () => {
    const aliases = [
      { name: 'old.cdn.example', seen: NOW - 3 * DAY },
      { name: 'cdn.example', seen: NOW },
    ];
    const leads = new Map([
      ['old.cdn.example', [{ hop: 'edge.example', address: '192.0.2.1' }]],
      ['cdn.example', [{ hop: 'cdn.example', address: '192.0.2.2' }]],
    ]);
    expect(waysOf(facts({ own: { aliases } }), leads).map(({ evidence, via }) => [via, ...evidence])).toEqual([
      ['cdn.example', 'ALIAS_OF->HOSTNAME:cdn.example->RESOLVES_TO->192.0.2.2'],
      [
        'edge.example',
        'ALIAS_OF->HOSTNAME:old.cdn.example->ALIAS_OF->HOSTNAME:edge.example->RESOLVES_TO->192.0.2.1',
        'last-seen:2026-07-29',
      ],
    ]);
  });

  it('The ways of a host include mail hosts, names of the domain, which of those are mail, and their PTR records', () => {
    const names = {
      zone: 'an.example',
      isCut: false,
      names: [
        { name: HOST, takesMail: false, reverse: ['192.0.2.9'] },
        { name: 'smtp2.an.example', takesMail: false, reverse: [] },
        { name: 'ftp.an.example', takesMail: false, reverse: ['192.0.2.8'] },
        { name: 'in.an.example', takesMail: true, reverse: [] },
      ],
    };
    const mailHosts = new Map([['an.example', ['mx.hoster.example']]]);
    const leads = ['mx.hoster.example', HOST, 'smtp2.an.example', 'ftp.an.example', 'in.an.example'];
    const ways = waysOf(facts({ names, mailHosts }), new Map(leads.map((name) => [name, address(name)])));
    expect(ways.map(({ method, evidence, isMail }) => [method, evidence[0], isMail])).toEqual([
      ['mx_host', 'HOSTNAME:an.example->MAIL_FOR<-HOSTNAME:mx.hoster.example->RESOLVES_TO->192.0.2.17', true],
      ['subdomain_a', 'HOSTNAME:smtp2.an.example->RESOLVES_TO->192.0.2.16', true],
      ['subdomain_a', 'HOSTNAME:ftp.an.example->RESOLVES_TO->192.0.2.14', false],
      ['subdomain_a', 'HOSTNAME:in.an.example->RESOLVES_TO->192.0.2.13', true],
      ['ptr_name', 'HAS_PTR<-192.0.2.9', false],
      ['ptr_name', 'HOSTNAME:ftp.an.example->HAS_PTR<-192.0.2.8', false],
    ]);
  });

  it('The ways of a host include SPF, from its own record and from the record of its domain', () => {
    const senders = [
      { host: HOST, name: 'an.example', addresses: ['192.0.2.1'], networks: [], hosts: ['mail.example'] },
      { host: HOST, name: HOST, addresses: ['192.0.2.2'], networks: [], hosts: [] },
    ];
    expect(reported(facts({ senders }), 'mail.example')).toEqual([
      ['spf_ip', 'HOSTNAME:an.example->SPF_IP->192.0.2.1'],
      ['spf_ip', 'SPF_IP->192.0.2.2'],
      ['spf_ip', 'HOSTNAME:an.example->SPF_A->HOSTNAME:mail.example->RESOLVES_TO->192.0.2.12'],
    ]);
  });

  it('The ways of a host include certificates of few names and few domains', () => {
    const certificate = (name: string, names: readonly string[], apexes: readonly string[]) => {
      return {
        host: HOST,
        certificate: name,
        names: names.map((one, at) => ({ name: one, apex: apexes[at] ?? null })),
      };
    };
    const many = Array.from({ length: 11 }, (_, at) => `a.domain${at}.example`);
    const crowd = Array.from({ length: 101 }, (_, at) => `a${at}.an.example`);
    const certificates = [
      certificate('own', [HOST, 'b.example'], ['an.example', 'b.example']),
      certificate('cdn', many, many),
      certificate('crowd', crowd, []),
    ];
    expect(reported(facts({ certificates }), HOST, 'b.example', ...many, ...crowd)).toEqual([
      [
        'certificate_san',
        'HAS_CERTIFICATE->TLS_CERTIFICATE:own<-HAS_CERTIFICATE<-HOSTNAME:b.example->RESOLVES_TO->192.0.2.9',
      ],
    ]);
  });

  it('The ways of a host include registrants of few domains, and links of hosts that are no directories', () => {
    const crowd = Array.from({ length: 101 }, (_, at) => `tenant${at}.example`);
    const registrants = [
      {
        domain: 'an.example',
        type: 'REGISTERED_BY',
        label: 'ORGANIZATION',
        name: 'owner',
        others: ['an.example', 'b.example'],
      },
      { domain: 'an.example', type: 'HAS_EMAIL', label: 'EMAIL', name: 'privacy@example', others: crowd },
    ];
    const own = { linksTo: ['b.example'], linkedFrom: crowd.slice(0, 51) };
    expect(reported(facts({ own, registrants }), 'b.example', ...crowd)).toEqual([
      [
        'same_registrant',
        'REGISTERED_BY->ORGANIZATION:owner<-REGISTERED_BY<-HOSTNAME:b.example->RESOLVES_TO->192.0.2.9',
      ],
      ['links_to', 'LINKS_TO->HOSTNAME:b.example->RESOLVES_TO->192.0.2.9'],
    ]);
  });
});
