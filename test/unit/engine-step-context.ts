import { DEFAULT_LIMITS } from '../../engine/contract/limits.ts';
import { Seal } from '../../engine/contract/seal.ts';
import type { StepContext } from '../../engine/contract/step.ts';
import { LIBRARY_SUFFIXES } from '../../schema/keys/index.ts';

/** Surroundings of a step that looks at nothing but its parameters, unless a test says otherwise. */
export function stepContext(context: Partial<StepContext> = {}): StepContext {
  const read = context.read ?? (() => Promise.reject(new Error('this step reads nothing')));
  return {
    catalog: { find: () => undefined, all: () => [] },
    asOf: new Date('2026-08-01T00:00:00Z'),
    caller: null,
    limits: DEFAULT_LIMITS,
    seal: new Seal(Buffer.from('the secret of a test')),
    suffixes: async () => LIBRARY_SUFFIXES,
    parameters: {},
    read,
    readOwn: (statement) => read(statement),
    ...context,
  };
}
