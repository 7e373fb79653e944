import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Layout } from './layout.ts';

/**
 * A first load is built as a whole database next to the one of its home, and replaces it in the end. A kill in between leaves the home
 * unchanged, or a complete database that only has to be moved.
 */
export interface Staging {
  /** The folder of it all. */
  readonly directory: string;
  /** The layout with its separate data folder. */
  readonly layout: Layout;
}

/** An empty staging folder of a home. It removes what a dead import left, or swaps it in if it was complete. */
export function newStaging(layout: Layout): Staging {
  settleImport(layout);
  const { directory } = stagingOf(layout);
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  return stagingOf(layout);
}

/** Puts the staged database, which is complete and stopped, in the place of the home's. */
export function adoptStaged(layout: Layout): void {
  writeFileSync(completeMark(layout), '');
  settleImport(layout);
}

/**
 * Ends what an import has left: a complete database is moved to its place, whatever step of that was the last one done;
 * anything else is removed. The caller holds the home's lock, and nothing runs on either database.
 */
export function settleImport(layout: Layout): void {
  const { directory, layout: staged } = stagingOf(layout);
  if (existsSync(completeMark(layout)) && existsSync(staged.data)) {
    const replaced = join(directory, 'replaced');
    rmSync(replaced, { recursive: true, force: true });
    if (existsSync(layout.data)) renameSync(layout.data, replaced);
    renameSync(staged.data, layout.data);
  }
  rmSync(directory, { recursive: true, force: true });
}

function stagingOf(layout: Layout): Staging {
  const directory = join(layout.directory, 'import');
  const logs = join(directory, 'logs');
  const own = {
    conf: join(directory, 'conf'),
    data: join(directory, 'data'),
    logs,
    console: join(logs, 'console.log'),
  };
  return { directory, layout: { ...layout, ...own } };
}

function completeMark(layout: Layout): string {
  return join(stagingOf(layout).directory, 'complete');
}
