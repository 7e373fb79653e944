import { describe, expect, it } from 'vitest';
import type { NameMarks } from '../../../facts/name-marks.ts';
import { ownershipOf } from '../../../procedures/variants/ownership.ts';

function marks(name: string, known: Partial<NameMarks> = {}): NameMarks {
  return {
    ...{ name, verdictLevel: null, createDate: null, listedSince: null, resolvedSince: null },
    ...{ hasMail: false, isZoneRead: false, vendors: [], registrars: [], nameServers: [], registrants: [] },
    ...known,
  };
}

const BRAND: Partial<NameMarks> = {
  vendors: ['example'],
  registrars: ['iana:292'],
  nameServers: ['ns1.dns.example', 'ns2.dns.example'],
  registrants: ['example inc.'],
};

const owned = (variant: Partial<NameMarks>, brand = BRAND, certificates: readonly string[] = []) =>
  ownershipOf({ brand: marks('example.com', brand), variant: marks('examples.com', variant), certificates });

describe('a lookalike is the owner’s', () => {
  it.each<[string, Partial<NameMarks>, readonly string[]]>([
    ['whose vendor a list names for both', { vendors: ['example'] }, ['vendor:example']],
    ['with the same registrant', { registrants: ['example inc.'] }, ['registrant:example inc.']],
    [
      'with the same registrar and the same name servers',
      { registrars: ['iana:292'], nameServers: ['ns2.dns.example', 'ns1.dns.example'] },
      ['registrar:iana:292', 'name-server:ns1.dns.example', 'name-server:ns2.dns.example'],
    ],
    [
      'with the same registrar and name servers under the brand itself',
      { registrars: ['iana:292'], nameServers: ['ns9.example.com'] },
      ['registrar:iana:292', 'name-server:ns9.example.com'],
    ],
  ])('A lookalike %s is the owner’s', (_, variant, evidence) => {
    expect(owned(variant)).toEqual({ isOwn: true, evidence });
  });

  it('A lookalike that shares a certificate with the brand is the owner’s', () => {
    expect(owned({}, BRAND, ['c0ffee'])).toEqual({ isOwn: true, evidence: ['certificate:c0ffee'] });
  });

  it('A listed lookalike may be the owner’s: a compromised site of the owner is still the owner’s', () => {
    expect(owned({ vendors: ['example'], verdictLevel: 'HIGH' }).isOwn).toBe(true);
  });
});

describe('a lookalike is someone else’s', () => {
  it.each<[string, Partial<NameMarks>, readonly string[]]>([
    ['that is known as bad', { verdictLevel: 'CRITICAL' }, ['verdict:CRITICAL']],
    ['with another registrant', { registrants: ['someone else'] }, ['other-registrant:someone else']],
    [
      'with another registrar and other name servers',
      { registrars: ['iana:1'], nameServers: ['ns.other.example'] },
      ['other-registrar:iana:1', 'other-name-server:ns.other.example'],
    ],
  ])('A lookalike %s is someone else’s', (_, variant, evidence) => {
    expect(owned(variant)).toEqual({ isOwn: false, evidence });
  });
});

describe('nothing is said of a lookalike', () => {
  it.each<[string, Partial<NameMarks>, Partial<NameMarks>]>([
    ['of which nothing is known', {}, BRAND],
    ['where nothing is known of the brand', { ...BRAND }, {}],
    ['with the same registrar alone: it has millions of customers', { registrars: ['iana:292'] }, BRAND],
    ['with another registrar alone: a brand has several', { registrars: ['iana:1'] }, BRAND],
    ['with the same name servers alone', { nameServers: ['ns1.dns.example'] }, BRAND],
    [
      'with a name server more that is not the brand’s',
      { registrars: ['iana:292'], nameServers: ['ns1.dns.example', 'ns.x.example'] },
      BRAND,
    ],
    ['that is reported once', { verdictLevel: 'INFO' }, BRAND],
    ['whose registrant hides', { registrants: ['redacted for privacy'] }, { registrants: ['redacted for privacy'] }],
    ['whose registrant hides from a brand that does not', { registrants: ['domains by proxy, llc'] }, BRAND],
  ])('Nothing is stated of the owner of a lookalike %s', (_, variant, brand) => {
    expect(owned(variant, brand)).toEqual({ isOwn: null, evidence: [] });
  });
});
