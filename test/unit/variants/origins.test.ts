import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { METHODS } from '../../../procedures/variants/methods.ts';
import { methodThatMakes, possibleOrigins } from '../../../procedures/variants/origins.ts';
import { DOMAINS, methodOf, nameOf, SUFFIXES, variantsOfHost } from './names.ts';

describe('possibleOrigins', () => {
  const undone = METHODS.filter(({ relates }) => relates === undefined).map(({ name }) => name);

  it.each(undone)('Undoing %s gives the original name', (method) => {
    fc.assert(
      fc.property(DOMAINS, fc.nat(), (host, pick) => {
        const made = variantsOfHost(host, [method]);
        const variant = made[pick % Math.max(1, made.length)];
        if (variant === undefined) return;
        const origins = [...possibleOrigins(nameOf(variant.name), SUFFIXES, [methodOf(method)])];
        expect(origins.map((origin) => origin?.name)).toContain(host);
      }),
      { numRuns: 60 },
    );
  });
});

describe('a dot put into a name', () => {
  it.each([
    ['aae.org', 'a.ae.org'],
    ['examco.uk', 'exam.co.uk'],
  ])('A dot put into %s is undone where a suffix follows the dot: %s', (host, variant) => {
    expect(variantsOfHost(host, ['DOT_INSERTION']).map(({ name }) => name)).toContain(variant);
    const origins = [...possibleOrigins(nameOf(variant), SUFFIXES, [methodOf('DOT_INSERTION')])];
    expect(origins.map((origin) => origin?.name)).toEqual([host]);
  });
});

describe('methodThatMakes', () => {
  it('methodThatMakes agrees with variantsOf on the method of a variant, and of a host under it', () => {
    fc.assert(
      fc.property(DOMAINS, fc.nat(), (host, pick) => {
        const made = variantsOfHost(host);
        const variant = nameOf(made[pick % made.length]?.name ?? host);
        const names = [variant.name, `${variant.prefix}.${variant.name}`];
        const named = made.find(({ name }) => names.includes(name));
        expect(methodThatMakes(variant, nameOf(host), SUFFIXES)?.name).toBe(named?.method.name);
      }),
      { numRuns: 60 },
    );
  });

  it('methodThatMakes names the method that makes a name, even where the two look the same', () => {
    expect(methodThatMakes(nameOf('xn--e-5ga.com'), nameOf('xn--9ca4a.com'), SUFFIXES)?.name).toBe('TRANSLITERATION');
  });

  it('methodThatMakes returns no method for a name that none makes, unless it looks the same', () => {
    fc.assert(
      fc.property(DOMAINS, DOMAINS, (host, other) => {
        const reported = methodThatMakes(nameOf(other), nameOf(host), SUFFIXES);
        const named = variantsOfHost(host).find(({ name }) => name === other)?.method ?? null;
        expect(reported?.relates === undefined ? reported : named).toBe(named);
      }),
      { numRuns: 30 },
    );
  });

  it('methodThatMakes finds a name with any number of replaced letters by its skeleton', () => {
    expect(methodThatMakes(nameOf('xn--ggle-55da.com'), nameOf('google.com'), SUFFIXES)?.name).toBe('SKELETON');
    expect(methodThatMakes(nameOf('google.net'), nameOf('google.com'), SUFFIXES)?.name).toBe('TLD_SWAP');
    expect(methodThatMakes(nameOf('example.com'), nameOf('google.com'), SUFFIXES)).toBeNull();
  });

  it('methodThatMakes finds a name in another script by its reading, which may be varied as well', () => {
    expect(methodThatMakes(nameOf('раураl.com'), nameOf('paypal.com'), SUFFIXES)?.name).toBe('SKELETON');
    expect(methodThatMakes(nameOf('раураl-login.com'), nameOf('paypal.com'), SUFFIXES)?.name).toBe('WORD_ADD');
    const origins = [...possibleOrigins(nameOf('раураl-login.com'), SUFFIXES)].map((origin) => origin?.name);
    expect(origins).toContain('paypal.com');
  });
});
