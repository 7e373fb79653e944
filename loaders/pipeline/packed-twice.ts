import { LoadError } from './load-error.ts';
import { type Compression, compressionBy, MAGIC_LENGTH, streamUnpacker } from './magic.ts';
import type { FileChunks } from './unpack.ts';

/** Files are packed twice by mistake, but not more often. */
const MOST_LAYERS = 2;

/** Unpacks data that was packed once more: a gzip file in a zip archive, or what a web server packed that was packed already. */
export async function* unpackedAgain(
  chunks: FileChunks,
  name: string,
  within: (chunks: FileChunks) => FileChunks,
  layers = 1,
): AsyncGenerator<Uint8Array> {
  const source = chunks[Symbol.asyncIterator]();
  try {
    const head: Uint8Array[] = [];
    let size = 0;
    while (size < MAGIC_LENGTH) {
      const { done, value } = await source.next();
      if (done === true) break;
      head.push(value);
      size += value.length;
    }
    const all = restored(head, source);
    const compression = compressionBy(Buffer.concat(head.map((chunk) => chunk.subarray(0, MAGIC_LENGTH))));
    if (compression === 'none') yield* all;
    else if (compression === 'zip' || layers === MOST_LAYERS) throw nested(name, compression);
    else yield* unpackedAgain(within(streamUnpacker(compression, all)), name, within, layers + 1);
  } finally {
    await source.return?.();
  }
}

function nested(name: string, compression: Compression): LoadError {
  return new LoadError(
    `${name} is packed, and what is in it is packed again (${compression}): unpack it once and load what is in it.`,
  );
}

async function* restored(head: readonly Uint8Array[], rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield* head;
  for (;;) {
    const { done, value } = await rest.next();
    if (done === true) return;
    yield value;
  }
}
