import { describe, expect, it } from 'vitest';
import { endInWords, untilOf } from '../../ops/overrides/until.ts';

describe('the end of an override', () => {
  it.each(['2036-12-31', '2036-02-29', '2036-12-31T12:00:00.000Z'])(
    'The list shows %s as it was written',
    (written) => {
      expect(endInWords(untilOf(written, 0))).toBe(written);
    },
  );

  it('An override without an end has none', () => {
    expect(endInWords(null)).toBe('no end');
  });
});
