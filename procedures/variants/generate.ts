import type { LookalikeMethod, Made } from './method.ts';
import { METHODS_BY_CONFIDENCE } from './methods.ts';
import type { RegisteredName } from './registered-name.ts';
import { registrableName } from './registrable.ts';
import { basesOf } from './skeleton-name.ts';
import type { Suffixes } from './suffixes.ts';

/** A name that may be taken for another, and the most confident of the methods that make it. */
export interface Variant {
  readonly name: string;
  readonly method: LookalikeMethod;
}

/**
 * Every name that could be registered and taken for this one, each once, by the most confident method that makes it: the
 * most confident first, of equal ones in the order of the methods. The same names give the same stream. A name in another script is
 * made into others as it is read too.
 */
export function* variantsOf(
  of: RegisteredName,
  suffixes: Suffixes,
  methods: readonly LookalikeMethod[] = METHODS_BY_CONFIDENCE,
): Generator<Variant> {
  for (const step of stepsToVariants(of, suffixes, methods)) if (step !== null) yield step;
}

/** The same with null for steps without a new name, so that a caller with little time can stop at any step. */
export function* stepsToVariants(
  of: RegisteredName,
  suffixes: Suffixes,
  methods: readonly LookalikeMethod[],
): Generator<Variant | null> {
  const seen = new Set([of.name]);
  const bases = basesOf(of);
  for (const method of methods) {
    for (const { left, suffix } of madeOf(bases, method, suffixes)) {
      const name = registrableName(left, suffix, suffixes.list);
      if (name === null || seen.has(name)) {
        yield null;
        continue;
      }
      seen.add(name);
      yield { name, method };
    }
  }
}

function* madeOf(bases: readonly RegisteredName[], method: LookalikeMethod, suffixes: Suffixes): Iterable<Made> {
  for (const base of bases) {
    for (const made of method.make(base, suffixes)) {
      // A letter replaced and put back gives what was there: of the name itself that is left out later, and here of what it is read as.
      if (base === bases[0] || made.left !== base.label || made.suffix !== base.suffix) yield made;
    }
  }
}
