/**
 * Fails a unit test that takes more than 30 s of processor time. Time on the clock says little there: on a busy machine a test waits for its
 * turn. The limit of the room on the clock only ends a test that waits for ever.
 */
import { afterEach, beforeEach } from 'vitest';

const MOST_MS = 30_000;

let before = process.cpuUsage();

beforeEach(() => {
  before = process.cpuUsage();
});

afterEach(({ task }) => {
  const { user, system } = process.cpuUsage(before);
  const usedMs = (user + system) / 1000;
  if (usedMs > MOST_MS)
    throw new Error(`${task.name} took ${Math.round(usedMs)} ms of processor time: at most ${MOST_MS}.`);
});
