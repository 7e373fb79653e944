import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { indicators, type Listed } from '../../../loaders/formats/indicators.ts';
import { addressScope, foldAddress, KeyError } from '../../../schema/keys/index.ts';

const named = (text: string, listed: Listed) => indicators(text, listed).map(({ label, name }) => `${label} ${name}`);

describe('a listed address', () => {
  it.each([
    ['192.0.2.1', ['IPV4 192.0.2.1']],
    ['192.0.2.1:443', ['IPV4 192.0.2.1']],
    ['192.0.2[.]1', ['IPV4 192.0.2.1']],
    ['2001:DB8::1', ['IPV6 2001:db8::1']],
    ['[2001:db8::1]:443', ['IPV6 2001:db8::1']],
    ['::ffff:192.0.2.1', ['IPV4 192.0.2.1']],
    ['192.0.2.9/24', ['PREFIX 192.0.2.0/24']],
    ['2001:db8::/32', ['PREFIX 2001:db8::/32']],
    ['192.0.2.1/32', ['IPV4 192.0.2.1']],
    ['2001:db8::1/128', ['IPV6 2001:db8::1']],
    ['192.0.2.0-192.0.2.255', ['PREFIX 192.0.2.0/24']],
    ['192.0.2.1 - 192.0.2.3', ['IPV4 192.0.2.1', 'PREFIX 192.0.2.2/31']],
    ['192.0.2.7-192.0.2.7', ['IPV4 192.0.2.7']],
    ['2001:db8::-2001:db8::1', ['PREFIX 2001:db8::/127']],
  ])('%s is listed as %j: a network as its prefix, one of a single address as that address', (text, expected) => {
    expect(named(text, 'addresses')).toEqual(expected);
  });

  it.each([
    ['10.0.0.1', 'not an address on the internet'],
    ['127.0.0.1', 'not an address on the internet'],
    ['192.168.0.0/16', 'not a network on the internet'],
    ['224.0.0.0/4', 'not a network on the internet'],
    ['fe80::1', 'not an address on the internet'],
    ['0.0.0.0/0', 'not a network on the internet'],
    ['::/0', 'not a network on the internet'],
    ['128.0.0.0/1', 'not a network on the internet'],
    ['2000::/3', 'not a network on the internet'],
    ['192.0.2.9-192.0.2.1', 'not a range of addresses'],
    ['192.0.2.1-2001:db8::1', 'not a range of addresses'],
    ['1.0.0.0-223.255.255.255', 'not a network on the internet'],
    ['192.0.2.256', 'not an IP address'],
    ['a.example', 'not an IP address'],
    ['http://192.0.2.1/', 'not a network'],
    ['', 'not an IP address'],
  ])('The text %j is not a listed address: %s', (text, reason) => {
    expect(() => indicators(text, 'addresses')).toThrow(reason);
  });
});

describe('an address of any kind', () => {
  it('An address of any kind is listed exactly if it is public', () => {
    fc.assert(
      fc.property(fc.oneof(fc.ipV4(), fc.ipV6()), (given) => {
        const { name } = foldAddress(given);
        const isListed = (() => {
          try {
            return named(given, 'addresses').length === 1;
          } catch {
            return false;
          }
        })();
        return isListed === (addressScope(name) === 'public');
      }),
      { numRuns: 2000 },
    );
  });
});

describe('a listed host', () => {
  it.each([
    ['An.Example.', 'HOSTNAME an.example'],
    ['*.an.example', 'HOSTNAME an.example'],
    ['.an.example', 'HOSTNAME an.example'],
    ['an.example:8443', 'HOSTNAME an.example'],
    ['bücher.example', 'HOSTNAME xn--bcher-kva.example'],
    ['_dmarc.an.example', 'HOSTNAME _dmarc.an.example'],
  ])('The host %s is listed as %s', (text, expected) => {
    expect(named(text, 'hosts')).toEqual([expected]);
  });

  it.each([
    ['localhost'],
    ['com'],
    ['someone@an.example'],
    ['an.example/path'],
    ['http://an.example'],
    ['192.0.2.1'],
    ['a b.example'],
    ['<html>'],
  ])('A listed host is never read from %j, which names more, less or something else', (text) => {
    expect(() => indicators(text, 'hosts')).toThrow(KeyError);
  });
});

