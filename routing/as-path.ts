/** AS paths as people and routers write them: text or a list, neighbour first and origin last. */
import { asnNumber, KeyError } from '../schema/keys/index.ts';

/** A step of a path: one AS, or the members of an AS_SET, whose order is unknown. */
export type PathStep = number | readonly number[];

/** A path with prepends taken once. */
export interface ParsedPath {
  /** In normal form: plain numbers separated by spaces, sets as `{64500,64501}`. */
  readonly text: string;
  readonly steps: readonly PathStep[];
  /** The AS at the end; null for a path that ends in a set, whose origin RFC 6811 calls NONE, and for an empty one. */
  readonly origin: number | null;
  readonly hasSet: boolean;
}

const EXPECTED =
  "AS numbers, neighbour first and origin last, separated by spaces, an AS_SET in braces: '64500 64501 {64510,64511}'";

/**
 * Parses a path: numbers plain, as `AS64500` or in asdot (RFC 5396), with spaces, commas or arrows between; sets in braces, or a list inside
 * the list. Throws `KeyError` for anything else.
 */
export function parseAsPath(given: string | readonly unknown[]): ParsedPath {
  return pathOf(typeof given === 'string' ? stepsOfText(given) : given.map((entry) => stepOf(entry, String(given))));
}

/** Returns the path of parsed steps, without prepends. */
export function pathOf(given: readonly PathStep[]): ParsedPath {
  const steps: PathStep[] = [];
  let before = '';
  for (const step of given) {
    const text = stepText(step);
    if (text !== before) steps.push(step);
    before = text;
  }
  const last = steps.at(-1);
  return {
    text: steps.map(stepText).join(' '),
    steps,
    origin: typeof last === 'number' ? last : null,
    hasSet: steps.some((step) => typeof step !== 'number'),
  };
}

/**
 * Returns the ASs of a stored path's name, without prepends; null for a path with a set or a loop, which has no order. A derivation calls
 * this a million times.
 */
export function plainHops(name: string): readonly number[] | null {
  if (name.includes('{')) return null;
  const hops: number[] = [];
  for (const word of name.split(' ')) {
    const asn = Number(word);
    if (asn === hops.at(-1)) continue;
    if (hops.includes(asn)) return null;
    hops.push(asn);
  }
  return hops;
}

/** Every AS that a path names, once, in its order. */
export function asnsOf({ steps }: ParsedPath): readonly number[] {
  return [...new Set(steps.flat())];
}

function stepsOfText(text: string): PathStep[] {
  const words = text.replace(/[-=]>|→/g, ' ').match(/\{[^{}]*\}|[^\s,;{}]+|[{}]/g) ?? [];
  return words.map((word) => stepOf(word, text));
}

function stepOf(entry: unknown, whole: string): PathStep {
  if (Array.isArray(entry)) return membersOf(entry, whole);
  if (typeof entry === 'bigint' || Number.isInteger(entry)) return numberOf(String(entry), whole);
  if (typeof entry !== 'string') throw new KeyError('an AS path', whole, EXPECTED);
  const set = /^\s*\{([^{}]*)\}\s*$/.exec(entry)?.[1];
  return set === undefined ? numberOf(entry, whole) : membersOf(set.split(/[\s,]+/).filter(Boolean), whole);
}

function membersOf(members: readonly unknown[], whole: string): readonly number[] {
  if (members.length === 0) throw new KeyError('an AS path', whole, EXPECTED);
  return members.map((member) => {
    if (Array.isArray(member)) throw new KeyError('an AS path', whole, EXPECTED);
    return numberOf(typeof member === 'number' && !Number.isInteger(member) ? '' : String(member), whole);
  });
}

function numberOf(word: string, whole: string): number {
  try {
    return asnNumber(word);
  } catch (error) {
    if (!(error instanceof KeyError)) throw error;
    throw new KeyError('an AS path', whole, EXPECTED);
  }
}

function stepText(step: PathStep): string {
  return typeof step === 'number' ? String(step) : `{${step.join(',')}}`;
}
