import { describe, expect, it } from 'vitest';
import { urlNames } from '../../procedures/listed-url-names.ts';

describe('the names under which a URL may be listed', () => {
  it('are itself and the paths above it by whole segments, the longest first, each with and without its slash', () => {
    expect(urlNames('https://Files.Example.net/a/b/c.exe')).toEqual({
      name: 'files.example.net/a/b/c.exe',
      path: '/a/b/c.exe',
      exact: ['files.example.net/a/b/c.exe'],
      above: ['files.example.net/a/b/', 'files.example.net/a/b', 'files.example.net/a/', 'files.example.net/a'],
    });
  });

  it('are itself with its query and without', () => {
    const { name, exact, above } = urlNames('http://example.net/a/b?id=7/8');
    expect([name, exact]).toEqual(['example.net/a/b?id=7/8', ['example.net/a/b?id=7/8', 'example.net/a/b']]);
    expect(above).toEqual(['example.net/a/', 'example.net/a']);
  });

  it('do not reach a path from a listed /, which covers / alone', () => {
    expect(urlNames('http://example.net/a').above).toEqual([]);
    expect(urlNames('http://example.net/')).toMatchObject({ exact: ['example.net/'], above: [], path: '/' });
    expect(urlNames('http://example.net/a').exact).not.toContain('example.net/');
  });

  it('name the folder of a URL that ends in a slash', () => {
    expect(urlNames('http://example.net/a/')).toMatchObject({ exact: ['example.net/a/'], above: ['example.net/a'] });
  });

  it('keep the port, and stop after ten segments', () => {
    expect(urlNames('http://example.net:8080/a/b').above).toEqual(['example.net:8080/a/', 'example.net:8080/a']);
    const deep = urlNames(`http://example.net/${'a/'.repeat(30)}z`);
    expect(deep.above.length).toBeLessThanOrEqual(20);
    expect(deep.above[0]?.split('/').length).toBeLessThanOrEqual(12);
  });
});
