import { Worker } from 'node:worker_threads';
import { z } from 'zod';

/** What is seen of a picture without looking at it. */
const ANALYSIS = z.object({
  width: z.int(),
  height: z.int(),
  /** 16 hex digits. */
  perceptionHash: z.string(),
  /** Null where there is nothing that it can be compared with. */
  changedShare: z.number().nullable(),
});

export type ImageAnalysis = z.output<typeof ANALYSIS>;

const ENTRY = new URL('./image-analysis-worker.ts', import.meta.url);

/** Hashes a PNG and compares it with the one before, in a separate thread: millions of pixels would hold up every other request. */
export function analyseImage(png: Uint8Array, before: Uint8Array | null, signal: AbortSignal): Promise<ImageAnalysis> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(ENTRY, { workerData: { png, before }, env: {} });
    const stop = () => {
      reject(signal.reason);
      void worker.terminate();
    };
    signal.addEventListener('abort', stop, { once: true });
    worker.once('message', (message: unknown) => resolve(ANALYSIS.parse(message)));
    worker.once('error', reject);
    worker.once('exit', () => {
      signal.removeEventListener('abort', stop);
      reject(new Error('the picture was not looked at'));
    });
  });
}
