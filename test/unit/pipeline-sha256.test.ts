import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { sha256OfFile, withSha256 } from '../../loaders/pipeline/sha256.ts';

const folder = mkdtempSync(join(tmpdir(), 'weft-sha256-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function* chunks(...texts: string[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield Buffer.from(text);
}

it.each([
  ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
  ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
])('The SHA-256 of the file "%s" is that of FIPS 180-4', async (text, expected) => {
  const path = join(folder, 'file');
  writeFileSync(path, text);
  expect(await sha256OfFile(path)).toBe(expected);
});

it('Bytes are passed on unchanged, and their SHA-256 comes after the last chunk', async () => {
  const digests: string[] = [];
  const seen: string[] = [];
  for await (const chunk of withSha256(chunks('a', 'bc'), (digest) => digests.push(digest))) {
    expect(digests).toEqual([]);
    seen.push(Buffer.from(chunk).toString());
  }
  expect(seen).toEqual(['a', 'bc']);
  expect(digests).toEqual(['ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad']);
});

it('A file that is read in part has no SHA-256', async () => {
  const digests: string[] = [];
  for await (const _ of withSha256(chunks('a', 'bc'), (digest) => digests.push(digest))) break;
  expect(digests).toEqual([]);
});

it('A missing file is an error that names it', async () => {
  await expect(sha256OfFile(join(folder, 'missing'))).rejects.toThrow('missing');
});
