import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { indicators } from '../../loaders/formats/indicators.ts';
import { readIndicator } from '../../procedures/read-indicator.ts';
import { keyOrNull, refang } from '../../schema/keys/index.ts';
import { indicatorsIn } from '../../schema/pasted/indicators.ts';

const found = (text: string) => indicatorsIn(text).map((indicator) => [indicator.label, indicator.text]);

describe('indicators in a pasted text', () => {
  it.each([
    ['192.0.2.10', 'IPV4', '192.0.2.10'],
    ['2001:db8::1', 'IPV6', '2001:db8::1'],
    ['192.0.2.0/24', 'PREFIX', '192.0.2.0/24'],
    ['2001:db8:0:1:2:3:4:5', 'IPV6', '2001:db8:0:1:2:3:4:5'],
    ['::ffff:192.0.2.10', 'IPV6', '::ffff:192.0.2.10'],
    ['2001:db8::/32', 'PREFIX', '2001:db8::/32'],
    ['AS64500', 'ASN', 'AS64500'],
    ['cve-2021-44228', 'CVE', 'cve-2021-44228'],
    ['d41d8cd98f00b204e9800998ecf8427e', 'FILE_HASH', 'd41d8cd98f00b204e9800998ecf8427e'],
    ['https://www.example.com/login?a=b', 'URL', 'https://www.example.com/login?a=b'],
    ['bücher.example', 'HOSTNAME', 'bücher.example'],
    ['xn--bcher-kva.example', 'HOSTNAME', 'xn--bcher-kva.example'],
    ['https://www.example.com/', 'HOSTNAME', 'www.example.com'],
    ['www.example.com:8443', 'HOSTNAME', 'www.example.com'],
    ['192.0.2.10:443', 'IPV4', '192.0.2.10'],
    ['hxxps://evil[.]example/', 'HOSTNAME', 'evil.example'],
    ['198[.]51[.]100[.]7', 'IPV4', '198.51.100.7'],
    ['192.0.2.10/32', 'IPV4', '192.0.2.10'],
    ['2001:db8::1/128', 'IPV6', '2001:db8::1'],
    ['192.0.2.10/3', 'PREFIX', '192.0.2.10/3'],
    ['0x52908400098527886E0F7030069857D2E4169EE7', 'CRYPTO_ADDRESS', '0x52908400098527886E0F7030069857D2E4169EE7'],
    ['bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', 'CRYPTO_ADDRESS', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'],
    ['url=https://www.example.com/login?a=b', 'URL', 'https://www.example.com/login?a=b'],
  ])('The text %s holds an indicator with the label %s', (text, label, name) => {
    expect(found(text)).toEqual([[label, name]]);
  });

  it('A pasted list gives its indicators in order, once each', () => {
    expect(found('192.0.2.10\nwww.example.com\r\n192.0.2.10\nAS64500')).toEqual([
      ['IPV4', '192.0.2.10'],
      ['HOSTNAME', 'www.example.com'],
      ['ASN', 'AS64500'],
    ]);
  });

  it('A pasted CSV with commas and quotes gives its indicators', () => {
    expect(found('ioc,type\n"evil.example","domain"\n"192.0.2.10","ip"')).toEqual([
      ['HOSTNAME', 'evil.example'],
      ['IPV4', '192.0.2.10'],
    ]);
  });

  it('A pasted log line gives its indicators, and no files or times', () => {
    const line =
      '2026-08-22T10:15:27Z fw01 DENY src=192.0.2.10 dst=198.51.100.7:443 host="cdn.evil.example" file=setup.exe url=hxxp://192[.]0[.]2[.]11/a.sh?b=c';
    expect(found(line)).toEqual([
      ['IPV4', '192.0.2.10'],
      ['IPV4', '198.51.100.7'],
      ['HOSTNAME', 'cdn.evil.example'],
      ['URL', 'http://192.0.2.11/a.sh?b=c'],
    ]);
  });

  it.each(['', 'lazarus', '10:15:27', 'aa:bb:cc:dd:ee:ff', '1.2.3', '999.1.1.1', 'AS', '...'])(
    'The text %j holds no indicator',
    (text) => {
      expect(found(text)).toEqual([]);
    },
  );

  it.each([
    ['192.0.2.1-192.0.2.9', ['192.0.2.1', '192.0.2.2/31', '192.0.2.4/30', '192.0.2.8/31']],
    ['192.0.2.1-9', ['192.0.2.1', '192.0.2.2/31', '192.0.2.4/30', '192.0.2.8/31']],
    ['192.0.2.0 - 192.0.2.255', ['192.0.2.0/24']],
    ['block 192.0.2.0-255, now', ['192.0.2.0/24']],
    ['src=192.0.2.0\u2013127', ['192.0.2.0/25']],
    ['192[.]0[.]2[.]0-3', ['192.0.2.0/30']],
    ['192.0.2.*', ['192.0.2.0/24']],
    ['198.51.*.*.', ['198.51.0.0/16']],
    ['192.0.2.0/255.255.255.0', ['192.0.2.0/24']],
    ['192.0.2.0 255.255.255.128', ['192.0.2.0/25']],
    ['192.0.2.7/255.255.255.255', ['192.0.2.7']],
    ['192.0.2.9-192.0.2.1', []],
    ['192.0.2.0/255.0.255.0', []],
    ['192.0.2.1 - - [22/Aug/2026]', ['192.0.2.1']],
  ])('The range %s is read as its networks', (text, networks) => {
    expect(indicatorsIn(text).map((indicator) => indicator.text)).toEqual(networks);
  });

  it('A list with ranges keeps its order', () => {
    expect(found('evil.example\n192.0.2.0-1\nAS64500')).toEqual([
      ['HOSTNAME', 'evil.example'],
      ['PREFIX', '192.0.2.0/31'],
      ['ASN', 'AS64500'],
    ]);
  });

  it('A range in a text is the networks that a load stores', () => {
    const octet = fc.nat(255);
    const written = fc
      .tuple(octet, octet, octet, fc.constantFrom('-', ' - ', '\u2013'))
      .chain(([three, low, high, dash]) => {
        const [first, last] = [Math.min(low, high), Math.max(low, high)];
        const start = `11.0.${three}.${first}`;
        return fc.constantFrom(
          `${start}${dash}11.0.${three}.${last}`,
          `${start}${dash}${last}`,
          `11.0.${three}.*`,
          `11.${three}.*.*`,
          `${start}/255.255.${three}.0`,
          `11.0.${three}.0/255.255.255.0`,
        );
      });
    fc.assert(
      fc.property(written, (text) => {
        const stored = keyOrNull(() => indicators(text, 'addresses').map(({ name }) => name)) ?? [];
        expect(indicatorsIn(text).map((indicator) => keyOrNull(() => readIndicator(indicator.text).name))).toEqual(
          stored,
        );
      }),
      { numRuns: 1000 },
    );
  });

  it('Any text can be read, and contains each found indicator after refanging', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'a1.:/[](),; \nAS\u0130ü'), maxLength: 60 }), (text) => {
        for (const indicator of indicatorsIn(text)) expect(refang(text)).toContain(indicator.text);
      }),
      { numRuns: 2000 },
    );
  });
});
