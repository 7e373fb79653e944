/** Entry of the thread in which pictures are hashed and compared. */
import { parentPort, workerData } from 'node:worker_threads';
import { PNG } from 'pngjs';
import { z } from 'zod';
import { changedShare } from './changed-share.ts';
import { type Pixels, perceptionHash } from './perception-hash.ts';

const BYTES = z.instanceof(Uint8Array);
const PICTURES = z.object({ png: BYTES, before: BYTES.nullable() });

// Outside of a worker thread there is no parent to answer.
if (parentPort !== null) parentPort.postMessage(analysed(PICTURES.parse(workerData)));

function analysed({ png, before }: z.output<typeof PICTURES>): object {
  const now = pixelsOf(png);
  return {
    width: now.width,
    height: now.height,
    perceptionHash: perceptionHash(now).toString(16).padStart(16, '0'),
    changedShare: before === null ? null : changedShare(pixelsOf(before), now),
  };
}

function pixelsOf(bytes: Uint8Array): Pixels {
  return PNG.sync.read(Buffer.from(bytes));
}
