import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { z } from 'zod';
import {
  foldHost,
  LIBRARY_SUFFIXES,
  type SuffixList,
  type SuffixRule,
  suffixListOf,
} from '../../../schema/keys/index.ts';
import { ROOT } from '../../support/paths.ts';

const numbers = z.custom<ArrayLike<number>>(ArrayBuffer.isView);
/** What the library was compiled into: a tree of labels, from the last one on. */
const TREE = z.object({
  ...{ nodeFlags: numbers, edgeStart: numbers, edgeLength: numbers, edgeChild: numbers, labelText: z.string() },
  ...{ rulesRoot: z.number(), exceptionsRoot: z.number() },
});
const trie = TREE.parse(await import(join(ROOT, 'node_modules/tldts/dist/es6/src/data/trie.js')));

/** The rules that the library was compiled from. */
function libraryRules(): SuffixRule[] {
  const names: string[] = [];
  let at = 0;
  for (const length of Array.from(trie.edgeLength)) {
    names.push(trie.labelText.slice(at, at + length));
    at += length;
  }
  const found: { readonly name: string; readonly flags: number }[] = [];
  const walk = (node: number, name: string): void => {
    const flags = trie.nodeFlags[node] ?? 0;
    if (flags !== 0) found.push({ name, flags });
    for (let edge = trie.edgeStart[node] ?? 0; edge < (trie.edgeStart[node + 1] ?? 0); edge += 1) {
      walk(trie.edgeChild[edge] ?? 0, name === '' ? (names[edge] ?? '') : `${names[edge]}.${name}`);
    }
  };
  walk(trie.rulesRoot, '');
  const rules = found.splice(0);
  walk(trie.exceptionsRoot, '');
  const exceptions = found.map(({ name }) => name);
  return rules.map(({ name, flags }) => ({
    name,
    section: (flags & 1) === 0 ? 'private' : 'icann',
    exceptions: exceptions.filter((exception) => name === exception.replace(/^[^.]+/, '*')),
  }));
}

const RULES = libraryRules();
const COMPILED = suffixListOf(RULES);
const LISTS: readonly (readonly [string, SuffixList])[] = [
  ['the library', LIBRARY_SUFFIXES],
  ['a list of the same rules', COMPILED],
];

/**
 * `checkPublicSuffix('www.example.com', 'example.com')` of the list's own tests. Names that begin with a dot are no hosts, and
 * null is none either: those are left out.
 */
const VECTORS = readFileSync(join(ROOT, 'test/data/public-suffix', 'test_psl.txt'), 'utf8')
  .split('\n')
  .flatMap((line): [string, string | null][] => {
    const [, host, apex] = /^checkPublicSuffix\('([^.'][^']*)', (?:'([^']+)'|null)\);$/.exec(line) ?? [];
    return host === undefined ? [] : [[foldHost(host), apex === undefined ? null : foldHost(apex)]];
  });

describe.each(LISTS)('the registrable domain by %s', (_, list) => {
  test.each([
    ['www.example.com', 'example.com'],
    ['a.b.example.co.uk', 'example.co.uk'],
    ['example.co.uk', 'example.co.uk'],
    ['_dmarc.mail.example.com', 'example.com'],
    ['*.example.com', 'example.com'],
    ['www.ck', 'www.ck'],
    ['a.b.example.ck', 'b.example.ck'],
    ['www.xn--bcher-kva.example', 'xn--bcher-kva.example'],
  ])('%s is registered as %s', (host, apex) => {
    expect(list.apexOf(host)).toBe(apex);
  });

  test.each(['com', 'co.uk', 'github.io'])('%s is itself a suffix', (suffix) => {
    expect(list.apexOf(suffix)).toBeNull();
  });

  it('A customer of a private suffix has its own registrable domain, but not by the rules of registries', () => {
    expect(list.apexOf('a.user.github.io')).toBe('user.github.io');
    expect(list.apexOf('a.user.github.io', 'icann')).toBe('github.io');
    expect(list.suffixOf('a.user.github.io')).toEqual({ suffix: 'github.io', section: 'private' });
    expect(list.suffixOf('a.example.co.uk')).toEqual({ suffix: 'co.uk', section: 'icann' });
    expect(list.suffixOf('a.unlisted')).toEqual({ suffix: 'unlisted', section: 'icann' });
  });

  it('A suffix list knows the top-level domains that it names', () => {
    expect(['com', 'uk', 'unlisted', 'co.uk', 'example'].filter((name) => list.isTopLevel(name))).toEqual([
      'com',
      'uk',
    ]);
  });

  it('A suffix list agrees with every test vector of the Public Suffix List', () => {
    expect(VECTORS.length).toBeGreaterThan(70);
    expect(VECTORS.map(([host]) => [host, list.apexOf(host)])).toEqual(VECTORS);
  });
});

it('A list of the same rules answers for every host as the library does', () => {
  expect(RULES.length).toBeGreaterThan(9000);
  const label = fc.constantFrom('a', 'www', 'city', 'example', 'xn--bcher-kva', 'co', 'com', 'b');
  const suffix = fc.constantFrom(...RULES).map(({ name }) => name.replace('*', 'w'));
  const hosts = fc.tuple(fc.array(label, { maxLength: 3 }), suffix).map(([labels, end]) => [...labels, end].join('.'));
  fc.assert(
    fc.property(hosts, (host) => {
      expect(COMPILED.apexOf(host)).toBe(LIBRARY_SUFFIXES.apexOf(host));
      expect(COMPILED.apexOf(host, 'icann')).toBe(LIBRARY_SUFFIXES.apexOf(host, 'icann'));
      expect(COMPILED.suffixOf(host)).toEqual(LIBRARY_SUFFIXES.suffixOf(host));
    }),
    { numRuns: 5000 },
  );
});

describe('rules of a list', () => {
  const rule = (name: string, section: SuffixRule['section'] = 'icann', exceptions: readonly string[] = []) => ({
    name,
    section,
    exceptions,
  });

  it('The longest rule wins, whatever the order of the rules is', () => {
    const rules = [rule('a.b.c'), rule('c'), rule('b.c')];
    for (const list of [suffixListOf(rules), suffixListOf(rules.toReversed())]) {
      expect(list.apexOf('x.y.a.b.c')).toBe('y.a.b.c');
      expect(list.apexOf('x.z.b.c')).toBe('z.b.c');
    }
  });

  it('An exception wins over its wildcard and over longer rules', () => {
    const list = suffixListOf([rule('*.ck', 'icann', ['www.ck']), rule('deep.www.ck')]);
    expect(list.apexOf('a.deep.www.ck')).toBe('www.ck');
    expect(list.apexOf('a.other.ck')).toBe('a.other.ck');
    expect(list.apexOf('other.ck')).toBeNull();
  });

  it('A wildcard stands for exactly one label, and its base is a suffix only by a separate rule', () => {
    const list = suffixListOf([rule('com'), rule('*.shared.com', 'private')]);
    expect(list.apexOf('shared.com')).toBe('shared.com');
    expect(list.apexOf('one.shared.com')).toBeNull();
    expect(list.apexOf('b.a.one.shared.com')).toBe('a.one.shared.com');
    expect(list.apexOf('b.a.one.shared.com', 'icann')).toBe('shared.com');
    expect(list.suffixOf('a.one.shared.com')).toEqual({ suffix: 'one.shared.com', section: 'private' });
  });

  it('The last label is the suffix if there is no rule', () => {
    const list = suffixListOf([]);
    expect([list.apexOf('a.b.com'), list.apexOf('com'), list.suffixOf('')]).toEqual(['b.com', null, null]);
  });
});
