/** Checks JSON against a schema so that optional means optional, and a fault loses only the member or the object that has it. */
import { z } from 'zod';
import { refusal } from './refusal.ts';

/** A value that fits its schema, and one sentence for each member that was left out because it did not. */
export interface Fitted<T> {
  readonly value: T;
  readonly faults: readonly string[];
}

/** Rounds of leaving out what does not fit. Each goes one level up where a member is required. */
const MOST_ROUNDS = 30;
/** Faults of one record that are named. */
const MOST_FAULTS = 20;

/**
 * Parses a value. A member that does not fit is left out, as if it were absent: null and empty texts say nothing, and all else is a fault
 * that is named. Where the member is required, the object that needs it is left out of its list, and so on upwards. Returns the error if
 * the value itself needs the member.
 */
export function fitted<T>(schema: z.ZodType<T>, value: unknown): Fitted<T> | z.ZodError {
  const first = schema.safeParse(value);
  if (first.success) return { value: first.data, faults: [] };
  const rest = new Remainder(value);
  let { error } = first;
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    if (!rest.leaveOut(error.issues)) return first.error;
    const checked = schema.safeParse(rest.value);
    if (checked.success) return { value: checked.data, faults: rest.faults };
    ({ error } = checked);
  }
  return first.error;
}

/**
 * Makes a schema that is left out as a whole, for an object that means something else without one of its members. Members that are null or
 * empty are absent there too.
 */
export function whole<T>(schema: z.ZodType<T>) {
  return z.unknown().transform((value, context): T => {
    const read = fitted(schema, value);
    if (!('issues' in read) && read.faults.length === 0) return read.value;
    context.addIssue({ code: 'custom', message: 'issues' in read ? refusal(read) : (read.faults[0] ?? '') });
    return z.NEVER;
  });
}

/** What is left out for a fault: the deepest part of its path that exists and can be absent. */
interface Place {
  readonly owner: object;
  readonly key: PropertyKey;
  /** Its path in the value as it was given. */
  readonly path: string;
}

/** A copy of a value, from which members are taken that do not fit. */
class Remainder {
  readonly value: unknown;
  readonly #faults = new Map<string, string>();
  /** The places that the items of a list had at first. */
  readonly #places = new Map<object, number[]>();

  constructor(value: unknown) {
    this.value = structuredClone(value);
  }

  get faults(): readonly string[] {
    return [...this.#faults.values()].slice(0, MOST_FAULTS);
  }

  /** Takes out what the issues name. Returns false if one of them is about the value itself. */
  leaveOut(issues: readonly z.core.$ZodIssue[]): boolean {
    const found = issues.map(({ path, message }) => ({ place: this.#placeOf(path), message, path }));
    const lists = new Map<unknown[], Set<number>>();
    for (const { place, message, path: stated } of found) {
      if (place === null) return false;
      const { owner, key, path } = place;
      const held: unknown = Reflect.get(owner, key);
      if (!saysNothing(held)) this.#note(path, `${this.#named(path, stated)}: ${message}`);
      if (Array.isArray(owner)) lists.set(owner, (lists.get(owner) ?? new Set()).add(Number(key)));
      else Reflect.deleteProperty(owner, key);
    }
    for (const [list, gone] of lists) {
      const places = this.#placesOf(list).filter((_, at) => !gone.has(at));
      list.splice(0, list.length, ...list.filter((_, at) => !gone.has(at)));
      this.#places.set(list, places);
    }
    return true;
  }

  /** The path of an issue, with the places of items as they were given. */
  #named(found: string, stated: readonly PropertyKey[]): string {
    const depth = found.split('.').length;
    return [found, ...stated.slice(depth).map(String)].join('.');
  }

  /** An object that is left out because of its member is one fault, with the reason of the member. */
  #note(path: string, message: string): void {
    const inner = [...this.#faults].filter(([known]) => known === path || known.startsWith(`${path}.`));
    for (const [known] of inner) this.#faults.delete(known);
    this.#faults.set(path, inner[0]?.[1] ?? message);
  }

  #placeOf(path: readonly PropertyKey[]): Place | null {
    let found: Place | null = null;
    let owner = this.value;
    const named: string[] = [];
    for (const key of path) {
      if (typeof owner !== 'object' || owner === null) break;
      const held: unknown = Reflect.get(owner, key);
      if (held === undefined) break;
      named.push(String(Array.isArray(owner) ? this.#placesOf(owner)[Number(key)] : key));
      // The places of a list of plain values may have meanings, so it is left out as a whole.
      if (!Array.isArray(owner) || owner.some(isObject)) found = { owner, key, path: named.join('.') };
      owner = held;
    }
    return found;
  }

  #placesOf(list: readonly unknown[]): readonly number[] {
    return this.#places.get(list) ?? list.map((_, at) => at);
  }
}

/** Null, an empty text, or a list of only these. */
function saysNothing(value: unknown): boolean {
  return value === null || value === '' || (Array.isArray(value) && value.length > 0 && value.every(saysNothing));
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
