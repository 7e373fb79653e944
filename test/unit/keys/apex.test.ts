import { describe, expect, it, test } from 'vitest';
import { hostApex } from '../../../schema/keys/index.ts';

describe('hostApex', () => {
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
    expect(hostApex(host)).toBe(apex);
  });

  test.each(['com', 'co.uk', 'github.io'])('%s is itself a suffix', (suffix) => {
    expect(hostApex(suffix)).toBeNull();
  });

  it('sees customers of private suffixes as their own, registries do not', () => {
    expect(hostApex('a.user.github.io')).toBe('user.github.io');
    expect(hostApex('a.user.github.io', 'icann')).toBe('github.io');
  });
});
