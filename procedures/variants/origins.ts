import type { SuffixList } from '../../schema/keys/index.ts';
import type { LookalikeMethod, Made } from './method.ts';
import { METHODS_BY_CONFIDENCE } from './methods.ts';
import { type RegisteredName, registeredName, unicodeOf } from './registered-name.ts';
import { registrableName } from './registrable.ts';
import { basesOf, skeletonName } from './skeleton-name.ts';
import type { Suffixes } from './suffixes.ts';

/**
 * Every name that this one may have been made from, each as often as a method may have made it: only `methodThatMakes` is certain. Null for
 * steps without a new name, so that a caller with little time can stop at any step.
 */
export function* possibleOrigins(
  of: RegisteredName,
  suffixes: Suffixes,
  methods: readonly LookalikeMethod[] = METHODS_BY_CONFIDENCE,
): Generator<{ readonly name: string; readonly method: LookalikeMethod } | null> {
  const bases = basesOf(of);
  for (const method of methods) {
    const seen = new Set([of.name]);
    for (const { left, suffix } of undoneOf(bases, method, suffixes)) {
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

/**
 * The most confident of the methods that makes one name of the other, as `variantsOf` would name it; where none does, the one by which
 * they look the same, and for a name in another script the one that makes what it is read as; else null.
 */
export function methodThatMakes(
  made: RegisteredName,
  of: RegisteredName,
  suffixes: Suffixes,
  methods: readonly LookalikeMethod[] = METHODS_BY_CONFIDENCE,
): LookalikeMethod | null {
  const read = skeletonName(made);
  return (
    methodFor(formsOf(made, suffixes), of, suffixes, methods) ??
    methods.find((method) => method.relates?.(of, made)) ??
    (read === null || read.name === of.name ? null : methodFor(formsOf(read, suffixes), of, suffixes, methods))
  );
}

function methodFor(
  wanted: ReadonlySet<string>,
  of: RegisteredName,
  suffixes: Suffixes,
  methods: readonly LookalikeMethod[],
): LookalikeMethod | null {
  const bases = basesOf(of);
  return methods.find((method) => bases.some((base) => makes(method.make(base, suffixes), wanted))) ?? null;
}

function* undoneOf(bases: readonly RegisteredName[], method: LookalikeMethod, suffixes: Suffixes): Iterable<Made> {
  for (const base of bases) yield* method.undo(base, suffixes);
}

function makes(all: Iterable<Made>, wanted: ReadonlySet<string>): boolean {
  for (const { left, suffix } of all) if (wanted.has(`${left}.${suffix}`)) return true;
  return false;
}

/** A name as methods make it: the domain, and the host that it was given as; of what registries take alone. */
function formsOf({ label, suffix, prefix }: RegisteredName, { list }: Suffixes): ReadonlySet<string> {
  const lefts = prefix === '' ? [label] : [label, `${unicodeOf(prefix)}.${label}`];
  return new Set(
    lefts.filter((left) => registrableName(left, suffix, list) !== null).map((left) => `${left}.${suffix}`),
  );
}

/** The parts of a name that may be an origin; null where it is a host or a bare suffix. */
export function originName(name: string, list: SuffixList): RegisteredName | null {
  const found = registeredName(name, list);
  return found?.name === name ? found : null;
}
