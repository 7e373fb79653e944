import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  compareVersions,
  schemeOf,
  VERSION_SCHEMES,
  type VersionScheme,
  versionKey,
} from '../../../schema/versions/index.ts';

/** Pairs in ascending order or equal, a line each: what others hold of the versions of a scheme. */
const TABLES: Readonly<Record<VersionScheme, string>> = {
  // grype (anchore/grype, Apache-2.0; grype/version/fuzzy_constraint_test.go), and what it and others have in common. The table leaves out
  // what grype itself calls wrong: 1.0.0 < 1.0.0-dev1, and 5-a1 < 5a1 next to 5-a1 = 5.a1. Metadata of a build does not count
  // (semver 2.0, 10; anchore/grype#3390).
  generic: `
    1.5+1 = 1.5+1.git.abc123de
    1.0.0-post1 < 1.0.0-post2
    1.0.0 < 1.0.0-post1
    1.0.0-dev1 < 1.0.0-post1
    1.0.0-dev2 < 1.0.0-post1
    5 < 8
    3 < 15
    4a < 4c
    1.0 = 1.0
    1.0 < 1.0.1
    1.0.4 < 1.0.14
    95SE < 98SP1
    98SE < 98SP1
    98SP1 < 98SP3
    3.2.7 < 16.0.0
    10.21 < 10.23
    3.6.24 < 64.0
    5-1.15 < 5-1.16
    5-1.15.2 < 5-1.16
    5-appl_1.16.1 < 5-1.0.1
    5_1.0.6 < 5-1.16
    5-6 < 5-16
    5a1 < 5a2
    5a1 < 6a1
    5-a1 = 5.a1
    1.02 < 1.4
    5.0 < 08.0
    1.0 < 10.0
    1.000 < 10.0
    1.000.0.1 < 10.0
    1.0.4 = 1.0.4+metadata
    1.0.0-beta-prerelease < 1.0
    1.0-beta-3 < 1.0
    2.0-beta-3 < 2.0
    2.0.0 = 2.0
    2023.02.13 = 2023.2.13
    1.0.1f < 1.0.1g
    1.0.1 < 1.0.1f
    3.0a1 < 3.0
    3.0-a1 < 3.0
    3.0a1 < 3.0a2
    3.0a2 < 3.0b1
    3.0b2 < 3.0
    3.5b4 < 3.5
    9.11.0a1 < 9.11.0
    9.11.0b3 < 9.11.0rc1
    3.0-M1 < 3.0
    9.0.0.M1 < 9.0.0
    5.0.0.M3 < 5.0.0.RC1
    5.0.0.M1 = 5.0.0-milestone1
    3.0a1 = 3.0-alpha1
    2.9 < 3.0a1
    3.0 < 3.0a
    3.0 < 3.0b
    3.0 < 3.0m
    1.0.0 = 1.0.0+build5
    1.0.0+dfsg = 1.0.0
    1.0.0-rc1+b2 < 1.0.0
    1.0.0+b9 < 1.0.1
    v1.0 = 1.0
    15.2(4) < 15.2(4)m1
    15.2(4)m1 < 15.2(4)m3
    1.0.1zh < 1.0.2
    8.4 < 8.4p1
    9.0.0.M1 < 9.0.0.M2
    2.0-alpha1 < 2.0-beta9
    2.0-beta9 < 2.0-rc1
    2.0-rc1 < 2.0
    2.0-rc2 < 2.0-rc10
    1.0-SNAPSHOT < 1.0-alpha
    v1.2 = 1.2
    7.0-final = 7`,
  // grype (semantic_version_test.go) and semver.org, item 11. Left out: 1.0.0.alpha.beta = 1.0.0-alpha-beta, a habit of Ruby's.
  semver: `
    0.9.9-r0 < 0.9.12-r1
    2.3.1+meta = 2.3.1
    2.3 < 2.3.1
    2.3.1 < 3.1
    1.0.0-alpha < 1.0.0-alpha.1
    1.0.0-alpha.1 < 1.0.0-alpha.beta
    1.0.0-alpha.beta < 1.0.0-beta
    1.0.0-beta < 1.0.0-beta.2
    1.0.0-beta.2 < 1.0.0-beta.11
    1.0.0-beta.11 < 1.0.0-rc.1
    1.0.0-rc.1 < 1.0.0
    1.20rc1 = 1.20.0-rc1
    1.21rc2 < 1.21.1
    1.21rc2 < 1.21
    1.21rc2 = 1.21.0rc2
    1.0 < 1.2.0-beta
    1.2.0-beta < 2.0
    1.0.0.alpha = 1.0.0-alpha
    1.0.0.alpha1 = 1.0.0-alpha1
    1.0.0.beta < 1.0.0-rc
    2.1.0.rc1 < 2.1.0
    1.5.0 = V1.5.0`,
  // grype (deb_version_test.go) and deb-version(7).
  deb: `
    2.3.1 < 2.3.1-1ubuntu0.14.04.1
    2.3.1-1ubuntu0.14.04.1 < 2.3.2
    2.3.1-1ubuntu0.14.04.1 < 2.4
    7u151-2.6.11 < 7u151-2.6.11-2ubuntu0.14.04.1
    7u151-2.7 < 7u151-2.6.11-2ubuntu0.14.04.1
    7u151 < 7u151-2.6.11-2ubuntu0.14.04.1
    7u151-2.6.11-2ubuntu0.14.04.1 < 7u152
    7u151-2.6.11-2ubuntu0.14.04.1 < 8u1-2.6.11-2ubuntu0.14.04.1
    43.0.2357.81 < 43.0.2357.81-0ubuntu0.14.04.1.1089
    43.0.2357.81-0ubuntu0.14.04.1.1089 < 43.0.2357.82-0ubuntu0.14.04.1.1089
    43.0.2357.81-0ubuntu0.14.04.1.1089 < 43.1-0ubuntu0.14.04.1.1089
    1.2.3-1 < 1.2.3-2
    2.0.0 < 1:1.5.0
    1:2.0.0 < 2:1.5.0
    0:1.2.3-1 = 1.2.3-1
    1.2.3-1 < 1:1.2.3-1
    1.0 = 1.0-0
    ~~ < ~~a
    ~~a < ~
    1.0~ < 1.0
    1.0~rc1 < 1.0
    1.0~rc1-1 < 1.0-1
    1.0 < 1.0a
    1.0a < 1.0+b
    1.0a = 1.0a0
    8.4p1-5+deb11u1 < 8.4p1-5+deb11u3`,
  // rpm (rpm-software-management/rpm, tests/rpmvercmp.at) and grype (rpm_version_test.go). Left out are grype's own rules:
  // an epoch on one side only is ignored, and el8 = el8.0.0.
  rpm: `
    1.0 < 2.0
    2.0 < 2.0.1
    2.0.1 < 2.0.1a
    5.5p1 < 5.5p2
    5.5p1 < 5.5p10
    10xyz < 10.1xyz
    xyz10 < xyz10.1
    xyz.4 < 8
    xyz.4 < 2
    5.5p2 < 5.6p1
    5.6p1 < 6.5p1
    6.0 < 6.0.rc1
    10a1 < 10b2
    10a2 < 10b2
    1.0a < 1.0aa
    10.0001 = 10.1
    10.0001 < 10.0039
    4.999.9 < 5.0
    20101121 < 20101122
    2_0 = 2.0
    a+ = a_
    +a = _a
    + = _
    1.0~rc1 < 1.0
    1.0~rc1 < 1.0~rc2
    1.0~rc1~git123 < 1.0~rc1
    4.19.0a-1.el7_5 < 4.19.0c-1.el7
    4.19.0-1.el7_5 < 4.21.0-1.el7
    4.19.01-1.el7_5 < 4.19.10-1.el7_5
    4.19.0-1.el7 < 4.19.0-1.el7_5
    4.17.0-1.el7 < 4.19.0-1.el7_5
    4.19.01-1.el7_5 = 4.19.1-1.el7_5
    4.19.1-1.el7_5 = 4.19.1-01.el7_5
    1.2.3-el7_5~snapshot1 < 1.2.3-3-el7_5
    0:1 < 1:0
    0:4.19.1-1.el7_5 < 2:4.19.1-1.el7_5
    0:0 = 0
    8.3.1-5.el8.4 < 8.3.1-5.el8.5
    8.3.1-5.el8.5 < 8.3.1-5.el8.40
    11:4.19.0-1.el7_5 < 12:4.19.0-1.el7`,
  // apk-tools (alpinelinux/apk-tools, test/version.data): some of each kind.
  apk: `
    0.1.0_alpha < 2.34
    4_beta < 23_foo
    1.0 < 1.0bc
    0.1.0_alpha < 0.1.3_alpha
    0.1.0_alpha < 0.1.0_alpha2
    1.0.4-r3 < 1.0.4-r4
    1.1_alpha1 < 1.1
    1.2 < 1.3_alpha
    2.3.0b-r1 < 2.3.0b-r2
    0.13_beta5 < 0.13
    1.06-r6 < 006
    3.1_p16 < 3.1_p17
    1.2.2 < 1.2.2-r1
    9.3.4 < 9.3.4-r2
    2.01.01_alpha10 < 3.9.8-r5
    0.99.3.20040818 < 1.0
    1.00_beta2 < 1.39
    0.9.2 < 1.00_beta2
    1.02 < 1.03-r1
    1.02.07 < 1.02.10-r1
    2.02.06 < 2.02.10
    4.2.52_p2-r1 < 4.2.52_p4-r2
    2.5.1-r8 < 2.5.1a-r1
    2.0.0_rc3-r1 < 20040401
    1.7 < 1.7b
    1.07-r1 < 1.07.5
    1.07 < 1.07.5
    0.9.28-r2 < 0.9.28.1
    0.59s-r11 < 0.65
    1.6.8_p9-r2 < 1.6.8_p12-r1
    1.8.5 < 1.8.5_p2
    4.5_p1 < 4.5_p1-r1
    087-r1 < 103
    0.98 < 1.00
    7.0.17 < 7.0.174
    1.3-r0 < 1.3.1-r0
    1.3_pre1-r1 < 1.3.2
    1.0_p9-r0 < 1.0_p10-r0
    0.1.0_alpha_pre2 < 0.1.0_alpha
    1.0.0_pre20191002222144-r0 < 1.0.0_pre20210530193627-r0`,
  // grype (maven_version_test.go), which has it from Maven's own tests. Left out is grype's own: a suffix jre11 says nothing.
  maven: `
    1 < 2.5
    1.0 < 1.1
    1.0.1 < 1.1
    1.1 < 1.2.0
    1.0-alpha-1 < 1.0
    1.0-alpha-1 < 1.0-alpha-2
    1.0-alpha-1 < 1.0-beta-1
    1.0-beta-1 < 1.0-SNAPSHOT
    1.0-SNAPSHOT < 1.0
    1.0-alpha-1-SNAPSHOT < 1.0-alpha-1
    1.0 < 1.0-1
    1.0-1 < 1.0-2
    1.0.0 < 1.0-1
    2.0-1 < 2.0.1
    2.0.1-klm < 2.0.1-lmn
    2.0.1 < 2.0.1-xyz
    2.0.1 < 2.0.1-123
    2.0.1-xyz < 2.0.1-123
    2.414.2 < 2.414.2-cb-5
    5.2.25.RELEASE = 5.2.25
    5.2.25.FINAL = 5.2.25
    5.2.25.GA = 5.2.25
    1 = 1.0.0
    1 = 1-0
    1.0 = 1.0-0
    1a = 1-a
    1a = 1.0.0-a
    1.0.0a = 1-a
    1x = 1.0.0-x
    1ga = 1
    1RELeaSE = 1
    1final = 1
    1cr = 1rc
    1a1 = 1-alpha-1
    1b2 = 1-beta-2
    1m3 = 1-milestone-3
    1m3 = 1MILESTONE3
    1X = 1x
    1 = 001
    1.1 = 1.001
    1-1 = 1-001
    1.0 < 1.0-sp
    1.0-sp < 1.0-whatever`,
  // PEP 440 and the list of pypa/packaging (tests/test_version.py), which is in order.
  pep440: `
    1.0.dev456 < 1.0a1
    1.0a1 < 1.0a2.dev456
    1.0a2.dev456 < 1.0a12.dev456
    1.0a12.dev456 < 1.0a12
    1.0a12 < 1.0b1.dev456
    1.0b1.dev456 < 1.0b2
    1.0b2 < 1.0b2.post345.dev456
    1.0b2.post345.dev456 < 1.0b2.post345
    1.0b2.post345 < 1.0b2-346
    1.0b2-346 < 1.0c1.dev456
    1.0c1.dev456 < 1.0c1
    1.0c1 < 1.0rc2
    1.0rc2 < 1.0c3
    1.0c3 < 1.0
    1.0 < 1.0.post456.dev34
    1.0.post456.dev34 < 1.0.post456
    1.0.post456 < 1.1.dev1
    1.1.dev1 < 1.2+123abc
    1.2+123abc < 1.2+123abc456
    1.2+123abc456 < 1.2+abc
    1.2+abc < 1.2+abc123
    1.2+abc123 < 1.2+abc123def
    1.2+abc123def < 1.2+1234.abc
    1.2+1234.abc < 1.2+123456
    1.2+123456 < 1.2.r32+123456
    1.2.r32+123456 < 1.2.rev33+123456
    1.2.rev33+123456 < 1!1.0.dev456
    1.0.0 = 1
    1.0a = 1.0a0
    1.0-1 = 1.0.post1
    1.0alpha1 = 1.0a1
    1.0.preview2 = 1.0rc2`,
};

