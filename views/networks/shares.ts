/** How much of a network has which value of an attribute, and what it has as a whole (contract rest.md 2.2). */
import { compareCodePoints } from '../../schema/code-points.ts';
import type { LocationRecord } from '../location-record.ts';
import type { Attribute } from './attributes.ts';

/** A part of a network with what look-ups of its addresses answer. */
export interface LocatedPart {
  readonly size: bigint;
  readonly record: LocationRecord;
}

/** How much of a network is known of an attribute: from 0 to 1. */
export interface Share {
  /** The part that has the value that is answered; null where none is. */
  readonly answered: number | null;
  /** The part of which any value is known. */
  readonly known: number;
}

/** A value that is not the answered one. */
export interface OtherValue {
  readonly value: string;
  readonly share: number;
}

/** An attribute of a network as a whole. */
export interface SharesOf<Value> {
  /** What at least 90 % of the addresses have; null where there is no such value. */
  readonly value: Value | null;
  /** The parts that have it. */
  readonly having: readonly LocatedPart[];
  readonly share: Share;
  /** The largest part that has another value than the answered one, or any where none is answered. */
  readonly largest: OtherValue | null;
}

/** Percent of a network's addresses that must have a value, so that it is the network's. */
const WANTED_PERCENT = 90n;

/** What parts say of an attribute of a network of a size. Their order does not matter. */
export function sharesOf<Value>(
  attribute: Attribute<Value>,
  parts: readonly LocatedPart[],
  whole: bigint,
): SharesOf<Value> {
  const [first, ...others] = valuesOf(attribute, parts);
  const known = [first, ...others].reduce((sum, value) => sum + (value?.size ?? 0n), 0n);
  const answered = first !== undefined && first.size * 100n >= whole * WANTED_PERCENT ? first : null;
  const other = answered === null ? first : others[0];
  return {
    value: answered === null ? null : attribute.value(answered.record),
    having: answered === null ? [] : parts.filter(({ record }) => attribute.key(record) === answered.key),
    share: { answered: answered === null ? null : shareOf(answered.size, whole), known: shareOf(known, whole) },
    largest: other === undefined ? null : { value: attribute.label(other.record), share: shareOf(other.size, whole) },
  };
}

/** The value that the largest of some parts has; null where none has any. */
export function usualOf<Value>(attribute: Attribute<Value>, parts: readonly LocatedPart[]): Value | null {
  const [most] = valuesOf(attribute, parts);
  return most === undefined ? null : attribute.value(most.record);
}

/** A value of an attribute, and how much has it. */
interface Valued extends LocatedPart {
  readonly key: string;
}

/** The values of an attribute, the largest first; of each the record whose form of it is the most frequent one. */
function valuesOf<Value>(attribute: Attribute<Value>, parts: readonly LocatedPart[]): readonly Valued[] {
  const forms = new Map<string, Map<string, LocatedPart>>();
  for (const { size, record } of parts) {
    const key = attribute.key(record);
    if (key === null) continue;
    const form = JSON.stringify([attribute.value(record), attribute.label(record)]);
    const known = forms.get(key) ?? new Map<string, LocatedPart>();
    forms.set(key, known.set(form, { record, size: size + (known.get(form)?.size ?? 0n) }));
  }
  return [...forms]
    .map(([key, known]) => ({ key, ...usual(known) }))
    .sort((one, other) => largerFirst(one, other) || compareCodePoints(one.key, other.key));
}

function usual(forms: ReadonlyMap<string, LocatedPart>): LocatedPart {
  const [[, most] = []] = [...forms].sort(
    ([one, first], [other, second]) => largerFirst(first, second) || compareCodePoints(one, other),
  );
  if (most === undefined) throw new Error('a value without a form');
  const size = [...forms.values()].reduce((sum, form) => sum + form.size, 0n);
  return { size, record: most.record };
}

function largerFirst(one: { readonly size: bigint }, other: { readonly size: bigint }): number {
  return one.size === other.size ? 0 : one.size > other.size ? -1 : 1;
}

/** A share in four digits; a part is never 1, and something is never 0. */
function shareOf(part: bigint, whole: bigint): number {
  if (part >= whole) return 1;
  return Math.min(0.9999, Number((Number(part) / Number(whole)).toPrecision(4)));
}
