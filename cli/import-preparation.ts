import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { ImportProgress, ImportSet } from '../loaders/import/import.ts';
import { LoadError } from '../loaders/pipeline/load-error.ts';
import type { ImportMessage, ImportOrder } from './import-worker.ts';

/** Builds import files from published ones in a separate thread; a `LoadError` says why a file cannot be imported. */
export function prepareInThread(
  order: ImportOrder,
  onProgress: (progress: ImportProgress) => void,
  signal: AbortSignal,
): Promise<ImportSet> {
  const worker = new Worker(join(import.meta.dirname, 'import-worker.ts'), { workerData: order });
  const end = () => void worker.terminate();
  signal.addEventListener('abort', end, { once: true });
  const made = new Promise<ImportSet>((resolve, reject) => {
    worker.on('message', (message: ImportMessage) => {
      if ('progress' in message) onProgress(message.progress);
      else if ('set' in message) resolve(message.set);
      else reject(new LoadError(message.refusal));
    });
    worker.once('error', reject);
    worker.once('exit', () =>
      reject(signal.aborted ? signal.reason : new Error('the preparation of the import ended early')),
    );
  });
  return made.finally(async () => {
    signal.removeEventListener('abort', end);
    await worker.terminate();
  });
}
