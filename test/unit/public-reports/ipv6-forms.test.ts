import { isIP } from 'node:net';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readIndicator } from '../../../procedures/read-indicator.ts';
import { foldAddress } from '../../../schema/keys/index.ts';

/** The address that a text is read as; null if it is refused. */
function readAs(text: string): string | null {
  try {
    return readIndicator(text).name;
  } catch {
    return null;
  }
}

describe('IPv6 texts of public reports', () => {
  it('ipv6-forms-09: three colons in a row are no address (netaddr/netaddr#140)', () => {
    expect(() => readIndicator('2001:db8:::1')).toThrow(/not/);
  });
});

describe('a text that looks like IPv6', () => {
  it.each([
    '2001:db8:::1',
    '2001:db8:::',
    ':::1',
    ':::',
    '2001:db8::1::2',
    '2001:db8::1:',
    '2001:db8::12345',
    '2001:db8::1:65536',
    '1:2:3:4:5:6:7:8:9:10',
    '1:2:3:4:5:6:7',
    '1::2:3:4:5:6:7:8:9:0',
    '[2001:db8:::1]',
    '[2001:db8:::1]:443',
    'http://[2001:db8:::1]/',
    '2001:db8:::1/64',
    '2001:db8::g',
  ])('The text %s is refused', (text) => {
    expect(readAs(text)).toBeNull();
  });

  it.each([
    ['2001:db8::1', '2001:db8::1'],
    ['[2001:db8::1]:443', '2001:db8::1'],
    ['http://[2001:db8::1]:443/a', '2001:db8::1'],
    ['1:2:3:4:5:6:7:8:443', '1:2:3:4:5:6:7:8'],
    ['2001:db8::1:44300', '2001:db8::1'],
    ['2001:db8::1:443', '2001:db8::1:443'],
    ['::', '::'],
    ['::1', '::1'],
    ['2001:db8::/64', '2001:db8::/64'],
    ['192.0.2.1:443', '192.0.2.1'],
    ['www.example.com:', 'www.example.com'],
    ['www.example.com:99999', 'www.example.com'],
  ])('The text %s is read as %s', (text, name) => {
    expect(readAs(text)).toBe(name);
  });

  it('A text of groups and colons is read as the address that it is, as one in front of a port, or refused', () => {
    const part = fc.oneof(fc.constantFrom('', '', '0', '1', 'db8', 'ffff', '443', '65535', '12345'));
    const text = fc.array(part, { minLength: 2, maxLength: 11 }).map((parts) => parts.join(':'));
    fc.assert(
      fc.property(text, (written) => {
        const port = /^(.*[^:]):(\d{1,5})$/.exec(written);
        const before = port !== null && Number(port[2]) <= 65_535 && isIP(port[1] ?? '') === 6 ? port[1] : null;
        const whole = isIP(written) === 6 ? written : before;
        const expected = whole === null || whole === undefined ? null : foldAddress(whole).name;
        expect(readAs(written)).toBe(expected);
      }),
      { numRuns: 3000 },
    );
  });
});
