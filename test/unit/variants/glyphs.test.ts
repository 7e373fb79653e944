import { domainToASCII } from 'node:url';
import { describe, expect, it } from 'vitest';
import {
  ASCII_GLYPHS,
  CYRILLIC_GLYPHS,
  GREEK_GLYPHS,
  JAPANESE_GLYPHS,
  LATIN_GLYPHS,
} from '../../../procedures/variants/glyphs.ts';
import { skeletonOf } from '../../../procedures/variants/homoglyphs.ts';
import { keysNextTo } from '../../../procedures/variants/keyboards.ts';
import { registrableName } from '../../../procedures/variants/registrable.ts';
import { LIBRARY_SUFFIXES } from '../../../schema/keys/index.ts';

const TABLES = [
  ['Latin', LATIN_GLYPHS, /^[\p{Script=Latin}]$/u],
  ['Cyrillic', CYRILLIC_GLYPHS, /^\p{Script=Cyrillic}$/u],
  ['Greek', GREEK_GLYPHS, /^\p{Script=Greek}$/u],
  ['Japanese', JAPANESE_GLYPHS, /^[\p{Script=Han}\p{Script_Extensions=Katakana}]$/u],
] as const;

describe('the tables of letters that look alike', () => {
  it.each(TABLES)('Every %s entry is one letter of the script that IDNA2008 allows', (_script, table, script) => {
    for (const glyph of [...table.values()].flat()) {
      expect(glyph).toMatch(script);
      expect(registrableName(glyph, 'com', LIBRARY_SUFFIXES)).toBe(`${domainToASCII(glyph)}.com`);
    }
  });

  it.each(TABLES)('No %s letter stands for two', (_script, table) => {
    const all = [...table.values()].flat();
    expect(all.filter((glyph, at) => all.indexOf(glyph) !== at)).toEqual([]);
  });

  it('A Latin letter with marks stands for the letter that Unicode decomposes it into', () => {
    for (const [letter, glyphs] of LATIN_GLYPHS) {
      for (const glyph of glyphs) {
        const parts = glyph.normalize('NFD');
        if (parts.length > 1) expect(parts.charAt(0)).toBe(letter);
      }
    }
  });

  it('No ASCII entry stands for its own letters', () => {
    for (const [letters, glyphs] of ASCII_GLYPHS) expect(glyphs).not.toContain(letters);
  });

  it.each([
    ['gооgle', 'google'],
    ['éxámplé', 'example'],
    ['раураӏ', 'paypal'],
    ['ấ', 'a'],
    ['example', null],
    ['日本', null],
  ])('The label %s looks like %s', (label, skeleton) => {
    expect(skeletonOf(label)).toBe(skeleton);
  });
});

describe('what a registry registers', () => {
  it.each([
    ['example', 'com', 'example.com'],
    ['-a', 'com', null],
    ['a-', 'com', null],
    ['ab--c', 'com', null],
    ['a_b', 'com', null],
    ['', 'com', null],
    ['a'.repeat(64), 'com', null],
    ['co', 'uk', null],
    ['bücher', 'com', 'xn--bcher-kva.com'],
    ['straße', 'de', 'xn--strae-oqa.de'],
    ['gооgle', 'com', null],
    ['раураӏ', 'com', 'xn--80aa0cbo65f.com'],
    ['раураӏ', 'de', null],
    ['日本ドットcom', 'jp', 'xn--com-ue4b8b3c6b5979e.jp'],
    ['日本é', 'jp', null],
    ['한국', 'kr', 'xn--3e0b707e.kr'],
    ['ⅳ', 'com', null],
    ['́a', 'com', null],
    ['a.bücher', 'com', 'a.xn--bcher-kva.com'],
  ])('The label %s under %s is registered as %s', (left, suffix, name) => {
    const folded =
      name === null
        ? null
        : `${left
            .split('.')
            .map((label) => domainToASCII(label))
            .join('.')}.${suffix}`;
    expect(registrableName(left, suffix, LIBRARY_SUFFIXES)).toBe(folded);
  });
});

describe('neighbouring keys', () => {
  it('Neighbouring keys touch on QWERTY, QWERTZ or AZERTY, and each is a neighbour of the other', () => {
    expect(keysNextTo('a').join('')).toBe('12qswyz');
    expect(keysNextTo('p').join('')).toBe('-0lmo');
    for (const key of 'abcdefghijklmnopqrstuvwxyz0123456789-') {
      for (const other of keysNextTo(key)) expect(keysNextTo(other)).toContain(key);
    }
    expect(keysNextTo('é')).toEqual([]);
  });
});
