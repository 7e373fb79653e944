import type { StepContext } from '../../engine/step.ts';

/** Surroundings of a step that looks at nothing but its parameters, unless a test says otherwise. */
export function stepContext(context: Partial<StepContext> = {}): StepContext {
  return {
    catalog: { find: () => undefined, all: () => [] },
    asOf: new Date('2026-08-01T00:00:00Z'),
    parameters: {},
    read: () => Promise.reject(new Error('this step reads nothing')),
    ...context,
  };
}
