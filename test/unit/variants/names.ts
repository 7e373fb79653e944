import fc from 'fast-check';
import { type Variant, variantsOf } from '../../../procedures/variants/generate.ts';
import type { LookalikeMethod } from '../../../procedures/variants/method.ts';
import { METHODS } from '../../../procedures/variants/methods.ts';
import { type RegisteredName, registeredName } from '../../../procedures/variants/registered-name.ts';
import { registrableName } from '../../../procedures/variants/registrable.ts';
import { suffixesUnder } from '../../../procedures/variants/suffixes.ts';
import { LIBRARY_SUFFIXES } from '../../../schema/keys/index.ts';

/** Suffixes as a graph of some top-level domains has them. */
export const SUFFIXES = suffixesUnder(
  ['com', 'de', 'net', 'uk', 'org', 'br', 'co', 'jp', 'io', 'ck', 'xn--p1ai'],
  LIBRARY_SUFFIXES,
);

export function nameOf(host: string): RegisteredName {
  const found = registeredName(host, LIBRARY_SUFFIXES);
  if (found === null) throw new Error(`${host} has no registrable part`);
  return found;
}

export function methodOf(name: string): LookalikeMethod {
  const found = METHODS.find((method) => method.name === name);
  if (found === undefined) throw new Error(`there is no method ${name}`);
  return found;
}

/** All variants of a host, or only those of the named methods. */
export function variantsOfHost(host: string, methods?: readonly string[]): Variant[] {
  return [...variantsOf(nameOf(host), SUFFIXES, methods?.map(methodOf))];
}

const LDH = fc.string({
  unit: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz0123456789-'),
  minLength: 1,
  maxLength: 63,
});
const UNICODE = fc.string({ unit: fc.constantFrom(...'abceouäéßñøżłı'), minLength: 1, maxLength: 12 });

/** Registrable domains: letters, digits and hyphens or letters beyond ASCII, short and long, under suffixes of all sorts. */
export const DOMAINS: fc.Arbitrary<string> = fc
  .tuple(
    fc.oneof({ weight: 4, arbitrary: LDH }, { weight: 1, arbitrary: UNICODE }),
    fc.constantFrom('com', 'co.uk', 'de', 'com.br', 'org', 'xn--p1ai'),
  )
  .map(([label, suffix]) => registrableName(label, suffix, LIBRARY_SUFFIXES))
  .filter((name) => name !== null)
  .filter((name) => registeredName(name, LIBRARY_SUFFIXES)?.name === name);
