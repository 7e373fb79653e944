import { z } from 'zod';
import { KeyError } from '../schema/keys/index.ts';

/** Why a value is not what a procedure takes; the engine adds a correct call. */
export class ArgumentError extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'ArgumentError';
  }
}

/** The arguments of a procedure that takes none. */
export const NO_ARGUMENTS: z.ZodType<null> = argumentList((values) => {
  if (values.length > 0) throw new ArgumentError('takes no arguments.');
  return null;
});

/** One argument, given by position or as the map `{name: value}`. */
export function oneArgument<Value>(name: string, read: (value: unknown) => Value): z.ZodType<Value> {
  return argumentList((values) => {
    if (values.length !== 1) throw new ArgumentError(`takes one argument, ${name}; ${values.length} were given.`);
    const [given] = values;
    return read(isMap(given) ? named(given, name) : given);
  });
}

function argumentList<Value>(read: (values: readonly unknown[]) => Value): z.ZodType<Value> {
  return z.array(z.unknown()).transform((values, context) => {
    try {
      return read(values);
    } catch (error) {
      if (!(error instanceof ArgumentError) && !(error instanceof KeyError)) throw error;
      context.addIssue({ code: 'custom', message: error.message });
      return z.NEVER;
    }
  });
}

function named(map: Readonly<Record<string, unknown>>, name: string): unknown {
  const unknown = Object.keys(map).filter((key) => key !== name);
  if (unknown.length > 0) throw new ArgumentError(`has no parameter ${unknown.join(', ')}; it has ${name}.`);
  return map[name];
}

function isMap(value: unknown): value is Readonly<Record<string, unknown>> {
  return value !== null && typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype;
}
