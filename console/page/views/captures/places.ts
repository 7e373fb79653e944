import { writePlace } from '../../address.ts';

/** Returns the address of the captures of a page. */
export function historyPlace(url: string): string {
  return writePlace('captures', [], { u: url });
}

/** Returns the address of a comparison of two captures. */
export function comparisonPlace(url: string, one: string, other: string): string {
  return writePlace('captures', [], { u: url, a: one, b: other });
}
