import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import type { Weft } from '../rest-client/weft.ts';

const MANIFEST = z.record(z.uuid(), z.unknown());
const CLOSED = 'ERR_STREAM_PREMATURE_CLOSE';

/** The path of an export. */
export function exportPath(
  format: string,
  tier: string,
  query: {
    readonly type?: string | undefined;
    readonly since?: string | undefined;
    readonly band?: string | undefined;
  },
): string {
  const given = Object.entries(query).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, value]],
  );
  const search = new URLSearchParams(given).toString();
  return `/v1/export/${format}/${tier}${search === '' ? '' : `?${search}`}`;
}

/** Writes the answer of a path to standard output, or to a file, which is replaced only when the answer is whole. */
export async function writeStream(weft: Weft, path: string, out: string | undefined): Promise<void> {
  const { body } = await weft.send(path);
  const answer = body === null ? Readable.from([]) : Readable.fromWeb(body);
  if (out !== undefined) return writeFile(answer, out, weft.signal);
  try {
    await pipeline(answer, process.stdout, { signal: weft.signal, end: false });
  } catch (error) {
    if (!isClosedPipe(error)) throw error;
  }
}

/** Writes a feed in MISP format into a folder: its manifest last, so that it names only events that are there. */
export async function writeFeed(weft: Weft, tier: string, folder: string): Promise<void> {
  const path = `/v1/export/misp/${tier}`;
  const manifest = MANIFEST.parse(await (await weft.send(`${path}/manifest.json`)).json());
  await mkdir(folder, { recursive: true });
  for (const event of Object.keys(manifest))
    await writeStream(weft, `${path}/${event}.json`, join(folder, `${event}.json`));
  await writeFile(Readable.from([JSON.stringify(manifest)]), join(folder, 'manifest.json'), weft.signal);
}

async function writeFile(text: Readable, out: string, signal: AbortSignal): Promise<void> {
  const draft = `${out}.part`;
  try {
    await pipeline(text, createWriteStream(draft), { signal });
    await rename(draft, out);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** The reader of standard output has gone. */
function isClosedPipe(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'EPIPE' || error.code === CLOSED);
}
