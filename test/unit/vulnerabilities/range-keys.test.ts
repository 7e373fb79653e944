import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { questionOf } from '../../../facts/packages/candidates.ts';
import { matchOf } from '../../../facts/packages/matching.ts';
import { readAskedPackage } from '../../../procedures/vulnerabilities/asked-package.ts';
import { type AffectedRange, rangeText, readRange } from '../../../schema/affected-range.ts';
import { readCpe } from '../../../schema/keys/index.ts';
import { rangeKeys } from '../../../schema/range-keys.ts';
import { askedVersion, statedRange } from '../../support/version-ranges.ts';

const PRODUCT = readCpe('cpe:2.3:a:example:widget');
const cpe = (rest: string) => `cpe:2.3:a:example:widget:${rest}`;
const text = (range: Partial<AffectedRange>) => rangeText({ scheme: 'generic', ...range });
const isCandidate = (asked: string, ...ranges: readonly Partial<AffectedRange>[]) =>
  questionOf(readAskedPackage(asked)).isCandidate(rangeKeys(ranges.map(text)));

describe('the keys of ranges', () => {
  it('Range keys skip ranges that end before a version or begin after it', () => {
    const three = { versionStartIncluding: '3.0', versionEndExcluding: '3.5' };
    expect(isCandidate('example:widget:2.9', three)).toBe(false);
    expect(isCandidate('example:widget:3.10', three)).toBe(false);
    expect(isCandidate('example:widget:3.4.9', three)).toBe(true);
    expect(isCandidate('example:widget:2.9', three, { versionEndIncluding: '2.9' })).toBe(true);
  });

  it('Range keys skip other named versions, and an entry without a version', () => {
    expect(isCandidate('example:widget:1.0', { cpe: cpe('1.1') }, { cpe: cpe('-') })).toBe(false);
    expect(isCandidate('example:widget:1.0', { cpe: cpe('1.0') })).toBe(true);
    expect(isCandidate('example:widget:1.0', { cpe: cpe('1.*') })).toBe(true);
    expect(isCandidate('example:widget:1.0', { cpe: cpe('-') })).toBe(false);
  });

  it('Range keys skip nothing where every version is asked for, or in an order that is not theirs', () => {
    expect(isCandidate('example:widget', { versionEndExcluding: '1.0' })).toBe(true);
    expect(isCandidate('pkg:npm/widget@9.0', { versionEndExcluding: '1.0' })).toBe(true);
    expect(isCandidate('pkg:npm/widget@9.0', { scheme: 'semver', versionEndExcluding: '1.0' })).toBe(false);
  });

  it('Range keys never skip a range that contains the version asked for', () => {
    fc.assert(
      fc.property(askedVersion, fc.array(statedRange, { minLength: 1, maxLength: 4 }), (name, ranges) => {
        const question = readAskedPackage(name);
        const texts = ranges.map(text);
        const holds = texts.some((one) => matchOf(question, PRODUCT, readRange(one)) !== null);
        return !holds || questionOf(question).isCandidate(rangeKeys(texts));
      }),
      { numRuns: 3000 },
    );
  });
});
