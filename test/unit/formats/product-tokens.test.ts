import { describe, expect, it } from 'vitest';
import { productTokens } from '../../../loaders/formats/services/product-tokens.ts';

describe('what a server calls itself', () => {
  it.each<readonly [string, readonly (readonly [string, string | null])[]]>([
    [
      'Apache/2.4.49 (Unix) OpenSSL/1.1.1k',
      [
        ['Apache', '2.4.49'],
        ['OpenSSL', '1.1.1k'],
      ],
    ],
    ['nginx', [['nginx', null]]],
    ['Microsoft-IIS/10.0', [['Microsoft-IIS', '10.0']]],
    ['PHP/8.2.1', [['PHP', '8.2.1']]],
    ['SSH-2.0-OpenSSH_9.2p1 Debian-2', [['OpenSSH', '9.2p1']]],
    ['SSH-2.0-Cisco', []],
    ['Jetty(9.4.51.v20230217)', [['Jetty', null]]],
    ['(only a comment/1.0)', []],
    ['220 mail.example.com ESMTP', []],
    ['', []],
  ])('The products are read from the server name %s', (text, products) => {
    expect(productTokens(text).map(({ name, version }) => [name, version])).toEqual(products);
  });

  // A pattern that looks ahead for an end takes minutes for each of these.
  it.each(['(', 'a/1 ', 'a', 'a/', '1/', 'SSH-2.0-a_'])(
    'The name of a hostile server that repeats %j is read in one pass',
    (piece) => {
      expect(productTokens(piece.repeat(200_000)).length).toBeLessThan(1_000);
    },
  );
});
