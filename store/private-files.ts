import { chmodSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

const FOLDER = 0o700;
const FILE = 0o600;

/**
 * Makes a folder that only its owner may enter, and those above it that are missing. One that is there is closed to all others. Its files are
 * private whatever their modes are, and whatever the mode of the folder above it.
 */
export function makePrivateFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: FOLDER });
  try {
    chmodSync(path, FOLDER);
  } catch (error) {
    // It belongs to someone else, who has decided who may enter.
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) throw error;
  }
}

/** Writes a whole file that only its owner may read. A file of that name is replaced: readers find all of the old one or of the new one. */
export function writePrivateFileSync(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: FOLDER });
  const draft = draftOf(path);
  writeFileSync(draft, text, { mode: FILE });
  renameSync(draft, path);
}

/** The same for a file that may be large. */
export async function writePrivateFile(path: string, content: string | Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: FOLDER });
  const draft = draftOf(path);
  await writeFile(draft, content, { mode: FILE });
  await rename(draft, path);
}

/** No other process and no other write of this one has the same. */
function draftOf(path: string): string {
  drafts += 1;
  return `${path}.${process.pid}.${drafts}`;
}

let drafts = 0;
