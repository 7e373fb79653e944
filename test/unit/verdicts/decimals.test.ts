import { describe, expect, it } from 'vitest';
import { roundHalfUp } from '../../../schema/round-half-up.ts';
import { countText, floatText, integerOf } from '../../../verdicts/decimals.ts';

describe('rounding', () => {
  it.each([
    [2.675, 2, 2.68],
    [1.005, 2, 1.01],
    [0.12345, 4, 0.1235],
    [0.12344999999999999, 4, 0.1234],
    [0.00005, 4, 0.0001],
    [0.00004, 4, 0],
    [0.0000001, 4, 0],
    [3, 2, 3],
    [0, 2, 0],
    [1e21, 2, 1e21],
    [1_234_567_890.125, 2, 1_234_567_890.13],
    [99.95, 1, 100],
  ])(
    'Rounding is half up on the digits with which %d is shown: to %d decimals it is %d',
    (value, decimals, rounded) => {
      expect(roundHalfUp(value, decimals)).toBe(rounded);
    },
  );
});

describe('a FLOAT as text', () => {
  it.each([
    [1, '1.0'],
    [0, '0.0'],
    [0.97, '0.97'],
    [0.001, '0.001'],
    [0.00043, '4.3E-4'],
    [0.0001, '1.0E-4'],
    [9_999_999.5, '9999999.5'],
    [12_345_678, '1.2345678E7'],
    [1e21, '1.0E21'],
  ])('The FLOAT %d is %s, as Cypher writes it', (value, text) => {
    expect(floatText(value)).toBe(text);
  });
});

describe('a count as text', () => {
  it.each([
    [41, '41'],
    [0, '0'],
    [0.5, '0.5'],
    [2 ** 48, '281474976710656'],
    [2 ** 64, '1.8446744073709552E19'],
  ])('The count %d is written as %s', (value, text) => {
    expect(countText(value)).toBe(text);
  });
});

it('An INTEGER has no decimals and ends at the limit of the database', () => {
  expect([integerOf(2.9), integerOf(-2.9), integerOf(2 ** 64)]).toEqual([2n, -2n, 9_223_372_036_854_775_807n]);
});
