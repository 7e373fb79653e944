import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Seal } from '../../engine/contract/seal.ts';

const seal = new Seal(Buffer.from('a secret'));

describe('a sealed text', () => {
  it('A sealed text comes back unchanged, whatever it holds, in letters that an address takes unescaped', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const sealed = seal.close('cursor', text);
        expect(sealed).toMatch(/^[\w-]*\.[\w-]{43}$/);
        if (text !== '') expect(seal.open('cursor', sealed)).toBe(text);
      }),
    );
  });

  it('A sealed text is refused with any of its characters changed, left out or added', () => {
    const sealed = seal.close('cursor', '{"after":"192.0.2.1"}');
    fc.assert(
      fc.property(fc.nat(sealed.length - 1), fc.string({ maxLength: 2 }), (at, put) => {
        const altered = sealed.slice(0, at) + put + sealed.slice(at + 1);
        expect(seal.open('cursor', altered)).toBe(altered === sealed ? '{"after":"192.0.2.1"}' : null);
      }),
    );
  });

  it('A sealed text is refused by another secret and for another purpose', () => {
    const sealed = seal.close('cursor', 'text');
    expect(new Seal(Buffer.from('another')).open('cursor', sealed)).toBeNull();
    expect(seal.open('webhook', sealed)).toBeNull();
  });

  it.each(['', '.', 'a.b', 'no-dot', '..', '%.%'])('The text %j is not a sealed text', (text) => {
    expect(seal.open('cursor', text)).toBeNull();
  });
});
