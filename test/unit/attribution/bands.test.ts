import { expect, it } from 'vitest';
import { bandOf } from '../../../attribution/bands.ts';

it.each([
  [0.96, 'DIRECT'],
  [0.9, 'DIRECT'],
  [0.89, 'DERIVED'],
  [0.7, 'DERIVED'],
  [0.69, 'HEURISTIC'],
  [0.4, 'HEURISTIC'],
  [null, 'UNKNOWN'],
])('A confidence of %s is %s', (confidence, band) => {
  expect(bandOf(confidence)).toBe(band);
});
