import { describe, expect, it } from 'vitest';
import { ALL_METHODS, inOrder, METHODS } from '../../../procedures/origins/methods.ts';

describe('methods', () => {
  it('Methods are in the order of their strength, each once', () => {
    expect(ALL_METHODS).toEqual(Object.keys(METHODS));
    expect(inOrder(['links_to', 'current_a', 'links_to'])).toEqual(['current_a', 'links_to']);
  });
});
