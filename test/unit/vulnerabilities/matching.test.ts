import { describe, expect, it } from 'vitest';
import { questionOf } from '../../../facts/packages/candidates.ts';
import { type Basis, matchOf } from '../../../facts/packages/matching.ts';
import { readAskedPackage } from '../../../procedures/vulnerabilities/asked-package.ts';
import { type AffectedRange, rangeText, readRange } from '../../../schema/affected-range.ts';
import { readCpe } from '../../../schema/keys/index.ts';
import { rangeKeys } from '../../../schema/range-keys.ts';
import type { VersionScheme } from '../../../schema/versions/index.ts';

const PRODUCT = readCpe('cpe:2.3:a:example:widget');

/** How a range matches, through the text that is stored; one that does is never passed over by its keys. */
function basis(asked: string, range: Partial<AffectedRange>, scheme: VersionScheme = 'generic'): Basis | null {
  const text = rangeText({ scheme, ...range });
  const found = matchOf(readAskedPackage(asked), PRODUCT, readRange(text))?.basis ?? null;
  if (found !== null) expect(questionOf(readAskedPackage(asked)).isCandidate(rangeKeys([text]))).toBe(true);
  return found;
}

const cpe = (rest: string) => `cpe:2.3:a:example:widget:${rest}`;

describe('bounds', () => {
  it.each<[string, Partial<AffectedRange>, Basis | null]>([
    ['2.4.1', { versionStartIncluding: '2.0', versionEndExcluding: '2.4.3' }, 'version'],
    ['2.4.3', { versionStartIncluding: '2.0', versionEndExcluding: '2.4.3' }, null],
    ['2.0', { versionStartIncluding: '2.0.0', versionEndExcluding: '2.4.3' }, 'version'],
    ['2.0', { versionStartExcluding: '2.0' }, null],
    ['2.0.1', { versionStartExcluding: '2.0' }, 'version'],
    ['2.4.3', { versionEndIncluding: '2.4.3' }, 'version'],
    ['1.10', { versionEndExcluding: '1.9' }, null],
    ['1.0.1f', { versionStartIncluding: '1.0.1', versionEndExcluding: '1.0.1g' }, 'version'],
  ])('The version %s in the range %o: %s', (version, range, expected) =>
    expect(basis(`example:widget:${version}`, range)).toBe(expected),
  );

  it('An update before the release sorts before it, and any other update after it', () => {
    expect(basis(cpe('2.0:rc1'), { versionEndExcluding: '2.0' })).toBe('version');
    expect(basis(cpe('2.0:rc1'), { versionStartIncluding: '2.0' })).toBeNull();
    expect(basis(cpe('2.0:sp1'), { versionEndExcluding: '2.0' })).toBeNull();
    expect(basis(cpe('2.0:sp1'), { versionStartIncluding: '2.0' })).toBe('version');
    expect(basis('example:widget:2.0-rc1', { versionEndExcluding: '2.0' })).toBe('version');
  });

  it('The last affected version includes its updates', () => {
    expect(basis(cpe('8.4:p1'), { versionEndIncluding: '8.4' })).toBe('version');
    expect(basis('widget 8.4p1', { versionEndIncluding: '8.4' })).toBe('version');
    expect(basis(cpe('8.4:p2'), { versionEndIncluding: '8.4p1' })).toBeNull();
  });

  it('An update of the entry is part of the last affected version', () => {
    const range = { cpe: cpe('*:p2'), versionEndIncluding: '9.9.7' };
    for (const version of ['9.9.7-P1', '9.9.7-P2', '9.9.7', '9.9.6-P3', '9.9.7rc1']) {
      expect([version, basis(`example:widget:${version}`, range)]).toEqual([version, 'version']);
    }
    for (const version of ['9.9.7-P3', '9.9.8', '9.9.8-P1']) {
      expect([version, basis(`example:widget:${version}`, range)]).toEqual([version, null]);
    }
    expect(basis(cpe('1.0:p1'), { cpe: cpe('*:p2'), versionEndExcluding: '2.0' })).toBeNull();
  });

  it.each(['rc', 'alpha', 'beta', 'pre', 'dev', 'x'])(
    'A dotted pre-release of %s is compared by its number',
    (word) => {
      const range = { versionEndExcluding: `1.2.3-${word}.10` };
      for (const [version, expected] of [
        [`1.2.3-${word}.9`, 'version'],
        [`1.2.3-${word}.2`, 'version'],
        [`1.2.3-${word}`, 'version'],
        [`1.2.3-${word}.10`, null],
        [`1.2.3-${word}.11`, null],
        ['1.2.2', 'version'],
        ['1.2.3', null],
      ] as const) {
        expect([version, basis(`example:widget:${version}`, range, 'semver')]).toEqual([version, expected]);
        expect([version, basis(`pkg:npm/widget@${version}`, range)]).toEqual([version, expected]);
      }
    },
  );

  it('Bounds have the version order of the record, else of the package URL, else the generic one', () => {
    expect(basis('example:widget:1.0-a', { versionEndExcluding: '1.0' }, 'semver')).toBe('version');
    expect(basis('example:widget:1.0-a', { versionEndExcluding: '1.0' })).toBeNull();
    expect(basis('pkg:npm/widget@1.0-a', { versionEndExcluding: '1.0' })).toBe('version');
    expect(basis('pkg:pypi/widget@1.0.post1', { versionEndExcluding: '1.0.1.dev1' })).toBe('version');
  });

  it('Bounds are ignored where every version is asked for', () => {
    for (const version of ['*', '-']) expect(basis(cpe(version), { versionEndExcluding: '1.0' })).toBe('any-version');
    expect(basis('example:widget', { cpe: cpe('1.0') })).toBe('any-version');
  });

  it('Missing bounds are reported as no-bounds', () => expect(basis('example:widget:1.0', {})).toBe('no-bounds'));
});

