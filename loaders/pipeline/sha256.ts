import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';

/** Passes on the bytes of a file and computes their SHA-256 on the way. `onEnd` gets the 64 hex digits after the last chunk, and only then. */
export async function* withSha256(
  chunks: AsyncIterable<Uint8Array>,
  onEnd: (sha256: string) => void,
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  for await (const chunk of chunks) {
    hash.update(chunk);
    yield chunk;
  }
  onEnd(hash.digest('hex'));
}

/** Returns the SHA-256 of a file, 64 hex digits, in constant memory. */
export async function sha256OfFile(path: string): Promise<string> {
  let digest = '';
  const chunks = withSha256(createReadStream(path), (sha256) => {
    digest = sha256;
  });
  for await (const _ of chunks);
  return digest;
}
