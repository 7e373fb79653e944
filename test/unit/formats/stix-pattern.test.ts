import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { alternativesOf } from '../../../loaders/formats/stix-pattern.ts';
import { PatternError } from '../../../loaders/formats/stix-tokens.ts';

const comparisonsOf = (pattern: string) =>
  alternativesOf(pattern)
    .flat()
    .filter(({ value }) => value !== null);

describe('a STIX pattern', () => {
  it.each<[pattern: string, comparisons: [path: string, value: string][]]>([
    ["[ipv4-addr:value = '198.51.100.1']", [['ipv4-addr:value', '198.51.100.1']]],
    ["[ipv4-addr:value='198.51.100.1']", [['ipv4-addr:value', '198.51.100.1']]],
    [
      "[domain-name:value = 'a.example' OR url:value = 'http://b.example/c']",
      [
        ['domain-name:value', 'a.example'],
        ['url:value', 'http://b.example/c'],
      ],
    ],
    [
      "[file:hashes.'SHA-256' = 'aa' AND file:hashes.MD5 = 'bb' AND file:size = 5]",
      [
        ['file:hashes.sha-256', 'aa'],
        ['file:hashes.md5', 'bb'],
      ],
    ],
    [
      "[ipv4-addr:value IN ('198.51.100.1', '198.51.100.2')] FOLLOWEDBY [domain-name:value = 'a.example'] WITHIN 300 SECONDS",
      [
        ['ipv4-addr:value', '198.51.100.1'],
        ['domain-name:value', 'a.example'],
        ['ipv4-addr:value', '198.51.100.2'],
        ['domain-name:value', 'a.example'],
      ],
    ],
    ["[ipv4-addr:value ISSUBSET '198.51.100.0/24']", [['ipv4-addr:value', '198.51.100.0/24']]],
    [
      "([a:b = 'c'] AND [d:e[*].f = 'g']) START t'2026-01-01T00:00:00Z' STOP t'2026-02-01T00:00:00Z'",
      [
        ['a:b', 'c'],
        ['d:e[*].f', 'g'],
      ],
    ],
    [String.raw`[file:name = 'it\'s \\ [x] = 1']`, [['file:name', String.raw`it's \ [x] = 1`]]],
    ["[url:value LIKE 'http://%' OR domain-name:value MATCHES '^a']", []],
    ['[network-traffic:dst_port = 443]', []],
  ])('A STIX pattern compares: %s', (pattern, comparisons) => {
    expect(comparisonsOf(pattern).map(({ path, value }) => [path, value])).toEqual(comparisons);
  });

  it.each([
    "[ipv4-addr:value != '198.51.100.1']",
    "[domain-name:value = 'a.example' AND NOT url:value = 'http://a.example/']",
    "[ipv4-addr:value = '198.51.100.1'",
    "[ipv4-addr:value = '198.51.100.1')",
    "(ipv4-addr:value = '198.51.100.1')",
    "[ipv4-addr:value = '198.51.100.1]",
    "[domain-name:value IN 'a.example']",
    "[domain-name:value IN (domain-name:value IN ('a.example'))]",
    "[domain-name:value IN (['a.example'])]",
    'rule x { condition: true }',
    '',
  ])('A STIX pattern that negates, breaks off or has a set that is none is refused: %s', (pattern) => {
    expect(() => comparisonsOf(pattern)).toThrow(PatternError);
  });

  it('A STIX pattern gives back every text that it quotes', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const quoted = text.replaceAll('\\', '\\\\').replaceAll("'", "\\'");
        expect(comparisonsOf(`[a:b = '${quoted}']`)).toEqual([{ path: 'a:b', value: text, observation: 1 }]);
      }),
    );
  });

  it('Any other text throws a PatternError and nothing else', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...`[]()'=:a.1, \\!<IN`) }), (text) => {
        try {
          expect(Array.isArray(comparisonsOf(text))).toBe(true);
        } catch (error) {
          expect(error).toBeInstanceOf(PatternError);
        }
      }),
    );
  });
});
