/**
 * `node bench/memory.ts [megabytes]`: how much memory it takes to read a file of that size (default 2048) as a JSON document of one list,
 * as lines, and compressed; and what the check before the first write costs next to reading. A separate process without the database reads
 * each file.
 */
import { execFile } from 'node:child_process';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { createGzip } from 'node:zlib';
import { writeFeed, writeVrps } from './large-files.ts';

const megabytes = Number(process.argv[2] ?? 2048);
const folder = await mkdtemp(join(tmpdir(), 'weft-bench-memory-'));
try {
  const vrps = join(folder, 'vrps.json');
  await writeVrps(vrps, megabytes * 1_000_000);
  await print('rpki-client-vrps', vrps);
  await print('rpki-client-vrps', vrps, 'again');
  await pipeline(createReadStream(vrps), createGzip({ level: 1 }), createWriteStream(`${vrps}.gz`));
  await rm(vrps);
  await print('rpki-client-vrps', `${vrps}.gz`);
  const feed = join(folder, 'tweetfeed.csv');
  await writeFeed(feed, megabytes * 1_000_000);
  await print('tweetfeed', feed);
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function print(source: string, path: string, ...again: readonly 'again'[]): Promise<void> {
  const script = join(import.meta.dirname, 'read-memory.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [script, source, path, ...again]);
  const { records, checkSeconds, readSeconds, checkedMegabytes, peakMegabytes } = JSON.parse(stdout);
  const size = Math.round((await stat(path)).size / 1_000_000);
  console.log(`${source}${again.length > 0 ? ', loaded again' : ''}, ${size} MB on disk, ${records} records`);
  console.log(`  looked at: ${checkSeconds.toFixed(1)} s, ${checkedMegabytes} MB at most`);
  console.log(`  read: ${readSeconds.toFixed(1)} s, ${peakMegabytes} MB at most`);
  console.log(`  the look costs ${((100 * checkSeconds) / (checkSeconds + readSeconds)).toFixed(1)} % of both`);
}
