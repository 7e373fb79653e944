import { describe, expect, it } from 'vitest';
import { accused } from '../../../loaders/formats/accused.ts';
import { indicators, type Listed } from '../../../loaders/formats/indicators.ts';
import { KeyError, LIBRARY_SUFFIXES, suffixListOf } from '../../../schema/keys/index.ts';

function refusal(text: string, listed: Listed): string | null {
  try {
    accused(text, listed, LIBRARY_SUFFIXES);
    return null;
  } catch (error) {
    if (error instanceof KeyError) return error.message;
    throw error;
  }
}

describe('an entry that accuses no one is refused, and the reason names what sets it apart', () => {
  it.each<[text: string, listed: Listed, reason: string]>([
    ['100.64.1.1', 'addresses', '100.64.0.0/10, which is set apart: shared address space of carriers (RFC 6598)'],
    ['198.51.100.77', 'addresses', 'RFC 5737'],
    ['192.88.99.1', 'addresses', 'RFC 7526'],
    ['240.1.2.3', 'addresses', 'RFC 1112'],
    ['2001:db8::77', 'addresses', 'RFC 3849'],
    ['2002:a00:1::1', 'addresses', '2002::/16, which is set apart: 6to4 (RFC 3056)'],
    ['198.18.0.0/16', 'addresses', 'RFC 2544'],
    ['203.0.112.0/23', 'addresses', '203.0.113.0/24'],
    ['http://198.51.100.1:443/', 'urls', 'RFC 5737'],
    ['printer.local', 'hosts', '.local, which is set apart (RFC 6762)'],
    ['a.test', 'hosts', '.test'],
    ['a.invalid', 'mixed', '.invalid'],
    ['router.home.arpa', 'hosts', '.home.arpa'],
    ['a.internal', 'hosts', '.internal'],
    ['http://nas.local/x', 'urls', '.local'],
    ['co.uk', 'hosts', 'a name below co.uk, which is a public suffix (icann)'],
    ['github.io', 'hosts', 'a public suffix (private)'],
    ['http://github.io', 'mixed', 'a public suffix (private)'],
  ])('The entry %s is refused with its reason', (text, listed, reason) => {
    expect(refusal(text, listed)).toContain(reason);
  });
});

describe('an entry that someone holds is not refused', () => {
  it.each<[text: string, listed: Listed]>([
    ['8.8.8.8', 'addresses'],
    ['192.0.0.9', 'addresses'],
    ['100.128.0.1', 'addresses'],
    ['a.github.io', 'hosts'],
    ['contest.com', 'hosts'],
    ['a.onion', 'hosts'],
    ['http://a.onion/blog', 'urls'],
    ['https://github.io/about', 'urls'],
    ['/gate.php', 'mixed'],
    ['AS64500', 'asns'],
  ])('The entry %s is not refused', (text, listed) => {
    expect(refusal(text, listed)).toBeNull();
  });

  it('A list of popular names may name a suffix', () => {
    expect(indicators('github.io', 'hosts')).toEqual([{ label: 'HOSTNAME', name: 'github.io' }]);
  });

  it('The list of suffixes that is loaded decides what is a suffix', () => {
    const loaded = suffixListOf([
      { name: 'com', section: 'icann' },
      { name: 'hoster.com', section: 'private' },
    ]);
    expect(() => accused('hoster.com', 'hosts', loaded)).toThrow('public suffix (private)');
    expect(accused('github.io', 'hosts', loaded)).toHaveLength(1);
  });
});
