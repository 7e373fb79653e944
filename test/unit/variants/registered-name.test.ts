import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { registeredName } from '../../../procedures/variants/registered-name.ts';
import { foldHost, LIBRARY_SUFFIXES } from '../../../schema/keys/index.ts';
import { SUFFIXES, variantsOfHost } from './names.ts';

/** A private suffix without a label in front of it. The registry suffix above it counts, as for github.io below. */
const PRIVATE_SUFFIX = 'uk.com';

/** The `checkPublicSuffix('host', 'domain')` lines of the list's own vectors, without those whose input is not a host. */
const VECTORS = [
  ...readFileSync(new URL('../../data/public-suffix/test_psl.txt', import.meta.url), 'utf8').matchAll(
    /^checkPublicSuffix\('([^'.][^']*)', (?:'([^']*)'|null)\);/gm,
  ),
]
  .map(([, host = '', domain]) => [host, domain === undefined ? null : foldHost(domain)] as const)
  .filter(([host]) => host !== PRIVATE_SUFFIX);

describe('registeredName', () => {
  it('The Public Suffix List has more than 50 vectors here', () => expect(VECTORS.length).toBeGreaterThan(50));

  it.each(VECTORS)('The host %s is registered as %s, by the vectors of the Public Suffix List', (host, domain) => {
    const found = registeredName(foldHost(host), LIBRARY_SUFFIXES);
    expect(found?.name ?? null).toBe(domain);
    if (found !== null) expect(foldHost(`${found.label}.${found.suffix}`)).toBe(domain);
  });

  it.each([
    ['www.bücher.de', { name: 'xn--bcher-kva.de', label: 'bücher', suffix: 'de', prefix: 'www' }],
    ['XN--BCHER-KVA.de', { name: 'xn--bcher-kva.de', label: 'bücher', suffix: 'de', prefix: '' }],
    ['faß.de', { name: 'xn--fa-hia.de', label: 'faß', suffix: 'de', prefix: '' }],
    ['a.b.example.co.uk', { name: 'example.co.uk', label: 'example', suffix: 'co.uk', prefix: 'a.b' }],
    ['*.example.com', { name: 'example.com', label: 'example', suffix: 'com', prefix: '' }],
    ['食狮.公司.cn', { name: 'xn--85x722f.xn--55qx5d.cn', label: '食狮', suffix: 'xn--55qx5d.cn', prefix: '' }],
    ['github.io', { name: 'github.io', label: 'github', suffix: 'io', prefix: '' }],
  ])('registeredName splits %s into its parts', (host, parts) => {
    expect(registeredName(foldHost(host), LIBRARY_SUFFIXES)).toEqual(parts);
  });

  it('Lookalikes exist under suffixes of several labels and of other scripts as well', () => {
    expect(SUFFIXES.all).toContain('co.uk');
    const names = variantsOfHost(foldHost('食狮.公司.cn')).map(({ name }) => name);
    expect(names).toContain('xn--85x722f.com');
    expect(names).toContain(foldHost('食.公司.cn'));
  });
});