const LINES = Object.entries(TABLES).flatMap(([name, table]) =>
  VERSION_SCHEMES.filter((scheme) => scheme === name).flatMap((scheme) =>
    table
      .trim()
      .split('\n')
      .map((line) => [scheme, line.trim()] as const),
  ),
);

describe('versions as others order them', () => {
  it.each(LINES)('Versions of the scheme %s are in this order: %s', (scheme, line) => {
    const [one = '', sign, other = ''] = line.split(' ');
    const expected = sign === '=' ? 0 : -1;
    expect(Math.sign(compareVersions(scheme, one, other))).toBe(expected);
    expect(Math.sign(compareVersions(scheme, other, one))).toBe(0 - expected);
  });
});

describe('the versions of a scheme', () => {
  const piece = fc.constantFrom(
    ...[
      '0',
      '1',
      '2',
      '9',
      '10',
      '007',
      '.',
      '-',
      '_',
      '~',
      '^',
      '+',
      ':',
      '!',
      'a',
      'b',
      'rc',
      'rc1',
      'alpha',
      'beta',
      'dev',
    ],
    ...['post', 'p', 'sp', 'final', 'snapshot', '-r1', '_p2', 'el8', 'ubuntu', 'é', ' '],
  );
  const version = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(''));

  describe.each(VERSION_SCHEMES)('%s', (scheme) => {
    it('Versions of a scheme have a total order', () => {
      fc.assert(
        fc.property(version, version, version, (a, b, c) => {
          expect(compareVersions(scheme, a, a)).toBe(0);
          expect(Math.sign(compareVersions(scheme, a, b))).toBe(0 - Math.sign(compareVersions(scheme, b, a)));
          const [first, second, third] = [a, b, c].sort((one, other) => compareVersions(scheme, one, other));
          expect(compareVersions(scheme, first ?? '', third ?? '')).toBeLessThanOrEqual(0);
          expect(compareVersions(scheme, first ?? '', second ?? '')).toBeLessThanOrEqual(0);
        }),
      );
    });

    it('Version keys of a scheme have the same order as the versions', () => {
      fc.assert(
        fc.property(version, version, (a, b) => {
          const [one, other] = [versionKey(scheme, a), versionKey(scheme, b)];
          expect(one < other ? -1 : one > other ? 1 : 0).toBe(Math.sign(compareVersions(scheme, a, b)));
        }),
        { numRuns: 500 },
      );
    });

    it('Any text has a version key', () => {
      fc.assert(
        fc.property(fc.string(), (text) => {
          expect(versionKey(scheme, text)).toMatch(/^[ -~]+$/);
        }),
      );
    });
  });
});

describe('schemes', () => {
  it.each([
    ['PyPI', 'pep440'],
    ['Debian:12', 'deb'],
    ['Alpine:v3.19', 'apk'],
    ['Maven', 'maven'],
    ['Bitnami', 'semver'],
    ['custom', 'generic'],
    [undefined, 'generic'],
  ] as const)('Versions of the ecosystem %s have the scheme %s', (ecosystem, scheme) =>
    expect(schemeOf(ecosystem)).toBe(scheme),
  );
});
