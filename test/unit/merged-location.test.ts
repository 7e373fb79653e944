import { describe, expect, it } from 'vitest';
import { mergedLocation } from '../../store/ranges/merged-location.ts';

const CITY = { source: 'city-db', observedAt: 3, cityName: 'Utrecht', countryCode: 'NL', latitude: 52, longitude: 5 };
const ISP = { source: 'isp-db', observedAt: 2, ispName: 'Example', asn: 64500, asnOrganization: 'EXAMPLE' };
const VPN = { source: 'vpn-db', observedAt: 1, isVpn: true, isTorExitNode: false };

describe('the location of an address that several sources know', () => {
  it('The location of an address is empty without records, and the record itself if there is only one', () => {
    expect(mergedLocation([])).toEqual({});
    expect(mergedLocation([ISP])).toBe(ISP);
  });

  it('The merged location has place, network and flags of three sources, and the date of the place', () => {
    for (const records of [
      [CITY, ISP, VPN],
      [VPN, ISP, CITY],
    ]) {
      expect(mergedLocation(records)).toEqual({ ...VPN, ...ISP, ...CITY });
    }
  });

  it('The merged location without a place has the date of the most specific record', () => {
    expect(mergedLocation([VPN, ISP])).toMatchObject({ source: 'vpn-db', observedAt: 1, asn: 64500 });
  });

  it('The merged location takes no part of a place from a wider block, and no name of another AS', () => {
    const country = { source: 'country-db', observedAt: 9, countryCode: 'DE' };
    expect(mergedLocation([country, CITY])).toEqual(country);
    const number = { source: 'asn-db', observedAt: 9, asn: 64501 };
    expect(mergedLocation([number, ISP])).toEqual({ source: 'asn-db', observedAt: 9, asn: 64501, ispName: 'Example' });
  });

  it('The merged location takes what other sources know of the same city, and nothing of another city', () => {
    const bare = { source: 'list', observedAt: 9, cityName: 'Utrecht', countryCode: 'NL', regionName: 'Utrecht' };
    expect(mergedLocation([bare, CITY])).toEqual({ ...CITY, ...bare });
    const other = { ...bare, cityName: 'Delft' };
    expect(mergedLocation([other, CITY])).toEqual(other);
    const coarse = { ...bare, latitude: 52.5, longitude: 5.5 };
    expect(mergedLocation([coarse, { ...CITY, accuracyRadius: 5 }])).toEqual(coarse);
  });

  it('The merged location uses only the most specific block of each source', () => {
    const wider = { source: 'vpn-db', observedAt: 1, isVpn: true, isAnonymousProxy: true };
    const narrow = { source: 'vpn-db', observedAt: 1, isVpn: false };
    expect(mergedLocation([narrow, CITY, wider])).toEqual({ ...CITY, isVpn: false });
  });

  it('The merged location of two parts of one source has what each says of the block, and names no part', () => {
    const city = { ...CITY, source: 'db-ip', part: 'city.mmdb' };
    const network = { source: 'db-ip', part: 'asn.mmdb', observedAt: 3, asn: 64500, asnOrganization: 'EXAMPLE' };
    const both = { ...CITY, source: 'db-ip', asn: 64500, asnOrganization: 'EXAMPLE' };
    expect(mergedLocation([network, city])).toEqual(both);
    expect(mergedLocation([city])).toEqual({ ...CITY, source: 'db-ip' });
  });
});
