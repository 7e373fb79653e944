import type { Families, Placed } from './placed.ts';

/** A network with all networks of another set that cover it, most specific first. A network of equal size covers it too. */
export interface Covered<Inner, Outer> {
  readonly network: Inner;
  readonly covering: readonly Outer[];
}

/**
 * Returns each inner network with the outer ones that contain all of it (of equal outer networks the last given comes first). It makes one
 * pass over two sorted sets (`sortedFamilies`), so that 60,000 announcements are matched with 55,000 ROAs in milliseconds.
 */
export function* coveringNetworks<Inner extends Placed, Outer extends Placed>(
  inner: Families<Inner>,
  outer: Families<Outer>,
): Generator<Covered<Inner, Outer>> {
  yield* coverFamily(inner.ipv4, outer.ipv4);
  yield* coverFamily(inner.ipv6, outer.ipv6);
}

function* coverFamily<Inner extends Placed, Outer extends Placed>(
  inner: readonly Inner[],
  outer: readonly Outer[],
): Generator<Covered<Inner, Outer>> {
  const open: Outer[] = [];
  let next = 0;
  for (const network of inner) {
    for (
      let candidate = outer[next];
      candidate !== undefined && startsNoLater(candidate, network);
      candidate = outer[next]
    ) {
      closeBefore(open, candidate.start);
      open.push(candidate);
      next += 1;
    }
    closeBefore(open, network.start);
    yield { network, covering: open.filter(({ end }) => end >= network.end).toReversed() };
  }
}

function startsNoLater(candidate: Placed, network: Placed): boolean {
  if (candidate.start !== network.start) return candidate.start < network.start;
  return candidate.length <= network.length;
}

function closeBefore(open: Placed[], start: string): void {
  for (let top = open.at(-1); top !== undefined && top.end < start; top = open.at(-1)) open.pop();
}
