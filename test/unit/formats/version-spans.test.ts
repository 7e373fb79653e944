import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boundsOf, spanOfText, spansOutside, type VersionSpan } from '../../../loaders/formats/version-spans.ts';

const AT_1 = { version: '1.0', isIncluded: true };

/** Spans over whole numbers, so that a test can ask each number. */
const bound = fc.record({ version: fc.integer({ min: 0, max: 9 }).map(String), isIncluded: fc.boolean() });
const span = fc.record({ from: fc.option(bound, { nil: undefined }), to: fc.option(bound, { nil: undefined }) });

function holds({ from, to }: VersionSpan, version: number): boolean {
  const isAfter =
    from === undefined || version > Number(from.version) || (from.isIncluded && version === Number(from.version));
  return (
    isAfter && (to === undefined || version < Number(to.version) || (to.isIncluded && version === Number(to.version)))
  );
}

describe('spans of versions', () => {
  it.each<[string, VersionSpan | null]>([
    ['>= 1.0, < 1.2.3', { from: AT_1, to: { version: '1.2.3', isIncluded: false } }],
    ['>=1.0 <1.2.3', { from: AT_1, to: { version: '1.2.3', isIncluded: false } }],
    ['>= 1.0 and <= 2', { from: AT_1, to: { version: '2', isIncluded: true } }],
    ['< 1.2.3', { to: { version: '1.2.3', isIncluded: false } }],
    ['<= v1.0', { to: AT_1 }],
    ['> 1.0', { from: { version: '1.0', isIncluded: false } }],
    ['= 1.0', { from: AT_1, to: AT_1 }],
    ['== 1.0', { from: AT_1, to: AT_1 }],
    ['prior to 1.0', { to: { version: '1.0', isIncluded: false } }],
    ['before version 1.0', { to: { version: '1.0', isIncluded: false } }],
    ['1.0 and earlier', { to: AT_1 }],
    ['versions 1.0 or prior', { to: AT_1 }],
    ['1.0.x', { from: AT_1, to: { version: '1.1', isIncluded: false } }],
    ['3.*', { from: { version: '3', isIncluded: true }, to: { version: '4', isIncluded: false } }],
    ['1.0', null],
    ['< 1.0, < 2.0', null],
    ['>= 1.0, and others', null],
    ['all before the patch', null],
    ['= 1.0, = 1.1', null],
    ['', null],
  ])('The text %s states the span %o', (text, expected) => expect(spanOfText(text)).toEqual(expected));

  it('A span is written as the bounds of a range', () => {
    expect(boundsOf({ from: AT_1, to: { version: '2', isIncluded: false } })).toEqual({
      versionStartIncluding: '1.0',
      versionEndExcluding: '2',
    });
    expect(boundsOf({ from: { version: '1', isIncluded: false }, to: AT_1 })).toEqual({
      versionStartExcluding: '1',
      versionEndIncluding: '1.0',
    });
    expect(boundsOf({})).toEqual({});
  });

  it('A version is outside of several spans exactly if it is in none of them', () => {
    fc.assert(
      fc.property(fc.array(span, { maxLength: 5 }), fc.integer({ min: 0, max: 10 }), (spans, version) => {
        const outside = spansOutside(spans, 'generic');
        expect(outside.some((one) => holds(one, version))).toBe(!spans.some((one) => holds(one, version)));
      }),
      { numRuns: 2_000 },
    );
  });

  it('Any text is read or is no span, quickly', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[<>=a-z1., x*]{0,300}$/), (text) => {
        expect(() => spanOfText(text)).not.toThrow();
      }),
    );
  });
});
