import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeFeed, writeVrps } from '../../../bench/large-files.ts';
import { ROOT } from '../../support/paths.ts';

const BYTES = 8_000_000;
/** The program itself takes 33: what holds the text of the file as well, or its records, does not come through. */
const HEAP_MEGABYTES = 44;

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'weft-memory-'));
});

afterAll(() => rm(folder, { recursive: true }));

async function readWithLittle(source: string, path: string): Promise<{ records: number; refused: number }> {
  const script = join(ROOT, 'bench/read-memory.ts');
  const flags = [`--max-old-space-size=${HEAP_MEGABYTES}`, '--max-semi-space-size=4'];
  const { stdout } = await promisify(execFile)(process.execPath, [...flags, script, source, path]);
  return JSON.parse(stdout);
}

describe('a file is read in a heap that could not hold it', { timeout: 120_000 }, () => {
  it('One JSON document is read in a heap that could not hold it', async () => {
    const path = join(folder, 'vrps.json');
    await writeVrps(path, BYTES);
    const { records, refused } = await readWithLittle('rpki-client-vrps', path);
    expect(records).toBeGreaterThan(50_000);
    expect(refused).toBe(0);
  });

  it('A file of lines is read in a heap that could not hold it', async () => {
    const path = join(folder, 'feed.csv');
    await writeFeed(path, BYTES);
    const { records, refused } = await readWithLittle('tweetfeed', path);
    expect(records).toBeGreaterThan(50_000);
    expect(refused).toBe(0);
  });
});
