import { z } from 'zod';
import { ArgumentError } from '../engine/argument-error.ts';
import { KeyError } from '../schema/keys/index.ts';

export { ArgumentError };

/** The parameters of a procedure that takes none. */
export const NO_PARAMETERS = z.object({});

/**
 * One parameter: its type as the signature has it, and how its value is read. `read` throws `ArgumentError`, or lets a
 * `KeyError` through, for a value that it does not take.
 */
export function parameter<Value>(type: string, read: (value: unknown) => Value): z.ZodType<Value> {
  return z
    .unknown()
    .transform((value, context) => {
      try {
        return read(value);
      } catch (error) {
        if (!(error instanceof ArgumentError) && !(error instanceof KeyError)) throw error;
        context.addIssue({ code: 'custom', message: error.message });
        return z.NEVER;
      }
    })
    .meta({ type });
}
