import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { parsedYaml } from '../../../loaders/formats/yaml-document.ts';
import { DamagedFile } from '../../../loaders/source.ts';
import { ROOT } from '../../support/paths.ts';

const read = (text: string): unknown => parsedYaml(text).document.toJS();

describe('a YAML document', () => {
  it.each(globSync('{curated,sample/dns/octodns}/*.yaml', { cwd: ROOT }))(
    'The document %s is within its budget, and reads as with the parser alone',
    (file) => {
      const text = readFileSync(join(ROOT, file), 'utf8');
      expect(parsedYaml(text, { allowTwins: true }).document.toJS()).toEqual(parse(text, { uniqueKeys: false }));
    },
  );

  it.each([
    ['lists in brackets 50 deep', `a: ${'['.repeat(50)}${']'.repeat(50)}`],
    ['brackets inside texts', `a: "${'['.repeat(500)}"\nb: '${'{'.repeat(500)}'\nc: x${'['.repeat(500)}`],
    ['brackets in comments', `# ${'['.repeat(500)}\na: 1 # ${'{'.repeat(500)}`],
    ['a comment far to the right', `a:\n${' '.repeat(400)}# see below\n  b: 1`],
    ['a text far to the right', `a: |\n  b\n${' '.repeat(400)}c\nd: ${' '.repeat(400)}1`],
    ['a text over two lines, the last one long', `a: b\n  ${'c'.repeat(400)}\nd: 1`],
    ['a quoted text over two lines, the last one long', `a: "b\n  ${'c'.repeat(400)}"\nd: 1`],
    ['a block, and a long line after it', `a: |\n  b\nd: ${'c'.repeat(400)}`],
    ['a list in brackets over lines far to the right', `a: [\n${' '.repeat(400)}1,\n${' '.repeat(400)}2]`],
    ['a list of lists in one line', '- - - - 1'],
    ['an alias', 'a: &x {b: 1}\nc: *x'],
    ['a byte order mark', '\ufeffa: 1'],
  ])('A document with %s reads as with the parser alone', (_, text) => {
    expect(read(text)).toEqual(parse(text));
  });

  it.each([
    ['lists in brackets 51 deep', `a: 1\nb: ${'['.repeat(51)}`, 'line 2 is nested deeper than 50 levels'],
    ['maps in brackets 51 deep', '{a: '.repeat(51), 'line 1 is nested deeper than 50 levels'],
    ['lists 150 deep in one line', '- '.repeat(150), 'line 1 begins a list or map beyond column 200'],
    ['keys 150 deep in one line', '? '.repeat(150), 'line 1 begins a list or map beyond column 200'],
    [
      'maps a step to the right a line',
      Array.from({ length: 250 }, (_, at) => `${' '.repeat(at)}a:`).join('\n'),
      'line 202 begins a list or map beyond column 200',
    ],
    [
      'maps a step to the right after a text of two lines',
      `x: |\n  a\n  b\n${Array.from({ length: 250 }, (_, at) => `${' '.repeat(at)}a:`).join('\n')}`,
      'line 205 begins a list or map beyond column 200',
    ],
    ['101 aliases', `a: &x 1\nb: [${'*x, '.repeat(101)}]`, 'line 2 has more than 100 aliases'],
    ['half a million signs', '- a\n'.repeat(110_000), 'it has more than 500,000 words and signs, at line 1'],
  ])('A document with %s is damaged', (_, text, reason) => {
    const reading = () => parsedYaml(text);
    expect(reading).toThrow(DamagedFile);
    expect(reading).toThrow(reason);
  });

  it('A few aliases that describe a billion values are refused when the values are built', () => {
    const laughs = Array.from({ length: 9 }, (_, at) => `l${at + 1}: &l${at + 1} [${`*l${at}, `.repeat(9)}]`);
    expect(() => read(`l0: &l0 lol\n${laughs.join('\n')}`)).toThrow('Excessive alias count');
  });

  it('A text that is not YAML, or has a key twice, is an error with its line', () => {
    expect(() => parsedYaml('a: 1\nb: [')).toThrow(/^not YAML: line 2: /);
    expect(() => parsedYaml('a: 1\nb: 2\na: 3')).toThrow('not YAML: line 3: a map has this key twice');
    expect(() => parsedYaml(']\n'.repeat(1_000))).toThrow(/^not YAML: line 1: /);
  });
});
