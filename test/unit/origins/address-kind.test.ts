import { describe, expect, it } from 'vitest';
import type { AddressOperator, OriginAddress } from '../../../facts/origin-addresses.ts';
import { kindOf, operatorsOf, sharingOf } from '../../../procedures/origins/address-kind.ts';
import type { Method } from '../../../procedures/origins/methods.ts';
import type { Way } from '../../../procedures/origins/ways.ts';

const ALONE: OriginAddress = {
  id: 'node 192.0.2.1',
  ownOperators: [],
  rangeOperators: [],
  asn: null,
  asNames: [],
  egressClasses: [],
  feeds: [],
  domains: 1,
};
const operator = (name: string, more: Partial<AddressOperator> = {}): AddressOperator => {
  return { network: null, name, category: 'cloud', service: null, ...more };
};
const sharing = (facts: Partial<OriginAddress>, services: { name: string; isCdn: boolean }[] = []) => {
  const address = { ...ALONE, ...facts };
  return sharingOf(address, { operators: operatorsOf(address, new Set(['own'])), services });
};

describe('an address', () => {
  it.each<[string, Partial<OriginAddress>, 'cdn' | 'shared' | null, readonly string[]]>([
    ['that no one else runs', {}, null, []],
    ['that a cloud rents out', { ownOperators: [operator('aws')] }, null, []],
    ['of a CDN', { ownOperators: [operator('fastly', { category: 'cdn' })] }, 'cdn', ['DELEGATED_TO->VENDOR:fastly']],
    [
      'in a range of the CDN of a cloud',
      { rangeOperators: [operator('aws', { network: '192.0.2.0/24', service: 'CLOUDFRONT' })] },
      'cdn',
      ['BELONGS_TO->PREFIX:192.0.2.0/24->DELEGATED_TO->VENDOR:aws'],
    ],
    ['of the own CDN of the host', { ownOperators: [operator('own', { category: 'cdn' })] }, null, []],
    [
      'of a shared service of a cloud',
      { ownOperators: [operator('aws', { service: 'S3' })] },
      'shared',
      ['DELEGATED_TO->VENDOR:aws'],
    ],
    ['that traffic of a VPN leaves from', { egressClasses: ['vpn', 'hosting'] }, 'shared', ['egress:vpn']],
    [
      'that a list calls shared',
      {
        feeds: [
          { id: 'a', name: 'Shared', meaning: 'shared' },
          { id: 'b', name: 'Bad', meaning: null },
        ],
      },
      'shared',
      ['LISTED_IN->FEED_SOURCE:Shared'],
    ],
    [
      'of a public resolver',
      { feeds: [{ id: 'misp-public-dns', name: 'Public DNS', meaning: 'reference' }] },
      'shared',
      ['LISTED_IN->FEED_SOURCE:Public DNS'],
    ],
    ['of a hundred domains', { domains: 100 }, null, []],
    ['of more than a hundred domains', { domains: 101 }, 'shared', ['shared-host:many-domains']],
  ])('Weft classifies an address %s', (_, facts, crowd, reasons) => {
    expect(sharing(facts)).toEqual({ crowd, reasons });
  });

  it('An address belongs to a provider if only services lead to it, and the first two reasons are shown', () => {
    const services = [
      { name: 'a.provider.example', isCdn: false },
      { name: 'b.provider.example', isCdn: true },
    ];
    expect(sharing({}, services)).toEqual({
      crowd: 'cdn',
      reasons: ['service-name:a.provider.example', 'service-name:b.provider.example'],
    });
    expect(sharing({ domains: 101 }, services.slice(0, 1))).toEqual({
      crowd: 'shared',
      reasons: ['shared-host:many-domains', 'service-name:a.provider.example'],
    });
  });
});

const way = (method: Method, isMail = false): Way => {
  return { method, address: '203.0.113.1', hasNode: true, via: null, from: null, evidence: ['x'], isMail };
};
const kind = (ways: readonly Way[], address = '203.0.113.1', crowd: 'cdn' | 'shared' | null = null) =>
  kindOf(address, { ways, methods: ways.map(({ method }) => method), crowd });

describe('the kind of an address', () => {
  it.each([
    ['10.0.0.1', 'unreachable'],
    ['100.64.0.1', 'unreachable'],
    ['198.18.0.1', 'unreachable'],
    ['240.0.0.1', 'unreachable'],
    ['fe80::1', 'unreachable'],
    ['192.0.2.1', 'origin'],
    ['2001:db8::1', 'origin'],
  ])('The kind of address %s is %s', (address, expected) => {
    expect(kind([way('current_a')], address)).toBe(expected);
    expect(kind([way('current_a')], address, 'cdn')).toBe(expected === 'origin' ? 'cdn' : expected);
  });

  it('The kind of an address is mail if all ways are of mail and one is more than a record of SPF', () => {
    expect(kind([way('mx_host', true), way('spf_ip', true)])).toBe('mail');
    expect(kind([way('spf_ip', true)])).toBe('origin');
    expect(kind([way('mx_host', true), way('subdomain_a')])).toBe('origin');
  });

  it('The kind of an address is related if only owners and links lead to it', () => {
    expect(kind([way('same_registrant'), way('links_to')])).toBe('related');
    expect(kind([way('links_to'), way('ptr_name')])).toBe('origin');
  });
});
