import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeBrowserFolder, sweepBrowserFolders } from '../../../ops/captures/browser-folders.ts';

let place: string;
beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'weft-folders-'));
});
afterEach(() => rm(place, { recursive: true, force: true }));

describe('the folders of browsers', () => {
  it('Browser folders are swept when their process has ended, and no others', async () => {
    const ended = spawnSync(process.execPath, ['-e', '']).pid;
    const own = await makeBrowserFolder(place);
    const names = [
      `weft-browser-${ended}-aaaaaa`,
      `weft-browser-${process.ppid}-bbbbbb`,
      'weft-browser-x',
      'of-others',
    ];
    for (const name of names) await mkdir(join(place, name, 'profile'), { recursive: true });
    expect(await sweepBrowserFolders(place)).toBe(1);
    expect((await readdir(place)).toSorted()).toEqual([own.path.slice(place.length + 1), ...names.slice(1)].toSorted());
  });

  it('A browser folder holds the profile and all that is written with it, and its removal deletes them', async () => {
    const folder = await makeBrowserFolder(place);
    expect([folder.profile, folder.artifacts].every((path) => path.startsWith(`${folder.path}/`))).toBe(true);
    expect(folder.environment).toEqual({ TMPDIR: folder.path });
    await folder.remove();
    expect(await readdir(place)).toEqual([]);
  });

  it('Chromium keeps its own temporary folder if a socket in the browser folder had too long a name', async () => {
    const deep = join(place, 'a'.repeat(60));
    await mkdir(deep);
    expect((await makeBrowserFolder(deep)).environment).toEqual({});
  });

  it('A sweep of a place that does not exist removes nothing', async () => {
    expect(await sweepBrowserFolders(join(place, 'none'))).toBe(0);
  });
});
