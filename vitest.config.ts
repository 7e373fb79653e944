import { defineConfig } from 'vitest/config';
import { FileOrder } from './test/support/file-order.ts';

/**
 * A room of tests: its folder, and how long a test and a hook may take there. Its files share a process, so that the modules of Weft are
 * imported once, and restore what they change.
 */
function room(name: string, testTimeout: number, hookTimeout: number, setupFiles: string[] = []) {
  // The tests without Neo4j run first: meanwhile the stores of the other rooms are built.
  const sequence = { groupOrder: name === 'unit' ? 0 : 1 };
  const include = [`test/${name}/**/*.test.ts`];
  return {
    extends: true as const,
    test: { name, include, testTimeout, hookTimeout, setupFiles, sequence, isolate: false },
  };
}

/** Fails if a text of Weft that goes to the database is too long. */
const OWN_TEXTS = ['test/support/own-texts.ts'];

export default defineConfig({
  test: {
    // Two, because each has its own Neo4j: more take longer on a small machine.
    maxWorkers: 2,
    globalSetup: ['test/support/global-setup.ts'],
    setupFiles: ['test/support/seed.ts'],
    teardownTimeout: 60_000,
    sequence: { sequencer: FileOrder },
    projects: [
      // Its tests wait only for the processor, which counts there.
      room('unit', 300_000, 300_000, ['test/support/processor-limit.ts']),
      // The first hook that asks for a template store waits until it is built.
      room('graph', 60_000, 600_000, OWN_TEXTS),
      room('http', 60_000, 600_000, OWN_TEXTS),
      room('faults', 300_000, 600_000, OWN_TEXTS),
      // Tests that are too long for every change: `npm run test:full` runs them, and every commit runs a slice of them (`.ci/run`).
      room('full', 300_000, 900_000, OWN_TEXTS),
    ],
  },
});
