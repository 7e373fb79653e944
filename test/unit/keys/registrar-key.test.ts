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
  ])('The node of the registrar %s is %s, however its name is spelt', (printed, key) => {
    expect(registrarKey(printed)).toBe(key);
  });

  it('Registrars whose names have different words are different nodes', () => {
    expect(registrarKey('Squarespace Domains II LLC')).not.toBe(registrarKey('Squarespace Domains LLC'));
  });
});
