import { readFileSync } from 'node:fs';
import { domainToASCII, domainToUnicode } from 'node:url';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { variantsOf } from '../../../procedures/variants/generate.ts';
import { confidenceLabel, METHODS } from '../../../procedures/variants/methods.ts';
import { methodsPage } from '../../../procedures/variants/methods-page.ts';
import { unicodeOf } from '../../../procedures/variants/registered-name.ts';
import { LIBRARY_SUFFIXES } from '../../../schema/keys/index.ts';
import { DOMAINS, nameOf, SUFFIXES, variantsOfHost } from './names.ts';

/** The names that one method makes, in Unicode. */
function made(method: string, host: string): string[] {
  return variantsOfHost(host, [method]).map(({ name }) => unicodeOf(name));
}

describe('the methods of lookalikes', () => {
  it('The 14 methods of the service come first, with their confidences', () => {
    expect(METHODS.slice(0, 14).map(({ name, confidence }) => [name, confidence, confidenceLabel(confidence)])).toEqual(
      [
        ['BITSQUATTING', 0.9, 'high'],
        ['HOMOGLYPH', 0.9, 'high'],
        ['KEYBOARD_REPLACEMENT', 0.8, 'high'],
        ['OMISSION', 0.7, 'medium'],
        ['REPETITION', 0.7, 'medium'],
        ['TRANSPOSITION', 0.7, 'medium'],
        ['KEYBOARD_INSERTION', 0.6, 'medium'],
        ['VOWEL_SWAP', 0.6, 'medium'],
        ['TLD_SWAP', 0.5, 'medium'],
        ['TLD_ADDITION', 0.5, 'medium'],
        ['SUBDOMAIN_ADD', 0.4, 'medium'],
        ['DOT_INSERTION', 0.3, 'low'],
        ['HYPHENATION', 0.3, 'low'],
        ['DOT_OMISSION', 0.3, 'low'],
      ],
    );
  });

  it('At least eight more methods follow, each with a unique name and a description', () => {
    expect(METHODS.length).toBeGreaterThanOrEqual(22);
    expect(new Set(METHODS.map(({ name }) => name)).size).toBe(METHODS.length);
    for (const { name, description, confidence } of METHODS) {
      expect(name).toMatch(/^[A-Z]+(_[A-Z]+)*$/);
      expect(description.length).toBeGreaterThan(20);
      expect(confidence).toBeGreaterThan(0);
      expect(confidence).toBeLessThanOrEqual(1);
    }
  });

  it.each([
    ['BITSQUATTING', 'example.com', ['axample.com', 'uxample.com', 'ezample.com']],
    [
      'HOMOGLYPH',
      'modern.com',
      ['rnodern.com', 'mociern.com', 'm0dern.com', 'mоdern.com'.replace('о', 'ö'), 'm0clern.com', 'ṁödern.com'],
    ],
    ['HOMOGLYPH', 'google.com', ['g00gle.com', 'googie.com', 'qoogle.com', 'góógle.com']],
    ['HOMOGLYPH', 'to-lo.jp', ['toーlo.jp', 't〇-lo.jp']],
    ['KEYBOARD_REPLACEMENT', 'maz.com', ['naz.com', 'mqz.com', 'mat.com', 'lsz.com'.replace('lsz', 'laz'), 'ma6.com']],
    ['OMISSION', 'example.com', ['xample.com', 'exampl.com']],
    ['REPETITION', 'example.com', ['eexample.com', 'examplee.com']],
    ['TRANSPOSITION', 'example.com', ['exampel.com', 'xeample.com']],
    ['KEYBOARD_INSERTION', 'ab.com', ['aqb.com', 'qab.com', 'abv.com']],
    ['VOWEL_SWAP', 'example.com', ['exemple.com', 'oxample.com']],
    ['TLD_SWAP', 'example.com', ['example.de', 'example.co.uk', 'example.рф']],
    [
      'TLD_ADDITION',
      'example.com',
      ['example.com.co', 'examplecom.net', 'example-com.net', 'examplecom.com', 'example.com.de'],
    ],
    ['TLD_ADDITION', 'example.co.uk', ['examplecouk.com', 'example-co-uk.com', 'example.co.uk.com']],
    ['SUBDOMAIN_ADD', 'example.com', ['secure-example.com', 'loginexample.com', 'www-example.com']],
    ['DOT_INSERTION', 'example.com', ['exam.ple.com', 'e.xample.com']],
    ['HYPHENATION', 'example.com', ['exam-ple.com']],
    ['DOT_OMISSION', 'example.co.uk', ['wwwexample.co.uk', 'mailexample.co.uk', 'exampleco.uk']],
    ['DOT_OMISSION', 'pay.eu.example.com', ['payeuexample.com', 'pay-eu-example.com']],
    ['WHOLE_SCRIPT', 'paypal.com', ['раураӏ.com']],
    ['WHOLE_SCRIPT', 'kappa-7.com', ['καρρα-7.com']],
    ['SKELETON', 'éxámplé.com', ['example.com']],
    ['SKELETON', 'раураӏ.com', ['paypal.com']],
    ['TRANSLITERATION', 'münchen.de', ['muenchen.de', 'munchen.de']],
    ['TRANSLITERATION', 'muenchen.de', ['münchen.de']],
    ['DIGIT_FOR_LETTER', 'example.com', ['ex4mple.com', '3xample.com']],
    ['ADDITION', 'my-example.com', ['my-examplea.com', '7my-example.com', 'myx-example.com']],
    ['SOUND_ALIKE', 'phone.com', ['fone.com']],
    ['SOUND_ALIKE', 'fone.com', ['phone.com']],
    ['PLURAL', 'example.com', ['examples.com', 'examsple.com']],
    ['PLURAL', 'boxes.com', ['box.com', 'boxe.com']],
    ['WRONG_SECOND_LEVEL', 'example.co.uk', ['example.org.uk', 'example.uk']],
    ['WWW_PREFIX', 'example.com', ['wwwwexample.com', 'ww-example.com']],
    ['WWW_PREFIX', 'www-example.com', ['example.com']],
    ['DIGIT_FOR_WORD', 'payforyou.com', ['pay4you.com', 'payforu.com']],
    ['DOUBLE_OMISSION', 'example.com', ['exple.com']],
    ['KEY_TRANSPOSITION', 'example.com', ['exalpme.com']],
    ['PART_SWAP', 'example-bank.com', ['bank-example.com']],
    ['WORD_ADD', 'example.com', ['example-login.com', 'examplebank.com', 'bank-example.com']],
    ['NUMBER_ADD', 'example.com', ['example24.com', 'example-11.com']],
    ['WORD_AND_TLD', 'example.com', ['example-login.net', 'verifyexample.de']],
    ['BRAND_ADD', 'example.com', ['example-paypal.com', 'appleexample.com']],
  ])('The method %s makes of %s, among others, %j', (method, host, names) => {
    expect(made(method, host)).toEqual(expect.arrayContaining(names));
  });

  it('Letters of another script replace only whole words, and only where the registry takes the script', () => {
    expect(made('WHOLE_SCRIPT', 'example.com').every((name) => !/[a-z]/.test(name.replace(/\.com$/, '')))).toBe(true);
    expect(made('WHOLE_SCRIPT', 'paypal.de')).toEqual([]);
    expect(made('HOMOGLYPH', 'google.com').some((name) => /\p{Script=Cyrillic}|\p{Script=Greek}/u.test(name))).toBe(
      false,
    );
  });

  it('A registry gets variants in the letters that it takes, and in ASCII only where it takes no others', () => {
    expect(made('HOMOGLYPH', 'example.co.uk').every((name) => /^[a-z0-9.-]+$/.test(name))).toBe(true);
    expect(made('HOMOGLYPH', 'example.de')).toContain('exámple.de');
    expect(made('HOMOGLYPH', 'example.de')).not.toContain('exạmple.de');
    expect(made('HOMOGLYPH', 'example.com')).toContain('exạmple.com');
  });

  it('A bare suffix is never a variant', () => {
    expect(variantsOfHost('co.com').map(({ name }) => name)).not.toContain('co.uk');
    expect(variantsOfHost('example.com').map(({ name }) => name)).not.toContain('example.ck');
  });
});

