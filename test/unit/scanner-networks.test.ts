import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ScannerNetworks } from '../../loaders/derive/scanner-networks.ts';
import { addressKey, cidrRange, keyToAddress } from '../../schema/keys/index.ts';

const quad = fc.tuple(fc.nat(3), fc.nat(3)).map(([third, fourth]) => `192.0.${third}.${fourth * 16}`);
const network = fc.tuple(quad, fc.integer({ min: 22, max: 32 })).map(([address, length]) => {
  const { start } = cidrRange(`${address}/${length}`);
  return `${keyToAddress(start)}/${length}`;
});

describe('networks of known scanners', () => {
  it('Networks of known scanners hold an address if one of them does, however they are nested', () => {
    fc.assert(
      fc.property(fc.array(network, { maxLength: 8 }), quad, (networks, address) => {
        const key = addressKey(address);
        const ranges = networks.map(cidrRange);
        const isHeld = ranges.some(({ start, end }) => start <= key && key <= end);
        expect(new ScannerNetworks(networks).hold(key)).toBe(isHeld);
      }),
    );
  });

  it('The digest of scanner networks identifies them, whatever their order', () => {
    const [one, other] = ['192.0.2.0/24', '2001:db8::/32'];
    const digest = (...networks: string[]) => new ScannerNetworks(networks).digest;
    expect(digest(one, other)).toBe(digest(other, one, '192.0.2.128/25'));
    expect(new Set([digest(), digest(one), digest(other), digest(one, other)]).size).toBe(4);
  });
});
