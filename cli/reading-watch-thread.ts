/** The thread of a `ReadingWatch`. */
import { writeSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { SharedPlace, stuckWords, type WatchOrder } from './reading-watch.ts';

/** Its file descriptor: the stream itself is written to by the main thread. */
const STANDARD_ERROR = 2;
/** Looks, a second each, in which the load may still end in order. */
const GRACE = 10;

/**
 * Counts looks without an advance, not the time of the clock: a machine that slept, or a process that was stopped, has not looked meanwhile.
 */
function watch({ memory, quietSeconds }: WatchOrder, report: () => void, kill: () => void): void {
  const place = new SharedPlace(memory);
  let quiet = 0;
  let advances = place.advances;
  setInterval(() => {
    const isQuiet = place.isReading && place.advances === advances;
    quiet = isQuiet ? quiet + 1 : 0;
    advances = place.advances;
    if (quiet === quietSeconds) report();
    if (quiet === quietSeconds + GRACE) kill();
  }, 1000);
}

if (parentPort !== null) {
  const port = parentPort;
  const order: WatchOrder = workerData;
  let file = '';
  port.on('message', (name: string) => {
    file = name;
  });
  watch(
    order,
    () => port.postMessage('stuck'),
    () => {
      // The main thread is in a loop: it would neither print nor end.
      writeSync(STANDARD_ERROR, `weft: ${stuckWords(file, order.quietSeconds, new SharedPlace(order.memory))}\n`);
      process.kill(process.pid, 'SIGKILL');
    },
  );
}
