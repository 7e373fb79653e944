import { describe, expect, it } from 'vitest';
import { registrarKey } from '../../../schema/keys/index.ts';

describe('the one node of a registrar', () => {
  it.each([
    ['NameSilo, LLC', 'registrar:namesilo'],
    ['NameSilo,LLC', 'registrar:namesilo'],
    ['NAMECHEAP INC', 'iana:1068'],
    ['NameCheap, Inc.', 'iana:1068'],
    ['Dynadot LLC.', 'iana:472'],
    ['GoDaddy.com, LLC', 'iana:146'],
    ['MarkMonitor, Inc.', 'iana:292'],
    ['292', 'iana:292'],
    ['The Company Ltd.', 'registrar:the company ltd.'],
  ])('of %s is %s, however its name is spelt', (printed, key) => {
    expect(registrarKey(printed)).toBe(key);
  });

  it('is another one where the words of its name are others', () => {
    expect(registrarKey('Squarespace Domains II LLC')).not.toBe(registrarKey('Squarespace Domains LLC'));
  });
});
