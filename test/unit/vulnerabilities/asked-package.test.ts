import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ArgumentError } from '../../../procedures/arguments.ts';
import { askedOfFields, readAskedPackage } from '../../../procedures/vulnerabilities/asked-package.ts';
import { readSubject } from '../../../procedures/vulnerabilities/posture-subject.ts';
import { KeyError } from '../../../schema/keys/index.ts';

const LOG4J = ['a', 'o', 'h'].map((part) => `cpe:2.3:${part}:apache:log4j:*:*:*:*:*:*:*:*`);

describe('a product', () => {
  it.each([
    ['cpe:2.3:a:apache:log4j:2.14.1:*:*:*:*:*:*:*', LOG4J.slice(0, 1), '2\\.14\\.1', '*'],
    ['cpe:/a:apache:log4j:2.0:beta9', LOG4J.slice(0, 1), '2\\.0', 'beta9'],
    ['Apache:Log4j:2.14.1', LOG4J, '2\\.14\\.1', '*'],
    ['apache:log4j:2.0:rc1', LOG4J, '2\\.0', 'rc1'],
    ['apache:log4j:2.0-beta9', LOG4J, '2\\.0', 'beta9'],
    ['apache:log4j', LOG4J, '*', '*'],
    ['apache:log4j:*', LOG4J, '*', '*'],
  ])('The product %s is read as a CPE name or its parts', (text, names, version, update) => {
    expect(readAskedPackage(text)).toMatchObject({
      lookup: { names, products: [], purl: null },
      name: { version, update },
    });
  });

  it.each([
    ['nginx 1.18.0', 'nginx', '/nginx ', '1\\.18\\.0', false],
    ['nginx/1.18.0', 'nginx', '/nginx ', '1\\.18\\.0', false],
    ['nginx/1.18.0 (Ubuntu)', 'nginx', '/nginx ', '1\\.18\\.0', true],
    ['OpenSSH 8.4p1 Debian-5+deb11u1', 'openssh', '/openssh ', '8\\.4', true],
    ['OpenSSH_8.4p1', 'openssh', '/openssh ', '8\\.4', false],
    ['Apache httpd 2.4.49', 'apache_httpd', '/httpd ', '2\\.4\\.49', false],
    ['httpd 2.4.6-97.el7_9.4', 'httpd', '/httpd ', '2\\.4\\.6', true],
    ['nginx', 'nginx', '/nginx ', '*', false],
  ])('The product %s is read as banners write it', (text, product, purl, version, isDistribution) => {
    expect(readAskedPackage(text)).toMatchObject({
      lookup: { products: [product], purl },
      name: { version },
      isDistribution,
    });
  });

  it.each([
    [
      'pkg:maven/org.apache.logging.log4j/log4j-core@2.14.1',
      ' pkg:maven/org.apache.logging.log4j/log4j-core ',
      '2\\.14\\.1',
      'maven',
      false,
    ],
    ['pkg:deb/debian/nginx@1:1.18.0-6.1+deb11u3?arch=amd64', ' pkg:deb/debian/nginx ', '1\\.18\\.0', null, true],
    ['pkg:pypi/Django@3.2rc1', ' pkg:pypi/django ', '3\\.2', 'pep440', false],
    ['pkg:npm/%40angular/core@12.0.0#src', ' pkg:npm/%40angular/core ', '12\\.0\\.0', 'semver', false],
    ['pkg:github/nginx/nginx', ' pkg:github/nginx/nginx ', '*', 'generic', false],
  ])('The product %s is read as a package URL', (text, purl, version, scheme, isDistribution) => {
    expect(readAskedPackage(text)).toMatchObject({
      lookup: { names: [], products: [], purl },
      name: { version },
      scheme,
      isDistribution,
    });
  });

  it('A product given by fields is that of the text', () => {
    expect(askedOfFields('apache', 'log4j', '2.14.1').lookup.names).toEqual(LOG4J);
    expect(askedOfFields(undefined, 'log4j', '2.14.1').lookup.products).toEqual(['log4j']);
  });

  it.each([
    'cpe:2.3:a:apache:*:1.0',
    'cpe:2.3:a:apache:-:1.0',
    'cpe:2.3:a:apache:log4*:1.0',
    'cpe:2.3:a:apache:log4j:2.*',
    'a:b:c:d:e',
    ':b',
    'pkg:deb',
    'x'.repeat(501),
  ])('The product %s is refused', (text) => expect(() => readAskedPackage(text)).toThrow(ArgumentError));

  it('A product text is read or refused, whatever it contains, and quickly', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ maxLength: 600 }), fc.stringMatching(/^[a1 ._:+~-]{0,400}$/)), (text) => {
        try {
          expect(readAskedPackage(text).given).toBe(text);
        } catch (error) {
          if (!(error instanceof ArgumentError) && !(error instanceof KeyError)) throw error;
        }
      }),
    );
  });
});

describe('the subject of a posture', () => {
  it.each([
    [
      ['CVE-2021-44228', 'cve-2021-44228', 'nonsense'],
      { kind: 'cves', shown: '2 CVEs', names: ['CVE-2021-44228'], others: ['nonsense'] },
    ],
    ['CVE-2021-44228', { kind: 'cves', shown: 'CVE-2021-44228' }],
    ['CVE-2021-44228, CVE-2014-0160', { kind: 'cves', names: ['CVE-2021-44228', 'CVE-2014-0160'] }],
    ['AS15169', { kind: 'asn', shown: 'AS15169' }],
    ['apache:log4j:2.14.1', { kind: 'package', shown: 'apache:log4j:2.14.1' }],
    ['node.js', { kind: 'package' }],
  ])('The posture subject %o is recognised', (value, subject) => expect(readSubject(value)).toMatchObject(subject));

  it.each([
    ['192.0.2.7', 'ip', '192.0.2.7'],
    ['192[.]0.2.7', 'ip', '192.0.2.7'],
    ['2001:DB8::1', 'ip', '2001:db8::1'],
    ['http://192.0.2.7:8080/x', 'ip', '192.0.2.7'],
    ['192.0.2.7/24', 'network', '192.0.2.0/24'],
    ['2001:db8::/32', 'network', '2001:db8::/32'],
    ['WWW.Example.com.', 'domain', 'www.example.com'],
    ['https://example.com/a?b', 'domain', 'example.com'],
    ['as 15169', 'asn', 'AS15169'],
  ])('The posture subject %s is a place', (text, kind, name) =>
    expect(readSubject(text)).toMatchObject({ kind, shown: name, place: { kind, name } }),
  );

  it('A posture subject of no known kind is refused', () => {
    for (const value of ['', null, 7, {}]) expect(() => readSubject(value)).toThrow(ArgumentError);
  });
});
