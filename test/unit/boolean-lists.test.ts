import { describe, expect, test } from 'vitest';
import { sourceDeclaration } from '../../loaders/catalog.ts';
import { BOOLEAN_LISTS, byLists, isFalseByAbsence } from '../../schema/boolean-lists.ts';

describe('what makes a Boolean false', () => {
  test('A Boolean is true where a list says so, false where a whole list lacks it, and null without a whole list', () => {
    const whole = new Set(['tor-exit-nodes']);
    expect(byLists('isTorExit', true, new Set())).toBe(true);
    expect(byLists('isTorExit', false, whole)).toBe(false);
    expect(byLists('isTorExit', false, new Set(['x4bnet-vpn']))).toBeNull();
  });

  test('No list of proxies or of bulletproof hosting is whole, so that these are never false', () => {
    const everything = new Set(Object.values(BOOLEAN_LISTS).flatMap((basis) => ('lists' in basis ? basis.lists : [])));
    expect(isFalseByAbsence('isProxy', everything)).toBe(false);
    expect(isFalseByAbsence('isBulletproof', everything)).toBe(false);
  });

  test('Each list of the table is a source that declares what a whole edition is', () => {
    const lists = Object.values(BOOLEAN_LISTS).flatMap((basis) => ('lists' in basis ? basis.lists : []));
    expect(lists.filter((id) => sourceDeclaration(id)?.whole === undefined)).toEqual([]);
  });
});