describe('a listed URL', () => {
  it('A listed URL links to its host, and the URL of an address links to nothing', () => {
    expect(indicators('hxxps://An.Example[.]com/Bin/x.sh?e=1#f', 'urls')).toEqual([
      {
        label: 'URL',
        name: 'an.example.com/Bin/x.sh?e=1',
        properties: { kind: 'url', path: '/Bin/x.sh' },
        host: 'an.example.com',
      },
    ]);
    expect(indicators('http://192.0.2.1:8080/x', 'urls')).toEqual([
      { label: 'URL', name: '192.0.2.1:8080/x', properties: { kind: 'url', path: '/x' } },
    ]);
  });

  it.each([
    ['an.example'],
    ['192.0.32.0/24'],
    ['http://10.0.0.1/x'],
    ['http://localhost/x'],
    ['http://'],
    ['http://999.1.1.1/'],
    ['text'],
  ])('A listed URL is never read from %j', (text) => {
    expect(() => indicators(text, 'urls')).toThrow(KeyError);
  });
});

describe('a list of mixed kinds', () => {
  it.each([
    ['an.example', 'HOSTNAME an.example'],
    ['192.0.2.1', 'IPV4 192.0.2.1'],
    ['192.0.2.1:443', 'IPV4 192.0.2.1'],
    ['192.0.2.0/24', 'PREFIX 192.0.2.0/24'],
    ['2001:db8::1', 'IPV6 2001:db8::1'],
    ['2001:db8::/32', 'PREFIX 2001:db8::/32'],
    ['http://192.0.2.1', 'IPV4 192.0.2.1'],
    ['http://192.0.2.1:8080/', 'IPV4 192.0.2.1'],
    ['https://an.example', 'HOSTNAME an.example'],
    ['https://an.example/x', 'URL an.example/x'],
    ['an.example/x.php', 'URL an.example/x.php'],
    ['192.0.2.1/x.php', 'URL 192.0.2.1/x.php'],
    ['/gate.php', 'URL /gate.php'],
  ])('A mixed list decides the kind of an entry by its shape: %s is %s', (text, expected) => {
    expect(named(text, 'mixed')).toEqual([expected]);
  });

  it.each([['/'], ['/index.php?id='], ['.onion'], ['a/b'], ['192.0.2'], ['10.0.0.1:80']])(
    'A mixed list has no indicator for %j',
    (text) => {
      expect(() => indicators(text, 'mixed')).toThrow(KeyError);
    },
  );
});

describe('AS numbers and file hashes', () => {
  it('AS numbers and file hashes are listed under their keys', () => {
    expect([...named('AS64500', 'asns'), ...named('64501', 'asns')]).toEqual(['ASN AS64500', 'ASN AS64501']);
    const md5 = 'D41D8CD98F00B204E9800998ECF8427E';
    expect(indicators(md5, 'hashes')).toEqual([
      { label: 'FILE_HASH', name: md5.toLowerCase(), properties: { algorithm: 'md5', md5: md5.toLowerCase() } },
    ]);
    expect(() => indicators('64500x', 'asns')).toThrow(KeyError);
    expect(() => indicators('d41d', 'hashes')).toThrow(KeyError);
  });
});

describe('whatever a line holds', () => {
  const text = fc.oneof(
    fc.string(),
    fc.ipV4(),
    fc.ipV6(),
    fc.webUrl(),
    fc.tuple(fc.ipV4(), fc.integer({ min: -1, max: 40 })).map(([address, length]) => `${address}/${length}`),
    fc.tuple(fc.ipV4(), fc.ipV4()).map((ends) => ends.join('-')),
    fc.stringMatching(/^[0-9a-f.:/*@?-]{0,20}$/),
  );

  it.each<Listed>(['addresses', 'hosts', 'urls', 'asns', 'hashes', 'mixed'])(
    'Any text in a list of %s is listed or refused with a KeyError',
    (listed) => {
      fc.assert(
        fc.property(text, (given) => {
          try {
            const found = indicators(given, listed);
            return found.length > 0 && found.every(({ label, name }) => label !== '' && name !== '');
          } catch (error) {
            return error instanceof KeyError;
          }
        }),
        { numRuns: 500 },
      );
    },
  );
});
