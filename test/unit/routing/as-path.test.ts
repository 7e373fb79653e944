import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asnsOf, parseAsPath, pathOf, plainHops } from '../../../routing/as-path.ts';
import { foldAsPath, KeyError } from '../../../schema/keys/index.ts';

describe('an AS path', () => {
  it.each([
    ['64500 64501 64510', '64500 64501 64510', 64510],
    ['  64500  64501\t64510 ', '64500 64501 64510', 64510],
    ['AS64500 as64501 ASN64510', '64500 64501 64510', 64510],
    ['64500 64501 64501 64501 64510 64510', '64500 64501 64510', 64510],
    ['1.0 4200000000', '65536 4200000000', 4200000000],
    ['AS1.10 64500', '65546 64500', 64500],
    ['64500, 64501, 64510', '64500 64501 64510', 64510],
    ['64500 -> 64501->64510', '64500 64501 64510', 64510],
    ['64500 {64510,64511}', '64500 {64510,64511}', null],
    ['64500 { AS64510 64511 } 64501', '64500 {64510,64511} 64501', 64501],
    ['64500 {64510}', '64500 {64510}', null],
    ['', '', null],
  ])('The path %j is read as %j, with its origin', (given, text, origin) => {
    const path = parseAsPath(given);
    expect(path.text).toBe(text);
    expect(path.origin).toBe(origin);
  });

  it('An AS path may also be a list, of numbers, texts, and lists for sets', () => {
    expect(parseAsPath([64500n, 64500, 'AS64501', [64510, '64511']]).text).toBe('64500 64501 {64510,64511}');
    expect(parseAsPath(['64500', '{64510,64511}']).hasSet).toBe(true);
    expect(asnsOf(parseAsPath('64500 {64510,64500} 64510'))).toEqual([64500, 64510]);
  });

  it.each([
    ['64500 x'],
    ['64500 {}'],
    ['64500 {64501'],
    ['4294967296'],
    ['64500 (64512 64513)'],
    ['-1'],
    ['64500 {64501 {1}}'],
  ])('The path %j is refused', (given) => {
    expect(() => parseAsPath(given)).toThrow(KeyError);
  });

  it.each([[[null]], [[64500, [[64501]]]], [[64500, []]], [[1.5]], [[{}]]])(
    'The list %j is refused as a path',
    (given) => {
      expect(() => parseAsPath(given)).toThrow(KeyError);
    },
  );

  const asn = fc.integer({ min: 0, max: 0xffffffff });
  const step = fc.oneof({ weight: 5, arbitrary: asn }, fc.array(asn, { minLength: 1, maxLength: 4 }));
  const steps = fc.array(step, { maxLength: 12 });

  it('An AS path is read back from its text and from its list as the same path, and its text is a key of the graph', () => {
    fc.assert(
      fc.property(steps, (given) => {
        const path = pathOf(given);
        expect(parseAsPath(path.text)).toEqual(path);
        expect(parseAsPath(given)).toEqual(path);
        if (path.text !== '') expect(foldAsPath(path.text)).toBe(path.text);
      }),
    );
  });

  it('An AS path takes prepends once, wherever they are', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(asn, fc.integer({ min: 1, max: 4 })), { maxLength: 8 }), (given) => {
        const once = given.map(([hop]) => hop);
        const prepended = given.flatMap(([hop, times]) => Array.from({ length: times }, () => hop));
        expect(pathOf(prepended)).toEqual(pathOf(once));
      }),
    );
  });

  it('The parser of AS paths throws nothing but a KeyError, whatever text it is given', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        try {
          parseAsPath(text);
        } catch (error) {
          expect(error).toBeInstanceOf(KeyError);
        }
      }),
    );
  });

  it('An AS path gives the order of its networks only without sets and loops', () => {
    expect(plainHops('64500 64501 64501 64510')).toEqual([64500, 64501, 64510]);
    expect(plainHops('64500 {64501,64502}')).toBeNull();
    expect(plainHops('64500 64501 64500')).toBeNull();
  });
});
