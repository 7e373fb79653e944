import { describe, expect, it, test } from 'vitest';
import { traitsOf, UNKNOWN_USE, useOf } from '../../views/address-use.ts';

const NOWHERE = { userType: null, isAnonymousProxy: null, isTorExitNode: null, isVpn: null };
/** Lists of all kinds are loaded, and say nothing of the address. */
const LOOKED_AT = { relays: 5, hasTor: true, hasVpns: true, hasProxies: true };

describe('the use of an address', () => {
  test.each([
    ['a relay of Tor with an exit', { isExit: true }, { isTorExitNode: true }, 'tor'],
    ['a network of the list of Tor', { listedAs: ['TOR Network'] }, { isTorExitNode: false }, 'tor'],
    ['a network of the list of VPNs', { listedAs: ['VPNs'] }, { isVpn: true }, 'vpn'],
    ['an egress of a VPN', { classes: ['vpn'] }, { isVpn: true }, 'vpn'],
    ['an egress of a privacy relay', { classes: ['privacy-relay'] }, { isAnonymousProxy: true }, 'proxy'],
    ['the gateway of a company', { classes: ['corporate-egress'] }, { isAnonymousProxy: false }, 'proxy'],
    ['a cloud', { isHosted: true }, { userType: 'hosting' }, 'hosting'],
    ['a list of addresses alone', {}, { isTorExitNode: false, isVpn: false, isAnonymousProxy: false }, null],
  ])('of %s is told alike in traits and as a type', (_, row, traits, type) => {
    const told = traitsOf(useOf({ ...LOOKED_AT, ...row }), NOWHERE);
    expect(told).toMatchObject({ traits, ipType: type });
  });

  it('is null where no list was looked at, true where one says so all the same', () => {
    expect(traitsOf(UNKNOWN_USE, NOWHERE).traits).toEqual(NOWHERE);
    expect(traitsOf(useOf({}), NOWHERE).traits).toEqual(NOWHERE);
    expect(traitsOf(useOf({ classes: ['tor-exit'] }), NOWHERE).traits).toEqual({ ...NOWHERE, isTorExitNode: true });
  });

  it('is also what a location source says of it, and never false where that says it is so', () => {
    const located = { userType: 'business', isAnonymousProxy: true, isTorExitNode: false, isVpn: null };
    expect(traitsOf(useOf(LOOKED_AT), located)).toEqual({
      traits: { userType: 'business', isAnonymousProxy: true, isTorExitNode: false, isVpn: false },
      isProxy: true,
      isHosting: false,
      ipType: 'proxy',
    });
  });

  it('is hosting where a vendor runs it, whoever its users are', () => {
    const located = { ...NOWHERE, userType: 'business' };
    expect(traitsOf(useOf({ isHosted: true }), located)).toMatchObject({ isHosting: true, ipType: 'hosting' });
    expect(traitsOf(useOf({}), NOWHERE).isHosting).toBeNull();
  });
});
