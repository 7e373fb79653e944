import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { ArchivedFile } from './archive.ts';
import { HOME_FILE } from './manifest.ts';

/** Files of a home that a backup holds next to the graph: its secret, and the images of captures. */
export function filesToKeep(home: string): ArchivedFile[] {
  const names = ['secret', ...pathsIn(join(home, 'captures')).map((path) => `captures/${path.replaceAll('\\', '/')}`)];
  return names
    .filter((name) => HOME_FILE.test(name))
    .map((name) => ({ name, path: join(home, name) }))
    .filter(({ path }) => statSync(path, { throwIfNoEntry: false })?.isFile() === true);
}

/** Bytes of all files of a folder; 0 where there is no such folder. Links do not count. */
export function bytesIn(folder: string): number {
  return pathsIn(folder)
    .map((path) => sizeOf(join(folder, path)))
    .reduce((sum, bytes) => sum + bytes, 0);
}

/** A file may end while it is counted. */
function sizeOf(path: string): number {
  const found = statSync(path, { throwIfNoEntry: false });
  return found?.isFile() === true ? found.size : 0;
}

function pathsIn(folder: string): string[] {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted();
}
