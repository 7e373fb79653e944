import { defineCommand } from 'citty';
import { describe, expect, it } from 'vitest';
import { ArgumentsError, checkArguments, REPEATED } from '../../../cli/strict/check-arguments.ts';
import { repeatedValues } from '../../../cli/strict/words.ts';

const serve = defineCommand({
  meta: { name: 'serve' },
  args: {
    port: { type: 'string', alias: 'p' },
    quiet: { type: 'boolean' },
    format: { type: 'enum', options: ['list', 'csv'], default: 'list' },
  },
});
const load = defineCommand({
  meta: { name: 'load' },
  args: {
    source: { type: 'positional', required: true },
    file: { type: 'positional', required: true, valueHint: REPEATED },
    for: { type: 'string' },
  },
});
const one = defineCommand({ args: { tier: { type: 'positional', required: true } } });
const main = defineCommand({
  subCommands: { serve, load: () => Promise.resolve(load), one, key: { subCommands: { create: one } } },
});

const check = (line: string) => checkArguments(main, line.split(' '));

describe('the check of a command line', () => {
  it.each([
    'serve',
    'serve --port 80 --quiet --format=csv',
    'serve -p 80 --no-quiet',
    'load ipsum a.txt b.txt - --for 10m',
    'key create name',
  ])('The line `weft %s` passes', async (line) => {
    await expect(check(line)).resolves.toBeUndefined();
  });

  it.each([
    ['lod ipsum a', 'weft has no command lod: load?'],
    ['nonsense', 'weft has no command nonsense: `weft --help` lists the commands'],
    ['--bogus', 'weft has no option --bogus: `weft --help` lists its options'],
    ['key creat x', 'weft key has no command creat: create?'],
    ['serve --prot 80', 'weft serve has no option --prot: --port?'],
    ['serve --bogus', 'weft serve has no option --bogus: `weft serve --help` lists its options'],
    ['serve -x', 'weft serve has no option -x: `weft serve --help` lists its options'],
    ['serve --port', 'weft serve: --port needs a value'],
    ['serve --port --quiet', 'weft serve: --port needs a value'],
    ['serve --quiet=yes', 'weft serve: --quiet takes no value'],
    ['serve --format cvs', 'weft serve: --format is one of list, csv, but it is "cvs": csv?'],
    ['serve now', 'weft serve takes no arguments, but "now" was typed as well'],
    ['one a b', 'weft one takes only TIER, but "b" was typed as well'],
    ['load', 'weft load needs SOURCE and FILE: `weft load --help` explains it'],
    ['load ipsum', 'weft load needs FILE: `weft load --help` explains it'],
    ['constructor', 'weft has no command constructor: `weft --help` lists the commands'],
  ])('The line `weft %s` is refused before anything starts', async (line, message) => {
    await expect(check(line)).rejects.toThrow(new ArgumentsError(message));
  });

  it('An option that is repeated gives all its values, in order', () => {
    const definitions = { param: { type: 'string' }, json: { type: 'boolean' } } as const;
    const line = ['RETURN $a', '--param', 'a=1', '--json', '--param=b=2'];
    expect(repeatedValues(definitions, line, 'param')).toEqual(['a=1', 'b=2']);
  });
});
