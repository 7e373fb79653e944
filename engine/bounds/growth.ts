import { NOTHING, referred, type Size } from './size.ts';

/** Turns that are computed one by one; later ones are extrapolated from their growth. */
const FOLLOWED = 12;
/** Turns after which constant growth is accepted as such. */
const SETTLED = 4;
/** Represents anything larger: sizes are multiplied, and Infinity times zero is not a number. */
const ENDLESS = 1e18;

/**
 * Returns the largest value after so many turns, each of which makes it from the last one: `next` must never be smaller for a larger value.
 * Linear and quadratic growth is followed to the end; exponential growth is assumed to continue.
 */
export function grown(first: Size, turns: number, next: (before: Size) => Size): Size {
  const sizes = [first];
  let last = first;
  for (let turn = 0; turn < Math.min(turns, FOLLOWED); turn += 1) {
    const after = next(last);
    if (sameSize(referred(after), referred(last))) return after;
    sizes.push(after);
    last = after;
    if (turn >= SETTLED && gainsSteadily(sizes)) break;
  }
  const more = turns - (sizes.length - 1);
  return more <= 0 ? last : extended(sizes.slice(-SETTLED), more);
}

const MEASURES = ['bytes', 'own', 'fresh', 'shell', 'letters', 'usual', 'laborious', 'items', 'nesting'] as const;

const KINDS = ['mayBeScalar', 'mayBeText', 'mayHaveEntries'] as const;

/** Returns whether two values have the same size in all their parts. */
export function sameSize(left: Size, right: Size): boolean {
  if (left === right) return true;
  if (MEASURES.some((measure) => left[measure] !== right[measure]) || left.depth !== right.depth) return false;
  if (KINDS.some((kind) => left[kind] !== right[kind])) return false;
  if ((left.entry === null) !== (right.entry === null) || (left.parts === null) !== (right.parts === null))
    return false;
  if (left.entry !== null && right.entry !== null && !sameSize(left.entry, right.entry)) return false;
  if (left.parts?.size !== right.parts?.size) return false;
  return [...(left.parts ?? [])].every(([key, size]) => sameSize(size, right.parts?.get(key) ?? NOTHING));
}

/** Returns whether the growth in the last turns does not accelerate by more than a constant amount. */
function gainsSteadily(sizes: readonly Size[]): boolean {
  return MEASURES.every(
    (measure) =>
      extrapolated(
        sizes.slice(-SETTLED).map((size) => size[measure]),
        1,
      ).isSteady,
  );
}

/** The value that so many more turns make of the last ones, measure by measure. */
function extended(sizes: readonly Size[], more: number): Size {
  const last = sizes.at(-1) ?? NOTHING;
  const measured = (measure: (typeof MEASURES)[number]) =>
    extrapolated(
      sizes.map((size) => size[measure]),
      more,
    ).value;
  const inner = (of: (size: Size) => Size | null | undefined) =>
    extended(
      sizes.map((size) => of(size) ?? NOTHING),
      more,
    );
  return {
    ...last,
    bytes: measured('bytes'),
    own: measured('own'),
    fresh: measured('fresh'),
    shell: measured('shell'),
    letters: measured('letters'),
    usual: measured('usual'),
    laborious: measured('laborious'),
    items: measured('items'),
    nesting: measured('nesting'),
    entry: last.entry === null ? null : inner(({ entry }) => entry),
    parts:
      last.parts === null
        ? null
        : new Map([...last.parts.keys()].map((key) => [key, inner(({ parts }) => parts?.get(key))])),
  };
}

/** A number that grew like this, so many turns later. */
function extrapolated(values: readonly number[], more: number): { readonly value: number; readonly isSteady: boolean } {
  const last = values.at(-1) ?? 0;
  const gains = differences(values);
  const gain = Math.max(0, gains.at(-1) ?? 0);
  const speedUps = differences(gains);
  const speedUp = Math.max(0, ...speedUps);
  const isSteady = speedUps.every((value, index) => index === 0 || value <= (speedUps[index - 1] ?? 0));
  if (isSteady) return { value: Math.min(ENDLESS, last + gain * more + (speedUp * more * (more + 1)) / 2), isSteady };
  const ratio = last / Math.max(1, values.at(-2) ?? last);
  return { value: Math.min(ENDLESS, Math.max(1, last) * ratio ** more), isSteady };
}

function differences(values: readonly number[]): number[] {
  return values.slice(1).map((value, index) => value - (values[index] ?? 0));
}
