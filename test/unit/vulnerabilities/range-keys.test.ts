import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { questionOf } from '../../../facts/packages/candidates.ts';
import { matchOf } from '../../../facts/packages/matching.ts';
import { readAskedPackage } from '../../../procedures/vulnerabilities/asked-package.ts';
import { type AffectedRange, rangeText, readRange } from '../../../schema/affected-range.ts';
import { readCpe } from '../../../schema/keys/index.ts';
import { rangeKeys } from '../../../schema/range-keys.ts';
import { VERSION_SCHEMES } from '../../../schema/versions/index.ts';

const PRODUCT = readCpe('cpe:2.3:a:example:widget');
const cpe = (rest: string) => `cpe:2.3:a:example:widget:${rest}`;
const text = (range: Partial<AffectedRange>) => rangeText({ scheme: 'generic', ...range });
const isCandidate = (asked: string, ...ranges: readonly Partial<AffectedRange>[]) =>
  questionOf(readAskedPackage(asked)).isCandidate(rangeKeys(ranges.map(text)));

describe('the keys of ranges', () => {
  it('pass over those that end before a version or begin after it', () => {
    const three = { versionStartIncluding: '3.0', versionEndExcluding: '3.5' };
    expect(isCandidate('example:widget:2.9', three)).toBe(false);
    expect(isCandidate('example:widget:3.10', three)).toBe(false);
    expect(isCandidate('example:widget:3.4.9', three)).toBe(true);
    expect(isCandidate('example:widget:2.9', three, { versionEndIncluding: '2.9' })).toBe(true);
  });

  it('pass over other versions that are named, and an entry that has none', () => {
    expect(isCandidate('example:widget:1.0', { cpe: cpe('1.1') }, { cpe: cpe('-') })).toBe(false);
    expect(isCandidate('example:widget:1.0', { cpe: cpe('1.0') })).toBe(true);
    expect(isCandidate('example:widget:1.0', { cpe: cpe('1.*') })).toBe(true);
    expect(isCandidate('example:widget:1.0', { cpe: cpe('-') })).toBe(false);
  });

  it('are of no use where every version is asked for, or an order that they are not of', () => {
    expect(isCandidate('example:widget', { versionEndExcluding: '1.0' })).toBe(true);
    expect(isCandidate('pkg:npm/widget@9.0', { versionEndExcluding: '1.0' })).toBe(true);
    expect(isCandidate('pkg:npm/widget@9.0', { scheme: 'semver', versionEndExcluding: '1.0' })).toBe(false);
  });

  const number = fc.integer({ min: 0, max: 12 });
  const update = fc.constantFrom('', '', '', 'rc1', '-beta2', 'p1', 'a', '.post1', '-5+deb11u1');
  const version = fc
    .tuple(fc.array(number, { minLength: 1, maxLength: 3 }), update)
    .map(([numbers, written]) => numbers.join('.') + written);
  const bound = fc.option(version, { nil: undefined });
  const range = fc.record({
    scheme: fc.constantFrom(...VERSION_SCHEMES),
    cpe: fc.option(
      fc
        .tuple(fc.constantFrom('*', '-', '1.0', '1.0p1', '1.*', '2.0'), fc.constantFrom('*', '-', 'rc1', 'p1'))
        .map((parts) => cpe(parts.join(':'))),
      { nil: undefined },
    ),
    versionStartIncluding: bound,
    versionStartExcluding: bound,
    versionEndIncluding: bound,
    versionEndExcluding: bound,
  });
  const asked = fc.oneof(
    version.map((one) => `example:widget:${one}`),
    fc
      .tuple(version, fc.constantFrom('rc1', 'p1', 'sp2', '-', '*'))
      .map(([one, more]) => cpe(`${one.replace(/[+]/g, '\\+')}:${more}`)),
    fc
      .tuple(fc.constantFrom('npm', 'deb/debian', 'pypi', 'maven/example'), version)
      .map(([type, one]) => `pkg:${type}/widget@${encodeURIComponent(one)}`),
  );

  it('never pass over a range that holds what is asked for', () => {
    fc.assert(
      fc.property(asked, fc.array(range, { minLength: 1, maxLength: 4 }), (name, ranges) => {
        const question = readAskedPackage(name);
        const texts = ranges.map(text);
        const holds = texts.some((one) => matchOf(question, PRODUCT, readRange(one)) !== null);
        return !holds || questionOf(question).isCandidate(rangeKeys(texts));
      }),
      { numRuns: 3000 },
    );
  });
});
