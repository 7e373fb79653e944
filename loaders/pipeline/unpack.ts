import { pipeline, type Transform } from 'node:stream';
import { createGunzip, createZstdDecompress } from 'node:zlib';
import unbzip2 from 'unbzip2-stream';
import xz from 'xz-decompress';

/** A file's bytes in order. */
export type FileChunks = AsyncIterable<Uint8Array>;

const CHUNK = 128 * 1024;
/** Input of one step of bzip2. Small steps keep their unpacked output small. */
const BZIP2_BITE = 32 * 1024;
/** Output limit of one step, or of the megabyte that the decoder holds until the end. Real data gives a tenth of it. */
const BZIP2_WAITING = 400 * 1024 * 1024;

/** Unpacks gzip (RFC 1952), also with several members. */
export function unpackGzip(chunks: FileChunks): FileChunks {
  return through(chunks, createGunzip({ chunkSize: CHUNK }));
}

/** Unpacks Zstandard (RFC 8878). */
export function unpackZstd(chunks: FileChunks): FileChunks {
  return through(chunks, createZstdDecompress({ chunkSize: CHUNK }));
}

async function* through(chunks: FileChunks, unpack: Transform): FileChunks {
  try {
    yield* pipeline(chunks, unpack, () => undefined);
  } finally {
    unpack.destroy();
  }
}

/**
 * Unpacks bzip2, also with several streams, and checks its checksums. The decoder works while it is written to, so that nothing piles up.
 */
export async function* unpackBzip2(chunks: FileChunks): FileChunks {
  const unpack = unbzip2();
  const ready: Uint8Array[] = [];
  let waiting = 0;
  let failure: Error | null = null;
  unpack.on('data', (chunk: Uint8Array) => {
    ready.push(chunk);
    waiting += chunk.length;
    if (waiting > BZIP2_WAITING) throw new Error('a small piece of it unpacks to more than real data does');
  });
  unpack.on('error', (error: Error) => {
    failure ??= error;
  });
  const taken = () => {
    if (failure !== null) throw failure;
    waiting = 0;
    return ready.splice(0);
  };
  for await (const chunk of chunks) {
    for (let at = 0; at < chunk.length; at += BZIP2_BITE) {
      unpack.write(chunk.subarray(at, at + BZIP2_BITE));
      yield* taken();
    }
  }
  unpack.end();
  yield* taken();
}

/** Unpacks xz, also with several streams. Files are unpacked one after another, because the decoder has room for one. */
export async function* unpackXz(chunks: FileChunks): FileChunks {
  const source = chunks[Symbol.asyncIterator]();
  const packed = ReadableStream.from({ [Symbol.asyncIterator]: () => source });
  const reader = new xz.XzReadableStream(packed).getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      if (value.length > 0) yield value;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
    // A decoder that fails leaves its source open.
    await source.return?.();
  }
}
