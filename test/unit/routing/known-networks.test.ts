import { describe, expect, it } from 'vitest';
import { familyOf, fromPeer } from '../../../routing/known-networks.ts';
import { isReservedAsn, reservedPurpose } from '../../../routing/reserved-asns.ts';

describe('networks that paths are read by', () => {
  it('A collector before its peer is left out, but not one that announces something itself', () => {
    expect(fromPeer([12654, 3333, 1103])).toEqual([3333, 1103]);
    expect(fromPeer([3333, 12654])).toEqual([3333, 12654]);
    expect(fromPeer([12654])).toEqual([12654]);
  });

  it('The colons in a block decide its family', () => {
    expect([familyOf('2001:db8::/32'), familyOf('192.0.2.0/24'), familyOf(null)]).toEqual([6, 4, 4]);
  });
});

describe('a reserved AS number', () => {
  it.each([
    [0, 'RFC 7607'],
    [23456, 'RFC 6793'],
    [64496, 'RFC 5398'],
    [64511, 'RFC 5398'],
    [64512, 'RFC 6996'],
    [65534, 'RFC 6996'],
    [65535, 'RFC 7300'],
    [65536, 'RFC 5398'],
    [65551, 'RFC 5398'],
    [65552, 'IANA'],
    [131071, 'IANA'],
    [4200000000, 'RFC 6996'],
    [4294967295, 'RFC 7300'],
  ])('The reserved AS number %i says what it is for (%s)', (asn, document) => {
    expect(reservedPurpose(asn)).toContain(document);
    expect(isReservedAsn(asn)).toBe(true);
  });

  it.each([[1], [23455], [64495], [131072], [4199999999]])('The AS number %i is not reserved', (asn) => {
    expect(reservedPurpose(asn)).toBeNull();
    expect(isReservedAsn(asn)).toBe(false);
  });
});
