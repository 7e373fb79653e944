import { describe, expect, it } from 'vitest';
import { oneSlipAway } from '../../../procedures/search/near-names.ts';

describe('one slip of the hand away from a label', () => {
  it.each([
    ['a letter left out', 'gogle', 'google'],
    ['a letter too many', 'gooogle', 'google'],
    ['another letter', 'goagle', 'google'],
    ['two in the wrong order', 'googel', 'google'],
  ])('A name one slip away from a label has %s: %s for %s', (_, typed, meant) => {
    expect(oneSlipAway(typed)).toContain(meant);
  });

  it('Each name one slip away is listed once, but not the label itself nor what is no label', () => {
    const slips = oneSlipAway('abc');
    expect(new Set(slips).size).toBe(slips.length);
    expect(slips).not.toContain('abc');
    expect(slips.filter((slip) => slip.startsWith('-') || slip.endsWith('-'))).toEqual([]);
  });
});
