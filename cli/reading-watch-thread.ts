/** The thread of a `ReadingWatch`. */
import { writeSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { stuckWords } from '../loaders/pipeline/reading.ts';
import { SharedPlace, type WatchOrder } from './reading-watch.ts';

/** Its file descriptor: the stream itself is written to by the main thread. */
const STANDARD_ERROR = 2;

/**
 * Counts looks without an advance, not the time of the clock: a machine that slept, or a process that was stopped, has not looked meanwhile.
 */
function watch(place: SharedPlace, seconds: number, kill: () => void): void {
  let quiet = 0;
  let advances = place.advances;
  setInterval(() => {
    const isQuiet = place.isReading && place.advances === advances;
    quiet = isQuiet ? quiet + 1 : 0;
    advances = place.advances;
    if (quiet === seconds) kill();
  }, 1000);
}

if (parentPort !== null) {
  const { memory, quietSeconds, graceSeconds }: WatchOrder = workerData;
  const shared = new SharedPlace(memory);
  let file = '';
  parentPort.on('message', (name: string) => {
    file = name;
  });
  watch(shared, quietSeconds + graceSeconds, () => {
    // The main thread is in a loop: it would neither print nor end.
    writeSync(STANDARD_ERROR, `weft: ${stuckWords(file, quietSeconds, shared.place)}\n`);
    process.kill(process.pid, 'SIGKILL');
  });
}
