import { writePlace } from '../../address.ts';

/** The address of what was captured of a page. */
export function historyPlace(url: string): string {
  return writePlace('captures', [], { u: url });
}

/** The address of two captures of a page beside each other. */
export function comparisonPlace(url: string, one: string, other: string): string {
  return writePlace('captures', [], { u: url, a: one, b: other });
}
