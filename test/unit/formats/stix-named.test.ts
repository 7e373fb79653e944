import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { namedValues } from '../../../loaders/formats/stix-named.ts';
import { PatternError } from '../../../loaders/formats/stix-tokens.ts';

const names = (pattern: string) => namedValues(pattern).map(({ value }) => value);

/** A tree of conditions over few hosts, as a pattern and as what it means: whether a host alone fulfils it. */
interface Tree {
  readonly text: string;
  readonly holds: (host: string) => boolean;
}

const { tree } = fc.letrec<{ tree: Tree; leaf: Tree; both: Tree }>((tie) => ({
  leaf: fc.constantFrom('a', 'b', 'c', 'd').map((host) => ({
    text: `domain-name:value = '${host}.example'`,
    holds: (alone) => alone === host,
  })),
  both: fc.tuple(fc.constantFrom('AND', 'OR'), tie('tree'), tie('tree')).map(([word, one, other]) => ({
    text: `(${one.text}) ${word} (${other.text})`,
    holds: (alone) =>
      word === 'AND' ? one.holds(alone) && other.holds(alone) : one.holds(alone) || other.holds(alone),
  })),
  tree: fc.oneof({ maxDepth: 4 }, tie('leaf'), tie('both')),
}));

describe('values that a STIX pattern names', () => {
  it.each<[string, readonly string[]]>([
    ["[domain-name:value = 'a' AND ipv4-addr:value = '8.8.8.8']", []],
    ["[domain-name:value = 'a'] AND [domain-name:value = 'b']", []],
    ["[domain-name:value = 'a'] FOLLOWEDBY [ipv4-addr:value = 'b']", []],
    ["[domain-name:value = 'a'] OR [domain-name:value = 'b']", ['a', 'b']],
    ["([domain-name:value = 'a'] AND [domain-name:value = 'b']) OR [domain-name:value = 'c']", ['c']],
    ["[process:command_line = 'ping 1.1.1.1' AND ipv4-addr:value = '1.1.1.1']", []],
    ["[domain-name:value = 'a' AND domain-name:value = 'b']", []],
    ["[domain-name:value = 'a' AND domain-name:value = 'a']", ['a']],
    ["[domain-name:value = 'a' OR domain-name:value = 'b' AND file:name = 'c']", ['a']],
    ["[domain-name:value = 'a' OR (domain-name:value = 'b' AND domain-name:value = 'c')]", ['a']],
    ["[(ipv4-addr:value = 'a' OR ipv4-addr:value = 'b') AND network-traffic:dst_port = 443]", ['a', 'b']],
    [
      "[network-traffic:dst_ref.type = 'ipv4-addr' AND network-traffic:dst_ref.value = 'a' AND network-traffic:dst_port = 443]",
      ['a'],
    ],
    ["[domain-name:value = 'a' AND domain-name:resolves_to_refs[*].value = '192.0.2.1']", ['a']],
    ["[url:value = 'http://a/b' AND domain-name:value = 'a']", ['http://a/b']],
    ["[url:value = 'http://a/b'] AND [url:value = 'http://c/d']", []],
    ["[file:hashes.MD5 = 'a' AND file:hashes.'SHA-256' = 'b' AND file:name = 'x.exe' AND file:size = 5]", ['a', 'b']],
    ["[file:hashes.MD5 = 'a'] AND [file:hashes.MD5 = 'b']", []],
    ["[file:hashes.MD5 = 'a'] FOLLOWEDBY [domain-name:value = 'b']", ['a']],
    ["[file:hashes.MD5 = 'a' OR file:hashes.MD5 = 'b']", ['a', 'b']],
    ["[file:hashes.MD5 IN ('a', 'b') AND file:name = 'c']", ['a', 'b']],
    ["[ipv4-addr:value = 'a' and network-traffic:dst_port = 1] within 5 seconds", ['a']],
    ["[ipv4-addr:value == 'a'] REPEATS 5 TIMES WITHIN 60 SECONDS", ['a']],
    ['[autonomous-system:number = 64496]', []],
    ['[EXISTS domain-name:value]', []],
    ["[x-cryptocurrency-wallet:value = 'a']", ['a']],
    ["[domain-name:value LIKE 'a%' AND ipv4-addr:value = 'b']", []],
  ])('The pattern %s names %o', (pattern, expected) => expect(names(pattern)).toEqual(expected));

  it('All hashes of one file belong together, and those of alternatives do not', () => {
    const both = "file:hashes.MD5 = 'a' AND file:hashes.'SHA-1' = 'b'";
    expect(namedValues(`[${both}]`).map(({ sameFile }) => sameFile)).toEqual([
      ['a', 'b'],
      ['a', 'b'],
    ]);
    expect(namedValues("[file:hashes.MD5 = 'a' OR file:hashes.MD5 = 'b']").map(({ sameFile }) => sameFile)).toEqual([
      ['a'],
      ['b'],
    ]);
  });

  it('A host is named exactly if it fulfils the pattern alone', () => {
    fc.assert(
      fc.property(tree, ({ text, holds }) => {
        const expected = ['a', 'b', 'c', 'd'].filter(holds).map((host) => `${host}.example`);
        expect(names(`[${text}]`).sort()).toEqual(expected);
      }),
      { numRuns: 1_000 },
    );
  });

  it('A pattern of more conditions than any list has is refused, and a long list is read', () => {
    const values = Array.from({ length: 2_000 }, (_, at) => `'h${at}.example'`).join(', ');
    const large = `[domain-name:value IN (${values}) AND domain-name:value IN (${values})]`;
    expect(() => namedValues(large)).toThrow(PatternError);
    expect(names(`[domain-name:value IN (${values})]`)).toHaveLength(2_000);
    const ors = Array.from({ length: 20_000 }, (_, at) => `domain-name:value = 'h${at}.example'`).join(' OR ');
    expect(names(`[${ors}]`)).toHaveLength(20_000);
    expect(() => namedValues('('.repeat(5_000))).toThrow(PatternError);
    expect(() => namedValues(`${'('.repeat(60)}[a:b = 'c']${')'.repeat(60)}`)).toThrow(/more than 50 deep/);
  });
});
