import { describe, expect, it } from 'vitest';
import { urlNames } from '../../procedures/listed-url-names.ts';

describe('the names under which a URL may be listed', () => {
  it('The names of a URL are itself and each path above it, longest first, with and without its slash', () => {
    expect(urlNames('https://Files.Example.net/a/b/c.exe')).toEqual({
      name: 'files.example.net/a/b/c.exe',
      path: '/a/b/c.exe',
      exact: ['files.example.net/a/b/c.exe'],
      above: ['files.example.net/a/b/', 'files.example.net/a/b', 'files.example.net/a/', 'files.example.net/a'],
    });
  });

  it('The names of a URL include itself with and without its query', () => {
    const { name, exact, above } = urlNames('http://example.net/a/b?id=7/8');
    expect([name, exact]).toEqual(['example.net/a/b?id=7/8', ['example.net/a/b?id=7/8', 'example.net/a/b']]);
    expect(above).toEqual(['example.net/a/', 'example.net/a']);
  });

  it('The names of a URL do not include /, so that a listed / covers / alone', () => {
    expect(urlNames('http://example.net/a').above).toEqual([]);
    expect(urlNames('http://example.net/')).toMatchObject({ exact: ['example.net/'], above: [], path: '/' });
    expect(urlNames('http://example.net/a').exact).not.toContain('example.net/');
  });

  it('The names of a URL that ends in a slash include its folder', () => {
    expect(urlNames('http://example.net/a/')).toMatchObject({ exact: ['example.net/a/'], above: ['example.net/a'] });
  });

  it('The names of a URL keep its port, and stop after ten segments', () => {
    expect(urlNames('http://example.net:8080/a/b').above).toEqual(['example.net:8080/a/', 'example.net:8080/a']);
    const deep = urlNames(`http://example.net/${'a/'.repeat(30)}z`);
    expect(deep.above.length).toBeLessThanOrEqual(20);
    expect(deep.above[0]?.split('/').length).toBeLessThanOrEqual(12);
  });
});
