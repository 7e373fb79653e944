import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { ImportProgress, ImportSet } from '../loaders/import/import.ts';
import { LoadError } from '../loaders/pipeline/load-error.ts';
import type { ImportMessage, ImportOrder } from './import-worker.ts';

/** Seconds without anything read after which the preparation ends. */
const QUIET_SECONDS = 60;

/**
 * Builds import files from published ones in a separate thread; a `LoadError` says why a file cannot be imported, also if its reading does
 * not advance for a minute.
 */
export function prepareInThread(
  order: ImportOrder,
  onProgress: (progress: ImportProgress) => void,
  signal: AbortSignal,
  quietSeconds = QUIET_SECONDS,
): Promise<ImportSet> {
  const worker = new Worker(join(import.meta.dirname, 'import-worker.ts'), { workerData: order });
  const end = () => void worker.terminate();
  signal.addEventListener('abort', end, { once: true });
  let last: ImportProgress | null = null;
  let quiet = 0;
  let look: NodeJS.Timeout | undefined;
  const made = new Promise<ImportSet>((resolve, reject) => {
    look = setInterval(() => {
      quiet += 1;
      if (quiet >= quietSeconds && last?.stage !== 'merging') reject(new LoadError(quietWords(last, quietSeconds)));
    }, 1000);
    worker.on('message', (message: ImportMessage) => {
      quiet = 0;
      if ('progress' in message) {
        last = message.progress;
        onProgress(message.progress);
      } else if ('set' in message) resolve(message.set);
      else reject(new LoadError(message.refusal));
    });
    worker.once('error', reject);
    worker.once('exit', () =>
      reject(signal.aborted ? signal.reason : new Error('the preparation of the import ended early')),
    );
  });
  return made.finally(async () => {
    clearInterval(look);
    signal.removeEventListener('abort', end);
    await worker.terminate();
  });
}

function quietWords(last: ImportProgress | null, seconds: number): string {
  const place = last === null ? '' : ` of ${last.name}, at byte ${last.done} of ${last.total}, after ${last.rows} rows`;
  return (
    `Nothing${place} was read for ${seconds} seconds. Nothing was imported. The file or its disk may be damaged: copy it or fetch it ` +
    'again, and import it again.'
  );
}
