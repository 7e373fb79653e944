import { z } from 'zod';
import { ArgumentError } from '../engine/contract/argument-error.ts';
import { KeyError } from '../schema/keys/index.ts';
import { nearForms } from './near-forms.ts';

export { ArgumentError };

/** The parameters of a procedure that takes none. */
export const NO_PARAMETERS = z.object({});

/**
 * One parameter: its type as the signature has it, and how its value is read. `read` throws `ArgumentError`, or lets a
 * `KeyError` through, for a value that it does not take.
 */
export function parameter<Value>(type: string, read: (value: unknown) => Value): z.ZodType<Value> {
  return reading(read).meta({ type });
}

/**
 * The parameter that takes one thing or a list of them: by this the engine knows what it may take apart, so that a bad entry
 * gives a row and does not end the call. `read` is given lists as well as single values; `near` are forms of a bad one to try.
 */
export function entriesParameter<Value>(
  type: string,
  read: (value: unknown) => Value,
  near: (value: unknown) => readonly string[] = nearForms,
): z.ZodType<Value> {
  return reading(read, near).meta({ type, hasEntries: true });
}

function reading<Value>(read: (value: unknown) => Value, near: (value: unknown) => readonly string[] = () => []) {
  return z.unknown().transform((value, context) => {
    try {
      return read(value);
    } catch (error) {
      if (!(error instanceof ArgumentError) && !(error instanceof KeyError)) throw error;
      const hints = error instanceof ArgumentError ? error.hints : {};
      const nearest = hints.nearest ?? nearestTaken(value, read, near);
      context.addIssue({ code: 'custom', message: error.message, params: { ...hints, nearest } });
      return z.NEVER;
    }
  });
}

/** The first of the forms near to a value, or to the one entry of a list, that is taken. */
function nearestTaken(
  value: unknown,
  read: (value: unknown) => unknown,
  near: (value: unknown) => readonly string[],
): string | undefined {
  const [entry, second] = Array.isArray(value) ? value : [value];
  if (second !== undefined) return undefined;
  return near(entry).find((form) => {
    try {
      read(form);
      return true;
    } catch {
      return false;
    }
  });
}
