import { describe, expect, it } from 'vitest';
import { attribute } from '../../../attribution/attribution.ts';
import { isCdnService } from '../../../attribution/cdn-services.ts';
import { hostClassOf } from '../../../attribution/host-class.ts';
import type { Parties } from '../../../attribution/parties.ts';
import { rolesOf } from '../../../attribution/roles.ts';
import { address, name, operator, partiesOfAddress, partiesOfHost } from './parties.ts';

const roles = (parties: Parties) => rolesOf(parties, attribute(parties));
const hostClass = (parties: Parties) => hostClassOf(parties, attribute(parties), roles(parties));

describe('the roles of the operator of a host', () => {
  it('A host without an operator has no roles', () => {
    expect(roles(partiesOfHost())).toEqual([]);
  });

  it.each([
    ['DNS_OPERATOR', { names: [name('SELF', [operator('one')]), name('NAMESERVER', [operator('one')])] }],
    [
      'DNS_OPERATOR',
      { names: [name('SELF', [operator('one')])], addresses: [address('NAMESERVER', [operator('one')])] },
    ],
    ['MAIL_RECEIVER', { names: [name('SELF', [operator('one')]), name('MAIL', [operator('one')])] }],
    ['MAIL_RECEIVER', { names: [name('SELF', [operator('one')])], addresses: [address('MAIL', [operator('one')])] }],
    ['ORIGIN_AS', { addresses: [address('SELF', [operator('one', { channel: 'ORIGIN_AS' })])] }],
    ['CLOUD_HOST', { addresses: [address('SELF', [operator('one', { category: 'cloud' })])] }],
    ['CLOUD_HOST', { addresses: [address('SELF', [operator('one', { category: 'hosting' })])] }],
    ['EGRESS', { addresses: [address('SELF', [operator('one')], { egress: ['one'] })] }],
    ['REGISTRAR', { names: [name('SELF', [operator('one')])], facts: { registrars: ['One, Inc.'] } }],
    ['CDN', { names: [name('SELF', [operator('one', { category: 'cdn' })])] }],
    ['CDN', { names: [name('SELF', [operator('one', { service: 'CLOUDFRONT' })])] }],
  ])('The operator of a host has the role %s', (role, parties) => {
    expect(roles(partiesOfHost(parties))).toEqual([role]);
  });

  it('The operator of a host has no role for what other operators do', () => {
    const names = [
      name('SELF', [operator('one')]),
      name('NAMESERVER', [operator('two')]),
      name('MAIL', [operator('two')]),
    ];
    const addresses = [
      address('SELF', [operator('two', { channel: 'ORIGIN_AS', confidence: 0.8 })], { egress: ['two'] }),
    ];
    expect(roles(partiesOfHost({ names, addresses, facts: { registrars: ['Two Ltd'] } }))).toEqual([]);
  });

  it('The AS and the name servers of a CDN do not have the role CDN', () => {
    const announced = operator('one', { category: 'cdn', channel: 'ORIGIN_AS' });
    expect(roles(partiesOfAddress([announced]))).toEqual(['ORIGIN_AS']);
    const served = [name('SELF'), name('NAMESERVER', [operator('one', { category: 'cdn' })])];
    expect(roles(partiesOfHost({ names: served }))).toEqual(['DNS_OPERATOR']);
  });

  it.each([
    ['CLOUDFRONT', true],
    ['EC2, CLOUDFRONT', true],
    ['d1.cloudfront.net', true],
    ['azureedge.net', true],
    ['azurefd.net', true],
    ['AzureFrontDoor.Frontend', true],
    ['EC2', false],
    [null, false],
  ])('The service %s is a CDN: %s', (service, isCdn) => {
    expect(isCdnService(service)).toBe(isCdn);
  });
});

describe('the class of a host', () => {
  const cdn = operator('cdn', { category: 'cdn' });

  it.each([
    ['service', 'its own class, whatever else it is', { facts: { hostClass: 'service', isNameServer: true } }],
    ['registrar_parking', 'listed as parked', { facts: { feeds: ['misp-parking-domain'], isNameServer: true } }],
    ['nameserver', 'a name server', { facts: { isNameServer: true, isMailHost: true } }],
    ['mail', 'takes mail', { facts: { isMailHost: true }, names: [name('SELF', [], 'pages.example')] }],
    ['multi_tenant_user_content', 'under a private suffix', { names: [name('SELF', [cdn], 'pages.example')] }],
    ['cdn', 'on a CDN', { addresses: [address('SELF', [cdn])] }],
    ['service', 'of a vendor', { names: [name('SELF', [operator('one')])] }],
    ['unresolved', 'without an address', {}],
    ['single_tenant', 'with an address', { addresses: [address('SELF')] }],
    ['single_tenant', 'an alias', { facts: { aliases: ['a.example'] } }],
    ['unresolved', 'with addresses around it alone', { addresses: [address('NAMESERVER'), address('PARENT')] }],
  ])('The class of a host is %s: %s', (expected, _what, parties) => {
    expect(hostClass(partiesOfHost(parties))).toBe(expected);
  });

  it.each(['saas', 'mail', 'media', 'ai', 'security'])('An alias of a vendor of %s is a service', (category) => {
    const names = [name('SELF'), name('ALIAS', [operator('one', { category })])];
    expect(hostClass(partiesOfHost({ names, facts: { aliases: ['a.example'] } }))).toBe('service');
  });

  it('An alias of a cloud, or of a shared suffix, is not a service', () => {
    const aliased = (more: object) => {
      const names = [name('SELF'), name('ALIAS', [operator('one', more)])];
      return hostClass(partiesOfHost({ names, facts: { aliases: ['a.example'] } }));
    };
    expect(aliased({ category: 'cloud' })).toBe('single_tenant');
    expect(aliased({ category: 'saas', channel: 'PUBLIC_SUFFIX' })).toBe('single_tenant');
  });

  it('A host is parked when a name server of its nearest zone is one of parked domains', () => {
    const server = (level: number, feeds: readonly string[]) =>
      ({ type: 'NAMESERVER_FOR', level, name: `ns${level}.example`, feeds }) as const;
    const parking = ['misp-parking-domain-ns'];
    expect(hostClass(partiesOfHost({ servers: [server(0, parking)] }))).toBe('registrar_parking');
    expect(hostClass(partiesOfHost({ servers: [server(0, []), server(1, parking)] }))).toBe('unresolved');
  });
});

describe('the class of an address', () => {
  const domains = (count: number) => Array.from({ length: count }, (_, at) => `d${at}.example`);

  it.each([
    ['registrar_parking', 'listed as parked', [], { feeds: ['misp-parking-domain', 'weft-resolvers'] }],
    ['cdn', 'of a CDN', [operator('cdn', { category: 'cdn' })], { feeds: ['weft-resolvers'] }],
    ['service', 'a well-known resolver', [], { feeds: ['weft-resolvers'], apexes: domains(101) }],
    ['multi_tenant_user_content', 'of more than 100 domains', [], { apexes: domains(101), isNameServer: true }],
    ['nameserver', 'of a name server', [], { apexes: domains(100), isNameServer: true, isMailHost: true }],
    ['mail', 'of a mail host', [], { apexes: domains(1), isMailHost: true }],
    ['single_tenant', 'of a domain', [], { apexes: domains(1) }],
    [null, 'of nothing known', [], {}],
  ])('The class of an address is %s: %s', (expected, _what, operators, facts) => {
    expect(hostClass(partiesOfAddress(operators, facts))).toBe(expected);
  });
});
