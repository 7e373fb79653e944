import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { vi } from 'vitest';

/** The paths that some work opens, each as often as it does. */
export async function pathsOpened(work: () => Promise<void>): Promise<string[]> {
  const spies = [vi.spyOn(fs, 'open'), vi.spyOn(fs, 'openSync'), vi.spyOn(fs.promises, 'open')];
  syncBuiltinESMExports();
  try {
    await work();
    return spies.flatMap(({ mock }) => mock.calls.map(([path]) => String(path)));
  } finally {
    vi.restoreAllMocks();
    syncBuiltinESMExports();
  }
}

/** How often this process has a file open. */
export function handlesOf(path: string): number {
  const handles = fs.readdirSync('/proc/self/fd').map((handle) => join('/proc/self/fd', handle));
  return handles.filter((handle) => fs.existsSync(handle) && fs.readlinkSync(handle) === path).length;
}