describe('docs/reference/lookalike-methods.md', () => {
  it('The page of lookalike methods is the table of methods: npm run reference writes it', () => {
    const page = new URL('../../../docs/reference/lookalike-methods.md', import.meta.url);
    expect(readFileSync(page, 'utf8')).toBe(methodsPage());
  });
});

describe('variantsOf', () => {
  it('variantsOf names a variant by the most confident method that makes it, the most confident first', () => {
    const made = variantsOfHost('example.com');
    expect(made.find(({ name }) => name === 'examp1e.com')?.method.name).toBe('HOMOGLYPH');
    expect(made.map(({ method }) => method.confidence)).toEqual(
      made.map(({ method }) => method.confidence).toSorted((one, other) => other - one),
    );
  });

  it('variantsOf makes only registrable names, each once, never the given one, and the same each time', () => {
    fc.assert(
      fc.property(DOMAINS, (host) => {
        const names = variantsOfHost(host).map(({ name }) => name);
        expect(new Set(names).size).toBe(names.length);
        expect(names).not.toContain(host);
        expect(names.filter((name) => !isRegistrable(name))).toEqual([]);
        expect(variantsOfHost(host).map(({ name }) => name)).toEqual(names);
      }),
      { numRuns: 25 },
    );
  });

  it('variantsOf makes no name that is too long from the longest labels', () => {
    const names = variantsOfHost(`${'ab'.repeat(31)}c.com`).map(({ name }) => name);
    expect(names).toContain(`${'ab'.repeat(31)}d.com`);
    expect(names.filter((name) => !isRegistrable(name))).toEqual([]);
  });

  it('variantsOf is a stream: the first variants are there before the rest is made', () => {
    const stream = variantsOf(nameOf('a-very-long-name-of-many-letters.com'), SUFFIXES);
    const first = Array.from({ length: 3 }, () => stream.next().value?.method.name);
    expect(first).toEqual(['BITSQUATTING', 'BITSQUATTING', 'BITSQUATTING']);
  });
});

