import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { indicators } from '../../../loaders/formats/indicators.ts';
import { readIndicator } from '../../../procedures/read-indicator.ts';
import { pastedText, refang } from '../../../schema/keys/index.ts';
import { indicatorsIn } from '../../../schema/pasted/indicators.ts';

const label = fc.stringMatching(/^[a-z](?:[a-z0-9-]{0,10}[a-z0-9])?$/);
const host = fc.array(label, { minLength: 1, maxLength: 3 }).map((labels) => `${labels.join('.')}.com`);
const path = fc
  .array(fc.stringMatching(/^[a-z0-9_~-]{1,8}$/), { maxLength: 3 })
  .map((parts) => parts.map((part) => `/${part}`).join(''));

/** Published ways to write the dots of a name so that no program makes a link of it. */
const DOTS: readonly ((text: string) => string)[] = [
  ...[
    '[.]',
    '(.)',
    '{.}',
    '<.>',
    '[dot]',
    '(dot)',
    '{dot}',
    '[DOT]',
    ' [.] ',
    ' (dot) ',
    '[,]',
    '[.',
    '(.',
    '.]',
    '.)',
    '\\.',
  ].map((dot) => (text: string) => text.replaceAll('.', dot)),
  (text) => text.replace(/\.(?=[^.]*$)/, '[.]'),
];
const SCHEMES = ['hxxp://', 'hXXp://', 'HXXP://', 'h**p://', 'htxp://', 'hxtp://', 'hxxxp://', 'h__p://', 'meow://'];
const MARKS = [
  'http[:]//',
  'http[://]',
  'http[:// ',
  'hxxp[:]//',
  '[http]://',
  'http:__',
  'http:\\\\',
  'http[:][//]',
].map((mark) => mark.trim());

describe('the text of a report', () => {
  it('A dot at the end is the end of a sentence, defanged or not', () => {
    for (const text of ['www.example.com.', 'www.example.com[.]', '"www[.]example[.]com[.]"', 'www.example.com[.].'])
      expect(pastedText(text)).toBe('www.example.com');
  });

  it('Every published way to defang a host is undone, in loads and in questions', () => {
    fc.assert(
      fc.property(host, fc.constantFrom(...DOTS), (name, defang) => {
        const text = defang(name);
        expect(pastedText(text)).toBe(name);
        expect(readIndicator(text).name).toBe(name);
        expect(indicators(text, 'hosts')).toEqual([{ label: 'HOSTNAME', name }]);
      }),
    );
  });

  it('Every published way to defang a URL is undone, in loads and in questions', () => {
    fc.assert(
      fc.property(host, path, fc.constantFrom(...SCHEMES, ...MARKS), (name, rest, scheme) => {
        const url = `http://${name}/a${rest}`;
        const text = `${scheme}${name}/a${rest}`;
        expect(readIndicator(text)).toMatchObject({ name, url });
        expect(indicators(text, 'urls')).toMatchObject([
          { label: 'URL', name: url.slice('http://'.length), host: name },
        ]);
      }),
    );
  });

  it('pastedText removes the text around an indicator', () => {
    const around = fc.constantFrom<readonly [string, string]>(
      ['- ', ''],
      ['* ', ''],
      ['\u2022 ', ''],
      ['3) ', ''],
      ['"', '",'],
      ['(', ').'],
      ['<', '>'],
      ['', ')'],
      ['', '.'],
      ['', ';'],
      ['', '").'],
      ['\u201c', '\u201d'],
    );
    fc.assert(
      fc.property(
        fc.oneof(
          host,
          host.map((name) => `http://${name}/a`),
        ),
        around,
        (text, [before, after]) => {
          expect(pastedText(`${before}${text}${after}`)).toBe(text);
        },
      ),
    );
  });

  it('pastedText returns an indicator unchanged', () => {
    const query = fc.stringMatching(/^(?:\?[a-z]{1,3}=[a-z0-9%+&=-]{1,8})?$/);
    const url = fc.tuple(fc.constantFrom('http', 'https', 'ftp'), host, path, query);
    const plain = fc.oneof(
      host,
      fc.ipV4(),
      fc.ipV6().map((address) => `[${address}]`),
      url.map(([scheme, name, rest, end]) => `${scheme}://${name}${rest}${end}`),
    );
    fc.assert(
      fc.property(plain, (text) => {
        expect(pastedText(text)).toBe(text);
      }),
    );
  });

  it('Reading a text twice changes nothing more', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'ab.:/[](){}<>"\' -,;dothxp@\\'), maxLength: 20 }), (text) => {
        const once = refang(text);
        expect(refang(text)).toBe(once);
        expect(() => pastedText(text)).not.toThrow();
      }),
    );
  });

  test.each([
    ['example.]com', 'example.com'],
    ['example dot com', 'example.com'],
    ['www dot example dot com/a', 'www.example.com/a'],
    ['user at example dot com', 'user@example.com'],
    ['example[,]com', 'example.com'],
    ['2001:db8[::]1', '2001:db8::1'],
    ['2001[:]db8[:]0[:]0[:]0[:]0[:]0[:]1', '2001:db8:0:0:0:0:0:1'],
    ['[::]', '[::]'],
    ['http://[::]/', 'http://[::]/'],
    ['[2001:db8::1]:443', '[2001:db8::1]:443'],
    ['192[.]0[.]2[.]1', '192.0.2.1'],
    ['192.0.2[.1', '192.0.2.1'],
    ['192\u30020\u30022\u30021', '192.0.2.1'],
    ['fxp://files[.]example[.]com/a', 'ftp://files.example.com/a'],
    ['user[@]example.com', 'user@example.com'],
    ['user(at)example.com', 'user@example.com'],
    ['http://example.com/wiki/A_(b)', 'http://example.com/wiki/A_(b)'],
    ['(http://example.com/wiki/A_(b))', 'http://example.com/wiki/A_(b)'],
    ['http://example.com/a).', 'http://example.com/a'],
    ['http://example.com/a?', 'http://example.com/a?'],
    ["http://example.com/?a='b'", "http://example.com/?a='b'"],
    ['platform.google....', 'platform.google....'],
    ['http://example.com/download...', 'http://example.com/download...'],
    ['*.example.com', '*.example.com'],
    ['2001:db8::', '2001:db8::'],
    ['a dot in a sentence', 'a dot in a sentence'],
  ])('The text %j is read as %j', (given, text) => {
    expect(pastedText(given)).toBe(text);
  });

  it('A hostile text of brackets is read in time that grows with its length alone', () => {
    const text = `a${')'.repeat(200_000)}`;
    expect(pastedText(text)).toBe('a');
  });

  test.each([
    ['hxxps[:]//evil[.]example[.]com/a', 'URL', 'https://evil.example.com/a'],
    ['see example.]com today', 'HOSTNAME', 'example.com'],
    ['2001:db8[::]1', 'IPV6', '2001:db8::1'],
    ['at evil{.}example{.}com', 'HOSTNAME', 'evil.example.com'],
  ])('The console finds the indicator of %j, defanged as loads and questions read it', (text, kind, name) => {
    expect(indicatorsIn(text)).toEqual([{ label: kind, text: name }]);
  });
});
