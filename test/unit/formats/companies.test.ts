import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { companySpelling } from '../../../loaders/formats/companies.ts';

describe('the one spelling of a company', () => {
  it.each([
    ['google, llc', 'google llc', 'exact'],
    ['google llc.', 'google llc', 'exact'],
    ['google llc', 'google llc', 'exact'],
    ['google l.l.c.', 'google llc', 'suffix'],
    ['example limited', 'example ltd', 'suffix'],
    ['example ltd.', 'example ltd', 'exact'],
    ['microsoft corporation', 'microsoft corp', 'suffix'],
    ['example, incorporated', 'example inc', 'suffix'],
    ['example s.a.', 'example sa', 'suffix'],
    ['amazon.com, inc.', 'amazon com inc', 'exact'],
    ['...', '...', 'exact'],
  ])('The spelling of %s is %s, by the method %s', (name, spelling, method) => {
    expect(companySpelling(name)).toEqual({ name: spelling, method });
  });

  it.each([
    ['google inc', 'google llc'],
    ['google', 'google llc'],
    ['example ag', 'example gmbh'],
    ['example limited partners', 'example ltd partners'],
    ['plan b', 'plan bv'],
  ])('%s and %s are two companies', (one, other) => {
    expect(companySpelling(one).name).not.toBe(companySpelling(other).name);
  });

  it('The normal spelling of a company stays the same when it is normalised again', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('google', 'l.l.c.', 'inc', 'limited', ',', 's', 'a', 'company'), { minLength: 1 }),
        (words) => {
          const { name } = companySpelling(words.join(' '));
          expect(companySpelling(name).name).toBe(name);
        },
      ),
    );
  });
});