/** By RFC 1034, 1123 and 5891: lengths, letters, digits and hyphens, punycode that reads back. */
function isRegistrable(name: string): boolean {
  return (
    name.length <= 253 &&
    LIBRARY_SUFFIXES.apexOf(name, 'icann') !== null &&
    name.split('.').every((label) => {
      if (!/^(?!-)[a-z0-9-]{1,63}(?<!-)$/.test(label)) return false;
      if (label.slice(2, 4) !== '--') return true;
      return label.startsWith('xn--') && domainToASCII(domainToUnicode(label)) === label;
    })
  );
}

describe('a name that a registry keeps', () => {
  it.each([
    ['pa.com.br', 'WRONG_SECOND_LEVEL', 'pa.gov.br'],
    ['co.net', 'TLD_SWAP', 'co.uk'],
  ])('A name that a registry reserves is not a variant: of %s by %s not %s', (host, method, kept) => {
    expect(variantsOfHost(host, [method]).map(({ name }) => name)).not.toContain(kept);
  });
});

describe('a name in another script', () => {
  it('A name in another script is varied by its reading, because it is already a lookalike', () => {
    const names = variantsOfHost('раураl.com').map(({ name, method }) => `${name} ${method.name}`);
    expect(names).toEqual(
      expect.arrayContaining(['paypal.com SKELETON', 'paypa1.com HOMOGLYPH', 'paypall.com REPETITION']),
    );
  });

  it('A name in letters of its language is no lookalike of the ASCII name that these resemble', () => {
    expect(variantsOfHost('bücher.com').map(({ name }) => name)).not.toContain('buchers.com');
  });
});
