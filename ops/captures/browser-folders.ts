import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const START = 'weft-browser-';
const OURS = /^weft-browser-(\d+)-/;
/** Longest name of the folder in which Chromium makes a socket: some systems allow 104 characters for the whole path. */
const LONGEST = 58;

/** Where one browser keeps what it writes. */
export interface BrowserFolder {
  readonly path: string;
  /** Its profile, and Playwright's files. */
  readonly profile: string;
  readonly artifacts: string;
  /** Environment variables that name its temporary folder. */
  readonly environment: Readonly<Record<string, string>>;
  remove(): Promise<void>;
}

/** Makes a folder for a browser, named after this process, so that a later one knows whether it is still needed. */
export async function makeBrowserFolder(within = tmpdir()): Promise<BrowserFolder> {
  const path = await mkdtemp(join(within, `${START}${process.pid}-`));
  const [profile, artifacts] = [join(path, 'profile'), join(path, 'artifacts')];
  await mkdir(profile);
  await mkdir(artifacts);
  return {
    path,
    profile,
    artifacts,
    environment: path.length > LONGEST ? {} : { TMPDIR: path },
    remove: () => removeFolder(path),
  };
}

/** Removes the folders of browsers whose process has ended without doing so; answers how many. */
export async function sweepBrowserFolders(within = tmpdir()): Promise<number> {
  const names = await readdir(within).catch(() => []);
  const left: string[] = [];
  for (const name of names) if (await isLeft(within, name)) left.push(name);
  await Promise.all(left.map((name) => removeFolder(join(within, name))));
  return left.length;
}

/** In a container a process may have the number that one before it had: what is older than this process is not its own. */
async function isLeft(within: string, name: string): Promise<boolean> {
  const pid = Number(OURS.exec(name)?.[1] ?? 0);
  if (pid === 0) return false;
  if (pid !== process.pid) return !isRunning(pid);
  const made = await stat(join(within, name)).catch(() => null);
  return made !== null && made.ctimeMs < Date.now() - 1000 * process.uptime();
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** A further try removes what an ending browser still writes; the next start removes the rest. */
function removeFolder(path: string): Promise<void> {
  return rm(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }).catch(() => undefined);
}