describe('attributes', () => {
  it.each<[string, string, Basis | null]>([
    [cpe('1.0'), cpe('1.0'), 'version'],
    [cpe('1.0'), cpe('1.0.0'), 'version'],
    [cpe('1.0'), cpe('1.0.1'), null],
    [cpe('v1.0'), cpe('1.0'), 'version'],
    [cpe('9.0.0:m1'), cpe('9.0.0:milestone1'), 'version'],
    ['example:widget:9.0.0.M1', cpe('9.0.0:milestone1'), 'version'],
    ['example:widget:9.0.0.M1', cpe('9.0.0:milestone2'), null],
    [cpe('1.0\\+b5'), cpe('1.0'), 'version'],
    ['pkg:npm/widget@1.0.0-rc.9', cpe('1.0.0:rc.9'), 'version'],
    ['pkg:npm/widget@1.0', cpe('1.0.0'), 'version'],
    [cpe('1.0'), cpe('-'), null],
    [cpe('1.0'), cpe('1.0:rc1'), 'version'],
    [cpe('1.0:-'), cpe('1.0:rc1'), null],
    [cpe('1.0:p1'), cpe('1.0p1'), 'version'],
    [cpe('1.0p1'), cpe('1.0:p1'), 'version'],
    [cpe('1.0:*:*:*:*:windows'), cpe('1.0:*:*:*:*:linux'), null],
    [cpe('1.0'), cpe('1.0:*:*:*:*:linux'), 'version'],
    [cpe('1.0:*:*:*:-'), cpe('1.0:*:*:*:enterprise'), null],
    ['cpe:2.3:o:example:widget:1.0', cpe('1.0'), null],
    ['cpe:2.3:a:*:widget:1.0', cpe('1.0'), 'version'],
    ['cpe:2.3:a:exam*:widget:1.0', cpe('1.0'), 'version'],
    ['cpe:2.3:a:other*:widget:1.0', cpe('1.0'), null],
  ])('The attributes of %s match those of %s: %s', (asked, stated, expected) =>
    expect(basis(asked, { cpe: stated })).toBe(expected),
  );
});

describe('a required platform', () => {
  const range = { versionEndExcluding: '2.0', on: [['cpe:2.3:o:microsoft:windows', 'cpe:2.3:o:apple:mac_os_x']] };

  it('A required platform decides where the question names its platform', () => {
    expect(basis(cpe('1.0:*:*:*:*:windows'), range)).toBe('version');
    expect(basis(cpe('1.0:*:*:*:*:macos'), range)).toBe('version');
    expect(basis(cpe('1.0:*:*:*:*:linux'), range)).toBeNull();
    expect(basis(cpe('1.0:*:*:*:*:-'), range)).toBeNull();
  });

  it('A required platform is reported where the question names none', () =>
    expect(basis(cpe('1.0'), range)).toBe('platform'));

  it('A required platform is taken for granted where it is the hardware of firmware', () => {
    const firmware = { cpe: 'cpe:2.3:o:example:widget:1.0', on: [['cpe:2.3:h:example:widget_box:-']] };
    expect(
      matchOf(readAskedPackage('cpe:2.3:o:example:widget:1.0'), readCpe('cpe:2.3:o:example:widget'), {
        scheme: 'generic',
        ...firmware,
      })?.basis,
    ).toBe('version');
  });
});
