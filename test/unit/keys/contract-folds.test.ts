import { describe, expect, it, test } from 'vitest';
import { fold, KeyError } from '../../../schema/keys/index.ts';
import type { KeyKind } from '../../../schema/model.ts';

type Row = readonly [kind: KeyKind, given: string, name: string];

const FOLDED: readonly Row[] = [
  ['host', 'https://www.example.com:8443/a?b#c', 'www.example.com'],
  ['host', 'hxxp://www[.]example[.]com/a', 'www.example.com'],
  ['host', 'hxxps[:]//www(dot)example{.}com', 'www.example.com'],
  ['host', 'user@www.example.com', 'www.example.com'],
  ['host', ' WWW.Example.COM. ', 'www.example.com'],
  ['host', 'bücher.example', 'xn--bcher-kva.example'],
  ['host', 'BÜCHER。example', 'xn--bcher-kva.example'],
  ['host', '*.Example.com', '*.example.com'],
  ['host', '_dmarc.example.com', '_dmarc.example.com'],
  ['asn', '15169', 'AS15169'],
  ['asn', 'as15169', 'AS15169'],
  ['asn', 'AS 15169', 'AS15169'],
  ['asn', 'ASN15169', 'AS15169'],
  ['asn', 'AS0.15169', 'AS15169'],
  ['asn', '1.10', 'AS65546'],
  ['asn', 'AS4294967295', 'AS4294967295'],
  ['ipv4', '192.0.2.10/32', '192.0.2.10'],
  ['ipv4', '::ffff:192.0.2.10', '192.0.2.10'],
  ['ipv4', '::FFFF:c000:20a', '192.0.2.10'],
  ['ipv4', '192[.]0[.]2[.]10', '192.0.2.10'],
  ['ipv4', 'http://192.0.2.10:8080/x', '192.0.2.10'],
  ['ipv6', '2001:0db8:0000:0000:0000:0000:0000:0001', '2001:db8::1'],
  ['ipv6', '[2001:db8::1]', '2001:db8::1'],
  ['ipv6', '[2001:db8::1]:443', '2001:db8::1'],
  ['ipv6', '2001:DB8::1/128', '2001:db8::1'],
  ['ipv6', 'fe80::1%eth0', 'fe80::1'],
  ['ipv6', '64:ff9b::192.0.2.33', '64:ff9b::c000:221'],
  ['ipv6', '1:0:0:2:0:0:0:3', '1:0:0:2::3'],
  ['ipv6', '2001:db8:0:0:1:0:0:1', '2001:db8::1:0:0:1'],
  ['ipv6', '2001:db8:0:1:1:1:1:1', '2001:db8:0:1:1:1:1:1'],
  ['cidr', '192.0.2.77/24', '192.0.2.0/24'],
  ['cidr', '192.0.2.77', '192.0.2.77/32'],
  ['cidr', '192[.]0[.]2[.]0/24', '192.0.2.0/24'],
  ['cidr', '255.255.255.255/1', '128.0.0.0/1'],
  ['cidr', '0.0.0.0/0', '0.0.0.0/0'],
  ['cidr', '2001:DB8:ffff::1/33', '2001:db8:8000::/33'],
  ['cidr', '::ffff:192.0.2.77/120', '192.0.2.0/24'],
  ['cidr', '[2001:db8::1]/32', '2001:db8::/32'],
  ['email', 'Registrant@Example.com', 'email:registrant@example.com'],
  ['email', 'mailto:registrant[at]example[.]com', 'email:registrant@example.com'],
  ['email', 'email:registrant@bücher.example', 'email:registrant@xn--bcher-kva.example'],
  ['phone', '+1.4155550100', '+14155550100'],
  ['phone', 'tel:+1 (415) 555-0100 x12', '+14155550100'],
  ['phone', '0044 20 7946 0000', '+442079460000'],
  ['registrar', '292', 'iana:292'],
  ['registrar', 'IANA:0292', 'iana:292'],
  ['registrar', 'MarkMonitor  Inc.', 'registrar:markmonitor inc.'],
  ['organization', ' Example  Org, Inc. ', 'example org, inc.'],
  ['rdap-entity', 'ripe:org-ex1-ripe', 'ripencc:ORG-EX1-RIPE'],
  ['rir', 'RIPE NCC', 'RIPENCC'],
  ['dnssec-algorithm', '13', 'ECDSAP256SHA256'],
  ['dnssec-algorithm', 'rsasha1-nsec3-sha1', 'RSASHA1-NSEC3-SHA1'],
  ['whois-record', 'Example.com@2026-07-30 04:42:07', 'example.com@2026-07-30T04:42:07Z'],
  ['public-suffix', '*.CK', '*.ck'],
  ['public-suffix', '!www.ck', '!www.ck'],
  ['public-suffix', '公司.cn', 'xn--55qx5d.cn'],
  ['tld', '.COM', 'com'],
  ['tld', 'рф', 'xn--p1ai'],
  ['url-path', '/secure/../login.php?id=7#top', '/login.php'],
  ['url-path', 'hxxps://Files[.]Example.net/a/login.php?id=7#x', 'files.example.net/a/login.php?id=7'],
  ['url-path', 'http://192.0.2.10:8080/i', '192.0.2.10:8080/i'],
  ['url-path', 'example.net', 'example.net/'],
  ['country', 'nl', 'NL'],
  ['city', 'Washington,  D.C., us', 'Washington, D.C., US'],
  ['asn-name', ' EXAMPLENET -  Example Networks B.V. ', 'EXAMPLENET - Example Networks B.V.'],
  ['as-path', ' AS64500  64501 64501 {64502,64503}', '64500 64501 64501 {64502,64503}'],
  ['roa', '192.0.2.9/24 64500 24', '192.0.2.0/24 AS64500 24'],
  ['roa', '2001:db8::/32 AS64500', '2001:db8::/32 AS64500 32'],
  ['as-set', 'ripe::as-example', 'RIPE::AS-EXAMPLE'],
  ['as-set', 'as64500:as-peers', 'AS64500:AS-PEERS'],
  ['routing-signal', 'MOAS-origin|64500|as64510', 'moas-origin|AS64500|AS64510'],
  ['routing-signal', 'route-leak | AS64500 | 192.0.2.9/24', 'route-leak|AS64500|192.0.2.0/24'],
  ['actor', ' APT28 ', 'APT28'],
  ['feed-source', 'Feodo Tracker', 'Feodo Tracker'],
  ['category', 'C2 Servers', 'C2 Servers'],
  ['attack-pattern', 't1566/001', 'T1566.001'],
  ['misp-tag', 'misp-galaxy:threat-actor="Sofacy"', 'misp-galaxy:threat-actor="Sofacy"'],
  ['tor-relay', `$${'ab'.repeat(20)}`, 'AB'.repeat(20)],
  ['tls-fingerprint', 'E7'.repeat(31), `jarm:${'e7'.repeat(31)}`],
  ['tls-fingerprint', `JA3:${'E7'.repeat(16)}`, `ja3:${'e7'.repeat(16)}`],
  ['tls-fingerprint', 'E7'.repeat(16), `ja3:${'e7'.repeat(16)}`],
  ['tls-fingerprint', `ja3s: ${'E7'.repeat(16)}`, `ja3s:${'e7'.repeat(16)}`],
  ['tls-fingerprint', 'T13D1516H2_8daaf6152771_e5627efa2ab1', 'ja4:t13d1516h2_8daaf6152771_e5627efa2ab1'],
  ['tls-fingerprint', 'ja4:q13d0312h3_55b375c5d22e_06cda9e17597', 'ja4:q13d0312h3_55b375c5d22e_06cda9e17597'],
  ['certificate', Array(32).fill('AB').join(':'), 'ab'.repeat(32)],
  ['certificate', "serial:00A1B:Let's  Encrypt E8", "serial:0a1b:let's encrypt e8"],
  ['vendor', 'Amazon Web Services', 'amazon-web-services'],
  ['file-hash', `SHA-256: ${'AB'.repeat(32)}`, 'ab'.repeat(32)],
  ['file-hash', 'D41D8CD98F00B204E9800998ECF8427E', 'd41d8cd98f00b204e9800998ecf8427e'],
  ['crypto-address', '0x52908400098527886E0F7030069857D2E4169EE7', 'eth:0x52908400098527886e0f7030069857d2e4169ee7'],
  ['crypto-address', 'XBT:1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', 'btc:1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
  ['service', '192.0.2.10:443', '192.0.2.10:443/tcp'],
  ['service', '2001:db8::1:53/UDP', '[2001:db8::1]:53/udp'],
  ['cve', 'cve-2021-44228', 'CVE-2021-44228'],
  ['cve', '2021-0044228', 'CVE-2021-44228'],
  ['cve', 'CVE-1999-0001', 'CVE-1999-0001'],
  ['package', 'cpe:2.3:a:Apache:Log4j:2.14.1:*:*:*:*:*:*:*', 'cpe:2.3:a:apache:log4j:*:*:*:*:*:*:*:*'],
  ['package', 'cpe:/a:gnu:lib%2b%2b:1.0', 'cpe:2.3:a:gnu:lib\\+\\+:*:*:*:*:*:*:*:*'],
  ['package', 'cpe:2.3:a:ex\\:ample:a\\-b:1', 'cpe:2.3:a:ex\\:ample:a-b:*:*:*:*:*:*:*:*'],
  ['verbatim', ' Equinix AM5 ', 'Equinix AM5'],
  ['tld-operator', 'VeriSign  Global Registry Services', 'VeriSign Global Registry Services'],
];

const REFUSED: readonly (readonly [KeyKind, string])[] = [
  ['ipv4', '192.0.2.010'],
  ['ipv4', '192.0.2'],
  ['ipv4', '3221225994'],
  ['ipv4', '0x7f.0.0.1'],
  ['ipv4', '192.0.2.10/24'],
  ['ipv4', '2001:db8::1'],
  ['ipv6', '192.0.2.10'],
  ['ipv6', '::ffff:192.0.2.10'],
  ['ipv6', '2001:db8::1::2'],
  ['ipv6', '2001:db8::1/64'],
  ['cidr', '192.0.2.0/33'],
  ['cidr', '192.0.2.0/024'],
  ['cidr', '192.0.2.0/-1'],
  ['cidr', '192.0.2.0/24/24'],
  ['cidr', '2001:db8::/129'],
  ['asn', '4294967296'],
  ['asn', 'AS-EXAMPLE'],
  ['asn', '65536.1'],
  ['asn', '1.5.2'],
  ['host', ''],
  ['host', '.'],
  ['host', 'a..b'],
  ['host', '.example.com'],
  ['host', 'example.com..'],
  ['host', '192.0.2.1'],
  ['host', 'http://[2001:db8::1]/'],
  ['host', '1.2.3'],
  ['host', '0x7f000001'],
  ['host', 'a b.example'],
  ['host', 'ex%61mple.com'],
  ['host', 'www.*.example.com'],
  ['host', `${'a'.repeat(64)}.example`],
  ['host', `${'a.'.repeat(126)}ab`],
  ['tld', 'co.uk'],
  ['email', 'example.com'],
  ['email', 'a b@example.com'],
  ['email', 'a@192.0.2.1'],
  ['phone', '4155550100'],
  ['phone', '+1415'],
  ['phone', '+1234567890123456'],
  ['rdap-entity', 'nic:EX1'],
  ['rir', 'IANA'],
  ['dnssec-algorithm', '4'],
  ['whois-record', 'example.com@yesterday'],
  ['country', 'QQ'],
  ['country', 'Netherlands'],
  ['city', 'Amsterdam'],
  ['roa', '192.0.2.0/24 AS64500 23'],
  ['roa', '192.0.2.0/24 AS64500 33'],
  ['roa', '192.0.2.0/24'],
  ['as-set', 'AS64500'],
  ['routing-signal', 'moas-origin|AS64500'],
  ['routing-signal', 'moas-origin|example.com|AS64500'],
  ['as-path', '64500 to 64501'],
  ['attack-pattern', 'TA0001'],
  ['tor-relay', 'ab'],
  ['tls-fingerprint', `jarm:${'a'.repeat(32)}`],
  ['tls-fingerprint', `ja4:${'a'.repeat(32)}`],
  ['certificate', 'ab'.repeat(20)],
  ['certificate', 'serial:0a1b:'],
  ['certificate', 'serial:www.example.com:r10'],
  ['vendor', '!!!'],
  ['file-hash', 'abc'],
  ['file-hash', `md5:${'a'.repeat(40)}`],
  ['crypto-address', 'hello'],
  ['service', '192.0.2.10:0/tcp'],
  ['service', '192.0.2.10'],
  ['cve', 'CVE-21-44228'],
  ['cve', 'CVE-2021-123'],
  ['package', 'log4j'],
  ['package', 'cpe:2.3:a:*:*'],
  ['url-path', '010.0.0.1/a'],
  ['url-path', 'http://010.0.0.999/'],
  ['url-path', 'http://example.com:70000/'],
  ['actor', '   '],
  ['actor', 'a\u0000b'],
];

describe('input folding (contract 3.9)', () => {
  test.each(FOLDED)('%s: %s folds to %s', (kind, given, name) => {
    expect(fold(kind, given).name).toBe(name);
    expect(fold(kind, name)).toEqual({ name, changed: false });
  });

  test.each(REFUSED)('%s: %j is refused with what was expected', (kind, given) => {
    const refusal = thrownBy(() => fold(kind, given));
    expect(refusal).toBeInstanceOf(KeyError);
    expect(refusal).toMatchObject({ given, expected: expect.stringMatching(/\w{3}/) });
  });

  it('A fold of case or of a trailing dot is not a change', () => {
    expect(fold('host', 'WWW.Example.COM.').changed).toBe(false);
    expect(fold('asn', 'as15169').changed).toBe(false);
    expect(fold('cve', 'cve-2021-44228').changed).toBe(false);
  });

  it('Every other fold is a change', () => {
    expect(fold('asn', '15169').changed).toBe(true);
    expect(fold('asn', 15169)).toEqual({ name: 'AS15169', changed: true });
    expect(fold('host', 'https://www.example.com/').changed).toBe(true);
    expect(fold('cidr', '192.0.2.77/24').changed).toBe(true);
  });

  it('A long input is shortened in the message and whole in the error', () => {
    const given = `${'x'.repeat(5_000)}`;
    const refusal = thrownBy(() => fold('ipv4', given));
    expect(refusal).toMatchObject({ given });
    expect(refusal instanceof Error && refusal.message.length).toBeLessThan(400);
  });
});

function thrownBy(action: () => unknown): unknown {
  try {
    action();
  } catch (error) {
    return error;
  }
  return undefined;
}
