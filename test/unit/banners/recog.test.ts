import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { identifyBanner, isBannerKind } from '../../../loaders/banners/identify.ts';
import {
  type RecogExample,
  type RecogFingerprint,
  readRecogDatabase,
} from '../../../loaders/banners/recog-database.ts';
import { fieldsOf, LONGEST_BANNER, nameOfRecog } from '../../../loaders/banners/recog-match.ts';
import { ROOT } from '../../support/paths.ts';

const NAMES = readdirSync(join(ROOT, 'loaders', 'banners', 'recog'))
  .filter((file) => file.endsWith('.xml'))
  .map((file) => file.slice(0, -'.xml'.length));
const DATABASES = NAMES.map((name) => ({ name, ...readRecogDatabase(name) }));

function isKnown(fingerprint: RecogFingerprint, { text, expected }: RecogExample, longest: number): boolean {
  const fields = fieldsOf(fingerprint, text.slice(0, longest));
  return fields !== null && Object.entries(expected).every(([name, value]) => (fields[name] ?? '') === value);
}

/** Whether each example of Recog's is known, whole and by its first characters. */
function knownExamples(): { whole: readonly boolean[]; cut: readonly boolean[] } {
  const both = DATABASES.flatMap(({ fingerprints }) =>
    fingerprints.flatMap((fingerprint) =>
      fingerprint.examples.map((example) => {
        const whole = isKnown(fingerprint, example, Number.POSITIVE_INFINITY);
        // Most texts are short. One that is not cut has the same result.
        const isCut = example.text.length > LONGEST_BANNER;
        return { whole, cut: isCut ? isKnown(fingerprint, example, LONGEST_BANNER) : whole };
      }),
    ),
  );
  return { whole: both.map(({ whole }) => whole), cut: both.map(({ cut }) => cut) };
}

function share(known: readonly boolean[]): { examples: number; known: number } {
  return { examples: known.length, known: known.filter((isRight) => isRight).length };
}

describe("Recog's fingerprints", () => {
  it("Recog's fingerprints match their own examples, each with all expected fields", () => {
    expect(NAMES).toHaveLength(16);
    expect(DATABASES.reduce((sum, { fingerprints }) => sum + fingerprints.length, 0)).toBe(2705);
    const known = knownExamples();
    const [whole, cut] = [share(known.whole), share(known.cut)];
    console.log(
      `Recog's own examples: ${whole.known} of ${whole.examples}; of their first ${LONGEST_BANNER} characters ${cut.known}`,
    );
    expect(whole).toEqual({ examples: 4950, known: 4950 });
    expect(cut.known / cut.examples).toBeGreaterThanOrEqual(0.99);
  });

  it("Recog's fingerprints give CPE names that the fold takes", () => {
    const names = DATABASES.flatMap(({ fingerprints }) =>
      fingerprints.flatMap((fingerprint) =>
        fingerprint.examples.flatMap(({ text }) => fieldsOf(fingerprint, text)?.['service.cpe23'] ?? []),
      ),
    );
    expect(names.length).toBeGreaterThan(1_400);
    expect(names.filter((name) => nameOfRecog(name) === null)).toEqual([]);
    expect(nameOfRecog('cpe:/a:ipswitch:ws_ftp:5.0.5 (1989540204)')?.version).toBe(String.raw`5\.0\.5_\(1989540204\)`);
  });

  it("Recog's fingerprints that would read a text of dots for seconds are left out", () => {
    const smtp = DATABASES.find(({ name }) => name === 'smtp_banners');
    expect(smtp?.fingerprints.filter(({ source }) => source.includes('ArGoSoft')).map(({ source }) => source)).toEqual(
      [],
    );
    expect(identifyBanner('smtp', `ArGoSoft Mail Server, Version 1.4 (${'.'.repeat(100_000)}`)).toBeNull();
  });
});

describe('a banner', () => {
  it.each([
    ['http', 'nginx/1.18.0 (Ubuntu)', 'cpe:2.3:a:f5:nginx:1.18.0:*:*:*:*:*:*:*', '1.18.0', null],
    [
      'http',
      'Server: Apache/2.4.6 (CentOS) OpenSSL/1.0.2k-fips',
      'cpe:2.3:a:apache:http_server:2.4.6:*:*:*:*:*:*:*',
      '2.4.6',
      null,
    ],
    [
      'ssh',
      'SSH-2.0-OpenSSH_7.2p2 Ubuntu-4ubuntu2.4',
      'cpe:2.3:a:openbsd:openssh:7.2p2:*:*:*:*:*:*:*',
      '7.2p2',
      'Ubuntu',
    ],
    // No fingerprint knows this comment: the software comes before it.
    ['ssh', 'SSH-2.0-OpenSSH_8.4p1 Debian-5+deb11u1', 'cpe:2.3:a:openbsd:openssh:8.4p1:*:*:*:*:*:*:*', '8.4p1', null],
    ['ftp', '220 (vsFTPd 3.0.3)\r\n', 'cpe:2.3:a:vsftpd_project:vsftpd:3.0.3:*:*:*:*:*:*:*', '3.0.3', null],
    [
      'mysql',
      '5.5.5-10.3.23-MariaDB-0+deb10u1',
      'cpe:2.3:a:mariadb:mariadb:10.3.23:*:*:*:*:*:*:*',
      '10.3.23',
      'Debian',
    ],
    ['smtp', '220 mail.example.com ESMTP Postfix', 'cpe:2.3:a:postfix:postfix:*:*:*:*:*:*:*:*', null, null],
    ['dns', '9.10.3-P4-Ubuntu', 'cpe:2.3:a:isc:bind:9.10.3-p4:*:*:*:*:*:*:*', '9.10.3-P4', 'Ubuntu'],
    ['apache-module', 'OpenSSL/1.0.2k-fips', null, '1.0.2k-fips', null],
  ] as const)('A banner of %s is identified: %s', (kind, text, cpe23, version, systemVendor) => {
    expect(identifyBanner(kind, text)).toMatchObject({ cpe23, version, systemVendor });
  });

  it('A banner that no fingerprint knows is null', () => {
    expect(identifyBanner('http', 'a server of no vendor')).toBeNull();
    expect(identifyBanner('ssh', '')).toBeNull();
    expect([isBannerKind('ssh'), isBannerKind('toString'), isBannerKind('gopher')]).toEqual([true, false, false]);
  });

  it('A banner of any length and any characters causes no error', () => {
    const kinds = ['http', 'ssh', 'ftp', 'smtp', 'mysql', 'telnet'] as const;
    fc.assert(
      fc.property(fc.constantFrom(...kinds), fc.string({ unit: 'binary', maxLength: 2_000 }), (kind, text) => {
        const found = identifyBanner(kind, text);
        expect(found === null || (found.certainty >= 0 && found.certainty <= 1)).toBe(true);
      }),
      { numRuns: 50 },
    );
    expect(identifyBanner('http', `Apache/2.4.49 ${'x'.repeat(1_000_000)}`)?.version).toBe('2.4.49');
  });
});
