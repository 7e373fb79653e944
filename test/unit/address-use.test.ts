import { describe, expect, it, test } from 'vitest';
import { wholeText } from '../../facts/look-ups.ts';
import { traitsOf, UNKNOWN_USE, useOf } from '../../views/address-use.ts';

const NOWHERE = { userType: null, isAnonymousProxy: null, isTorExitNode: null, isVpn: null };
/** Whole and fresh lists of Tor exits and VPNs are loaded, and say nothing of the address. No list of proxies is whole. */
const WHOLE = new Set(['tor-exit-nodes', 'x4bnet-vpn']);
const LOOKED_AT = { whole: wholeText({ whole: WHOLE }) };
const PARTLY = { whole: 'x4bnet-vpn' };

describe('the use of an address', () => {
  test.each([
    ['a relay of Tor with an exit', { isExit: true }, { isTorExitNode: true }, 'tor'],
    ['a network of the list of Tor', { listedAs: ['TOR Network'] }, { isTorExitNode: false }, 'tor'],
    ['a network of the list of VPNs', { listedAs: ['VPNs'] }, { isVpn: true }, 'vpn'],
    ['an egress of a VPN', { classes: ['vpn'] }, { isVpn: true }, 'vpn'],
    ['an egress of a privacy relay', { classes: ['privacy-relay'] }, { isAnonymousProxy: true }, 'proxy'],
    ['the gateway of a company', { classes: ['corporate-egress'] }, { isAnonymousProxy: null }, 'proxy'],
    ['a cloud', { isHosted: true }, { userType: 'hosting' }, 'hosting'],
    ['a list of addresses alone', {}, { isTorExitNode: false, isVpn: false, isAnonymousProxy: null }, null],
  ])('The use of %s is the same in traits and as a type', (_, row, traits, type) => {
    const reported = traitsOf(useOf({ ...LOOKED_AT, ...row }), NOWHERE);
    expect(reported).toMatchObject({ traits, ipType: type });
  });

  it('The use of an address is null if only a part of a list, or an old one, lacks it', () => {
    expect(traitsOf(useOf(PARTLY), NOWHERE).traits).toEqual({ ...NOWHERE, isVpn: false });
    const all = { whole: 'firehol-proxies' };
    expect(traitsOf(useOf(all), NOWHERE).traits).toEqual(NOWHERE);
  });

  it('The use of an address is null if no list was read, and true if a list says so all the same', () => {
    expect(traitsOf(UNKNOWN_USE, NOWHERE).traits).toEqual(NOWHERE);
    expect(traitsOf(useOf({}), NOWHERE).traits).toEqual(NOWHERE);
    expect(traitsOf(useOf({ classes: ['tor-exit'] }), NOWHERE).traits).toEqual({ ...NOWHERE, isTorExitNode: true });
  });

  it('The use of an address has what a location source says, and is never false if that source says true', () => {
    const located = { userType: 'business', isAnonymousProxy: true, isTorExitNode: false, isVpn: null };
    expect(traitsOf(useOf(LOOKED_AT), located)).toEqual({
      traits: { userType: 'business', isAnonymousProxy: true, isTorExitNode: false, isVpn: false },
      isProxy: true,
      isHosting: false,
      ipType: 'proxy',
    });
  });

  it('The use of an address that a vendor runs is hosting, whatever its users are', () => {
    const located = { ...NOWHERE, userType: 'business' };
    expect(traitsOf(useOf({ isHosted: true }), located)).toMatchObject({ isHosting: true, ipType: 'hosting' });
    expect(traitsOf(useOf({}), NOWHERE).isHosting).toBeNull();
  });
});
